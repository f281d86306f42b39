import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "./variants.ts";

const START = new Date("2026-05-11T09:30:00.000Z");
const MINUTE = "public, max-age=60, stale-while-revalidate=60";

let now: Date;
let service: TestService;
let account: TestAccount;
let file: FileRecord;
beforeAll(async () => {
  now = START;
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = START;
  account = await service.account();
  const picture = new Blob([await plainImage(60, 40)]);
  file = await account.sdk.files.upload(picture, { filename: "harbour.png", autoTag: false });
  await account.sdk.presets.create({ name: "card", transform: { w: 30, h: 30, f: "webp" } });
});
afterAll(() => service.stop());

async function look(url: string | null) {
  const response = await fetch(url ?? "");
  expect(response.status).toBe(200);
  const { format, width, height } = await sharp(Buffer.from(await response.bytes())).metadata();
  return { picture: [format, width, height], headers: response.headers };
}
const transformUrl = async (parameters: object = {}) =>
  (await account.sdk.transform.url({ id: file.id, preset: "card", ...parameters })).url;
const variants = async () => {
  await settleVariants(service.context);
  return service.db.selectFrom("variants").select(["parameters", "etag"]).where("file_id", "=", file.id).execute();
};

describe("a URL with a preset", () => {
  test("contains only its name, and shows its transform", async () => {
    const built = await account.sdk.transform.url({ id: file.id, preset: "card" });
    expect(built.transforms).toEqual({ width: 30, height: 30, quality: 80, format: "webp" });
    expect(built.cached).toBe(false);
    expect(new URL(built.url).search).toMatch(/^\?preset=card&signature=[\w-]+$/);
    expect((await look(built.url)).picture).toEqual(["webp", 30, 30]);
    expect((await account.sdk.transform.url({ id: file.id, preset: "card" })).cached).toBe(true);
  });

  test("shares a stored variant with the URL that contains the same parameters", async () => {
    await look(await transformUrl());
    const { url, cached } = await account.sdk.transform.url({ id: file.id, w: 30, h: 30, f: "webp" });
    expect(cached).toBe(true);
    await look(url);
    expect(await variants()).toHaveLength(1);
  });

  test("gives precedence to its own parameters, which are signed", async () => {
    await account.sdk.presets.update("card", { transform: { w: 30, h: 30, f: "webp", grayscale: true, blur: 3 } });
    const url = await transformUrl({ w: 20, f: "png", grayscale: false, blur: 0 });
    expect(new URL(url).search).toMatch(/^\?preset=card&w=20&f=png&blur=0&grayscale=false&signature=/);
    expect((await look(url)).picture).toEqual(["png", 20, 30]);
    expect((await variants()).map(({ parameters }) => parameters)).toEqual(["w=20&h=30&q=80&f=png&crop=cover"]);
    for (const altered of [url.replace("w=20", "w=21"), url.replace("preset=card&", ""), url.replace("=card", "=c")]) {
      await expectError(await fetch(altered), 403, "INVALID_SIGNATURE");
    }
  });

  test("shows the current preset immediately, and the same bytes if the transform is the same", async () => {
    const url = await transformUrl();
    const before = await look(url);
    await account.sdk.presets.update("card", { transform: { w: 20, h: 10, f: "png" } });
    const after = await look(url);
    expect([before.picture, after.picture]).toEqual([
      ["webp", 30, 30],
      ["png", 20, 10],
    ]);
    expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
    await account.sdk.presets.update("card", { transform: { h: 30, w: 30, f: "webp" } });
    expect((await look(url)).headers.get("ETag")).toBe(before.headers.get("ETag"));
    expect(await variants()).toHaveLength(2);
  });

  test("returns 404 after the preset is deleted, and works again with a new preset of the same name", async () => {
    const url = await transformUrl();
    await look(url);
    await account.sdk.presets.delete("card");
    const { details } = await expectError(await fetch(url), 404, "PRESET_NOT_FOUND");
    expect(details).toEqual({ preset: "card" });
    await account.sdk.presets.create({ name: "card", transform: { w: 12 } });
    expect((await look(url)).picture).toEqual(["png", 12, 8]);
  });

  test("is cacheable for a minute, for a private file only by the client", async () => {
    expect((await look(await transformUrl())).headers.get("Cache-Control")).toBe(MINUTE);
    await account.sdk.files.update(file.id, { isPublic: false });
    const { headers } = await look(await transformUrl());
    expect(headers.get("Cache-Control")).toBe("private, max-age=60");
    const { urls } = await account.sdk.urls.sign({ expiresIn: 10, files: [{ id: file.id, preset: "card" }] });
    expect((await look(urls[0]?.url ?? "")).headers.get("Cache-Control")).toBe("private, max-age=10");
  });

  test("has the tags of the preset and of the file, also in a 304", async () => {
    const { id } = await account.sdk.presets.get("card");
    const { headers } = await look(await transformUrl());
    const tags = [`${file.id},${id}`, `${file.id} ${id}`];
    expect([headers.get("Cache-Tag"), headers.get("Surrogate-Key")]).toEqual(tags);
    const same = await fetch(await transformUrl(), { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
    expect([same.status, same.headers.get("Cache-Tag"), same.headers.get("Surrogate-Key")]).toEqual([304, ...tags]);
  });

  test("redirects from an earlier filename", async () => {
    const url = await transformUrl();
    await account.sdk.files.update(file.id, { filename: "quay.png" });
    expect((await look(url)).picture).toEqual(["webp", 30, 30]);
  });

  test("uses the presets of the file's account, also if other accounts have one of this name", async () => {
    const other = await service.account();
    await other.sdk.presets.create({ name: "card", transform: { w: 5 } });
    const opened = await fetch(await transformUrl(), { headers: { "X-API-Key": other.key } });
    const { width, height } = await sharp(Buffer.from(await opened.bytes())).metadata();
    expect([opened.status, width, height]).toEqual([200, 30, 30]);
    await expect(other.sdk.transform.url({ id: file.id, preset: "card" })).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
    });
  });

  test("does not reveal to anonymous clients which presets exist", async () => {
    for (const preset of ["card", "unknown"]) {
      await expectError(await fetch(`${file.cdnUrl}?preset=${preset}`), 403, "INVALID_SIGNATURE");
    }
    const mine = await fetch(`${file.cdnUrl}?preset=unknown`, { headers: { "X-API-Key": account.key } });
    await expectError(mine, 404, "PRESET_NOT_FOUND");
    expect((await fetch(`${file.cdnUrl}?preset=card`, { headers: { "X-API-Key": account.key } })).status).toBe(200);
  });

  test("supports only images", async () => {
    const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["boats"]), { filename: "boats.txt" });
    await expect(account.sdk.transform.url({ id, preset: "card" })).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
    const mine = await fetch(`${cdnUrl}?preset=card`, { headers: { "X-API-Key": account.key } });
    await expectError(mine, 400, "NOT_AN_IMAGE");
  });

  test.each(["unknown", "Card", "card ", "../card", "x".repeat(64)])("is not built for %s", async (preset) => {
    const refused = { status: 404, code: "PRESET_NOT_FOUND", details: { preset } };
    await expect(account.sdk.transform.url({ id: file.id, preset })).rejects.toMatchObject(refused);
  });
});

describe("signed with a chosen lifetime", () => {
  test("it shows the preset until it expires, and an unknown preset does not fail the call", async () => {
    const { urls } = await account.sdk.urls.sign({
      expiresIn: 60,
      files: [
        { id: file.id, preset: "card" },
        { id: file.id, preset: "card", w: 15 },
        { id: file.id, preset: "unknown" },
      ],
    });
    expect(urls.map(({ errorCode }) => errorCode)).toEqual([null, null, "PRESET_NOT_FOUND"]);
    expect(urls[2]?.url).toBeNull();
    expect((await look(urls[0]?.url ?? "")).picture).toEqual(["webp", 30, 30]);
    expect((await look(urls[1]?.url ?? "")).picture).toEqual(["webp", 15, 30]);
    now = new Date(START.getTime() + 60_000);
    await expectError(await fetch(urls[0]?.url ?? ""), 403, "URL_EXPIRED");
  });

  test("with a delivery key, the name is signed", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    const { key: deliveryKey } = await admin.deliveryKeys.create(account.id, {});
    const expires = new Date(START.getTime() + 60_000);
    const url = await signUrl(file.cdnUrl, { deliveryKey, expires, w: 12, preset: "card" });
    expect(new URL(url).search).toMatch(/^\?preset=card&w=12&expires=/);
    expect((await look(url)).picture).toEqual(["webp", 12, 30]);
    await account.sdk.presets.create({ name: "banner", transform: { w: 60 } });
    await expectError(await fetch(url.replace("=card", "=banner")), 403, "INVALID_SIGNATURE");
  });
});

describe("the image URL of a file", () => {
  const BROWSER = { Accept: "image/avif,image/webp,*/*" };
  const shown = async (query: string, headers: Record<string, string> = BROWSER) => {
    const response = await fetch(`${file.imageUrl}${query}`, { headers });
    expect(response.status).toBe(200);
    const { format, width, height } = await sharp(Buffer.from(await response.bytes())).metadata();
    return { picture: [format, width, height], headers: response.headers };
  };

  test("shows the current preset that the page appends", async () => {
    const { id } = await account.sdk.presets.get("card");
    const { picture, headers } = await shown("&preset=card");
    expect(picture).toEqual(["webp", 32, 32]);
    expect(headers.get("Cache-Control")).toBe(MINUTE);
    expect(headers.get("Cache-Tag")).toBe(`${file.id},${id}`);
    // The preset specifies the format, so the response does not depend on Accept.
    expect(headers.get("Vary")).toBeNull();
    await account.sdk.presets.update("card", { transform: { w: 30, grayscale: true } });
    const after = await shown("&preset=card", { Accept: "*/*" });
    expect([after.picture, after.headers.get("Vary")]).toEqual([["jpeg", 32, 21], "Accept"]);
  });

  test("gives precedence to its own parameters, and is never larger than the original", async () => {
    expect((await shown("&preset=card&w=20&f=png")).picture).toEqual(["png", 32, 32]);
    expect((await shown("&preset=card&w=640")).picture).toEqual(["webp", 40, 40]);
    expect((await shown("&preset=card&ar=16:9&w=32")).picture).toEqual(["webp", 32, 18]);
    const { headers } = await shown("&preset=card&q=low&f=jpeg");
    expect(headers.get("Content-Type")).toBe("image/jpeg");
    const stored = (await variants()).map(({ parameters }) => parameters);
    expect(new Set(stored).size).toBe(4);
  });

  test("returns 404 for an unknown preset, after its signature is verified", async () => {
    await expectError(await fetch(`${file.imageUrl}&preset=unknown`), 404, "PRESET_NOT_FOUND");
    const unsigned = `${file.imageUrl?.split("?")[0]}?preset=unknown`;
    await expectError(await fetch(unsigned), 403, "INVALID_SIGNATURE");
    await account.sdk.presets.delete("card");
    await expectError(await fetch(`${file.imageUrl}&preset=card&w=32`), 404, "PRESET_NOT_FOUND");
  });
});
