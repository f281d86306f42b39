import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import decode, { init } from "@jsquash/jxl/decode.js";
import encode, { init as initEncoder } from "@jsquash/jxl/encode.js";
import { withTransfer } from "./color/described-colors.ts";
import { MAX_PIXELS } from "./limits.ts";
import { type JpegXlColors, readJpegXlHeader } from "./picture/jpeg-xl-header.ts";
import { PictureError } from "./picture-error.ts";
import type { Pixels } from "./pixels.ts";

/*
 * JPEG XL, which libvips of sharp 0.35 does not support: libjxl in WebAssembly. It decodes HDR to 8 bits without tone
 * mapping, displays the video curve too light, and divides premultiplied colors twice by their alpha. These images are
 * decoded by jxl-oxide.
 */

/** The displayed image, or the first frame of an animation, in sRGB. */
export interface JpegXlPixels extends Pixels {
  channels: 3 | 4;
}

/** The types of Node.js do not contain it. */
declare const WebAssembly: { Module: new (code: Uint8Array) => object };

const { resolve } = createRequire(import.meta.url);
const compile = (name: string) => new WebAssembly.Module(readFileSync(resolve(`@jsquash/jxl/codec/${name}.wasm`)));
let decoder: object | null = null;
let encoder: object | null = null;

/** One task can open its image several times. */
function oncePerImage<Rest extends unknown[], Result>(decode: (bytes: Buffer, ...rest: Rest) => Promise<Result>) {
  const results = new WeakMap<Buffer, Promise<Result>>();
  return (bytes: Buffer, ...rest: Rest): Promise<Result> => {
    const result = results.get(bytes) ?? decode(bytes, ...rest);
    results.set(bytes, result);
    return result;
  };
}

function decodableHeader(bytes: Buffer) {
  const header = readJpegXlHeader(bytes);
  if (!header) throw new PictureError("corrupt");
  if (header.width * header.height > MAX_PIXELS) throw new PictureError("too_large");
  return header;
}

/** @throws {PictureError} */
export const decodeJpegXl = oncePerImage(async (bytes): Promise<JpegXlPixels> => {
  const header = decodableHeader(bytes);
  decoder ??= compile("dec/jxl_dec");
  // A new instance has no memory of an earlier image, and no state of an earlier failure.
  await init(decoder);
  const { data, width, height } = await decode(new Uint8Array(bytes).buffer);
  if (width !== header.width || height !== header.height) throw new PictureError("corrupt");
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return isOpaque(pixels)
    ? { data: withoutAlpha(pixels), width, height, channels: 3 }
    : { data: pixels, width, height, channels: 4 };
});

/** Transfer functions of ITU-T H.273. Chromium 156 displays the one of BT.709 as that of sRGB. */
const [BT709, SRGB, PQ, HLG] = [1, 13, 16, 18];

/** Returns whether only `jpegXlToPng` decodes the colors of this image correctly. */
export function needsPng({ transfer, isPremultiplied }: JpegXlColors): boolean {
  return isPremultiplied || (transfer !== null && [BT709, PQ, HLG].includes(transfer));
}

/**
 * Returns the displayed image, or the first frame, as a PNG that describes its colors with `cICP` or a profile, in 16 bits
 * if it has more than 8. Premultiplied colors stay so, which the PNG does not state. Takes more than twice the CPU time.
 *
 * @throws {PictureError}
 */
export const jpegXlToPng = oncePerImage(async (bytes, { transfer }: JpegXlColors): Promise<Buffer> => {
  decodableHeader(bytes);
  // jxl-oxide-wasm 0.12.5 has one instance per thread. A new thread contains no data of an earlier image.
  const module = new URL("./jpeg-xl-png-thread.ts", import.meta.url);
  // A copy, because a thread also receives the other images in the memory of a Buffer.
  const thread = new Worker(module, { workerData: new Uint8Array(bytes) });
  const png = await new Promise<Uint8Array>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", (cause) => reject(new PictureError("corrupt", undefined, { cause })));
  });
  const decoded = Buffer.from(png);
  return transfer === BT709 ? withTransfer(decoded, SRGB) : decoded;
});

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** Moves the colors together in place. */
function withoutAlpha(rgba: Buffer): Buffer {
  let to = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    rgba[to++] = rgba[at] ?? 0;
    rgba[to++] = rgba[at + 1] ?? 0;
    rgba[to++] = rgba[at + 2] ?? 0;
  }
  return rgba.subarray(0, to);
}

/** Effort of the encoder. 5 and more take four times the CPU time for a tenth fewer bytes. */
const EFFORT = 3;

/** Encodes RGBA in sRGB. @param xmp metadata that the file contains, or null */
export async function encodeJpegXl({ data, width, height }: Pixels, q: number, xmp: string | null): Promise<Buffer> {
  encoder ??= compile("enc/jxl_enc");
  await initEncoder(encoder);
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as const;
  const codestream = Buffer.from(await encode(image, { quality: q, effort: EFFORT }));
  return xmp === null ? codestream : inContainer(codestream, Buffer.from(xmp));
}

/** ISO/IEC 18181-2 §9 */
function inContainer(codestream: Buffer, xmp: Buffer): Buffer {
  return Buffer.concat([
    box("JXL ", Buffer.from("\r\n\x87\n", "latin1")),
    box("ftyp", Buffer.from("jxl \0\0\0\0jxl ")),
    box("xml ", xmp),
    box("jxlc", codestream),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`....${type}`);
  head.writeUInt32BE(head.length + content.length);
  return Buffer.concat([head, content]);
}
