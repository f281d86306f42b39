import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlackBox, startBlackBox } from "../../testing/black-box.ts";

let service: BlackBox;
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

const REPLACEMENTS = 12;

/** Returns a picture whose brightness identifies it. */
async function picture(shade: number): Promise<Blob> {
  const gray = { r: shade, g: shade, b: shade };
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: gray } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

async function shadeOf(response: Response): Promise<number> {
  const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0] ?? 0;
}

interface Seen {
  begun: number;
  /** Null: the request was rejected. */
  shade: number | null;
}

/** Requests these URLs repeatedly, and records the start and the result of each request. */
function watch(urls: string[]) {
  const seen: Seen[] = [];
  let goesOn = true;
  const one = async (url: string) => {
    while (goesOn) {
      const begun = performance.now();
      const response = await fetch(url);
      seen.push({ begun, shade: response.status === 200 ? await shadeOf(response) : null });
    }
  };
  const watching = Promise.all([...urls, ...urls].map(one));
  const stop = async () => {
    goesOn = false;
    await watching;
  };
  return { seen, stop };
}

test("after the response to a replacement, no request gets the earlier content: original, thumbnail or variant", async () => {
  const account = await service.account();
  const { id, cdnUrl, thumbnailUrl } = await account.sdk.files.upload(await picture(10), { autoTag: false });
  const { url } = await account.sdk.transform.url({ id, w: 16, f: "png" });
  const { seen, stop } = watch([cdnUrl, thumbnailUrl, url]);
  const answered: { at: number; shade: number }[] = [];
  for (let replaced = 1; replaced <= REPLACEMENTS; replaced++) {
    const shade = 10 + 20 * replaced;
    await account.sdk.files.replace(id, await picture(shade), { autoTag: false });
    answered.push({ at: performance.now(), shade });
    // The next replacement is sent while variants of this content are rendered.
    await expect.poll(() => seen.some((it) => it.shade !== null && Math.abs(it.shade - shade) <= 5)).toBe(true);
  }
  await stop();
  const stale = seen.filter(({ begun, shade }) => {
    const before = answered.findLast(({ at }) => at < begun)?.shade ?? 10;
    return shade === null || shade < before - 5;
  });
  expect(stale).toEqual([]);
});

test.each([
  ["is deleted", (sdk: Sdk, id: string) => sdk.files.delete(id)],
  ["is made private", (sdk: Sdk, id: string) => sdk.files.update(id, { isPublic: false })],
])("after the response that a file %s, no request gets it", async (_what, change) => {
  const account = await service.account();
  const { id, cdnUrl, thumbnailUrl } = await account.sdk.files.upload(await picture(100), { autoTag: false });
  const { url } = await account.sdk.transform.url({ id, w: 16, f: "png" });
  const { seen, stop } = watch([cdnUrl, thumbnailUrl, url]);
  await expect.poll(() => seen.filter(({ shade }) => shade !== null).length).toBeGreaterThanOrEqual(6);
  await change(account.sdk, id);
  const at = performance.now();
  await expect.poll(() => seen.filter(({ begun }) => begun > at).length).toBeGreaterThanOrEqual(6);
  await stop();
  expect(seen.filter(({ begun, shade }) => begun > at && shade !== null)).toEqual([]);
});

type Sdk = Awaited<ReturnType<BlackBox["account"]>>["sdk"];
