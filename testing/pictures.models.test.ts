import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { avifFile, type OddPicture, oddPictures } from "./pictures-corpus.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

/*
 * Compares the service with sharp: both must decode the same images. sharp is used with its defaults, so that the
 * additions of the service (retries, limits, workarounds) do not affect the reference.
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

interface Seen {
  /** The displayed size, or null if the image cannot be decoded. */
  size: { width: number; height: number } | null;
  small: { width: number; height: number } | null;
}

const SIDE = 20;

/** Drawings whose size in browsers differs from sharp: in CSS pixels (CSS Values 4 §6.2), at most 300 × 150. */
const SIZES_IN_BROWSERS: Record<string, Seen["size"]> = {
  "drawing in centimeters": { width: 2457, height: 907 },
  "drawing with only a viewBox": { width: 225, height: 150 },
};

async function withSharp({ name, bytes, mimeType }: OddPicture): Promise<Seen> {
  try {
    const content = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
    const { autoOrient: size } = await sharp(content).metadata();
    const inside = {
      width: SIDE,
      height: SIDE,
      fit: "inside",
      withoutEnlargement: mimeType !== "image/svg+xml",
    } as const;
    // Browsers display the decodable part of a JPEG.
    const failOn = mimeType === "image/jpeg" ? "none" : "error";
    // Separate from the resize: if a cut JPEG is decoded at an eighth of its size, its dimensions differ.
    const decoded = await sharp(content, { failOn }).autoOrient().png().toBuffer();
    const { info } = await sharp(decoded).resize(inside).png().toBuffer({ resolveWithObject: true });
    return { size: SIZES_IN_BROWSERS[name] ?? size, small: { width: info.width, height: info.height } };
  } catch {
    return { size: null, small: null };
  }
}

interface CallResult {
  data?: { url: string; transforms: { width: number; height: number } };
  error?: { code: string };
}

async function withService({ bytes, name }: OddPicture) {
  const record = await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]), { filename: name });
  const query = `id=${record.id}&w=${SIDE}&h=${SIDE}&crop=contain&f=webp`;
  const { data, error } = (await (await account.request(`/api/v1/transform?${query}`)).json()) as CallResult;
  const variant = data ? await fetch(data.url) : null;
  const refused = variant && !variant.ok ? ((await variant.json()) as CallResult).error : error;
  const thumbnail = await fetch(record.thumbnailUrl);
  const { format, width, height } = await sharp(await thumbnail.bytes()).metadata();
  return {
    record,
    promised: data ? { width: data.transforms.width, height: data.transforms.height } : null,
    code: refused?.code,
    small: variant?.ok ? await sizeOf(await variant.bytes()) : null,
    thumbnail: { format, width, height },
  };
}

async function sizeOf(bytes: Uint8Array) {
  const { width, height, pageHeight } = await sharp(bytes, { animated: true }).metadata();
  return { width, height: pageHeight ?? height };
}

const pictures = await oddPictures();

describe(`${pictures.length} unusual images`, () => {
  it.each(pictures)("$name: is rendered by the service if sharp can decode it, at the same size", async (picture) => {
    const [bare, own] = [await withSharp(picture), await withService(picture)];
    expect(own.record).toMatchObject({ fileType: "IMAGE", mimeType: picture.mimeType });
    expect(own.small).toEqual(bare.small);
    if (bare.size) {
      expect({ width: own.record.width, height: own.record.height }).toEqual(bare.size);
      expect(own.promised).toEqual(bare.small);
    } else {
      expect(own.code).toBe("IMAGE_NOT_PROCESSABLE");
    }
    // Small images are not enlarged.
    expect(own.thumbnail.format).toBe("webp");
    if (!bare.size) expect(own.thumbnail).toMatchObject({ width: 320, height: 320 });
  });

  it("contain valid and damaged images", async () => {
    const seen = await Promise.all(pictures.map(withSharp));
    expect(seen.filter(({ size }) => size !== null).length).toBeGreaterThan(55);
    expect(seen.filter(({ size }) => size === null).length).toBeGreaterThan(5);
  });
});

it("renders the still image of an animated AVIF, which sharp cannot decode", async () => {
  const animated = { name: "animated.avif", mimeType: "image/avif", bytes: await avifFile("animated") };
  expect(await withSharp(animated)).toEqual({ size: null, small: null });
  const own = await withService(animated);
  expect(own.record).toMatchObject({ fileType: "IMAGE", mimeType: "image/avif", width: 48, height: 32 });
  expect(own).toMatchObject({ small: { width: 20, height: 13 }, thumbnail: { format: "webp", width: 32, height: 32 } });
});
