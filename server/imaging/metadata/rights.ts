import { readTexts } from "./blocks.ts";
import type { MetadataBlocks } from "./file-blocks.ts";
import { IPTC } from "./read-iptc.ts";
import { allTexts, firstText } from "./texts.ts";
import { textsOf } from "./xmp.ts";

/** The creators, the credit line and the license of an image. `""` and empty lists for missing values. */
export interface Rights {
  copyright: string;
  creators: string[];
  credit: string;
  usageTerms: string;
  /** URLs from the file, which are not validated and are written unchanged. */
  webStatement: string;
  license: string;
  licensorUrl: string;
}

const LIMITS = { maxLength: 2_000, maxItems: 20 };

/**
 * Reads the rights. XMP takes precedence over IPTC, and IPTC over EXIF, which supports only ASCII (Metadata Working
 * Group, Guidelines for handling image metadata 2.0, §5). Returns null if there are none.
 */
export async function readRights(blocks: MetadataBlocks): Promise<Rights | null> {
  const { xmp, xmpFields, iptc, exif } = await readTexts(blocks);
  const licensor = xmpFields.get("plus:Licensor");
  const licensorUrl =
    (licensor?.items[0] ?? licensor)?.fields.get("plus:LicensorURL") ?? xmpFields.get("plus:LicensorURL");
  const rights: Rights = {
    copyright: firstText(LIMITS, xmp("dc:rights"), iptc(IPTC.copyright), exif.copyright),
    creators: allTexts(LIMITS, xmp("dc:creator"), iptc(IPTC.byline), [exif.artist ?? ""]),
    credit: firstText(LIMITS, xmp("photoshop:Credit"), iptc(IPTC.credit)),
    usageTerms: firstText(LIMITS, xmp("xmpRights:UsageTerms")),
    webStatement: firstText(LIMITS, xmp("xmpRights:WebStatement")),
    license: firstText(LIMITS, xmp("cc:license")),
    licensorUrl: firstText(LIMITS, textsOf(licensorUrl)),
  };
  return Object.values(rights).some((value) => value.length > 0) ? rights : null;
}
