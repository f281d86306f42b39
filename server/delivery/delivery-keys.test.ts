import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const START = new Date("2026-05-11T09:30:00.000Z");
const DAY = 86_400;
/** All parameters of a transform. */
const TRANSFORM = {
  w: 9,
  h: 8,
  q: 70,
  f: "webp",
  crop: "fill",
  rotate: -90,
  blur: 1.5,
  brightness: 5,
  contrast: -5,
  saturation: 5,
  grayscale: true,
  sepia: true,
  meta: "rights",
} as const;

let now: Date;
let service: TestService;
let account: TestAccount;
let admin: MediaAssetService;
let picture: FileRecord;
let deliveryKey: string;
let keyId: string;
beforeAll(async () => {
  now = START;
  service = await startTestService({ clock: () => now });
  account = await service.account();
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const content = new Blob([await plainImage()]);
  picture = await account.sdk.files.upload(content, { filename: "harbour.png", isPublic: false });
});
beforeEach(async () => {
  now = START;
  ({ id: keyId, key: deliveryKey } = await admin.deliveryKeys.create(account.id, { name: "Website" }));
});
afterAll(() => service.stop());

const inSeconds = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const sign = (url = picture.cdnUrl, transform = {}, expires = inSeconds(900)) =>
  signUrl(url, { deliveryKey, expires, ...transform });

/** Returns the URL with changed parameters; null removes a parameter. */
function altered(url: string, changes: Record<string, string | null>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  return changed.href;
}

describe("a URL signed with a delivery key", () => {
  test("delivers the original of a private file and any variant without a key", async () => {
    const original = await fetch(await sign());
    expect([original.status, (await original.bytes()).byteLength]).toEqual([200, picture.fileSize]);
    expect(original.headers.get("Cache-Control")).toBe("private, max-age=900");
    for (const transform of [TRANSFORM, { w: 12 }, { grayscale: false }]) {
      expect((await fetch(await sign(picture.cdnUrl, transform))).status, JSON.stringify(transform)).toBe(200);
    }
    const { url } = await account.sdk.transform.url({ id: picture.id, ...TRANSFORM });
    const [ours, theirs] = await Promise.all([fetch(await sign(picture.cdnUrl, TRANSFORM)), fetch(url)]);
    expect(await ours.bytes()).toEqual(await theirs.bytes());
  });

  test("stays valid after a change of visibility, which the signer does not know", async () => {
    const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["seen"]), { filename: "seen.txt" });
    const url = await sign(cdnUrl);
    await account.sdk.files.update(id, { isPublic: false });
    expect(await (await fetch(url)).text()).toBe("seen");
  });

  test("is void after any change", async () => {
    const url = await sign(picture.cdnUrl, { w: 10, blur: 2 });
    for (const changes of [
      { w: "11" },
      { blur: null },
      { q: "1" },
      { expires: "1778499999" },
      { expires: null },
      { signature: null },
      { signature: "nonsense" },
      { keyId: null },
      { keyId: "nonsense" },
      { version: "1" },
    ]) {
      await expectError(await fetch(altered(url, changes)), 403, "INVALID_SIGNATURE");
    }
    expect((await fetch(altered(url, { download: "" }))).status).toBe(200);
  });

  test("grants access only to the signed file, and to no file of another account", async () => {
    const second = await account.sdk.files.upload(new Blob(["2"]), { filename: "second.txt", isPublic: false });
    const { search } = new URL(await sign());
    await expectError(await fetch(second.cdnUrl.split("?")[0] + search), 403, "INVALID_SIGNATURE");
    const otherAccount = await service.account();
    const other = await otherAccount.sdk.files.upload(new Blob(["3"]), { filename: "other.txt", isPublic: false });
    await expectError(await fetch(await sign(other.cdnUrl)), 403, "INVALID_SIGNATURE");
  });

  test("expires at its time", async () => {
    const url = await sign();
    now = new Date(inSeconds(900).getTime() - 1);
    expect((await fetch(url)).status).toBe(200);
    now = inSeconds(900);
    await expectError(await fetch(url), 403, "URL_EXPIRED");
  });

  test("has at most the lifetime that the account allows, plus a minute for clock differences", async () => {
    const expireIn = async (seconds: number) => fetch(await sign(picture.cdnUrl, {}, inSeconds(seconds)));
    expect((await expireIn(7 * DAY + 60)).status).toBe(200);
    const { details } = await expectError(await expireIn(7 * DAY + 61), 403, "URL_LIFETIME_EXCEEDED");
    expect(details).toEqual({ limit: 7 * DAY });
    await admin.accounts.update(account.id, { limits: { maxUrlLifetime: 10 } });
    await expectError(await expireIn(900), 403, "URL_LIFETIME_EXCEEDED");
    await admin.accounts.update(account.id, { limits: { maxUrlLifetime: null } });
  });

  test("redirects from an earlier filename, and returns 404 for a file in the trash", async () => {
    const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["named"]), { filename: "old.txt" });
    await account.sdk.files.update(id, { filename: "new.txt", isPublic: false });
    const url = await sign(cdnUrl);
    expect(await (await fetch(url)).text()).toBe("named");
    await account.sdk.files.delete(id);
    await expectError(await fetch(url), 404, "FILE_NOT_FOUND");
  });
});

describe("a delivery key", () => {
  test("is shown once and derived from the signing secret, and no part of it is stored", async () => {
    expect(deliveryKey).toMatch(/^dkey_\w{26}\.[\w-]{43}$/);
    expect(deliveryKey.startsWith(`${keyId}.`)).toBe(true);
    const [row] = await service.db.selectFrom("delivery_keys").selectAll().where("id", "=", keyId).execute();
    expect(Object.keys(row ?? {})).toEqual(["id", "account_id", "name", "revoked_at", "created_at"]);
    const { keys } = await admin.deliveryKeys.list(account.id);
    expect(keys[0]).toEqual({
      id: keyId,
      accountId: account.id,
      name: "Website",
      revokedAt: null,
      createdAt: START.toISOString(),
    });
  });

  test("is rejected after it is revoked, and other keys of the account stay valid", async () => {
    const { id, key } = await admin.deliveryKeys.create(account.id, {});
    const url = await signUrl(picture.cdnUrl, { deliveryKey: key, expires: inSeconds(900) });
    expect((await fetch(url)).status).toBe(200);
    const { revokedAt } = await admin.deliveryKeys.revoke(id);
    expect(revokedAt).toBe(START.toISOString());
    await expectError(await fetch(url), 403, "INVALID_SIGNATURE");
    expect((await fetch(await sign())).status).toBe(200);
  });

  test("grants no access to operations of the API", async () => {
    const response = await fetch(`${service.url}/api/v1/files`, { headers: { "X-API-Key": deliveryKey } });
    await expectError(response, 401, "INVALID_API_KEY");
  });
});
