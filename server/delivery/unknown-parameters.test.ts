import { type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "./variants.ts";

/* Parameters that newsletters, advertising networks, social sites and cache busters append to links. */

let service: TestService;
let account: TestAccount;
let picture: FileRecord;
let renamed: FileRecord;
let share: string;
let archive: string;
let deliveryKey: string;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
  const content = new Blob([await plainImage()]);
  picture = await account.sdk.files.upload(content, { filename: "offer.png", isPublic: false });
  renamed = await account.sdk.files.upload(new Blob(["prices"]), { filename: "old.txt" });
  await account.sdk.files.update(renamed.id, { filename: "new.txt" });
  const target = { fileIds: [picture.id] };
  ({ url: share } = await account.sdk.shares.create({ target, access: "download" }));
  ({ url: archive } = await account.sdk.archives.create({ fileIds: [picture.id] }));
  const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  ({ key: deliveryKey } = await admin.deliveryKeys.create(account.id, {}));
});
afterAll(() => service.stop());

const APPENDED = [
  "utm_source=newsletter&utm_medium=e-mail&utm_campaign=Spring%20offer",
  "fbclid=IwAR0&gclid=EAIaIQobChMI&msclkid=1&mc_eid=abc",
  "_=1778497200123",
  "_=1&_=2",
  "ref",
  "utm_campaign=Fr%FChling&x=%00&y=100%",
  "__proto__=1&constructor=2",
  "a[b]=c&W=600&width=9&Signature=x",
];
const append = (url: string, query: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`;

const urls: [string, () => Promise<string> | string][] = [
  ["a signed original", () => picture.cdnUrl],
  ["a thumbnail", () => picture.thumbnailUrl ?? ""],
  ["a variant", async () => (await account.sdk.transform.url({ id: picture.id, w: 10, f: "webp" })).url],
  ["an image URL", () => `${picture.imageUrl}&w=320`],
  ["a URL signed with a delivery key", () => signUrl(picture.cdnUrl, { deliveryKey, expires: inAnHour(), w: 8 })],
  ["an earlier filename", () => renamed.cdnUrl],
  ["a page of a share link", () => share],
  ["a picture of a share link", () => `${share}/files/${picture.id}/image?w=320`],
  ["a download of a share link", () => `${share}/files/${picture.id}/content`],
  ["the archive of a share link", () => `${share}/archive`],
  ["an archive", () => archive],
];
const inAnHour = () => new Date(Date.now() + 3_600_000);

test.each(urls.filter(([name]) => !name.includes("delivery key")))(
  "%s ignores parameters with the names of frames and pages, which caches append",
  async (_, urlOf) => {
    const url = await urlOf();
    for (const query of ["t=1778497200123", "t=12&page=2", "page=b"]) {
      if (url.includes("/s/") && query.startsWith("page=")) continue;
      expect((await fetch(append(url, query))).status, query).toBe(200);
    }
  },
);

test.each(urls)("%s ignores unknown parameters, before and after its own", async (_, urlOf) => {
  const url = await urlOf();
  const expected = await fetch(url);
  expect(expected.status).toBe(200);
  const bytes = await expected.bytes();
  for (const query of APPENDED) {
    const [path, own] = url.split("?");
    for (const link of [append(url, query), append(`${path}?${query}`, own ?? "")]) {
      const response = await fetch(link);
      expect([link, response.status]).toEqual([link, 200]);
      expect(response.headers.get("ETag")).toBe(expected.headers.get("ETag"));
      expect(await response.bytes()).toEqual(bytes);
    }
  }
});

test("a redirect from an earlier filename keeps all parameters", async () => {
  const response = await fetch(append(renamed.cdnUrl, "utm_source=newsletter&download"), { redirect: "manual" });
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe("new.txt?utm_source=newsletter&download");
});

test("an unknown parameter creates no additional variant", async () => {
  const counted = async () => {
    await settleVariants(service.context);
    return (await service.pool.query("select count(*)::int as count from variants where file_id = $1", [picture.id]))
      .rows;
  };
  const { url } = await account.sdk.transform.url({ id: picture.id, w: 11, f: "png" });
  await fetch(url);
  const rows = await counted();
  for (const query of APPENDED) expect((await fetch(append(url, query))).status).toBe(200);
  expect(await counted()).toEqual(rows);
});

test("documented parameters are validated and signed as before", async () => {
  const { url } = await account.sdk.transform.url({ id: picture.id, w: 12 });
  await expectError(await fetch(`${url}&utm_source=x&h=9`), 403, "INVALID_SIGNATURE");
  await expectError(await fetch(`${url}&utm_source=x&q=1000`), 400, "VALIDATION_ERROR");
  await expectError(await fetch(`${picture.cdnUrl}&signature=a&utm_source=x`), 400, "VALIDATION_ERROR");
});

test.each(["/api/v1/files?utm_source=x", "/api/v1/stats?fbclid=x", "/api/v1/transform?width=600"])(
  "the API rejects unknown parameters: %s",
  async (path) => {
    await expectError(await account.request(path), 400, "VALIDATION_ERROR");
  },
);
