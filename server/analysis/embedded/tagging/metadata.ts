import { type MetadataBlocks, readBlocks, wording } from "../../../imaging/metadata/blocks.ts";
import { sentence, tag } from "./clean.ts";

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
/** Default captions that cameras write. */
const NO_CAPTION = /^([\w ]*digital camera|sony dsc|dcim|dsc[_ ]?\d*|samsung|default|untitled|image|photo)\b.{0,12}$/i;

export async function readMetadata(blocks: MetadataBlocks, now: Date): Promise<EmbeddedMetadata> {
  const found = await readBlocks(blocks, { merged: true });
  // EXIF has `2021:05:04 10:11:12`, XMP `2021-05-04`, IPTC `20210504`.
  const dates = [found.DateTimeOriginal, found.CreateDate, found.DateCreated].map(wording);
  const year = Number(dates.map((date) => /^\d{4}(?=[:-]|\d{4}|$)/.exec(date)?.[0]).find(Boolean) ?? Number.NaN);
  const captions = [found.description, found.Caption, found.ImageDescription].map(wording).map(sentence);
  const camera = wording(found.Make).split(/[\s,_]/)[0] ?? "";
  return {
    keywords: [
      ...new Set([...list(found.subject), ...list(found.Keywords)].map(tag).filter((word) => word !== "")),
    ].slice(0, MAX_KEYWORDS),
    caption: captions.find((caption) => caption.length > 2 && !NO_CAPTION.test(caption)) ?? "",
    camera:
      camera === camera.toUpperCase() && camera.length > 3 ? capitalise(tag(camera)) : sentence(camera).slice(0, 32),
    year: year >= OLDEST_PHOTOGRAPH && year <= now.getFullYear() ? year : null,
    geotagged: isPlace(found.latitude, found.longitude),
  };
}

function list(value: unknown): string[] {
  const words = Array.isArray(value) ? value.slice(0, 500).map(wording) : wording(value).split(/[;,]/);
  return words.filter((word) => word.length <= 200);
}

function isPlace(latitude: unknown, longitude: unknown): boolean {
  const within = (value: unknown, max: number) =>
    typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= max;
  return within(latitude, 90) && within(longitude, 180) && !(latitude === 0 && longitude === 0);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
