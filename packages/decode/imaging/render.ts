import sharp, { type Sharp } from "sharp";
import { withStraightAlpha } from "./color/described-colors.ts";
import { hasProfile, isWideGamut, profiledTiff } from "./color-profile.ts";
import { type Header, hasFrames, headerOf, openFrames, openImage, openSvg, processable } from "./decode.ts";
import { outputSize, placementAround, rotatedBox, rotatedSize, type Size } from "./geometry.ts";
import { ENCODER_EFFORT } from "./image-quality.ts";
import { encodingError, MAX_PIXELS } from "./limits.ts";
import { blocksOf } from "./metadata/blocks.ts";
import { type Rights, readRights, rightsPacket, withIptc, withRights } from "./metadata/rights.ts";
import { PictureError } from "./picture-error.ts";
import { mayBeSvg, readSvg, type SvgDocument } from "./svg-document.ts";
import type { FocusedTransformInput, Transform } from "./transform.ts";

/** The limits of sharp 0.35. A GIF has delays of up to 655,350 ms, and up to 65,536 repetitions. */
const MAX_DELAY_MS = 65_535;
const MAX_LOOPS = 65_535;

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A transform, with the data of the original that its variant keeps. */
interface Rendering extends FocusedTransformInput {
  /** A profile with a wider gamut than sRGB, or null if the variant is in sRGB. */
  profile: Buffer | null;
  rights: Rights | null;
}

/**
 * Renders a variant of an image. `still` is the displayed size of a still image with 8 bits, if known. It saves a
 * second decoding of the header.
 *
 * @throws {PictureError} if the image cannot be decoded or is too large
 */
export function renderVariant(
  original: Buffer,
  transform: FocusedTransformInput,
  still?: Size | null,
): Promise<Buffer> {
  return processable(async () => {
    const plain = { ...transform, profile: null, rights: null };
    if (still && !transform.meta && !hasProfile(original)) return renderPixels(await openImage(original), still, plain);
    if (mayBeSvg(original)) return renderSvg(readSvg(original), plain);
    const header = await headerOf(original);
    const { pages = 1, width, height } = header;
    const rights = transform.meta ? await readRights(await blocksOf(original, header)) : null;
    const animated = hasFrames(header) && transform.f === "webp";
    if (animated && width * height * pages <= MAX_PIXELS) {
      return renderAnimation(original, header, { ...plain, rights });
    }
    // Tones are computed in sRGB, and the encoder of JPEG XL requires it.
    const profile = isWideGamut(header.icc) && !toneOf(transform) && transform.f !== "jxl" ? header.icc : null;
    const image = await openImage(await withStraightAlpha(original), { keepsProfile: profile !== null });
    const variant = await renderPixels(image, header.autoOrient, { ...transform, profile, rights });
    return rights && transform.f === "jpeg" ? withIptc(variant, rights) : variant;
  });
}

function renderPixels(image: Sharp, source: Size, transform: Rendering): Promise<Buffer> {
  return renderStill(image, source, outputSize(source, transform, false), transform);
}

/** Renders an SVG at the size that the result needs. */
async function renderSvg(svg: SvgDocument, transform: Rendering): Promise<Buffer> {
  const { size: ownSize } = svg;
  const target = outputSize(ownSize, transform, true);
  const scale = coveringScale(rotatedSize(ownSize, transform.rotate ?? 0), target);
  const image = await openSvg(svg, scaled(ownSize, scale));
  return renderStill(image, ownSize, target, transform);
}

async function renderStill(image: Sharp, source: Size, target: Size, transform: Rendering): Promise<Buffer> {
  const error = encodingError(target, transform.f);
  if (error) throw error;
  const tone = toneOf(transform);
  const isTilted = (transform.rotate ?? 0) % 90 !== 0;
  // The common case is a single pass from the file to the encoder.
  if (!isTilted && !tone && !transform.blur) return encode(fitted(image, source, target, transform), transform);
  const frame = await (isTilted
    ? rotatedFrame(image, source, target, transform)
    : rawFrame(fitted(image, source, target, transform)));
  const finished = await finishFrame(frame, transform);
  const { profile } = transform;
  const colors = profile && profiledTiff(finished.data, finished, finished.channels, profile);
  return encode(colors ? sharp(colors).keepIccProfile() : fromRaw(finished), transform);
}

/**
 * Splits an animation into frames, processes them as stills, and joins them again: libvips cannot rotate or blur all
 * frames at once.
 */
async function renderAnimation(
  original: Buffer,
  { pages = 1, delay = [], loop = 0 }: Header,
  transform: Rendering,
): Promise<Buffer> {
  const image = openFrames(original, { animated: true });
  const { data, info } = await image.toColorspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  const size = { width: info.width, height };
  const target = outputSize(size, transform, false);
  const frameBytes = info.width * height * info.channels;
  const frames: Frame[] = [];
  for (let offset = 0; offset + frameBytes <= data.length && frames.length < pages; offset += frameBytes) {
    const frame = fromRaw({ data: data.subarray(offset, offset + frameBytes), width: info.width, height, channels: 4 });
    const placed = await ((transform.rotate ?? 0) % 90 === 0
      ? rawFrame(fitted(frame, size, target, transform))
      : rotatedFrame(frame, size, target, transform));
    frames.push(await finishFrame(placed, transform));
  }
  const [first] = frames;
  if (!first) throw new Error("An animation without frames");
  const strip = Buffer.concat(frames.map((frame) => frame.data));
  const { width, channels } = first;
  const raw = { width, height: first.height * frames.length, channels, pageHeight: first.height };
  const animation = sharp(strip, { raw }).webp({
    quality: transform.q,
    effort: ENCODER_EFFORT,
    delay: delay.map((ms) => Math.min(ms, MAX_DELAY_MS)),
    loop: Math.min(loop, MAX_LOOPS),
  });
  return withMetadata(animation, transform).toBuffer();
}

interface Frame extends Size {
  data: Buffer;
  channels: 3 | 4;
}

/** Applies quarter turns and the resize, to exactly the target size. */
function fitted(image: Sharp, source: Size, target: Size, transform: FocusedTransformInput): Sharp {
  const { rotate = 0, w, h } = transform;
  const rotated = rotate ? image.rotate(rotate) : image;
  if (w === undefined && h === undefined) return rotated;
  return cropped(rotated, source, target, transform);
}

/**
 * Applies any other rotation: shrinks as far as the result allows, rotates on a transparent background, then resizes to
 * the target.
 */
async function rotatedFrame(
  image: Sharp,
  source: Size,
  target: Size,
  transform: FocusedTransformInput,
): Promise<Frame> {
  const scale = coveringScale(rotatedSize(source, transform.rotate ?? 0), target);
  const shrunk = scale === 1 ? image : image.resize({ ...scaled(source, scale), fit: "fill" });
  const flat = await rawFrame(shrunk.ensureAlpha());
  const rotated = await rawFrame(fromRaw(flat).rotate(transform.rotate ?? 0, { background: CLEAR }));
  if (rotated.width === target.width && rotated.height === target.height) return rotated;
  return rawFrame(cropped(fromRaw(rotated), source, target, transform));
}

/** Crops a rotated image. Crops after shrinking, because a JPEG is then not decoded at its full size. */
function cropped(
  rotated: Sharp,
  source: Size,
  target: Size,
  { crop, rotate = 0, around }: FocusedTransformInput,
): Sharp {
  if (crop !== "cover" && crop !== "smart") return rotated.resize({ ...target, fit: "fill" });
  if (!around) return rotated.resize({ ...target, fit: "cover" });
  const { left, top, ...size } = placementAround(
    rotatedBox(around, source, rotate),
    rotatedSize(source, rotate),
    target,
  );
  return rotated.resize({ ...size, fit: "fill" }).extract({ left, top, ...target });
}

/** Returns the scale at which a box covers the target. @throws {PictureError} if that does not fit into memory */
function coveringScale(box: Size, target: Size): number {
  const scale = Math.max(target.width / box.width, target.height / box.height);
  if (box.width * box.height * scale ** 2 > MAX_PIXELS) throw new PictureError("too_large");
  return scale;
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) };
}

/** Applies tones, then blur, to pixels of the final size. */
async function finishFrame(frame: Frame, transform: Transform): Promise<Frame> {
  const tone = toneOf(transform);
  let result = frame;
  if (tone) {
    const { matrix, offset } = tone;
    result = await rawFrame(fromRaw(result).recomb(matrix).linear([1, 1, 1], offset));
  }
  // A blur below 0.3 has no effect, and libvips rejects it.
  if (transform.blur && transform.blur >= 0.3) result = await rawFrame(fromRaw(result).blur(transform.blur));
  return result;
}

/**
 * Decodes to 8 bits: sRGB or the colors of the profile that is kept, with an alpha channel only if the image has one.
 */
async function rawFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image.toColorspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels === 3 || info.channels === 4) {
    return { data, width: info.width, height: info.height, channels: info.channels };
  }
  throw new Error(`Unexpected ${info.channels} channels`);
}

function fromRaw({ data, width, height, channels }: Frame): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function withMetadata(image: Sharp, { rights }: Rendering): Sharp {
  return rights ? withRights(image, rights) : image;
}

async function encode(pixels: Sharp, transform: Rendering): Promise<Buffer> {
  const image = withMetadata(pixels, transform);
  const { f, q, rights } = transform;
  switch (f) {
    case "jpeg":
      return image.flatten({ background: "#fff" }).jpeg({ quality: q }).toBuffer();
    case "webp":
      return image.webp({ quality: q, effort: ENCODER_EFFORT }).toBuffer();
    case "avif":
      return image.avif({ quality: q, effort: ENCODER_EFFORT }).toBuffer();
    case "png":
      // A quality would create a palette, which takes seconds and loses colors.
      return image.png().toBuffer();
    case "jxl": {
      const { encodeJpegXl } = await import("./jpeg-xl.ts");
      return encodeJpegXl(await rawFrame(pixels.ensureAlpha()), q, rights && rightsPacket(rights));
    }
  }
}

/** A change of a pixel's color: `matrix · rgb + offset`, from 0 to 255. */
interface Tone {
  matrix: [Row, Row, Row];
  offset: Row;
}
type Row = [number, number, number];

/** Relative luminance of the primaries of sRGB (ITU-R BT.709). */
const LUMA: Row = [0.2126, 0.7152, 0.0722];
const SEPIA: Tone["matrix"] = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];

/**
 * Combines contrast and brightness, then saturation, grayscale and sepia, in one step, which is clamped to 0 to 255
 * once. Returns null if nothing changes.
 */
function toneOf({ brightness = 0, contrast = 0, saturation = 0, grayscale, sepia }: Transform): Tone | null {
  if (!brightness && !contrast && !saturation && !grayscale && !sepia) return null;
  const c = contrast * 2.55;
  // The usual contrast curve: slope k around middle gray. 100 is a hard threshold, -100 a flat gray.
  const k = (259 * (c + 255)) / (255 * (259 - c));
  const shift = 128 * (1 - k) + brightness * 1.27;
  let matrix = saturate(1 + saturation / 100);
  if (grayscale) matrix = multiply([LUMA, LUMA, LUMA], matrix);
  if (sepia) matrix = multiply(SEPIA, matrix);
  return {
    matrix: matrix.map((row) => row.map((value) => value * k)) as Tone["matrix"],
    offset: matrix.map(([r, g, b]) => (r + g + b) * shift) as Row,
  };
}

/** 0 is gray, 1 is unchanged, 2 is twice as far from gray. */
function saturate(amount: number): Tone["matrix"] {
  return [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => (1 - amount) * (LUMA[j] ?? 0) + (i === j ? amount : 0)),
  ) as Tone["matrix"];
}

function multiply(a: Tone["matrix"], b: Tone["matrix"]): Tone["matrix"] {
  return a.map((row) =>
    [0, 1, 2].map((j) => row.reduce((sum, value, i) => sum + value * (b[i]?.[j] ?? 0), 0)),
  ) as Tone["matrix"];
}
