import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect } from "vitest";
import type { TestAccount } from "./account.ts";
import { flateBomb, onePage } from "./pdf.ts";

/* Malicious files, and their processing by the service. */

/** Uploads a file, and returns its record and the responses of the transform, the variant, the thumbnail and the original. */
export async function sendThrough(account: TestAccount, bytes: Buffer | string, filename: string) {
  const record = await account.sdk.files.upload(new Blob([new Uint8Array(Buffer.from(bytes))]), { filename });
  expect(await account.sdk.files.get(record.id)).toEqual(record);
  const transformed = await account.request(`/api/v1/transform?id=${record.id}&w=40&f=png`);
  const { data, error } = (await transformed.json()) as { data?: { url: string }; error?: { code: string } };
  const variant = data ? await fetch(data.url) : null;
  const thumbnail = await fetch(record.thumbnailUrl);
  const original = await fetch(record.cdnUrl);
  expect(Buffer.from(await original.bytes()).equals(Buffer.from(bytes))).toBe(true);
  expect(original.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const policy =
    record.mimeType === "application/pdf" ? /^default-src 'none'; object-src/ : /^sandbox; default-src 'none'/;
  expect(original.headers.get("Content-Security-Policy")).toMatch(policy);
  expect(original.headers.get("Content-Security-Policy")).not.toMatch(/script|allow-/);
  await thumbnail.bytes();
  return {
    is: `${record.fileType} ${record.mimeType}`,
    size: [record.width, record.height],
    transform: error ? `${transformed.status} ${error.code}` : transformed.status,
    variant: variant && (await outcome(variant)),
    thumbnail: thumbnail.status,
    original: `${original.headers.get("Content-Disposition")?.split(";")[0]} ${original.headers.get("Content-Type")}`,
  };
}

async function outcome(response: Response): Promise<string | number> {
  if (response.ok) return (await sharp(await response.bytes()).metadata()).format;
  const { error } = (await response.json()) as { error: { code: string; details?: { reason?: string } } };
  return `${response.status} ${error.code} ${error.details?.reason}`;
}

/** Returns a PDF whose page decompresses to gigabytes. */
export const pdfBomb = () => onePage({ content: flateBomb(8), filter: "/Filter[/FlateDecode/FlateDecode]" });

/** Returns a PNG with one bit per pixel (ISO/IEC 15948 §5 and §11.2.2). */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
