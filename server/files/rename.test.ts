import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";

let service: BlackBox;
let account: TestAccount;
let file: FileRecord;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
  const content = new Blob([await plainImage(400, 300)]);
  file = await account.sdk.files.upload(content, { filename: "harbour.png", tags: ["boats"], autoTag: false });
});
afterAll(() => service.stop());

const rename = (filename: string) => account.sdk.files.update(file.id, { filename });
const ask = (url: string, init?: RequestInit) => fetch(url, { redirect: "manual", ...init });
const found = async (search: string) => (await account.sdk.files.list({ search }).all()).map(({ id }) => id);

/** Expects a redirect to this URL. */
async function expectMoved(response: Response, to: string, cacheControl = "public, max-age=60"): Promise<void> {
  expect(response.status).toBe(301);
  expect(new URL(response.headers.get("Location") ?? "", response.url).href).toBe(new URL(to).href);
  expect(response.headers.get("Cache-Control")).toBe(cacheControl);
  expect(await response.text()).toBe("");
}

describe("a renamed file", () => {
  test("has its new name in its record, URLs, download and list, and is found only by it", async () => {
    const renamed = await rename(" press/Quay café?.png ");
    expect(renamed).toMatchObject({ id: file.id, filename: "Quay café?.png", tags: ["boats"] });
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(file.updatedAt));
    expect(renamed.cdnUrl).toBe(`${file.cdnUrl.slice(0, -"harbour.png".length)}Quay%20caf%C3%A9%3F.png`);
    expect(await account.sdk.files.get(file.id)).toEqual(renamed);
    expect(await account.sdk.files.list().all()).toEqual([renamed]);
    for (const url of [renamed.cdnUrl, renamed.thumbnailUrl]) {
      const response = await ask(url);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Disposition")).toContain("Quay%20caf%C3%A9%3F");
    }
    expect([await found("quay"), await found("boats"), await found("harbour")]).toEqual([[file.id], [file.id], []]);
  });

  test("is found by the new name and the new tags of the same request", async () => {
    await account.sdk.files.update(file.id, { filename: "quay.png", tags: ["ships"] });
    expect([await found("quay"), await found("ships"), await found("boats")]).toEqual([[file.id], [file.id], []]);
    await account.sdk.files.update(file.id, { tags: ["ropes"] });
    expect([await found("quay"), await found("ropes")]).toEqual([[file.id], [file.id]]);
  });

  test("can have the same name as another file in its folder", async () => {
    await account.sdk.files.upload(new Blob(["another"]), { filename: "quay.png" });
    expect((await rename("quay.png")).filename).toBe("quay.png");
  });

  test("does not change if the new name has no visible characters", async () => {
    for (const filename of ["", " ", "a/..", "\u0000\u0007"]) {
      await expect(rename(filename)).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    }
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });
});

describe("a URL under an earlier name", () => {
  test("redirects to the new one with its parameters, cacheable for a minute, for GET and HEAD", async () => {
    await rename("quay.png");
    const { cdnUrl, thumbnailUrl } = await rename("pier #2.png");
    await expectMoved(await ask(file.cdnUrl), cdnUrl);
    await expectMoved(await ask(file.cdnUrl, { method: "HEAD" }), cdnUrl);
    await expectMoved(await ask(`${file.cdnUrl}?download`), `${cdnUrl}?download`);
    await expectMoved(await ask(file.thumbnailUrl), thumbnailUrl);
    await expectMoved(await ask(file.cdnUrl.replace("harbour", "quay")), cdnUrl);
    for (const url of [file.cdnUrl, file.thumbnailUrl]) expect((await fetch(url)).status).toBe(200);
  });

  test("of a variant is rejected if its parameters differ from the signed ones", async () => {
    await rename("quay.png");
    await expectError(await ask(file.thumbnailUrl.replace("w=320", "w=321")), 403, "INVALID_SIGNATURE");
  });

  test("of a private file redirects authorized clients, and does not reveal the new name to others", async () => {
    const hidden = await account.sdk.files.update(file.id, { isPublic: false });
    const { cdnUrl } = await rename("quay.png");
    await expectMoved(await ask(hidden.cdnUrl), cdnUrl, "private, max-age=60");
    const headers = { "X-API-Key": account.key };
    const [plain = "", plainNew = ""] = [file.cdnUrl, cdnUrl].map((url) => url.split("?")[0]);
    await expectMoved(await ask(plain, { headers }), plainNew, "private, no-cache");
    const refused = await ask(plain);
    expect(refused.headers.get("Location")).toBeNull();
    await expectError(refused, 403, "INVALID_SIGNATURE");
  });

  test("is direct again after the file is renamed back", async () => {
    const renamed = await rename("quay.png");
    await rename("harbour.png");
    expect((await ask(file.cdnUrl)).status).toBe(200);
    await expectMoved(await ask(renamed.cdnUrl), file.cdnUrl);
  });

  test("returns 404 if the file never had the name, or is deleted", async () => {
    await account.sdk.files.update(file.id, { filename: "harbour.png" });
    await rename("quay.png");
    for (const name of ["pier", "%00", "%F0%9F%9A%A2"]) {
      await expectError(await ask(file.cdnUrl.replace("harbour", name)), 404, "FILE_NOT_FOUND");
    }
    await account.sdk.files.delete(file.id);
    await expectError(await ask(file.cdnUrl), 404, "FILE_NOT_FOUND");
  });

  test("is forgotten after a hundred other names", async () => {
    for (let count = 1; count <= 101; count++) await rename(`quay-${count}.png`);
    await expectError(await ask(file.cdnUrl), 404, "FILE_NOT_FOUND");
    expect((await ask(file.cdnUrl.replace("harbour", "quay-1"))).status).toBe(301);
  });
});
