import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { openImaging } from "./imaging.ts";

const { extractFeatures, readHeader, close } = openImaging({ transformConcurrency: 1 });
const RETRIES = { timeout: 150_000 };
afterAll(() => close());

it("an AVIF of 48 megapixels is decoded with more memory than other images", async () => {
  const bytes = readFileSync(new URL("../../../testing/avif/48-megapixels.avif", import.meta.url));
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  const source = { size: bytes.length, head: bytes, read, accountId: "" };
  const inHeader = { embedded: { camera: "Apple iPhone 17" }, hasLocation: true, isAnimated: false };
  const ofPixels = { placeholder: expect.any(String), dominantColor: expect.stringMatching(/^#[bc]/), hasAlpha: false };
  const withoutPixels = { placeholder: null, dominantColor: null, hasAlpha: null };
  // On a busy machine, an attempt can exceed its time.
  const attempt = (extract: typeof readHeader) => expect.poll(() => extract(source).catch(() => null), RETRIES);
  await attempt(readHeader).toMatchObject({ ...inHeader, ...withoutPixels });
  await attempt(extractFeatures).toMatchObject({ ...inHeader, ...ofPixels });
});
