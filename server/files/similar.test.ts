import { readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const HARBOUR = readFileSync(new URL("../../docs/public/gallery/harbour.jpg", import.meta.url));
const harbour = () => sharp(HARBOUR);
const upload = async (account: TestAccount, image: Buffer | Sharp) => {
  const bytes = Buffer.isBuffer(image) ? image : await image.toBuffer();
  return (await account.sdk.files.upload(new Blob([new Uint8Array(bytes)]))).id;
};
const similar = async (account: TestAccount, id: string, limit?: number) => {
  const found = await account.sdk.files.similar(id, limit === undefined ? {} : { limit });
  return found.similar.map(({ file, distance }) => ({ id: file.id, distance }));
};
const workOff = () => service.scheduled.find(({ name }) => name === "probe-again")?.run();

describe("similar images", () => {
  it("include edited copies, and no other images", async () => {
    const account = await service.account();
    const original = await upload(account, HARBOUR);
    const copies = {
      compressed: harbour().jpeg({ quality: 30 }),
      gray: harbour().grayscale().jpeg(),
      brighter: harbour().modulate({ brightness: 1.2 }).jpeg(),
      small: harbour().resize({ width: 300 }).webp(),
      turned: sharp(await harbour().rotate(-90).toBuffer())
        .withMetadata({ orientation: 6 })
        .jpeg(),
    };
    const ids = await Promise.all(Object.values(copies).map((copy) => upload(account, copy)));
    await upload(account, harbour().flip().jpeg());
    await upload(account, harbour().rotate(90).jpeg());

    const found = await similar(account, original);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.sort());
    const distances = found.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(6);
    expect(await similar(account, original, 2)).toEqual(found.slice(0, 2));
  });

  it("belong to the account, and are not deleted", async () => {
    const [account, other] = [await service.account(), await service.account()];
    const original = await upload(account, HARBOUR);
    await upload(other, harbour().jpeg({ quality: 60 }));
    const copy = await upload(account, harbour().jpeg({ quality: 50 }));
    expect(await similar(account, original)).toMatchObject([{ id: copy }]);
    await account.sdk.files.delete(copy);
    expect(await similar(account, original)).toEqual([]);
    await expect(other.sdk.files.similar(original)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("cannot be queried for a file that is not an image", async () => {
    const account = await service.account();
    const { id } = await account.sdk.files.upload(new Blob(["text"]));
    await expect(account.sdk.files.similar(id)).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
  });

  it("are empty for pictures that are too plain to compare", async () => {
    const account = await service.account();
    const plain = (color: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background: color } }).png();
    const gradient = (height: number) =>
      sharp(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}"><defs><linearGradient id="g"
          x2="1" y2="1"><stop stop-color="#124"/><stop offset="1" stop-color="#9cf"/></linearGradient></defs>
          <rect width="400" height="${height}" fill="url(#g)"/></svg>`),
      ).png();
    const ids: string[] = [];
    for (const image of [plain("#37c"), plain("#c73"), gradient(300), gradient(301)]) {
      ids.push(await upload(account, image));
    }
    for (const id of ids) expect(await similar(account, id)).toEqual([]);
  });

  it("include images that are slow to decode, after their background inspection", async () => {
    const account = await service.account();
    const original = await upload(account, HARBOUR);
    const large = await upload(account, harbour().resize({ width: 3000, height: 2000 }).png({ compressionLevel: 1 }));
    expect(await similar(account, original)).toEqual([]);
    const before = await account.sdk.files.get(large);
    expect(before).toMatchObject({ width: 3000, placeholder: null, dominantColor: null, hasAlpha: null });
    await workOff();
    expect(await similar(account, original)).toMatchObject([{ id: large }]);
    const after = await account.sdk.files.get(large);
    const { placeholder, dominantColor, updatedAt } = after;
    expect(Buffer.from(placeholder ?? "", "base64").length).toBeGreaterThan(15);
    expect(dominantColor).toMatch(/^#/);
    const found = { hasAlpha: false, isAnimated: false, hasLocation: false };
    expect(after).toEqual({ ...before, ...found, placeholder, dominantColor, updatedAt });
  });
});
