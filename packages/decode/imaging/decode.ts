import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { dividedByAlpha, type Samples, withProfile, withStraightAlpha } from "./color/described-colors.ts";
import type { Size } from "./geometry.ts";
import { MAX_PIXELS } from "./limits.ts";
import { withTransparentScreen } from "./location/gif.ts";
import { isJpegXl, readJpegXlColors, readJpegXlHeader } from "./picture/jpeg-xl-header.ts";
import { findPrimaryImage } from "./picture/primary-image.ts";
import { PictureError } from "./picture-error.ts";
import type { Pixels } from "./pixels.ts";
import { requireAffordable } from "./svg-cost.ts";
import { DOTS_PER_INCH, mayBeSvg, readSvg, type SvgDocument, usesModernCss } from "./svg-document.ts";
import { mayBeXml } from "./svg-text.ts";

sharp.cache(false);
sharp.concurrency(1);

/** Only libvips returns the other properties. */
export type Header = Pick<Metadata, "format" | "width" | "height" | "autoOrient"> & Partial<Metadata>;

/** Reads the header of an image of any size. Decodes and renders nothing. */
export async function headerOf(bytes: Buffer): Promise<Header> {
  const options = { limitInputPixels: false, failOn: "none" } as const;
  if (mayBeSvg(bytes)) return openSvgText(readSvg(bytes), options).metadata();
  if (isJpegXl(bytes)) return jpegXlHeader(bytes);
  const picture = findPrimaryImage(bytes);
  const decodable = picture?.decodable();
  const header = await sharp(withProfile(decodable ?? bytes).bytes, options).metadata();
  return picture && decodable ? { ...header, autoOrient: picture.size } : header;
}

function jpegXlHeader(bytes: Buffer): Header {
  const size = readJpegXlHeader(bytes);
  if (!size) throw new PictureError("corrupt");
  const { width, height } = size;
  return { format: "jxl", width, height, autoOrient: { width, height } };
}

/** Formats with frames. In other formats, pages are separate images, and the first one is displayed. */
const ANIMATIONS = new Set(["gif", "webp"]);

/** Returns whether the image has several frames that libvips can decode. */
export function hasFrames({ format, pages = 1 }: Header): boolean {
  return pages > 1 && ANIMATIONS.has(format);
}

/** Returns whether browsers display the image as an animation. libvips decodes frames only of GIF and WebP. */
export function isAnimation(bytes: Buffer, header: Header): boolean {
  if (isJpegXl(bytes)) return readJpegXlHeader(bytes)?.isAnimated ?? false;
  return hasFrames(header) || isAnimatedPng(bytes) || isImageSequence(bytes);
}

/** The acTL chunk precedes the pixels and contains the number of frames (PNG 3rd edition, §11.3.6.1). */
function isAnimatedPng(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return bytes.readUInt32BE(at + 8) > 1;
    if (type === "IDAT") return false;
  }
  return false;
}

/** An animated AVIF lists `avis` among its brands (AVIF §6.3). */
function isImageSequence(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return false;
  return bytes.subarray(8, bytes.readUInt32BE(0)).includes("avis");
}

interface Opening {
  /** Keeps the colors as stored, and the profile. By default, they are converted to sRGB. */
  keepsProfile?: boolean;
}

/** Opens the frames of an image other than SVG without decoding them. */
export function openFrames(bytes: Buffer, { animated, keepsProfile = false }: Opening & { animated: boolean }): Sharp {
  if (bytes.length === 0) throw new PictureError("corrupt");
  // Browsers display a truncated JPEG: without its end marker unchanged, with missing pixels in gray.
  const failOn = isJpeg(bytes) ? "none" : "error";
  const options = { animated, limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true } as const;
  const described = withProfile(withTransparentScreen(bytes));
  const image = sharp(described.bytes, options);
  if (!keepsProfile) return withConversion(image, described.samples);
  // sharp 0.35 drops the profile of 16 bits, unless it decodes to 8 bits.
  return described.samples === "profiled16"
    ? image.keepIccProfile().pipelineColorspace("srgb")
    : image.keepIccProfile();
}

/**
 * sharp 0.35 ignores the profile of 16-bit grayscale, converts 16-bit colors with a profile to Display P3 without
 * recording it, and rounds floating-point grayscale to integers. Its white is 1, and it is linear, as libvips 8.18
 * assumes of floating-point colors.
 */
function withConversion(image: Sharp, samples: Samples | null): Sharp {
  switch (samples) {
    case "gray16":
      return image.pipelineColorspace("b-w");
    case "profiled16":
      return image.withIccProfile("srgb", { attach: false });
    case "grayFloat":
      return image.gamma(1, 2.2).linear(255, 0);
    case null:
      return image;
  }
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * Opens an SVG for a resize, and sharp then renders it at the resized size. Its own size costs nothing.
 *
 * @param size the size in pixels at which it is rendered, which the caller must limit
 * @throws {PictureError} if rendering takes too long
 */
export async function openSvg(svg: SvgDocument, size: Size): Promise<Sharp> {
  const resolved = { ...svg, text: await withResolvedCss(svg.text, size) };
  requireAffordable(resolved, size);
  const text = await withDecodableImages(resolved.text);
  return openSvgText({ ...svg, text }, { limitInputPixels: false, failOn: "error" });
}

async function withResolvedCss(text: string, size: Size): Promise<string> {
  if (!usesModernCss(text)) return text;
  // Most processes render no such SVG, and start without these modules.
  const { resolveCss } = await import("./svg-css/resolve-css.ts");
  return resolveCss(text, size);
}

/**
 * The density applies to lengths within the SVG. Its own size already takes it into account. The input is always a
 * Buffer, because an SVG that is opened by path could read other files in its folder.
 */
function openSvgText({ text }: SvgDocument, options: SharpOptions): Sharp {
  return sharp(Buffer.from(text), { ...options, density: DOTS_PER_INCH });
}

/**
 * Opens the displayed image without decoding it: its first frame, upright. The preview of a raw image is scaled to the
 * size of the image.
 */
export async function openImage(bytes: Buffer, opening: Opening = {}): Promise<Sharp> {
  if (mayBeSvg(bytes)) {
    const svg = readSvg(bytes);
    if (area(svg.size) > MAX_PIXELS) throw new PictureError("too_large");
    return openSvg(svg, svg.size);
  }
  if (isJpegXl(bytes)) return openJpegXl(bytes);
  const picture = findPrimaryImage(bytes);
  const image = openFrames(picture?.decodable() ?? bytes, { ...opening, animated: false }).autoOrient();
  // A further resize by the caller replaces this one.
  return picture && area(picture.size) <= MAX_PIXELS ? image.resize({ ...picture.size, fit: "fill" }) : image;
}

/** Decodes the image: the result has its pixels. */
async function openJpegXl(bytes: Buffer): Promise<Sharp> {
  // Most processes decode no such image, and start without the decoder.
  const { decodeJpegXl, jpegXlToPng, needsPng } = await import("./jpeg-xl.ts");
  const colors = readJpegXlColors(bytes);
  if (needsPng(colors)) {
    const png = await jpegXlToPng(bytes, colors);
    return openFrames(colors.isPremultiplied ? await dividedByAlpha(png) : png, { animated: false });
  }
  const { data, ...raw } = await decodeJpegXl(bytes);
  return sharp(data, { raw });
}

const area = ({ width, height }: Size) => width * height;

/** Runs code that decodes an image, and converts its errors to errors of the image. @throws {PictureError} */
export async function processable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const tooLarge = error instanceof Error && /pixel limit|too large|memory/i.test(error.message);
    throw new PictureError(tooLarge ? "too_large" : "corrupt", undefined, { cause: error });
  }
}

/** Decodes the displayed image in sRGB, after `prepare` has modified it. @throws {PictureError} */
export function pixelsOf(bytes: Buffer, prepare: (image: Sharp) => Sharp): Promise<Pixels> {
  return processable(async () => {
    const opened = await openImage(await withStraightAlpha(bytes));
    const image = prepare(opened.toColorspace("srgb")).raw({ depth: "uchar" });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  });
}

/* Images within SVG documents. librsvg of sharp 0.35 decodes JPEG, PNG and SVG. */

const IMAGE = /(\bhref\s*=\s*)(["'])\s*data:image\/(?:webp|avif|gif)\s*((?:;[^,"';]*)*),([^"']*)\2/gi;
const HAS_IMAGE = /data:image\/(?:webp|avif|gif)/i;
const MAX_IMAGES = 200;
/** libxml2 rejects longer attributes. */
const MAX_ATTRIBUTE_LENGTH = 9_900_000;

/** Converts embedded WebP, AVIF and GIF images to PNG. Images that cannot be converted are not displayed. */
export async function withDecodableImages(text: string): Promise<string> {
  if (!HAS_IMAGE.test(text)) return text;
  const converted: string[] = [];
  let at = 0;
  let pixels = MAX_PIXELS;
  for (const match of [...text.matchAll(IMAGE)].slice(0, MAX_IMAGES)) {
    const [whole, attribute = "", quote = "", parameters = "", data = ""] = match;
    const bytes = bytesOf(data, /;\s*base64\s*$/i.test(parameters));
    const picture = bytes && (await decodable(bytes, pixels).catch(() => null));
    if (!picture || picture.url.length > MAX_ATTRIBUTE_LENGTH) continue;
    pixels -= picture.pixels;
    converted.push(text.slice(at, match.index), attribute, quote, picture.url, quote);
    at = match.index + whole.length;
  }
  return [...converted, text.slice(at)].join("");
}

function bytesOf(data: string, isBase64: boolean): Buffer | null {
  const text = data.replaceAll(/&#(?:10|13|9|x[ad9]);|\s+/gi, "");
  if (isBase64)
    return Buffer.from(
      text.includes("%")
        ? text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        : text,
      "base64",
    );
  return Buffer.from(
    text.replaceAll(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

/** An image without transparency becomes a JPEG if the PNG is too long. */
async function decodable(bytes: Buffer, limitInputPixels: number): Promise<{ url: string; pixels: number } | null> {
  if (bytes.length === 0 || limitInputPixels < 1 || mayBeXml(bytes)) return null;
  const image = sharp(bytes, { limitInputPixels, failOn: "error" }).autoOrient().toColorspace("srgb");
  const { data, info } = await image.clone().png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  if (data.length * 1.34 < MAX_ATTRIBUTE_LENGTH || info.channels === 4) return { url: dataUrl("png", data), pixels };
  return { url: dataUrl("jpeg", await image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer()), pixels };
}

const dataUrl = (format: string, data: Buffer) => `data:image/${format};base64,${data.toString("base64")}`;
