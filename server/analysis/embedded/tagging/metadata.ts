import { type MetadataBlocks, readBlocks, textValue } from "../../../imaging/metadata/blocks.ts";
import { toSentence, toTag } from "./clean-text.ts";

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
  const properties = await readBlocks(blocks, { merged: true });
  // EXIF has `2021:05:04 10:11:12`, XMP `2021-05-04`, IPTC `20210504`.
  const dates = [properties.DateTimeOriginal, properties.CreateDate, properties.DateCreated].map(textValue);
  const year = Number(dates.map((date) => /^\d{4}(?=[:-]|\d{4}|$)/.exec(date)?.[0]).find(Boolean) ?? Number.NaN);
  const captions = [properties.description, properties.Caption, properties.ImageDescription]
    .map(textValue)
    .map(toSentence);
  const camera = textValue(properties.Make).split(/[\s,_]/)[0] ?? "";
  return {
    keywords: [
      ...new Set([...list(properties.subject), ...list(properties.Keywords)].map(toTag).filter((word) => word !== "")),
    ].slice(0, MAX_KEYWORDS),
    caption: captions.find((caption) => caption.length > 2 && !NO_CAPTION.test(caption)) ?? "",
    camera:
      camera === camera.toUpperCase() && camera.length > 3
        ? capitalise(toTag(camera))
        : toSentence(camera).slice(0, 32),
    year: year >= OLDEST_PHOTOGRAPH && year <= now.getFullYear() ? year : null,
    geotagged: isPlace(properties.latitude, properties.longitude),
  };
}

function list(value: unknown): string[] {
  const words = Array.isArray(value) ? value.slice(0, 500).map(textValue) : textValue(value).split(/[;,]/);
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
