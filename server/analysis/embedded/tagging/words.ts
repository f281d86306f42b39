import type { Tagging } from "../../engine.ts";
import type { Found } from "../seeing/boxes.ts";
import { tag } from "./clean.ts";
import type { ColourName } from "./colours.ts";
import { type Kind, kindOf, type Shape } from "./kind.ts";
import type { Look } from "./look.ts";
import type { EmbeddedMetadata } from "./metadata.ts";
import { countThings, enumerate, namesOf, type Thing, told } from "./things.ts";

const MAX_TAGS = 50;
const NOUNS: Record<Kind, string> = {
  photo: "photograph",
  illustration: "illustration",
  screenshot: "screenshot",
  document: "document",
};

export interface Findings {
  look: Look;
  /** Detected objects with a high confidence. */
  things: Found[];
  shape: Shape;
  metadata: EmbeddedMetadata;
  qrCode: boolean;
}

/** Converts the findings to tags and a description. Keywords of the file come first. */
export function describe({ look, things, shape, metadata, qrCode }: Findings): Tagging {
  const counted = countThings(things);
  const kind = kindOf(look, shape, metadata);
  const orientation = orientationOf(shape);
  const grey = look.tinted < 0.01 && look.palette > 1; // a single grey is not a black-and-white image
  const colours = grey ? [] : dominant(look.colours);
  const subject = grey ? [] : dominant(look.subjectColours);
  const light = look.lightness < 28 ? "dark" : look.lightness > 82 ? "bright" : null;
  const animated = shape.pages > 1 && ["gif", "webp", "heif", "png"].includes(shape.format);
  const tags = [
    ...metadata.keywords,
    ...counted.flatMap(namesOf),
    kind,
    qrCode ? "qr code" : null,
    animated ? "animated" : null,
    look.transparent > 0.005 ? "transparent background" : null,
    grey ? "black and white" : null,
    ...(subject.length > 0 ? subject : colours),
    orientation,
    light,
    metadata.camera === "" ? null : tag(metadata.camera),
    metadata.year === null ? null : String(metadata.year),
    metadata.geotagged ? "geotagged" : null,
    shape.width * shape.height >= 8e6 ? "high resolution" : null,
  ].filter((word) => word !== null);
  return {
    tags: [...new Set(tags)].slice(0, MAX_TAGS),
    description:
      metadata.caption || compose({ counted, kind, orientation, grey, colours, animated, qrCode, metadata, look }),
    confidence: confidenceOf(metadata, counted, kind),
  };
}

/** Keywords of users rank above detected objects, and these above measured features. */
function confidenceOf({ keywords }: EmbeddedMetadata, [best]: Thing[], kind: Kind | null): number {
  if (keywords.length > 0) return 0.8;
  if (best) return Math.round(best.score * 100) / 100;
  return kind === null ? 0.4 : 0.6;
}

function orientationOf({ width, height }: Shape): string {
  const ratio = width / height;
  return ratio > 2.2 ? "panorama" : ratio > 1.05 ? "landscape" : ratio < 0.95 ? "portrait" : "square";
}

/** Returns at most three colors that cover a large area. */
function dominant(colours: Look["colours"]): ColourName[] {
  return colours
    .filter(([, share], index) => share >= (index === 0 ? 0.2 : 0.15))
    .slice(0, 3)
    .map(([name]) => name);
}

interface Wording {
  counted: Thing[];
  kind: Kind | null;
  orientation: string;
  grey: boolean;
  colours: ColourName[];
  animated: boolean;
  qrCode: boolean;
  metadata: EmbeddedMetadata;
  look: Look;
}

function compose({ counted, kind, orientation, grey, colours, animated, qrCode, metadata, look }: Wording): string {
  const adjectives = [
    animated ? "animated" : null,
    orientation === "panorama" ? "panoramic" : orientation,
    grey && kind !== "document" ? "black and white" : null,
  ].filter((word) => word !== null);
  const noun = kind === null ? "image" : NOUNS[kind];
  const first = `${article(adjectives[0] ?? "")} ${adjectives.join(" ")} ${noun}${counted.length > 0 ? ` of ${told(counted)}` : ""}`;
  const origin = [
    metadata.year === null ? null : `taken in ${metadata.year}`,
    metadata.camera === ""
      ? null
      : `${metadata.year === null ? "taken " : ""}with ${article(metadata.camera).toLowerCase()} ${metadata.camera} camera`,
  ].filter((part) => part !== null);
  const parts = [
    colours.length > 0 ? `mostly ${enumerate(colours)}` : null,
    look.transparent > 0.005 ? "on a transparent background" : null,
    qrCode ? "showing a QR code" : null,
    origin.length > 0 ? origin.join(" ") : null,
  ].filter((part) => part !== null);
  return `${[first, ...parts].join(", ")}.`;
}

function article(word: string): string {
  return /^[aeiou]/i.test(word) ? "An" : "A";
}
