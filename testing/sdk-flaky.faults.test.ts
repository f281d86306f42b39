import { ConnectionError, MediaAssetService, NotFoundError, ServerError } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "./black-box.ts";
import { type FlakyProxy, flakyProxy } from "./flaky-proxy.ts";

let service: BlackBox;
let proxy: FlakyProxy;
let account: TestAccount;
let flaky: MediaAssetService;

beforeAll(async () => {
  service = await startBlackBox();
  proxy = await flakyProxy(service.url, 20_261_120);
  account = await service.account();
  flaky = new MediaAssetService({ apiKey: account.key, baseUrl: proxy.url });
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});

const calls = Array.from({ length: 20 }, (_, index) => index);
const named = (call: string) => ({ headers: { "x-call": call } });
/** Whether the error is one of the connection, not of the service. */
const isConnectionError = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ServerError && error.status === 503);
const hasSuccess = (call: string) => proxy.fatesOf(call).some((it) => it === "pass" || it === "slow");

it("a read succeeds if one of three attempts succeeds, and otherwise fails with a connection error", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["read"]));
  const results = await Promise.allSettled(calls.map((it) => flaky.files.get(id, named(`get ${it}`))));
  for (const [index, result] of results.entries()) {
    const fates = proxy.fatesOf(`get ${index}`);
    expect(result.status, fates.join()).toBe(hasSuccess(`get ${index}`) ? "fulfilled" : "rejected");
    if (result.status === "fulfilled") expect(result.value.id).toBe(id);
    else expect([isConnectionError(result.reason), fates.length]).toEqual([true, 3]);
  }
});

it("an upload returns its record or a connection error, and is never stored twice", async () => {
  const contents = calls.map((it) => `content ${it} ${"x".repeat(100_000)}`);
  const results = await Promise.allSettled(
    contents.map((content, index) =>
      flaky.files.upload(new Blob([content]), { filename: `${index}.txt`, tags: ["flaky"] }, named(`upload ${index}`)),
    ),
  );
  const stored = await account.sdk.files.list({ search: "flaky", limit: 100 }).all();
  for (const [index, result] of results.entries()) {
    const copies = stored.filter(({ filename }) => filename === `${index}.txt`);
    if (result.status === "fulfilled") {
      expect(copies).toEqual([result.value]);
      const response = await account.sdk.files.download(result.value);
      expect(await response.text()).toBe(contents[index]);
    } else {
      expect(isConnectionError(result.reason), `${result.reason}`).toBe(true);
      expect(copies.length).toBeLessThanOrEqual(1);
    }
  }
  const resolved = calls.filter((it) => proxy.fatesOf(`upload ${it}`).includes("lost response"));
  expect(resolved.length).toBeGreaterThan(0);
});

it("pagination returns all files or fails", async () => {
  const all = (await account.sdk.files.list().all()).map(({ id }) => id);
  const walks = calls.slice(0, 8).map((it) => flaky.files.list({ limit: 7 }, named(`walk ${it}`)).all());
  for (const result of await Promise.allSettled(walks)) {
    if (result.status === "fulfilled") expect(result.value.map(({ id }) => id)).toEqual(all);
    else expect(isConnectionError(result.reason)).toBe(true);
  }
});

it("a creation succeeds if one of three attempts succeeds, regardless of earlier attempts", async () => {
  const results = await Promise.allSettled(
    calls.map((it) => flaky.folders.create({ name: `folder ${it}` }, named(`create ${it}`))),
  );
  const folders = await account.sdk.folders.list({ limit: 100 }).all();
  for (const [index, result] of results.entries()) {
    expect(result.status).toBe(hasSuccess(`create ${index}`) ? "fulfilled" : "rejected");
    if (result.status === "fulfilled") expect(folders.find(({ id }) => id === result.value.id)).toEqual(result.value);
    else expect(isConnectionError(result.reason)).toBe(true);
  }
});

it("a deletion is complete if it succeeds, including a retry that finds no file", async () => {
  const files = await Promise.all(calls.map((it) => account.sdk.files.upload(new Blob([`delete ${it}`]))));
  const deletions = files.map(({ id }, index) => flaky.files.delete(id, named(`delete ${index}`)));
  for (const [index, result] of (await Promise.allSettled(deletions)).entries()) {
    if (result.status === "rejected") expect(isConnectionError(result.reason), `${result.reason}`).toBe(true);
    else await expect(account.sdk.files.get(files[index]?.id ?? "")).rejects.toBeInstanceOf(NotFoundError);
  }
});
