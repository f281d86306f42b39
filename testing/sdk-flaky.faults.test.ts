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
/** Errors of the connection, not of the service. */
const isOfTheWay = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ServerError && error.status === 503);
const goesWell = (call: string) => proxy.fatesOf(call).some((it) => it === "pass" || it === "slow");

it("a read succeeds as soon as one of three attempts goes well, and else says that the connection is bad", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["read"]));
  const results = await Promise.allSettled(calls.map((it) => flaky.files.get(id, named(`get ${it}`))));
  for (const [index, result] of results.entries()) {
    const fates = proxy.fatesOf(`get ${index}`);
    expect(result.status, fates.join()).toBe(goesWell(`get ${index}`) ? "fulfilled" : "rejected");
    if (result.status === "fulfilled") expect(result.value.id).toBe(id);
    else expect([isOfTheWay(result.reason), fates.length]).toEqual([true, 3]);
  }
});

it("an upload ends in its record or in an error of the connection, and is never stored twice", async () => {
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
      expect(isOfTheWay(result.reason), `${result.reason}`).toBe(true);
      expect(copies.length).toBeLessThanOrEqual(1);
    }
  }
  const resolved = calls.filter((it) => proxy.fatesOf(`upload ${it}`).includes("lost answer"));
  expect(resolved.length).toBeGreaterThan(0);
});

it("a walk through all pages is complete or fails", async () => {
  const all = (await account.sdk.files.list().all()).map(({ id }) => id);
  const walks = calls.slice(0, 8).map((it) => flaky.files.list({ limit: 7 }, named(`walk ${it}`)).all());
  for (const result of await Promise.allSettled(walks)) {
    if (result.status === "fulfilled") expect(result.value.map(({ id }) => id)).toEqual(all);
    else expect(isOfTheWay(result.reason)).toBe(true);
  }
});

it("a creation succeeds as soon as one of three attempts goes well, whatever became of those before", async () => {
  const results = await Promise.allSettled(
    calls.map((it) => flaky.folders.create({ name: `folder ${it}` }, named(`create ${it}`))),
  );
  const folders = await account.sdk.folders.list({ limit: 100 }).all();
  for (const [index, result] of results.entries()) {
    expect(result.status).toBe(goesWell(`create ${index}`) ? "fulfilled" : "rejected");
    if (result.status === "fulfilled") expect(folders.find(({ id }) => id === result.value.id)).toEqual(result.value);
    else expect(isOfTheWay(result.reason)).toBe(true);
  }
});

it("a deletion is done when it says so, and when its repetition finds nothing", async () => {
  const files = await Promise.all(calls.map((it) => account.sdk.files.upload(new Blob([`delete ${it}`]))));
  const deletions = files.map(({ id }, index) => flaky.files.delete(id, named(`delete ${index}`)));
  for (const [index, result] of (await Promise.allSettled(deletions)).entries()) {
    if (result.status === "rejected") expect(isOfTheWay(result.reason), `${result.reason}`).toBe(true);
    else await expect(account.sdk.files.get(files[index]?.id ?? "")).rejects.toBeInstanceOf(NotFoundError);
  }
});
