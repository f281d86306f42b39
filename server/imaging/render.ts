import sharp, { type Metadata, type Sharp } from "sharp";
import { hasProfile, isKept } from "./color-profile.ts";
import { hasFrames, headerOf, openDrawing, openFrames, openImage, processable } from "./decode.ts";
import { type Drawing, isDrawing, readDrawing } from "./drawing.ts";
import { boundCost } from "./drawing-cost.ts";
import { encodingError } from "./encoding-limits.ts";
import { outputSize, rotatedSize, type Size } from "./geometry.ts";
import { MAX_PIXELS } from "./limits.ts";
import { blocksOf } from "./metadata/blocks.ts";
import { withIptc } from "./metadata/iptc.ts";
import { type Rights, readRights } from "./metadata/rights.ts";
import { withRights } from "./metadata/write-rights.ts";
import { PictureError } from "./picture-error.ts";
import { placementAround, turnedBox } from "./placement.ts";
import { profiledTiff } from "./profiled-frame.ts";
import { toneOf } from "./tone.ts";
import type { FocusedTransformInput, Transform } from "./transform.ts";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A transform, with what its variant keeps of the original beside the pixels. */
interface Rendering extends FocusedTransformInput {
  /** Of colours that sRGB does not have; null: the variant is in sRGB. */
  profile: Buffer | null;
  rights: Rights | null;
}

/**
 * Renders a variant of an image. A still of 8 bits whose size as displayed is known need not be opened twice.
 *
 * @throws {PictureError} for what cannot be decoded or is too large
 */
export function renderVariant(
  original: Buffer,
  transform: FocusedTransformInput,
  still?: Size | null,
): Promise<Buffer> {
  return processable(async () => {
    const bare = { ...transform, profile: null, rights: null };
    if (still && !transform.meta && !hasProfile(original)) return renderPixels(openImage(original), still, bare);
    if (isDrawing(original)) return renderDrawing(readDrawing(original), bare);
    const header = await headerOf(original);
    const { pages = 1, width, height, space } = header;
    const rights = transform.meta ? await readRights(blocksOf(header)) : null;
    const animated = hasFrames(header) && transform.f === "webp";
    if (animated && width * height * pages <= MAX_PIXELS) {
      return renderAnimation(original, header, { ...bare, rights });
    }
    // Tones are computed in sRGB.
    const profile = isKept(header.icc) && !toneOf(transform) ? header.icc : null;
    const image = openImage(original);
    if (profile) image.keepIccProfile();
    // Of 16 bits with a profile, sharp makes Display P3, and then forgets to say so: at 8 bits it does as it is told.
    if (space === "rgb16") image.pipelineColourspace("srgb");
    const variant = await renderPixels(image, header.autoOrient, { ...transform, profile, rights });
    return rights && transform.f === "jpeg" ? withIptc(variant, rights) : variant;
  });
}

function renderPixels(image: Sharp, source: Size, transform: Rendering): Promise<Buffer> {
  return renderStill(image, source, outputSize(source, transform, false), transform);
}

/** Drawn as large as the result needs it, and no larger. */
function renderDrawing(drawing: Drawing, transform: Rendering): Promise<Buffer> {
  const { size: named } = drawing;
  const target = outputSize(named, transform, true);
  const scale = coveringScale(rotatedSize(named, transform.rotate ?? 0), target);
  boundCost(drawing, scaled(named, scale));
  return renderStill(openDrawing(drawing), named, target, transform);
}

async function renderStill(image: Sharp, source: Size, target: Size, transform: Rendering): Promise<Buffer> {
  const refusal = encodingError(target, transform.f);
  if (refusal) throw refusal;
  const tone = toneOf(transform);
  const turned = (transform.rotate ?? 0) % 90 !== 0;
  // The common case is one pass, from the file to the encoder.
  if (!turned && !tone && !transform.blur)
    return encode(fitted(image, source, target, transform), transform).toBuffer();
  const frame = await (turned
    ? turnedFrame(image, source, target, transform)
    : rawFrame(fitted(image, source, target, transform)));
  const finished = await finishFrame(frame, transform);
  const { profile } = transform;
  const colours = profile && profiledTiff(finished.data, finished, finished.channels, profile);
  return encode(colours ? sharp(colours).keepIccProfile() : fromRaw(finished), transform).toBuffer();
}

/** Frames are taken apart, treated like stills and put together again: libvips cannot turn or blur them together. */
async function renderAnimation(
  original: Buffer,
  { delay = [], loop = 0 }: Metadata,
  transform: Rendering,
): Promise<Buffer> {
  const image = openFrames(original, { animated: true });
  const { data, info } = await image.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  const size = { width: info.width, height };
  const target = outputSize(size, transform, false);
  const frameBytes = info.width * height * info.channels;
  const frames: Frame[] = [];
  for (let offset = 0; offset + frameBytes <= data.length; offset += frameBytes) {
    const frame = fromRaw({ data: data.subarray(offset, offset + frameBytes), width: info.width, height, channels: 4 });
    const placed = await ((transform.rotate ?? 0) % 90 === 0
      ? rawFrame(fitted(frame, size, target, transform))
      : turnedFrame(frame, size, target, transform));
    frames.push(await finishFrame(placed, transform));
  }
  const [first] = frames;
  if (!first) throw new Error("An animation without frames");
  const strip = Buffer.concat(frames.map((frame) => frame.data));
  const { width, channels } = first;
  const raw = { width, height: first.height * frames.length, channels, pageHeight: first.height };
  const animation = sharp(strip, { raw }).webp({ quality: transform.q, effort: 2, delay, loop });
  return described(animation, transform).toBuffer();
}

interface Frame extends Size {
  data: Buffer;
  channels: 3 | 4;
}

/** Quarter turns and the resize, to exactly the size that was promised. */
function fitted(image: Sharp, source: Size, target: Size, transform: FocusedTransformInput): Sharp {
  const { rotate = 0, w, h } = transform;
  const turned = rotate ? image.rotate(rotate) : image;
  if (w === undefined && h === undefined) return turned;
  return cropped(turned, source, target, transform);
}

/** Any other angle: shrink first as far as the result allows, turn on a clear ground, then fit exactly. */
async function turnedFrame(image: Sharp, source: Size, target: Size, transform: FocusedTransformInput): Promise<Frame> {
  const scale = coveringScale(rotatedSize(source, transform.rotate ?? 0), target);
  const shrunk = scale === 1 ? image : image.resize({ ...scaled(source, scale), fit: "fill" });
  const flat = await rawFrame(shrunk.ensureAlpha());
  const turned = await rawFrame(fromRaw(flat).rotate(transform.rotate ?? 0, { background: CLEAR }));
  if (turned.width === target.width && turned.height === target.height) return turned;
  return rawFrame(cropped(fromRaw(turned), source, target, transform));
}

/** Of an image that is turned already. Cut after it was shrunk: a JPEG is then not decoded at its full size. */
function cropped(
  turned: Sharp,
  source: Size,
  target: Size,
  { crop, rotate = 0, around }: FocusedTransformInput,
): Sharp {
  if (crop !== "cover" && crop !== "smart") return turned.resize({ ...target, fit: "fill" });
  if (!around) return turned.resize({ ...target, fit: "cover" });
  const { left, top, ...size } = placementAround(
    turnedBox(around, source, rotate),
    rotatedSize(source, rotate),
    target,
  );
  return turned.resize({ ...size, fit: "fill" }).extract({ left, top, ...target });
}

/** How large a box has to become to cover the target. @throws {PictureError} where that does not fit into memory */
function coveringScale(box: Size, target: Size): number {
  const scale = Math.max(target.width / box.width, target.height / box.height);
  if (box.width * box.height * scale ** 2 > MAX_PIXELS) throw new PictureError("too_large");
  return scale;
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) };
}

/** Colour, then blur, on pixels of the final size. */
async function finishFrame(frame: Frame, transform: Transform): Promise<Frame> {
  const tone = toneOf(transform);
  let result = frame;
  if (tone) {
    const { matrix, offset } = tone;
    result = await rawFrame(fromRaw(result).recomb(matrix).linear([1, 1, 1], offset));
  }
  // Below 0.3 a blur reaches no neighbour, and libvips refuses it.
  if (transform.blur && transform.blur >= 0.3) result = await rawFrame(fromRaw(result).blur(transform.blur));
  return result;
}

/** Decoded pixels: sRGB or the colours of the profile that is kept, 8 bits, with alpha only where there is any. */
async function rawFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3 || info.channels === 4) {
    return { data, width: info.width, height: info.height, channels: info.channels };
  }
  throw new Error(`Unexpected ${info.channels} channels`);
}

function fromRaw({ data, width, height, channels }: Frame): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function described(image: Sharp, { rights }: Rendering): Sharp {
  return rights ? withRights(image, rights) : image;
}

function encode(pixels: Sharp, transform: Rendering): Sharp {
  const image = described(pixels, transform);
  const { f, q } = transform;
  switch (f) {
    case "jpeg":
      return image.flatten({ background: "#fff" }).jpeg({ quality: q });
    case "webp":
      return image.webp({ quality: q, effort: 2 });
    case "avif":
      return image.avif({ quality: q, effort: 2 });
    case "png":
      // A quality would mean a palette, which takes seconds and loses colours.
      return image.png();
  }
}
