import { readTexts } from "../../../imaging/metadata/blocks.ts";
import { embeddedIn } from "../../../imaging/metadata/embedded.ts";
import { hasCoordinates } from "../../../imaging/metadata/exif-texts.ts";
import type { MetadataBlocks } from "../../../imaging/metadata/file-blocks.ts";
import { IPTC } from "../../../imaging/metadata/read-iptc.ts";
import { firstText } from "../../../imaging/metadata/texts.ts";

export interface EmbeddedMetadata {
  keywords: string[];
  /** The description that a person wrote, or `""`. */
  caption: string;
  /** The manufacturer, such as `Canon`, or `""` if unknown. */
  camera: string;
  year: number | null;
  geotagged: boolean;
}

const MAX_KEYWORDS = 30;
const OLDEST_PHOTOGRAPH = 1826;
/**
 * Default captions that cameras and programs write. GIMP 2.10 writes `binary comment` for a comment of the camera that is
 * not text.
 */
const NO_CAPTION =
  /^([\w ]*digital camera|binary comment|sony dsc|dcim|dsc[_ ]?\d*|samsung|default|untitled|image|photo)\b.{0,12}$/i;

export async function readMetadata(blocks: MetadataBlocks, now: Date): Promise<EmbeddedMetadata> {
  const texts = await readTexts(blocks);
  const { xmp, iptc, exif } = texts;
  const { takenAt = "", description = "" } = embeddedIn(texts);
  const dates = [takenAt, ...xmp("xmp:CreateDate")];
  const year = Number(dates.map((date) => /^\d{4}(?=-|$)/.exec(date)?.[0]).find(Boolean) ?? Number.NaN);
  const captions = [description, ...iptc(IPTC.caption), exif.description ?? ""].map(toSentence);
  const camera = firstText({ maxLength: 200 }, exif.make, xmp("tiff:Make")).split(/[\s,_]/)[0] ?? "";
  return {
    keywords: [
      ...new Set([...list(xmp("dc:subject")), ...list(iptc(IPTC.keywords))].map(toTag).filter((word) => word !== "")),
    ].slice(0, MAX_KEYWORDS),
    caption: captions.find((caption) => caption.length > 2 && !NO_CAPTION.test(caption)) ?? "",
    camera:
      camera === camera.toUpperCase() && camera.length > 3
        ? capitalize(toTag(camera))
        : toSentence(camera).slice(0, 32),
    year: year >= OLDEST_PHOTOGRAPH && year <= now.getFullYear() ? year : null,
    geotagged: blocks.exif !== null && (await hasCoordinates(blocks.exif)),
  };
}

/** Some programs write all keywords as one text. */
function list(texts: string[]): string[] {
  const words = texts.length === 1 ? texts.flatMap((text) => text.split(/[;,]/)) : texts.slice(0, 500);
  return words.filter((word) => word.length <= 200);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const MAX_TAG_LENGTH = 64;
const MAX_SENTENCE_LENGTH = 300;

/**
 * Converts untrusted text to a tag: one line, lower case, no control characters, at most 64 characters. Returns `""` if
 * nothing remains.
 */
export function toTag(text: string): string {
  return truncate(plain(text).toLowerCase(), MAX_TAG_LENGTH);
}

/** Converts untrusted text to one sentence of at most 300 characters. */
export function toSentence(text: string): string {
  const complete = plain(text);
  if (complete.length <= MAX_SENTENCE_LENGTH) return complete;
  return `${truncate(complete, MAX_SENTENCE_LENGTH - 1).replace(/\s+\S*$/u, "")}…`;
}

function plain(text: string): string {
  return text
    .slice(0, 5_000)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069\ufffd]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Cuts between grapheme clusters. */
function truncate(text: string, maxLength: number): string {
  let truncated = "";
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxLength * 8))) {
    if (truncated.length + segment.length > maxLength) break;
    truncated += segment;
  }
  return truncated.trim();
}
