import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../browser.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { beginUpload, offsetOf } from "./sending.ts";

/* A website on another origin than the service, whose visitors upload files. */

const KB = 1024;
const MB = 1024 * KB;

let site: Server;
let origin = "";
let service: TestService;
let account: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  const script = await bundle();
  site = createServer((request, response) => {
    response.setHeader("Content-Type", request.url === "/page.js" ? "text/javascript" : "text/html");
    response.end(request.url === "/page.js" ? script : PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startTestService();
  browser = await openBrowser();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  site.close();
});

const PAGE = `<!doctype html><title>Site</title><link rel="icon" href="data:,"><input type="file">
  <script type="module" src="/page.js"></script>`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./uploads.browser-page.js", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}

async function openSite(): Promise<WatchedPage> {
  const page = await browser.page(origin, service.url);
  await page.goto(origin);
  await page.waitForFunction("window.putChosen");
  return page;
}

/** Calls a function of uploads.browser-page.js in the page. */
function call<Result>(page: WatchedPage, name: string, ...parameters: unknown[]): Promise<Result> {
  return page.evaluate<Result>(`${name}(...${JSON.stringify(parameters)})`);
}

const byKey = (chunkSize: number) => ({
  endpoint: `${service.url}/api/v1/uploads`,
  headers: { "X-API-Key": account.key },
  chunkSize,
});

const checksums = async () => (await account.sdk.files.list().all()).map(({ checksum }) => checksum).sort();

interface Uploaded {
  pauses: number;
  successful: number;
  failed: string[];
  checksums: string[];
}

it("Uppy uploads several files concurrently", async () => {
  const page = await openSite();
  const files = [1, 2, 3, 4].map((seed) => ({ name: `film-${seed}.mp4`, size: 2 * MB + seed, seed }));
  const result = await call<Uploaded>(page, "uploadWithUppy", byKey(300 * KB), files);
  expect(result).toMatchObject({ successful: 4, failed: [] });
  expect(await checksums()).toEqual(result.checksums.sort());
  expect(page.problems()).toEqual([]);
});

it("Uppy pauses and resumes", async () => {
  const page = await openSite();
  const file = { name: "film.mp4", size: 3 * MB, seed: 9 };
  const result = await call<Uploaded>(page, "uploadWithUppy", byKey(300 * KB), [file], true);
  expect(result).toMatchObject({ pauses: 3, successful: 1, failed: [] });
  expect(await checksums()).toEqual(result.checksums);
  expect(page.problems()).toEqual([]);
});

it("tus-js-client resumes at the same offset after the page is reloaded", async () => {
  const page = await openSite();
  const options = byKey(500 * KB);
  const file = { name: "film.mp4", size: 3 * MB, seed: 7 };
  await call(page, "uploadWithTus", options, file, MB);
  expect(await checksums()).toEqual([]);
  await page.reload();
  await page.waitForFunction("window.putChosen");
  const { start, sha256 } = await call<{ start: number; sha256: string }>(page, "uploadWithTus", options, file);
  expect(start).toBeGreaterThanOrEqual(MB);
  expect(await checksums()).toEqual([sha256]);
  expect(page.problems()).toEqual([]);
});

it("tus-js-client uploads to a URL without a key, and resumes on another page", async () => {
  const { uploadUrl } = await beginUpload(account, { size: 3 * MB });
  const file = { name: "film.mp4", size: 3 * MB, seed: 8 };
  const options = { uploadUrl, chunkSize: 500 * KB };
  await call(await openSite(), "uploadWithTus", options, file, MB);
  expect(await offsetOf(uploadUrl)).toBeGreaterThanOrEqual(MB);
  const page = await openSite();
  const { start, sha256 } = await call<{ start: number; sha256: string }>(page, "uploadWithTus", options, file);
  expect(start).toBeGreaterThanOrEqual(MB);
  expect(await checksums()).toEqual([sha256]);
  expect(page.problems()).toEqual([]);
});

it("a page without a library uploads the selected file with one PUT", async () => {
  const { uploadUrl } = await beginUpload(account);
  const buffer = randomBytes(2 * MB);
  const page = await openSite();
  await page.setInputFiles("input", { name: "film.mp4", mimeType: "video/mp4", buffer });
  const checksum = createHash("sha256").update(buffer).digest("hex");
  expect(await call(page, "putChosen", uploadUrl)).toEqual({ status: 201, complete: "?1", checksum });
  expect(page.problems()).toEqual([]);
});
