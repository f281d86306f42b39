import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TAGGING_RESULT, testEngines } from "../../testing/engines.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const engines = testEngines();
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ engines });
});
afterAll(() => service.stop());
beforeEach(async () => {
  engines.reset();
  account = await service.account();
});

/**
 * A wide picture with a red object on the far right, and a blue one on the far left that hardly differs from the
 * background.
 */
const SCENE = (shade: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300">
  <rect width="900" height="300" fill="rgb(90,${shade},110)"/>
  <circle cx="60" cy="150" r="30" fill="rgb(80,${shade},140)"/>
  <rect x="700" y="90" width="110" height="120" fill="#d21"/>
</svg>`;
let shade = 90;
const scene = () => sharp(Buffer.from(SCENE(shade++)));
/** Uploads without automatic tagging, which would interfere with the runs of the tests. */
const upload = async (bytes: Buffer) =>
  account.sdk.files.upload(new Blob([new Uint8Array(bytes)], { type: "image/png" }), { autoTag: false });

/** Returns how much of a picture is red or blue, and where its red is, from 0 (left) to 1 (right). */
async function seen(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, blue] = [0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const [r = 0, , b = 0] = data.subarray(i, i + 3);
    if (r > 150 && b < 90) red += 1;
    if (b > 125 && r < 100) blue += 1;
  }
  const pixels = info.width * info.height;
  return { width: info.width, height: info.height, red: red / pixels, blue: blue / pixels };
}
const smart = async (id: string, more = {}) =>
  account.sdk.transform.url({ id, w: 100, h: 100, crop: "smart", f: "png", ...more });

describe("a smart crop", () => {
  it("shows the salient area if the middle is empty", async () => {
    const { id } = await upload(await scene().png().toBuffer());
    const { url, transforms } = await smart(id);
    expect(url).toContain("crop=smart");
    expect(transforms).toMatchObject({ width: 100, height: 100 });
    const crop = await seen(url);
    expect(crop).toMatchObject({ width: 100, height: 100 });
    expect(crop.red).toBeCloseTo((110 * 120) / 300 ** 2, 2);
    const cover = await account.sdk.transform.url({ id, w: 100, h: 100, crop: "cover", f: "png" });
    expect((await seen(cover.url)).red).toBe(0);
    expect((await smart(id)).cached).toBe(true);
  });

  it("shows it in rotated, animated and oriented pictures, and in formats that are rendered in several steps", async () => {
    const png = await scene().png().toBuffer();
    const { id } = await upload(png);
    for (const rotate of [90, 180, 270])
      expect((await seen((await smart(id, { rotate })).url)).red).toBeGreaterThan(0.1);
    // The rotated picture has a larger box, so the area is a smaller part of it.
    expect((await seen((await smart(id, { rotate: 30 })).url)).red).toBeGreaterThan(0.02);
    expect((await seen((await smart(id, { blur: 1, saturation: 5 })).url)).red).toBeGreaterThan(0.1);
    const frames = await sharp([png, png], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await seen((await smart((await upload(frames)).id, { f: "webp" })).url)).red).toBeGreaterThan(0.1);
    const turned = await sharp(await scene().rotate(-90).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await seen((await smart((await upload(turned)).id)).url)).red).toBeGreaterThan(0.1);
  });

  it("of a picture of one color, and of a drawing, is its middle", async () => {
    const plain = sharp({ create: { width: 300, height: 100, channels: 3, background: { r: 9, g: shade++, b: 9 } } });
    expect(await seen((await smart((await upload(await plain.png().toBuffer())).id)).url)).toMatchObject({
      width: 100,
    });
    const { id } = await upload(Buffer.from(SCENE(shade++)));
    expect((await seen((await smart(id)).url)).red).toBe(0);
    await account.sdk.files.update(id, { focus: { x: 0.84, y: 0.5 } });
    expect((await seen((await smart(id)).url)).red).toBeGreaterThan(0.1);
  });

  it("shows the subject that tagging detected, from then on", async () => {
    const { id, thumbnailUrl } = await upload(await scene().png().toBuffer());
    const { url } = await smart(id);
    expect((await seen(url)).blue).toBe(0);
    engines.tagWith(async () => ({ ...TAGGING_RESULT, subject: { x: 0.03, y: 0.3, width: 0.07, height: 0.4 } }));
    await account.sdk.ai.run(id, { operation: "tagging" });
    for (const shown of [url, thumbnailUrl]) expect((await seen(shown)).blue).toBeGreaterThan(0.02);
    // The result of an engine without detection does not remove the subject.
    engines.reset();
    await account.sdk.ai.run(id, { operation: "tagging" });
    expect((await seen(url)).blue).toBeGreaterThan(0.02);
  });

  it("shows the subject that a detector finds on the first request, and runs the detector once", async () => {
    let looks = 0;
    engines.seeWith(async () => {
      looks += 1;
      return [{ label: "boat", score: 0.8, box: { x: 0.03, y: 0.3, width: 0.07, height: 0.4 } }];
    });
    const { id, thumbnailUrl } = await upload(await scene().png().toBuffer());
    expect((await seen(thumbnailUrl)).red).toBeGreaterThan(0.1);
    expect(looks).toBe(0);
    const { url } = await smart(id);
    for (const shown of [url, (await smart(id, { w: 120, h: 120 })).url, thumbnailUrl]) {
      expect((await seen(shown)).blue).toBeGreaterThan(0.02);
    }
    expect(looks).toBe(1);
    engines.reset();
  });

  it("uses the salient area if the detector fails, or detects nothing", async () => {
    for (const fails of [true, false]) {
      engines.seeWith(async () => {
        if (fails) throw new EngineError("busy", "too much to do");
        return [];
      });
      const { id } = await upload(await scene().png().toBuffer());
      const { url } = await smart(id);
      expect((await seen(url)).red).toBeGreaterThan(0.1);
      // A crop that can change when the detector is available is not cacheable, also when it is requested again.
      for (let i = 0; i < 2; i++) {
        const caching = (await fetch(url)).headers.get("Cache-Control");
        expect(caching).toMatch(fails ? /no-cache/ : /max-age/);
      }
    }
    engines.reset();
  });

  it("analyses a picture without saliency data once", async () => {
    const { id } = await upload(await scene().png().toBuffer());
    await service.db.updateTable("files").set({ salient: null }).where("id", "=", id).execute();
    expect((await seen((await smart(id)).url)).red).toBeGreaterThan(0.1);
    const row = await service.db.selectFrom("files").select("salient").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.salient).not.toBeNull();
  });
});

describe("the focus that a user sets", () => {
  it("is in the record, applies to later crops and thumbnails, and can be removed", async () => {
    const { id, thumbnailUrl, focus } = await upload(await scene().png().toBuffer());
    expect(focus).toBeNull();
    const { url } = await smart(id);
    expect((await seen(thumbnailUrl)).red).toBeGreaterThan(0.1);
    expect(await seen(url)).toMatchObject({ blue: 0 });

    const changed = await account.sdk.files.update(id, { focus: { x: 0.07, y: 0.5 } });
    expect(changed).toMatchObject({ focus: { x: 0.07, y: 0.5 }, thumbnailUrl });
    expect((await smart(id)).url).toBe(url);
    for (const shown of [url, thumbnailUrl]) {
      const { red, blue } = await seen(shown);
      expect(red).toBe(0);
      expect(blue).toBeGreaterThan(0.02);
    }

    expect(await account.sdk.files.update(id, { focus: null })).toMatchObject({ focus: null });
    expect((await seen(url)).red).toBeGreaterThan(0.1);
  });

  it("must be inside the picture", async () => {
    const { id } = await upload(await scene().png().toBuffer());
    for (const focus of [
      { x: 1.1, y: 0 },
      { x: 0, y: -0.1 },
    ]) {
      await expect(account.sdk.files.update(id, { focus })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    for (const focus of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]) {
      await account.sdk.files.update(id, { focus });
      expect(await seen((await smart(id)).url)).toMatchObject({ width: 100, height: 100 });
    }
  });
});
