import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { onePage } from "../../testing/pdf.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "./variants.ts";

const HOUR = 3_600_000;
const BROWSER = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

let late = 0;
let service: TestService;
let photo: Blob;
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(Date.now() + late) });
  const raw = { width: 300, height: 200, channels: 3 } as const;
  const jpeg = await sharp(randomBytes(300 * 200 * 3), { raw })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(jpeg)]);
});
afterAll(() => service.stop());

let account: TestAccount;
let file: FileRecord;
let url: string;
beforeEach(async () => {
  late = 0;
  account = await service.account();
  await take(await account.sdk.files.upload(photo, { filename: "at sea.jpg" }));
});

async function take(record: FileRecord): Promise<void> {
  file = record;
  url = record.imageUrl ?? expect.unreachable("There is no URL");
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: "manual" });

async function seen(response: Response): Promise<Record<string, unknown>> {
  expect(response.status).toBe(200);
  const { format, compression, width, height } = await sharp(await response.bytes()).metadata();
  return { format: compression === "av1" ? "avif" : format, width, height };
}

async function storedKeys(): Promise<string[]> {
  await settleVariants(service.context);
  const rows = service.db.selectFrom("variants").select("parameters").where("file_id", "=", file.id);
  return (await rows.execute()).map(({ parameters }) => parameters).toSorted();
}

describe("imageUrl", () => {
  test("of a JPEG XL returns the image in all formats, and JPEG XL only if the URL names it", async () => {
    const jxl = readFileSync(new URL("../../testing/jxl/orientation-6.jxl", import.meta.url));
    await take(await account.sdk.files.upload(new Blob([new Uint8Array(jxl)]), { filename: "photo.jxl" }));
    expect(file).toMatchObject({ mimeType: "image/jxl", width: 96, height: 64, hasAlpha: false });
    const browser = { Accept: `image/jxl,${BROWSER}` };
    expect(await seen(await get(`${url}&w=48`, browser))).toEqual({ format: "avif", width: 48, height: 32 });
    const written = await get(`${url}&w=48&f=jxl`);
    expect(written.headers.get("Content-Type")).toBe("image/jxl");
    expect((await written.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0xff, 0x0a]));
  });

  test("exists for files that can be rendered as an image", async () => {
    expect(url).toMatch(/\/cdn\/file_\w+\/image\/at%20sea\.jpg\?signature=[\w-]+$/);
    const upload = (content: string | Uint8Array, filename: string) =>
      account.sdk.files.upload(new Blob([content as string]), { filename });
    const damaged = (await plainImage()).subarray(0, 20);
    const urls = [(await upload("text", "a.txt")).imageUrl, (await upload(new Uint8Array(damaged), "a.png")).imageUrl];
    expect(urls).toEqual([null, null]);
    const report = await upload(new Uint8Array(onePage({ content: "" })), "report.pdf");
    expect(report.imageUrl).toMatch(/\/image\/report\.pdf\?signature=[\w-]+$/);
  });

  test("is the same in a list, and names the version after the content is replaced", async () => {
    expect((await account.sdk.files.list().all()).map(({ imageUrl }) => imageUrl)).toEqual([url]);
    const replaced = await account.sdk.files.replace(file.id, new Blob([await plainImage(40, 30)]));
    expect(replaced.imageUrl).toBe(`${url}&v=2`);
    expect(await seen(await get(`${replaced.imageUrl}&w=32&f=png`))).toMatchObject({ format: "png", width: 32 });
    expect((await get(`${url}&w=32`)).headers.get("Cache-Control")).toMatch(/^public, max-age=60,/);
  });
});

describe("the delivered image", () => {
  test("has the width, the ratio and the format of the parameters", async () => {
    expect(await seen(await get(`${url}&w=120&f=avif`))).toEqual({ format: "avif", width: 128, height: 85 });
    expect(await seen(await get(`${url}&ar=1:1&w=90&f=png`))).toEqual({ format: "png", width: 96, height: 96 });
    expect(await seen(await get(`${url}&f=webp`)), "not enlarged").toMatchObject({ width: 300, height: 200 });
    const [high, low] = await Promise.all(["auto", "low"].map((q) => get(`${url}&w=256&f=jpeg&q=${q}`)));
    expect((await low?.bytes())?.length).toBeLessThan(0.8 * ((await high?.bytes())?.length ?? 0));
  });

  test("of a drawing has the requested size", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><rect width="5" height="5"/></svg>';
    await take(await account.sdk.files.upload(new Blob([svg]), { filename: "a.svg" }));
    expect(await seen(await get(`${url}&w=600`))).toEqual({ format: "png", width: 640, height: 320 });
  });

  test("is stored once for equivalent parameters", async () => {
    await get(`${url}&w=250&f=webp`);
    await get(`${url}&w=256&q=auto`, { Accept: "image/webp" });
    await get(`${url.replace("?", "?f=auto&w=193&")}`, { Accept: "IMAGE/WEBP;q=0.1" });
    expect(await storedKeys()).toEqual([expect.stringMatching(/^w=256&q=\d+&f=webp$/)]);
  });

  test.each(["w=0", "w=10001", "w=a", "f=gif", "f=AUTO", "ar=5:4", "q=80", "w=10&w=20"])(
    "is rejected if %s is not documented",
    async (parameter) => {
      await expectError(await get(`${url}&${parameter}`), 400, "VALIDATION_ERROR");
    },
  );
});

describe("the signature", () => {
  test("is required, and valid only for this file and for image URLs", async () => {
    const signature = new URL(url).searchParams.get("signature") ?? "";
    const plain = url.split("?")[0] ?? "";
    const other = await account.sdk.files.upload(new Blob([await plainImage(40, 30)]), { filename: "at sea.jpg" });
    const { url: variant } = await account.sdk.transform.url({ id: file.id, w: 64 });
    const wrong = [
      plain,
      url.replace("signature=", "signature=A"),
      `${plain}?signature=${new URL(other.imageUrl ?? "").searchParams.get("signature")}`,
      variant.replace(`/${file.id}/`, `/${file.id}/image/`).replace(/\?.*&signature/, "?signature"),
    ];
    for (const each of wrong) await expectError(await get(each), 403, "INVALID_SIGNATURE");
    const asFile = file.cdnUrl;
    for (const query of [`signature=${signature}`, `w=64&q=80&f=jpeg&signature=${signature}`])
      await expectError(await get(`${asFile}?${query}`), 403, "INVALID_SIGNATURE");
  });

  test("is void after a change of visibility, and for a private file after its hour", async () => {
    const before = url;
    await take(await account.sdk.files.update(file.id, { isPublic: false }));
    await expectError(await get(before), 403, "INVALID_SIGNATURE");
    expect(url).toMatch(/\?expires=\d+&signature=[\w-]+$/);
    const { status, headers } = await get(`${url}&w=32`);
    expect([status, headers.get("Cache-Control")]).toEqual([200, expect.stringMatching(/^private, max-age=\d+$/)]);
    await expectError(await get(url.replace(/expires=\d/, "expires=9")), 403, "INVALID_SIGNATURE");
    late = 2 * HOUR;
    await expectError(await get(`${url}&w=32`), 403, "URL_EXPIRED");
  });

  test("is not required with the owner's key, and that response is not cacheable", async () => {
    const { status, headers } = await get(url.split("?")[0] ?? "", { "X-API-Key": account.key });
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  });
});

describe("Vary", () => {
  const vary = async (query: string, headers: Record<string, string> = {}) => {
    const response = await get(`${url}${query}`, { Accept: BROWSER, ...headers });
    return [response.status, response.headers.get("Vary")];
  };

  test("contains Accept if the response depends on it, and only then", async () => {
    expect(await vary("&w=64")).toEqual([200, "Accept"]);
    expect(await vary("&w=64&f=auto", { Range: "bytes=0-4" })).toEqual([206, "Accept"]);
    expect(await vary("&w=64", { "If-None-Match": "*" })).toEqual([304, "Accept"]);
    expect(await vary("&w=64", { Range: "bytes=999999-" })).toEqual([416, "Accept"]);
    expect(await vary("&w=64&f=webp")).toEqual([200, null]);
    expect(await vary("&w=0")).toEqual([400, null]);
    await service.blobs.delete((await row()).blob_key);
    expect(await vary("&w=320")).toEqual([500, "Accept"]);
  });

  const row = () =>
    service.db.selectFrom("files").select("blob_key").where("id", "=", file.id).executeTakeFirstOrThrow();

  test("separates formats that different browsers can show", async () => {
    const formats = [BROWSER, "image/webp,*/*", "*/*"].map(
      async (Accept) => (await seen(await get(url, { Accept }))).format,
    );
    expect(await Promise.all(formats)).toEqual(["avif", "webp", "jpeg"]);
  });
});

describe("like other deliveries", () => {
  test("an earlier filename redirects to the new one, with the appended parameters", async () => {
    const before = url;
    await take(await account.sdk.files.update(file.id, { filename: "ashore.jpg" }));
    const { status, headers } = await get(`${before}&w=64&ar=16:9`);
    const location = new URL(headers.get("Location") ?? "", before).href;
    expect([status, location, headers.get("Vary")]).toEqual([301, `${url}&w=64&ar=16:9`, null]);
    await expectError(await get(url.replace("ashore", "afloat")), 404, "FILE_NOT_FOUND");
  });

  test("HEAD, ranges, preconditions and headers are those of variants", async () => {
    const complete = await get(`${url}&w=64`);
    const bytes = Buffer.from(await complete.bytes());
    const head = await fetch(`${url}&w=64`, { method: "HEAD" });
    for (const { headers } of [complete, head]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=86400, s-maxage=60, stale-while-revalidate=60",
        "cache-tag": file.id,
        "content-disposition": 'inline; filename="at sea.jpg"',
        "content-length": String(bytes.length),
        "content-type": "image/jpeg",
        "cross-origin-resource-policy": "cross-origin",
      });
    }
    const part = await get(`${url}&w=64`, { Range: "bytes=5-9" });
    expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, bytes.subarray(5, 10)]);
    await expectError(await get(`${url}&w=64`, { "If-Match": '"0"' }), 412, "PRECONDITION_FAILED");
  });

  test("each variant counts once, when it is rendered, and is rejected when the limit is reached", async () => {
    await awayFromMidnight();
    account = await service.account({ limits: { anonymousVariantsPerDay: 1 } });
    await take(await account.sdk.files.upload(photo, { filename: "at sea.jpg" }));
    for (const _ of Array(3)) expect((await get(`${url}&w=64`)).status).toBe(200);
    await expectError(await get(`${url}&w=96`), 429, "RATE_LIMIT_EXCEEDED");
  });

  test("a file that becomes text is not an image, and a file in the trash returns 404", async () => {
    await account.sdk.files.replace(file.id, new Blob(["text"]));
    await expectError(await get(url), 400, "NOT_AN_IMAGE");
    await account.sdk.files.delete(file.id);
    await expectError(await get(url), 404, "FILE_NOT_FOUND");
  });
});
