import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const START = Date.parse("2026-05-11T09:30:00.000Z");
const MINUTE = 60_000;

let now: Date;
let service: TestService;
let account: TestAccount;
let other: TestAccount;
let file: FileRecord;
let picture: Blob;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  const png = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#08f" } })
    .png()
    .toBuffer();
  picture = new Blob([new Uint8Array(png)]);
  now = new Date(START);
  other = await service.account();
});
beforeEach(async () => {
  now = new Date(START);
  account = await service.account();
  file = await account.sdk.files.upload(picture, { filename: "harbour.png", isPublic: false });
});
afterAll(() => service.stop());

const after = (ms: number) => {
  now = new Date(START + ms);
};
const plain = (url: string) => url.split("?")[0] ?? "";
const withKey = (url: string, key: string) => fetch(url, { headers: { "X-API-Key": key } });

/** Returns the URL with changed parameters; null removes a parameter. */
function altered(url: string, changes: Record<string, string | null>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  return changed.href;
}

async function expectBytes(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBe(picture.size);
}

describe("a public file", () => {
  beforeEach(async () => {
    file = await account.sdk.files.update(file.id, { isPublic: true });
  });

  test("has a plain URL that is valid for anonymous clients while the file exists", async () => {
    expect(file.cdnUrl).toBe(`${service.url}/cdn/${file.id}/harbour.png`);
    after(365 * 24 * 60 * MINUTE);
    await expectBytes(await fetch(file.cdnUrl));
  });

  test("can be cached by any cache for a day", async () => {
    const { headers } = await fetch(file.cdnUrl);
    expect(headers.get("Cache-Control")).toBe("public, max-age=86400, s-maxage=60, stale-while-revalidate=60");
  });

  test("has a signed thumbnail without expiration; unsigned variants are rejected for anonymous clients", async () => {
    const thumbnail = await fetch(file.thumbnailUrl);
    const bytes = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
    expect([thumbnail.status, bytes.format, bytes.width, bytes.height]).toEqual([200, "webp", 320, 320]);
    expect(new URL(file.thumbnailUrl).search).toMatch(/^\?w=320&h=320&q=80&f=webp&crop=cover&signature=[\w-]+$/);
    for (const changes of [
      { w: "321" },
      { q: "81" },
      { f: "png" },
      { crop: "fill" },
      { h: null },
      { signature: null },
    ]) {
      await expectError(await fetch(altered(file.thumbnailUrl, changes)), 403, "INVALID_SIGNATURE");
    }
    await expectError(await fetch(`${file.cdnUrl}?w=10`), 403, "INVALID_SIGNATURE");
  });

  test("with an invalid signature is rejected like a private one", async () => {
    await expectError(await fetch(`${file.cdnUrl}?signature=nonsense`), 403, "INVALID_SIGNATURE");
    await expectError(await fetch(`${file.cdnUrl}?expires=99999999999`), 403, "INVALID_SIGNATURE");
  });
});

describe("a private file", () => {
  test("is delivered only through its signed URL", async () => {
    expect(file.cdnUrl).toMatch(/\/harbour\.png\?expires=\d+&signature=[\w-]+$/);
    await expectBytes(await fetch(file.cdnUrl));
    expect((await fetch(file.thumbnailUrl)).status).toBe(200);
    await expectError(await fetch(plain(file.cdnUrl)), 403, "INVALID_SIGNATURE");
  });

  test("has the same URL within an hour, valid for one to two hours", async () => {
    after(29 * MINUTE);
    expect((await account.sdk.files.get(file.id)).cdnUrl).toBe(file.cdnUrl);
    expect(new URL(file.cdnUrl).searchParams.get("expires")).toBe(String(Date.parse("2026-05-11T11:00:00Z") / 1000));
    after(31 * MINUTE);
    const later = await account.sdk.files.get(file.id);
    expect(new URL(later.cdnUrl).searchParams.get("expires")).toBe(String(Date.parse("2026-05-11T12:00:00Z") / 1000));
    for (let minutes = 0; minutes <= 60; minutes += 7.5) {
      after(minutes * MINUTE);
      const { cdnUrl } = await account.sdk.files.get(file.id);
      const left = Number(new URL(cdnUrl).searchParams.get("expires")) * 1000 - now.getTime();
      expect(left / MINUTE).toBeGreaterThanOrEqual(60);
      expect(left / MINUTE).toBeLessThanOrEqual(120);
    }
  });

  test("fails with URL_EXPIRED at the second at which its URL expires", async () => {
    after(90 * MINUTE - 1);
    await expectBytes(await fetch(file.cdnUrl));
    after(90 * MINUTE);
    await expectError(await fetch(file.cdnUrl), 403, "URL_EXPIRED");
    await expectError(await fetch(file.thumbnailUrl), 403, "URL_EXPIRED");
    await expectBytes(await fetch((await account.sdk.files.get(file.id)).cdnUrl));
  });

  test("fails with INVALID_SIGNATURE if any part of its URL is altered", async () => {
    const signature = new URL(file.cdnUrl).searchParams.get("signature") ?? "";
    const last = signature.endsWith("A") ? "B" : "A";
    for (const changes of [
      { signature: null },
      { signature: `${signature.slice(0, -1)}${last}` },
      { signature: `${signature}=` },
      { signature: signature.toUpperCase() },
      { expires: null },
      { expires: "99999999999" },
      { w: "10" },
    ]) {
      await expectError(await fetch(altered(file.cdnUrl, changes)), 403, "INVALID_SIGNATURE");
    }
  });

  test("rejects the signatures of another file and of its thumbnail", async () => {
    const second = await account.sdk.files.upload(new Blob(["2"]), { filename: "harbour.png", isPublic: false });
    const { search } = new URL(second.cdnUrl);
    await expectError(await fetch(plain(file.cdnUrl) + search), 403, "INVALID_SIGNATURE");
    const signature = new URL(file.thumbnailUrl).searchParams.get("signature");
    await expectError(await fetch(altered(file.cdnUrl, { signature })), 403, "INVALID_SIGNATURE");
  });

  test("can be cached only by the client, until its URL expires", async () => {
    const { headers } = await fetch(file.cdnUrl);
    expect(headers.get("Cache-Control")).toBe(`private, max-age=${90 * 60}`);
  });

  test("is delivered with its owner's key without a signature, including variants", async () => {
    await expectBytes(await withKey(plain(file.cdnUrl), account.key));
    expect((await withKey(`${plain(file.cdnUrl)}?w=10`, account.key)).status).toBe(200);
    after(365 * 24 * 60 * MINUTE);
    await expectBytes(await withKey(file.cdnUrl, account.key));
  });

  test("that required the owner's key is not cacheable, whatever the URL contains", async () => {
    const { cdnUrl } = await account.sdk.files.update(file.id, { isPublic: true });
    const wrong = ["expires=99999999999", "signature=nonsense", "w=10", "w=10&signature=nonsense"];
    for (const url of [file.cdnUrl, ...wrong.map((query) => `${cdnUrl}?${query}`)]) {
      const { status, headers } = await withKey(url, account.key);
      expect([url, status, headers.get("Cache-Control")]).toEqual([url, 200, "private, no-cache"]);
    }
    expect((await withKey(cdnUrl, account.key)).headers.get("Cache-Control")).toBe(
      "public, max-age=86400, s-maxage=60, stale-while-revalidate=60",
    );
  });

  test("is delivered with a read-only key", async () => {
    const reader = await service.account({ permissions: [] });
    // Before the first use of the key: its account is cached for some seconds, and this change invalidates no cache.
    await service.db
      .updateTable("api_keys")
      .set({ account_id: account.id })
      .where("account_id", "=", reader.id)
      .execute();
    await expectBytes(await withKey(plain(file.cdnUrl), reader.key));
  });

  test.each(["another account's", "an invalid", "a revoked"])("ignores %s key", async (kind) => {
    const revoked = await service.account();
    await service.db.updateTable("api_keys").set({ revoked_at: now }).where("account_id", "=", revoked.id).execute();
    const key = { "another account's": other.key, "an invalid": "nonsense", "a revoked": revoked.key }[kind] ?? "";
    await expectError(await withKey(plain(file.cdnUrl), key), 403, "INVALID_SIGNATURE");
    await expectBytes(await withKey(file.cdnUrl, key));
    after(90 * MINUTE);
    await expectError(await withKey(file.cdnUrl, key), 403, "URL_EXPIRED");
  });
});

describe("a change of visibility", () => {
  test("voids every URL signed before, also after it is reverted", async () => {
    const publicThumbnail = (await account.sdk.files.update(file.id, { isPublic: true })).thumbnailUrl;
    await expectError(await fetch(file.cdnUrl), 403, "INVALID_SIGNATURE");
    await expectError(await fetch(file.thumbnailUrl), 403, "INVALID_SIGNATURE");
    const again = await account.sdk.files.update(file.id, { isPublic: false });
    expect(again.cdnUrl).not.toBe(file.cdnUrl);
    for (const url of [file.cdnUrl, file.thumbnailUrl, publicThumbnail, plain(file.cdnUrl)]) {
      await expectError(await fetch(url), 403, "INVALID_SIGNATURE");
    }
    await expectBytes(await fetch(again.cdnUrl));
  });

  test("to the same value voids no URL", async () => {
    expect((await account.sdk.files.update(file.id, { isPublic: false, tags: ["x"] })).cdnUrl).toBe(file.cdnUrl);
    await expectBytes(await fetch(file.cdnUrl));
  });
});

describe("404", () => {
  test.each(["other.png", "harbour", "HARBOUR.PNG", "harbour.png%20"])(
    "is returned for the filename %s, with or without a key",
    async (name) => {
      const url = file.cdnUrl.replace("harbour.png", name);
      const { details } = await expectError(await fetch(url), 404, "FILE_NOT_FOUND");
      expect(details).toEqual({ id: file.id });
      await expectError(await withKey(plain(url), account.key), 404, "FILE_NOT_FOUND");
    },
  );

  test("is returned for an unknown file, and for a deleted one with its signed URL", async () => {
    const unknown = file.cdnUrl.replace(file.id, "file_01jv3m8q6ye5tb2x9w4k7r0czn");
    await expectError(await fetch(unknown), 404, "FILE_NOT_FOUND");
    await account.sdk.files.delete(file.id);
    await expectError(await fetch(file.cdnUrl), 404, "FILE_NOT_FOUND");
    await expectError(await fetch(file.thumbnailUrl), 404, "FILE_NOT_FOUND");
  });
});
