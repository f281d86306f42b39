import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../testing/browser.ts";
import { MediaAssetService } from "./index.ts";
import { listenForUploads } from "./test-uploads.ts";

let browser: TestBrowser;
let script = "";

beforeAll(async () => {
  const contents = `import * as page from "./browser.ts"; import * as sdk from "./index.ts"; Object.assign(globalThis, page, sdk);`;
  const stdin = { contents, resolveDir: import.meta.dirname, loader: "ts" } as const;
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", target: "es2022", write: false });
  script = outputFiles[0]?.text ?? "";
  browser = await openBrowser();
});
afterAll(() => browser.close());

const size = 20_000_000;

/** A page of a different origin than the service. `send` uploads the same file each time. */
async function openPage(injectFault?: Parameters<typeof listenForUploads>[0]) {
  const service = await listenForUploads(injectFault);
  const site = await listenForUploads();
  const media = new MediaAssetService({ baseUrl: service.baseUrl });
  const { uploadUrl } = await media.uploads.create({ filename: "zeros.mov", size });
  const page = await browser.page();
  // Tests the CORS rules of the browser, without an interceptor between the browser and the test.
  await page.unrouteAll();
  const load = async (origin = site.baseUrl) => {
    await page.goto(`${origin}/page`);
    await page.addScriptTag({ content: script, type: "module" });
    await page.waitForFunction("globalThis.uploadTo !== undefined");
    await page.evaluate(`
      globalThis.seen = [];
      globalThis.send = (settings) => uploadTo(${JSON.stringify(uploadUrl)}, new Blob([new Uint8Array(${size})]), {
        onProgress: ({ loaded }) => seen.push(loaded),
        ...settings,
      });`);
  };
  await load();
  return { ...service, page, load };
}

test("uploads to another origin without a key, and reports progress within a chunk", async () => {
  const { page, received } = await openPage();
  expect(await page.evaluate("send()")).toMatchObject({ uploadId: "upl_0", fileSize: size });
  const seen = await page.evaluate<number[]>("seen");
  expect(seen[0]).toBe(0);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((it) => it >= size)).toEqual([size]);
  expect(received()).toBe(size);
  expect(page.problems()).toEqual([]);
  await page.close();
});

test("resumes after lost connections, with the missing bytes", async () => {
  const cuts = [3_000_000, 100, 6_000_000];
  const { page, received } = await openPage(({ method }) => {
    const cutAfter = method === "PATCH" ? cuts.shift() : undefined;
    return cutAfter === undefined ? undefined : { cutAfter };
  });
  expect(await page.evaluate("send({ retries: 1 })")).toMatchObject({ fileSize: size });
  expect([cuts, received()]).toEqual([[], size]);
  await page.close();
});

test("resumes with the same call after a reload", async () => {
  const { page, load, uploads, requests } = await openPage(({ offset }) =>
    // No response, so that the page is closed while it waits.
    offset === 8 * 1024 * 1024 && requests.length < 4 ? { stall: true } : undefined,
  );
  await page.evaluate("void send()");
  await expect.poll(() => uploads[0]?.offset).toBe(16 * 1024 * 1024);
  await load();
  expect(await page.evaluate("send()")).toMatchObject({ fileSize: size });
  expect(await page.evaluate("seen[0]")).toBe(16 * 1024 * 1024);
  await page.close();
});

test("waits while the network is offline, without using retries", async () => {
  const { page, requests } = await openPage();
  await page.context().setOffline(true);
  await page.waitForFunction("navigator.onLine === false");
  await page.evaluate(
    "globalThis.sent = send({ retries: 0 }), void sent.catch((error) => (globalThis.failed = error))",
  );
  // A request without a network fails immediately.
  await page.waitForTimeout(1500);
  expect(await page.evaluate("globalThis.failed === undefined")).toBe(true);
  expect(requests).toEqual([]);
  await page.context().setOffline(false);
  expect(await page.evaluate("sent")).toMatchObject({ fileSize: size });
  await page.close();
});

test("throws the code and details of an ended upload", async () => {
  const { page, uploads } = await openPage();
  for (const upload of uploads) upload.endState = "CANCELLED";
  const events = await page.evaluate(
    "send().catch((error) => [error instanceof ApiError, error.code, error.details.state])",
  );
  expect(events).toEqual([true, "UPLOAD_ENDED", "CANCELLED"]);
  await page.close();
});

test.each([
  ["a large file", `new File([new Uint8Array(${size})], "large.mov")`],
  ["a stream", `new Blob([new Uint8Array(${size})]).stream()`],
])("uploads %s in chunks with a client in the page, and resumes after a lost connection", async (_, content) => {
  const cuts = [3_000_000];
  const { page, load, baseUrl, received } = await openPage(({ method }) => {
    const cutAfter = method === "PATCH" ? cuts.shift() : undefined;
    return cutAfter === undefined ? undefined : { cutAfter };
  });
  await load(baseUrl);
  const record = await page.evaluate(`
    new MediaAssetService({ baseUrl: location.origin }).files.upload(${content}, {
      filename: "large.mov",
      size: ${size},
      onProgress: ({ loaded }) => seen.push(loaded),
    })`);
  expect(record).toMatchObject({ filename: "large.mov", fileSize: size });
  expect([cuts, received()]).toEqual([[], size]);
  expect((await page.evaluate<number[]>("seen")).length).toBeGreaterThan(5);
  await page.close();
});
