import { type MetadataBlocks, readBlocks } from "./blocks.ts";
import { allTexts, type Fields, fieldsOf, firstText, inUtf8 } from "./texts.ts";

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
  const groups = await readBlocks(blocks, { merged: false });
  const group = (name: string) => fieldsOf(groups[name]);
  const [dc, photoshop, terms, plus, cc] = ["dc", "photoshop", "xmpRights", "plus", "cc"].map(group) as Five;
  const [iptc, exif] = [group("iptc"), group("ifd0")];
  const licensor = [plus.Licensor].flat()[0];
  const rights: Rights = {
    copyright: firstText(LIMITS, dc.rights, inUtf8(iptc.CopyrightNotice), exif.Copyright),
    creators: allTexts(LIMITS, dc.creator, inUtf8(iptc.Byline), exif.Artist),
    credit: firstText(LIMITS, photoshop.Credit, inUtf8(iptc.Credit)),
    usageTerms: firstText(LIMITS, terms.UsageTerms),
    webStatement: firstText(LIMITS, terms.WebStatement),
    license: firstText(LIMITS, fieldsOf(cc.license).resource, cc.license),
    licensorUrl: firstText(LIMITS, fieldsOf(licensor).LicensorURL, plus.LicensorURL),
  };
  return Object.values(rights).some((value) => value.length > 0) ? rights : null;
}

type Five = [Fields, Fields, Fields, Fields, Fields];
