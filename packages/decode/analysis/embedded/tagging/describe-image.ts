import type { Tagging } from "../../engine.ts";
import type { LabeledDetection } from "../seeing/detections.ts";
import type { ColorName, ImageStats } from "./image-stats.ts";
import { type EmbeddedMetadata, toTag } from "./metadata.ts";
import { type CountedObject, countObjects, describeObjects, enumerate, namesOf } from "./object-names.ts";

const MAX_TAGS = 50;
const NOUNS: Record<Kind, string> = {
  photo: "photograph",
  illustration: "illustration",
  screenshot: "screenshot",
  document: "document",
};

interface ImageFindings {
  stats: ImageStats;
  /** Detected objects with a high confidence. */
  objects: LabeledDetection[];
  shape: Shape;
  metadata: EmbeddedMetadata;
  qrCode: boolean;
}

/** Converts the findings to tags and a description. Keywords of the file come first. */
export function describe({ stats, objects, shape, metadata, qrCode }: ImageFindings): Tagging {
  const counted = countObjects(objects);
  const kind = kindOf(stats, shape, metadata);
  const orientation = orientationOf(shape);
  const gray = stats.tinted < 0.01 && stats.palette > 1; // a single gray is not a black-and-white image
  const colors = gray ? [] : dominant(stats.colors);
  const subject = gray ? [] : dominant(stats.subjectColors);
  const light = stats.lightness < 28 ? "dark" : stats.lightness > 82 ? "bright" : null;
  const animated = shape.pages > 1 && ["gif", "webp", "heif", "png"].includes(shape.format);
  const tags = [
    ...metadata.keywords,
    ...counted.flatMap(namesOf),
    kind,
    qrCode ? "qr code" : null,
    animated ? "animated" : null,
    stats.transparent > 0.005 ? "transparent background" : null,
    gray ? "black and white" : null,
    ...(subject.length > 0 ? subject : colors),
    orientation,
    light,
    metadata.camera === "" ? null : toTag(metadata.camera),
    metadata.year === null ? null : String(metadata.year),
    metadata.geotagged ? "geotagged" : null,
    shape.width * shape.height >= 8e6 ? "high resolution" : null,
  ].filter((word) => word !== null);
  return {
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    description:
      metadata.caption ||
      composeSentence({ counted, kind, orientation, gray, colors, animated, qrCode, metadata, stats }),
    confidence: confidenceOf(metadata, counted, kind),
  };
}

/** Keywords of users rank above detected objects, and these above measured features. */
function confidenceOf({ keywords }: EmbeddedMetadata, [best]: CountedObject[], kind: Kind | null): number {
  if (keywords.length > 0) return 0.8;
  if (best) return Math.round(best.score * 100) / 100;
  return kind === null ? 0.4 : 0.6;
}

function orientationOf({ width, height }: Shape): string {
  const ratio = width / height;
  return ratio > 2.2 ? "panorama" : ratio > 1.05 ? "landscape" : ratio < 0.95 ? "portrait" : "square";
}

/** Returns at most three colors that cover a large area. */
function dominant(colors: ImageStats["colors"]): ColorName[] {
  return colors
    .filter(([, share], index) => share >= (index === 0 ? 0.2 : 0.15))
    .slice(0, 3)
    .map(([name]) => name);
}

interface SentenceParts {
  counted: CountedObject[];
  kind: Kind | null;
  orientation: string;
  gray: boolean;
  colors: ColorName[];
  animated: boolean;
  qrCode: boolean;
  metadata: EmbeddedMetadata;
  stats: ImageStats;
}

function composeSentence({
  counted,
  kind,
  orientation,
  gray,
  colors,
  animated,
  qrCode,
  metadata,
  stats,
}: SentenceParts): string {
  const adjectives = [
    animated ? "animated" : null,
    orientation === "panorama" ? "panoramic" : orientation,
    gray && kind !== "document" ? "black and white" : null,
  ].filter((word) => word !== null);
  const noun = kind === null ? "image" : NOUNS[kind];
  const first = `${article(adjectives[0] ?? "")} ${adjectives.join(" ")} ${noun}${counted.length > 0 ? ` of ${describeObjects(counted)}` : ""}`;
  const origin = [
    metadata.year === null ? null : `taken in ${metadata.year}`,
    metadata.camera === ""
      ? null
      : `${metadata.year === null ? "taken " : ""}with ${article(metadata.camera).toLowerCase()} ${metadata.camera} camera`,
  ].filter((part) => part !== null);
  const parts = [
    colors.length > 0 ? `mostly ${enumerate(colors)}` : null,
    stats.transparent > 0.005 ? "on a transparent background" : null,
    qrCode ? "showing a QR code" : null,
    origin.length > 0 ? origin.join(" ") : null,
  ].filter((part) => part !== null);
  return `${[first, ...parts].join(", ")}.`;
}

function article(word: string): string {
  return /^[aeiou]/i.test(word) ? "An" : "A";
}

type Kind = "photo" | "illustration" | "screenshot" | "document";

export interface Shape {
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** The format name of sharp: `jpeg`, `png`, `svg`. */
  format: string;
  /** Frames. */
  pages: number;
}

/** Smaller images contain too little information. */
const MIN_SIDE = 32;

/** Screen resolutions in physical pixels, the short side first. */
// biome-ignore format: a table
const SCREENS = new Set(
  [
    "768x1024", "768x1366", "720x1280", "800x1280", "900x1440", "900x1600", "1024x1280", "1050x1680", "1080x1920",
    "1080x2160", "1080x2220", "1080x2280", "1080x2340", "1080x2400", "1125x2436", "1170x2532", "1179x2556", "1200x1920",
    "1206x2622", "1242x2208", "1242x2688", "1284x2778", "1290x2796", "1320x2868", "1440x2560", "1440x3040", "1440x3120",
    "1440x3200", "1440x3440", "1600x2560", "1536x2048", "1640x2360", "1664x2560", "1668x2388", "1800x2880", "1964x3024",
    "2048x2732", "2160x3840", "2234x3456", "640x1136", "750x1334", "828x1792",
  ],
);

/** Returns the kind of an image, or null if it is not clear. */
function kindOf(stats: ImageStats, shape: Shape, metadata: EmbeddedMetadata): Kind | null {
  if (metadata.camera !== "") return "photo";
  if (shape.format === "svg") return "illustration";
  if (Math.min(shape.width, shape.height) < MIN_SIDE) return null;
  const screen = SCREENS.has([shape.width, shape.height].sort((a, b) => a - b).join("x"));
  const written = stats.lines > 1.5 && stats.ink > 0.015 && stats.ink < 0.3 && stats.stroke < 12;
  if (written && stats.paper > 0.6 && stats.tinted < 0.05) return "document";
  // A photographed page: its letters are small and dark, and its paper is white after flattening.
  const lettered = stats.ink > 0.03 && stats.stroke < 4;
  if (written && lettered && stats.evenPaper > 0.7 && stats.tinted < 0.3) return "document";
  const gradient = stats.smooth > 0.9 && stats.detail < 0.02;
  if (screen && stats.flat > 0.4 && stats.transparent === 0 && !gradient) return "screenshot";
  if (stats.flat > 0.6 || gradient) return "illustration";
  // Grayscale images have sixteen bins at most.
  const tonal = stats.palette > (stats.tinted < 0.02 ? 7 : 16);
  if (stats.flat < 0.3 || (stats.flat < 0.45 && tonal)) return "photo";
  return null;
}
