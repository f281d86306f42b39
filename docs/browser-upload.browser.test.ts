import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFile, copyFile, cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../testing/browser.ts";
import { type ExampleFolder, exampleFolder, ROOT } from "../testing/examples.ts";
import { startTestService, type TestAccount, type TestService } from "../testing/service.ts";

/* The guide's example as a reader would copy it: its server with a key, and its pages in Chromium without one. */

const CHUNK = 8 * 1024 * 1024;

let service: TestService;
let browser: TestBrowser;
let folder: ExampleFolder;
let account: TestAccount;
let page: WatchedPage;
let site: { url: string; stop(): Promise<void> };
/** The requests of the browser to the service. */
let sent: { method: string; headers: Record<string, string> }[];

beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  folder = await exampleFolder();
  await cp(join(import.meta.dirname, "examples/browser-upload"), folder.path, { recursive: true });
  await folder.shell("npx esbuild uppy.js --bundle --format=esm --outfile=public/dist/uppy.js --log-level=error", {
    NODE_PATH: join(ROOT, "testing/uploads/node_modules"),
  });
  // An image of three chunks. Decoders ignore bytes after its end.
  await copyFile(join(folder.path, "harbour.jpg"), join(folder.path, "large.jpg"));
  await appendFile(join(folder.path, "large.jpg"), randomBytes(2.5 * CHUNK));
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await folder.remove();
});
beforeEach(async () => {
  account = await service.account();
  site = await startSite({ MAS_API_KEY: account.key, MAS_BASE_URL: service.url });
  page = await browser.page(site.url, service.url);
  sent = [];
  page.on("request", async (request) => {
    if (!request.url().startsWith(service.url)) return;
    sent.push({ method: request.method(), headers: await request.allHeaders() });
  });
});
afterEach(async () => {
  await page.close();
  await site.stop();
});

async function startSite(env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["server.js"], { cwd: folder.path, env: { PATH, PORT: "0", ...env } });
  const [url]: string[] = await once(createInterface(child.stdout), "line");
  return {
    url: url ?? "",
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

const pages = [
  { name: "the form", path: "/", send: () => page.getByRole("button", { name: "Send" }).click() },
  { name: "Uppy", path: "/uppy.html", send: async () => {} },
];

async function choose(name: string, { path, send }: (typeof pages)[number]): Promise<void> {
  await page.goto(site.url + path);
  await page.locator("input").setInputFiles(join(folder.path, name));
  await send();
}

const message = () => page.locator("output").textContent();
const offsets = () =>
  sent.flatMap(({ method, headers }) => (method === "PATCH" ? [Number(headers["upload-offset"])] : []));
/** From 0 to 1. */
const shownProgress = () => page.locator("progress").evaluate("document.querySelector('progress').position");
async function newest() {
  const [upload] = (await account.sdk.uploads.list().page()).items;
  return upload;
}

test.each(pages)("$name uploads an image without a key in the browser", async (it) => {
  // Without a route, so that the browser sends preflight requests.
  await page.unrouteAll();
  await choose("harbour.jpg", it);
  await expect.poll(message).toContain("harbour.jpg is uploaded.");
  const [file] = await account.sdk.files.list().all();
  expect(file).toMatchObject({ filename: "harbour.jpg", mimeType: "image/jpeg", tags: ["from the page"] });
  const stored = file && Buffer.from(await (await fetch(file.cdnUrl)).arrayBuffer());
  expect(stored?.equals(await readFile(join(folder.path, "harbour.jpg")))).toBe(true);
  await expect.poll(offsets).toEqual([0]);
  expect(JSON.stringify(sent)).not.toMatch(/mas_|x-api-key|authorization|cookie/i);
  expect(await page.content()).not.toContain(account.key);
  await expect.poll(shownProgress).toBe(1);
  expect(await page.evaluate("localStorage.length")).toBe(0);
  expect(page.problems()).toEqual([]);
});

test.each(pages)("$name resumes after a reload", async (it) => {
  // The second chunk is never sent.
  await page.route(`${service.url}/**`, (route) =>
    route.request().headers()["upload-offset"] === `${CHUNK}` ? undefined : route.fallback(),
  );
  await choose("large.jpg", it);
  await expect.poll(async () => (await newest())?.offset).toBe(CHUNK);
  await expect.poll(offsets).toEqual([0, CHUNK]);
  // The page is closed while the upload waits.
  await page.goto("about:blank");
  await page.unrouteAll();
  sent = [];
  await choose("large.jpg", it);
  await expect.poll(message).toContain("large.jpg is uploaded.");
  await expect.poll(offsets).toEqual([CHUNK, 2 * CHUNK]);
  const [file] = await account.sdk.files.list().all();
  const stored = file && Buffer.from(await (await fetch(file.cdnUrl)).arrayBuffer());
  expect(stored?.equals(await readFile(join(folder.path, "large.jpg")))).toBe(true);
  expect((await account.sdk.uploads.list().all()).map(({ state }) => state)).toEqual(["COMPLETED"]);
});

test.each(pages)("$name displays why a file was rejected, and removes its URL", async (it) => {
  await page.unrouteAll();
  // The name does not match the content.
  await folder.shell("echo no picture at all > text.jpg", {});
  await choose("text.jpg", it);
  await expect.poll(message).toMatch(/image\/\*/);
  expect(await newest()).toMatchObject({ state: "FAILED", error: { code: "MEDIA_TYPE_NOT_ALLOWED" } });
  expect(await page.evaluate("localStorage.length")).toBe(0);
});

test("the server rejects a file that is too large before any bytes are sent", async () => {
  const [form] = pages;
  await folder.shell("truncate -s 60M huge.jpg", {});
  if (form) await choose("huge.jpg", form);
  await expect.poll(message).toBe("This file is not accepted.");
  expect(sent).toEqual([]);
});
