import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../../testing/black-box.ts";
import { plainImage } from "../../../testing/plain-image.ts";

let service: BlackBox;
let account: TestAccount;
let file: FileRecord;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
  file = await account.sdk.files.upload(new Blob([await plainImage(40, 30)]), { filename: "a.png", autoTag: false });
});
afterAll(() => service.stop());

async function tagsOf(url: string, init?: RequestInit): Promise<[status: number, ...tags: (string | null)[]]> {
  const { status, headers } = await fetch(url, { redirect: "manual", ...init });
  return [status, headers.get("Cache-Tag"), headers.get("Surrogate-Key")];
}

test("each delivery response has the file ID as its cache tag, whatever its status", async () => {
  const { cdnUrl, thumbnailUrl } = await account.sdk.files.update(file.id, { filename: "b.png" });
  const headers = (headers: Record<string, string>) => ({ headers });
  const { id, checksum } = file;
  expect(await tagsOf(cdnUrl)).toEqual([200, id, id]);
  expect(await tagsOf(cdnUrl, { method: "HEAD" })).toEqual([200, id, id]);
  expect(await tagsOf(thumbnailUrl)).toEqual([200, id, id]);
  expect(await tagsOf(cdnUrl, headers({ Range: "bytes=0-3" }))).toEqual([206, id, id]);
  expect(await tagsOf(file.cdnUrl)).toEqual([301, id, id]);
  expect(await tagsOf(cdnUrl, headers({ "If-None-Match": `"${checksum}"` }))).toEqual([304, id, id]);
  expect(await tagsOf(`${cdnUrl}?w=x`)).toEqual([400, id, id]);
  expect(await tagsOf(`${cdnUrl}?w=5`)).toEqual([403, id, id]);
  expect(await tagsOf(`${cdnUrl}x`)).toEqual([404, id, id]);
  expect(await tagsOf(cdnUrl, headers({ Range: "bytes=999999-" }))).toEqual([416, id, id]);
});

test("other responses have no cache tag, and an invalid file ID is not a cache tag", async () => {
  expect(await tagsOf(`${service.url}/cdn/not-a-file,other/b.png`)).toEqual([404, null, null]);
  const headers = { "X-API-Key": account.key };
  expect(await tagsOf(`${service.url}/api/v1/files/${file.id}`, { headers })).toEqual([200, null, null]);
});
