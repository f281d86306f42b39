import type { Tagging } from "../../engine.ts";
import type { LabelledDetection } from "../seeing/boxes.ts";
import { toTag } from "./clean-text.ts";
import type { ColourName } from "./colour-names.ts";
import { type CountedObject, countObjects, describeObjects, enumerate, namesOf } from "./count-objects.ts";
import { type Kind, kindOf, type Shape } from "./image-kind.ts";
import type { ImageStats } from "./image-stats.ts";
import type { EmbeddedMetadata } from "./metadata.ts";

const MAX_TAGS = 50;
const NOUNS: Record<Kind, string> = {
  photo: "photograph",
  illustration: "illustration",
  screenshot: "screenshot",
  document: "document",
};

export interface ImageFindings {
  stats: ImageStats;
  /** Detected objects with a high confidence. */
  objects: LabelledDetection[];
  shape: Shape;
  metadata: EmbeddedMetadata;
  qrCode: boolean;
}

/** Converts the findings to tags and a description. Keywords of the file come first. */
export function describe({ stats, objects, shape, metadata, qrCode }: ImageFindings): Tagging {
  const counted = countObjects(objects);
  const kind = kindOf(stats, shape, metadata);
  const orientation = orientationOf(shape);
  const grey = stats.tinted < 0.01 && stats.palette > 1; // a single grey is not a black-and-white image
  const colours = grey ? [] : dominant(stats.colours);
  const subject = grey ? [] : dominant(stats.subjectColours);
  const light = stats.lightness < 28 ? "dark" : stats.lightness > 82 ? "bright" : null;
  const animated = shape.pages > 1 && ["gif", "webp", "heif", "png"].includes(shape.format);
  const tags = [
    ...metadata.keywords,
    ...counted.flatMap(namesOf),
    kind,
    qrCode ? "qr code" : null,
    animated ? "animated" : null,
    stats.transparent > 0.005 ? "transparent background" : null,
    grey ? "black and white" : null,
    ...(subject.length > 0 ? subject : colours),
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
      composeSentence({ counted, kind, orientation, grey, colours, animated, qrCode, metadata, stats }),
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
function dominant(colours: ImageStats["colours"]): ColourName[] {
  return colours
    .filter(([, share], index) => share >= (index === 0 ? 0.2 : 0.15))
    .slice(0, 3)
    .map(([name]) => name);
}

interface SentenceParts {
  counted: CountedObject[];
  kind: Kind | null;
  orientation: string;
  grey: boolean;
  colours: ColourName[];
  animated: boolean;
  qrCode: boolean;
  metadata: EmbeddedMetadata;
  stats: ImageStats;
}

function composeSentence({
  counted,
  kind,
  orientation,
  grey,
  colours,
  animated,
  qrCode,
  metadata,
  stats,
}: SentenceParts): string {
  const adjectives = [
    animated ? "animated" : null,
    orientation === "panorama" ? "panoramic" : orientation,
    grey && kind !== "document" ? "black and white" : null,
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
    colours.length > 0 ? `mostly ${enumerate(colours)}` : null,
    stats.transparent > 0.005 ? "on a transparent background" : null,
    qrCode ? "showing a QR code" : null,
    origin.length > 0 ? origin.join(" ") : null,
  ].filter((part) => part !== null);
  return `${[first, ...parts].join(", ")}.`;
}

function article(word: string): string {
  return /^[aeiou]/i.test(word) ? "An" : "A";
}
