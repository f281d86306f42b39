import { type MetadataBlocks, readBlocks } from "./blocks.ts";
import { EMBEDDED_LIMITS, type Embedded } from "./embedded-shape.ts";
import { type ExifTexts, exifTexts } from "./exif-texts.ts";
import { allTexts, fieldsOf, firstText, inUtf8 } from "./texts.ts";

const TEXT = { maxLength: EMBEDDED_LIMITS.text };
const DESCRIPTION = { maxLength: EMBEDDED_LIMITS.description };
const KEYWORDS = { maxLength: EMBEDDED_LIMITS.keyword, maxItems: EMBEDDED_LIMITS.keywords };
const CREATORS = { ...TEXT, maxItems: 20 };

/**
 * Reads the embedded metadata. XMP takes precedence over IPTC, and IPTC over EXIF, as for the rights (rights.ts). For
 * the date, EXIF takes precedence. `exif` is a block of EXIF or a complete TIFF file. Returns an empty object if there
 * is no metadata.
 */
export async function readEmbedded({ exif, xmp, iptc }: MetadataBlocks): Promise<Embedded> {
  const [groups, camera] = await Promise.all([
    readBlocks({ exif: null, xmp, iptc }, { merged: false }),
    exif ? exifTexts(Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)) : ({} as ExifTexts),
  ]);
  const dc = fieldsOf(groups.dc);
  const iim = fieldsOf(groups.iptc);
  // exifr returns the TIFF properties of XMP in this group.
  const tiff = fieldsOf(groups.ifd0);
  const keywords = allTexts(KEYWORDS, dc.subject, inUtf8(iim.Keywords));
  const creators = allTexts(CREATORS, dc.creator, inUtf8(iim.Byline), camera.artist);
  return withoutEmpty({
    title: firstText(TEXT, dc.title, inUtf8(iim.ObjectName)),
    description: firstText(DESCRIPTION, dc.description, inUtf8(iim.Caption), camera.description),
    creator: firstText(TEXT, creators.join("; ")),
    copyright: firstText(TEXT, dc.rights, inUtf8(iim.CopyrightNotice), camera.copyright),
    keywords: [...new Set(keywords)],
    takenAt: takenAt(camera, groups),
    camera: firstText(TEXT, cameraOf(camera.make, camera.model), cameraOf(tiff.Make, tiff.Model)),
  });
}

function withoutEmpty(all: Required<Embedded>): Embedded {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

/** Returns the model, which often starts with the manufacturer. Otherwise, the manufacturer is prepended. */
function cameraOf(make: unknown, model: unknown): string {
  const [maker, name] = [firstText(TEXT, make), firstText(TEXT, model)];
  const [brand = ""] = maker.toLowerCase().split(" ");
  return name.toLowerCase().startsWith(brand) ? name || maker : `${maker} ${name}`.trim();
}

function takenAt(camera: ExifTexts, groups: Record<string, unknown>): string {
  const [photoshop, exif, iim] = [groups.photoshop, groups.exif, groups.iptc].map(fieldsOf) as [Texts, Texts, Texts];
  const dates = [
    `${camera.dateTimeOriginal ?? ""}${camera.offsetTimeOriginal ?? ""}`,
    firstText(TEXT, photoshop.DateCreated),
    firstText(TEXT, exif.DateTimeOriginal),
    `${firstText(TEXT, iim.DateCreated)} ${firstText(TEXT, iim.TimeCreated)}`,
  ];
  return dates.map(isoDate).find((date) => date !== "") ?? "";
}

type Texts = Record<string, unknown>;

/** EXIF has `2026:05:11 09:30:00`, XMP `2026-05-11T09:30:00.12+02:00`, IPTC `20260511 093000+0200`. */
const DATE = /^(\d{4})[:-]?(\d\d)[:-]?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Returns `""` for an invalid date, such as the blanks and zeros of cameras whose clock was never set. */
function isoDate(text: string): string {
  const match = DATE.exec(text.replace(/[\0\s]+/g, " ").trim());
  if (!match) return "";
  const [, year, month, day, hour, minute, second = "00", zone = ""] = match;
  const date = `${year}-${month}-${day}`;
  const time = hour === undefined ? "" : `T${hour}:${minute}:${second}`;
  // JavaScript parses 30 February as 2 March.
  const parsed = new Date(`${date}${time || "T00:00:00"}Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(`${date}${time}`)) return "";
  if (year === "0000") return "";
  return `${date}${time}${zone.replace(/^(...)(\d\d)$/, "$1:$2")}`;
}
