import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../testing/browser.ts";
import { startTestService, type TestAccount, type TestService } from "../testing/service.ts";

let service: TestService;
let browser: TestBrowser;
let script = "";
let account: TestAccount;
let page: WatchedPage;

beforeAll(async () => {
  const contents = `import * as sdk from "./index.ts"; Object.assign(globalThis, sdk);`;
  const stdin = { contents, resolveDir: import.meta.dirname, loader: "ts" } as const;
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", target: "es2022", write: false });
  script = outputFiles[0]?.text ?? "";
  service = await startTestService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  account = await service.account();
  page = await browser.page(service.url);
  // A page of an application. Pages that the service delivers can neither run scripts nor send requests.
  const application = `${service.url}/application`;
  await page.route(application, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(application);
  await page.addScriptTag({ content: script, type: "module" });
  await page.waitForFunction("globalThis.MediaAssetService !== undefined");
});
afterEach(() => page.close());

/** Runs code in the page. `media` is the client of a new account. */
function inPage<T>(code: string): Promise<T> {
  const options = JSON.stringify({ apiKey: account.key, baseUrl: service.url });
  return page.evaluate(`(async () => { const media = new MediaAssetService(${options}); ${code} })()`);
}

test("reports progress while bytes are sent, and 100 % once the file is stored", async () => {
  // Slow enough for several progress events.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4_000_000,
  });
  const { file, seen } = await inPage<{ file: { fileSize: number }; seen: { loaded: number; total: number }[] }>(`
    const seen = [];
    const file = await media.files.upload(new File([new Uint8Array(3_000_000)], "zeros.bin"), {
      tags: ["browser"],
      onProgress: (progress) => seen.push(progress),
    });
    return { file, seen };`);
  expect(file).toMatchObject({ filename: "zeros.bin", fileSize: 3_000_000, tags: ["browser"] });
  expect(seen[0]).toEqual({ loaded: 0, total: 3_000_000 });
  expect(seen.filter(({ loaded, total }) => loaded > 0 && loaded < total).length).toBeGreaterThan(1);
  expect(seen.filter(({ loaded, total }) => loaded === total)).toHaveLength(1);
  expect(seen.at(-1)).toEqual({ loaded: 3_000_000, total: 3_000_000 });
  expect(page.problems()).toEqual([]);
});

test("rejects an upload with the reason of the signal on an abort, and stores nothing", async () => {
  const message = await inPage(`
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error("changed my mind"));
    const content = new Blob([new Uint8Array(20_000_000)]);
    return media.files.upload(content, { onProgress }, { signal: controller.signal }).catch((error) => error.message);`);
  expect(message).toBe("changed my mind");
  expect((await account.sdk.files.list().page()).items).toEqual([]);
});

test("uploads a stream, and rejects a duplicate with its details", async () => {
  const [name, code, isSame] = await inPage<unknown[]>(`
    const file = await media.files.upload(new Blob(["a stream"]).stream(), { filename: "s.txt", onProgress() {} });
    const error = await media.files.upload(new Blob(["a stream"]), { onProgress() {} }).catch((error) => error);
    return [file.filename, error instanceof ConflictError && error.code, error.details.existingFileId === file.id];`);
  expect([name, code, isSame]).toEqual(["s.txt", "DUPLICATE_FILE", true]);
});

test("lists, and downloads a private file", async () => {
  await account.sdk.files.upload(new Blob(["private"]), { isPublic: false });
  const text = await inPage(`
    const [file] = await media.files.list().all();
    return (await media.files.download(file)).text();`);
  expect(text).toBe("private");
});
