import { EMBEDDED_LIMITS, type Embedded } from "../measures.ts";
import { type MetadataTexts, readTexts } from "./blocks.ts";
import type { MetadataBlocks } from "./file-blocks.ts";
import { IPTC } from "./read-iptc.ts";
import { allTexts, firstText } from "./texts.ts";

const TEXT = { maxLength: EMBEDDED_LIMITS.text };
const DESCRIPTION = { maxLength: EMBEDDED_LIMITS.description };
const KEYWORDS = { maxLength: EMBEDDED_LIMITS.keyword, maxItems: EMBEDDED_LIMITS.keywords };
const CREATORS = { ...TEXT, maxItems: 20 };

/** Reads the embedded metadata. Returns an empty object if there is none. */
export async function readEmbedded(blocks: MetadataBlocks): Promise<Embedded> {
  return embeddedIn(await readTexts(blocks));
}

/**
 * XMP takes precedence over IPTC, and IPTC over EXIF, as for the rights (rights.ts). For the date, EXIF takes
 * precedence.
 */
export function embeddedIn(texts: MetadataTexts): Embedded {
  const { xmp, iptc, exif } = texts;
  const creators = allTexts(CREATORS, xmp("dc:creator"), iptc(IPTC.byline), [exif.artist ?? ""]);
  return withoutEmpty({
    title: firstText(TEXT, xmp("dc:title"), iptc(IPTC.title)),
    description: firstText(DESCRIPTION, xmp("dc:description"), iptc(IPTC.caption), exif.description),
    creator: firstText(TEXT, creators.join("; ")),
    copyright: firstText(TEXT, xmp("dc:rights"), iptc(IPTC.copyright), exif.copyright),
    keywords: [...new Set(allTexts(KEYWORDS, xmp("dc:subject"), iptc(IPTC.keywords)))],
    takenAt: takenAt(texts),
    camera: firstText(TEXT, cameraOf(exif.make, exif.model), cameraOf(xmp("tiff:Make")[0], xmp("tiff:Model")[0])),
  });
}

function withoutEmpty(all: Required<Embedded>): Embedded {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

/** Returns the model, which often starts with the manufacturer. Otherwise, the manufacturer is prepended. */
function cameraOf(make = "", model = ""): string {
  const [maker, name] = [firstText(TEXT, make), firstText(TEXT, model)];
  const [brand = ""] = maker.toLowerCase().split(" ");
  return name.toLowerCase().startsWith(brand) ? name || maker : `${maker} ${name}`.trim();
}

function takenAt({ xmp, iptc, exif }: MetadataTexts): string {
  const local = knownPart(exif.dateTimeOriginal);
  const zone = knownPart(exif.offsetTimeOriginal);
  const dates = [
    / \d\d:\d\d:\d\d$/.test(local) ? `${local}${zone}` : local,
    firstText(TEXT, xmp("photoshop:DateCreated")),
    firstText(TEXT, xmp("exif:DateTimeOriginal")),
    `${firstText(TEXT, iptc(IPTC.dateCreated))} ${firstText(TEXT, iptc(IPTC.timeCreated))}`,
  ];
  return dates.map(isoDate).find((date) => date !== "") ?? "";
}

/** EXIF has `2026:05:11 09:30:00`, XMP `2026-05-11T09:30:00.12+02:00`, IPTC `20260511 093000+0200`. */
const DATE =
  /^(\d{4})(?:[:-]?(\d\d)(?:[:-]?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** The parts of a date that EXIF does not know are blank (EXIF 3.0 §4.6.6). */
function knownPart(text = ""): string {
  return text.replace(/[\0\s]+/g, " ").replace(/[: ]+$/, "");
}

/**
 * Returns the known parts of a date. A month or day of zero is unknown (IPTC-IIM 4.2, 2:55). Returns `""` for an invalid
 * date, such as the zeros of cameras whose clock was never set.
 */
function isoDate(text: string): string {
  const [, year = "0000", month = "00", day = "00", hour, minute, second = "00", zone = ""] =
    DATE.exec(knownPart(text).trimStart()) ?? [];
  if (year === "0000") return "";
  const date = `${year}-${month}-${day}`.replace(/-00.*$/, "");
  const time = hour === undefined || date.length < 10 ? "" : `T${hour}:${minute}:${second}`;
  // JavaScript parses 30 February as 2 March.
  const parsed = new Date(time ? `${date}${time}Z` : date);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(`${date}${time}`)) return "";
  return `${date}${time}${time && zone.replace(/^(...)(\d\d)$/, "$1:$2")}`;
}
