import { URL_PARAMETERS } from "@media-asset-service/decode/imaging/transform.ts";
import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import document from "../dist/document.json" with { type: "json" };

const START = Date.parse("2026-05-11T09:30:00.400Z");
const DAY = 86_400;

let now: Date;
let service: TestService;
let account: TestAccount;
let admin: MediaAssetService;
let file: FileRecord;
let text: FileRecord;
beforeAll(async () => {
  now = new Date(START);
  service = await startTestService({ clock: () => now });
  account = await service.account();
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const picture = new Blob([await plainImage()]);
  file = await account.sdk.files.upload(picture, { filename: "harbour.png", isPublic: false });
  text = await account.sdk.files.upload(new Blob(["boats"]), { filename: "boats.txt", isPublic: false });
});
beforeEach(() => {
  now = new Date(START);
});
afterAll(() => service.stop());

const sign = (expiresIn: number, ...files: Parameters<MediaAssetService["urls"]["sign"]>[0]["files"]) =>
  account.sdk.urls.sign({ expiresIn, files });

async function signOne(expiresIn: number, entry: { id: string; w?: number }): Promise<string> {
  const { urls } = await sign(expiresIn, entry);
  return urls[0]?.url ?? "";
}

describe("a signed URL", () => {
  test("is valid until the second that the response names", async () => {
    const { urls, expiresAt } = await sign(90, { id: text.id }, { id: file.id, w: 10, f: "webp" });
    expect(expiresAt).toBe("2026-05-11T09:31:31.000Z");
    const fetchAll = () => Promise.all(urls.map(({ url }) => fetch(url ?? "")));
    now = new Date(Date.parse(expiresAt) - 1);
    const [original, variant] = await fetchAll();
    expect(await original?.text()).toBe("boats");
    expect([variant?.status, variant?.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    now = new Date(expiresAt);
    for (const response of await fetchAll()) await expectError(response, 403, "URL_EXPIRED");
  });

  test("is void when the visibility of its file changes", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["seen"]), { filename: "seen.txt" });
    const url = await signOne(60, { id });
    expect((await fetch(url)).status).toBe(200);
    await account.sdk.files.update(id, { isPublic: false });
    await account.sdk.files.update(id, { isPublic: true });
    await expectError(await fetch(url), 403, "INVALID_SIGNATURE");
  });

  test.each([
    ["an hour", 3_600, 3_600],
    ["a week", 7 * DAY, DAY],
  ])("of %s can be cached by the client, for a day at most", async (_, expiresIn, maxAge) => {
    now = new Date("2026-05-11T09:30:00.000Z");
    for (const isPublic of [true, false]) {
      await account.sdk.files.update(text.id, { isPublic });
      const { headers } = await fetch(await signOne(expiresIn, { id: text.id }));
      expect(headers.get("Cache-Control")).toBe(`private, max-age=${maxAge}`);
    }
  });

  test("supports every parameter of a transform, with the same values", () => {
    const { parameters, schemas } = document.components;
    const { properties } = schemas.FileToSign;
    expect(Object.keys(properties)).toEqual(["id", ...URL_PARAMETERS]);
    // Image URLs have some of the same names for other values.
    const taken = Object.entries(parameters).filter(([key]) => key.startsWith("Variant"));
    const transforms = new Map(taken.map(([, { name, schema }]) => [name, schema] as const));
    for (const name of URL_PARAMETERS) {
      expect(transforms.get(name), name).toBeDefined();
      expect(properties[name], name).toMatchObject(transforms.get(name) ?? {});
    }
  });
});

describe("one call", () => {
  test("returns a result for each entry in its order, and a failed entry does not fail the others", async () => {
    const other = await (await service.account()).sdk.files.upload(new Blob(["other"]), { filename: "other.txt" });
    const trashed = await account.sdk.files.upload(new Blob(["trashed"]), { filename: "trashed.txt" });
    await account.sdk.files.delete(trashed.id);
    const thumbnail = { w: 320, h: 320, q: 80, f: "webp", crop: "cover" } as const;
    const { urls } = await sign(
      60,
      { id: other.id },
      { id: trashed.id },
      { id: "nonsense" },
      { id: text.id, w: 10 },
      { id: text.id, ...thumbnail },
      { id: file.id },
    );
    expect(urls.map(({ id, errorCode }) => [id, errorCode])).toEqual([
      [other.id, "FILE_NOT_FOUND"],
      [trashed.id, "FILE_NOT_FOUND"],
      ["nonsense", "FILE_NOT_FOUND"],
      [text.id, "NOT_AN_IMAGE"],
      [text.id, null],
      [file.id, null],
    ]);
    expect(urls.slice(0, 4).map(({ url }) => url)).toEqual([null, null, null, null]);
    const responses = await Promise.all(urls.slice(4).map(({ url }) => fetch(url ?? "")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("accepts at most 100 entries", async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: file.id, w: index + 1 }));
    const { urls } = await sign(60, ...entries(100));
    expect(new Set(urls.map(({ url }) => url)).size).toBe(100);
    await expect(sign(60, ...entries(101))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("is rejected if the lifetime exceeds the limit of the account", async () => {
    await sign(7 * DAY, { id: file.id });
    const refusal = { code: "URL_LIFETIME_EXCEEDED", status: 403, details: { limit: 7 * DAY } };
    await expect(sign(7 * DAY + 1, { id: file.id })).rejects.toMatchObject(refusal);
    await admin.accounts.update(account.id, { limits: { maxUrlLifetime: 10 } });
    await expect(sign(11, { id: file.id })).rejects.toMatchObject({ ...refusal, details: { limit: 10 } });
    await sign(10, { id: file.id });
    await admin.accounts.update(account.id, { limits: { maxUrlLifetime: null } });
  });
});
