import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { avifFile, type OddPicture, oddPictures } from "./pictures-corpus.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

/*
 * The service beside bare sharp: what one shows, the other does. sharp is asked in its plainest form, so that what the
 * service adds (reading on, its limits, its ways around) cannot take anything away.
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

interface Seen {
  /** As displayed; null for what cannot be decoded. */
  size: { width: number; height: number } | null;
  small: { width: number; height: number } | null;
}

const SIDE = 20;

/** Drawings that browsers show at another size than sharp: in CSS pixels (CSS Values 4 §6.2), and at 300 × 150 at most. */
const SIZES_IN_BROWSERS: Record<string, Seen["size"]> = {
  "drawing in centimetres": { width: 2457, height: 907 },
  "drawing with a viewBox alone": { width: 225, height: 150 },
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
    // Browsers show a JPEG as far as it goes.
    const failOn = mimeType === "image/jpeg" ? "none" : "error";
    // Apart from the resize: decoded at an eighth of its size, a cut JPEG has other dimensions.
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
  const shown = data ? await fetch(data.url) : null;
  const refused = shown && !shown.ok ? ((await shown.json()) as CallResult).error : error;
  const thumbnail = await fetch(record.thumbnailUrl);
  const { format, width, height } = await sharp(await thumbnail.bytes()).metadata();
  return {
    record,
    promised: data ? { width: data.transforms.width, height: data.transforms.height } : null,
    code: refused?.code,
    small: shown?.ok ? await sizeOf(await shown.bytes()) : null,
    thumbnail: { format, width, height },
  };
}

async function sizeOf(bytes: Uint8Array) {
  const { width, height, pageHeight } = await sharp(bytes, { animated: true }).metadata();
  return { width, height: pageHeight ?? height };
}

const pictures = await oddPictures();

describe(`${pictures.length} odd pictures`, () => {
  it.each(pictures)("$name: shown by the service where sharp can, at the same size", async (picture) => {
    const [bare, own] = [await withSharp(picture), await withService(picture)];
    expect(own.record).toMatchObject({ fileType: "IMAGE", mimeType: picture.mimeType });
    expect(own.small).toEqual(bare.small);
    if (bare.size) {
      expect({ width: own.record.width, height: own.record.height }).toEqual(bare.size);
      expect(own.promised).toEqual(bare.small);
    } else {
      expect(own.code).toBe("IMAGE_NOT_PROCESSABLE");
    }
    // Small pictures are not enlarged.
    expect(own.thumbnail.format).toBe("webp");
    if (!bare.size) expect(own.thumbnail).toMatchObject({ width: 320, height: 320 });
  });

  it("are most of them fine, and some damaged: both are tried", async () => {
    const seen = await Promise.all(pictures.map(withSharp));
    expect(seen.filter(({ size }) => size !== null).length).toBeGreaterThan(55);
    expect(seen.filter(({ size }) => size === null).length).toBeGreaterThan(5);
  });
});

it("shows an animated AVIF by its still picture, which sharp takes for nothing that it knows", async () => {
  const animated = { name: "animated.avif", mimeType: "image/avif", bytes: await avifFile("animated") };
  expect(await withSharp(animated)).toEqual({ size: null, small: null });
  const own = await withService(animated);
  expect(own.record).toMatchObject({ fileType: "IMAGE", mimeType: "image/avif", width: 48, height: 32 });
  expect(own).toMatchObject({ small: { width: 20, height: 13 }, thumbnail: { format: "webp", width: 32, height: 32 } });
});
