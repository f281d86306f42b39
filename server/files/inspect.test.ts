import { readFileSync } from "node:fs";
import { headerFeatures, imageFeatures } from "@media-asset-service/decode/imaging/image-features.ts";
import type { ImageFeatures } from "@media-asset-service/decode/imaging/measures.ts";
import { probeFile } from "@media-asset-service/decode/imaging/probe.ts";
import { expect, it } from "vitest";
import { describedImage } from "../../testing/described-image.ts";
import { type Inspector, inspect } from "./inspect.ts";

const working: Inspector = {
  probeFile,
  extractFeatures: async (source) => imageFeatures(await source.read(0, source.size)),
  readHeader: headerFeatures,
};
const inspected = (bytes: Buffer, skipSlowSteps: boolean, inspector: Partial<Inspector> = {}) => {
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return inspect({ ...working, ...inspector }, { size: bytes.length, head: bytes, read }, "", skipSlowSteps);
};
const inHeader: Partial<ImageFeatures> = {
  embedded: { camera: expect.any(String) },
  hasLocation: true,
  isAnimated: false,
};

it("the metadata of an image is kept if its pixels need too many resources, or their decoder crashes", async () => {
  const jpeg = await describedImage("jpeg");
  const tooLarge = await inspected(jpeg, true, { extractFeatures: async () => null });
  expect(tooLarge).toMatchObject({ isComplete: true, imageFeatures: { ...inHeader, placeholder: null } });
  const crashed = await inspected(jpeg, true, { extractFeatures: () => Promise.reject(new Error("crashed")) });
  expect(crashed).toMatchObject({ isComplete: false, imageFeatures: { ...inHeader, placeholder: null } });
});

it("the metadata of a large image is read while a client waits, and its pixels later", async () => {
  const avif = readFileSync(new URL("../../testing/avif/48-megapixels.avif", import.meta.url));
  const extractFeatures = () => Promise.reject(new Error("Its pixels were decoded"));
  expect(await inspected(avif, true, { extractFeatures })).toMatchObject({
    ...{ width: 8064, height: 6048, isComplete: false },
    imageFeatures: { ...inHeader, placeholder: null },
  });
});

it("an image of more than 16 MB is not read while a client waits", async () => {
  const jpeg = Buffer.concat([await describedImage("jpeg"), Buffer.alloc(17 * 1024 * 1024)]);
  const refuse = () => Promise.reject(new Error("It was read"));
  const refusing = { extractFeatures: refuse, readHeader: refuse };
  expect(await inspected(jpeg, true, refusing)).toMatchObject({ width: 60, imageFeatures: null, isComplete: false });
  expect(await inspected(jpeg, false)).toMatchObject({ imageFeatures: inHeader, isComplete: true });
});

it("an image whose format is not decoded has the properties of its header", async () => {
  const bitmap = Buffer.from("424d0afd0a00000000008a0000007c00000058020000900100000100", "hex");
  const extractFeatures = () => Promise.reject(new Error("Its pixels were decoded"));
  expect(await inspected(bitmap, false, { extractFeatures })).toMatchObject({
    ...{ mimeType: "image/bmp", width: 600, height: 400, isComplete: true },
    imageFeatures: { embedded: {}, hasLocation: false, placeholder: null },
  });
});
