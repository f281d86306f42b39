import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "../dashboard/testing/picture.ts";
import { openBrowser, type TestBrowser } from "../testing/browser.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { imageHtml, imageWidths, pictureHtml } from "./image.ts";
import { MediaAssetService } from "./index.ts";

const FILES = 100;
const WIDTH = 640;

let service: TestService;
let browsers: Record<number, TestBrowser>;
let site: Server;
let calls: string[] = [];

beforeAll(async () => {
  service = await startTestService();
  browsers = { 1: await openBrowser(), 2: await openBrowser({ deviceScaleFactor: 2 }) };
  const { key, sdk } = await service.account();
  for (let seed = 0; seed < FILES; seed++) await sdk.files.upload(await picture(seed, WIDTH, 480), { autoTag: false });
  const onResponse = ({ path }: { path: string }) => calls.push(path);
  const media = new MediaAssetService({ apiKey: key, baseUrl: service.url, onResponse });
  // Renders a page of all images in two, three and six columns. /picture contains <picture> elements; `unknown` replaces
  // media types, as if the browser could not display them.
  site = createServer(async (request, response) => {
    const { items } = await media.files.list({ type: "IMAGE", limit: FILES }).page();
    const sizes = "(width < 600px) 50vw, (width < 1200px) 33.3vw, 16.6vw";
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const render = pathname === "/picture" ? pictureHtml : imageHtml;
    const images = items.map((file) => render(file, { alt: file.filename, sizes })).join("");
    const unknown = new Set(searchParams.getAll("unknown"));
    const html = images.replaceAll(/ type="([^"]+)"/g, (all, type) =>
      unknown.has(type) ? ' type="image/unknown"' : all,
    );
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Gallery</title>
      <style>
        body { margin: 0; display: grid; grid-template-columns: repeat(6, 1fr) }
        @media (width < 1200px) { body { grid-template-columns: repeat(3, 1fr) } }
        @media (width < 600px) { body { grid-template-columns: repeat(2, 1fr) } }
        img { width: 100%; height: auto; vertical-align: top }
      </style>${html}`);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
  site?.close();
  await service?.stop();
});

/** Decodes the loaded images, and returns their width in the page and their URL. */
const LOADED = `Promise.all([...document.images].filter((it) => it.complete && it.naturalWidth > 0)
  .map(async (it) => { await it.decode(); return { shown: it.width, url: it.currentSrc } }))`;

/** Sums up the layout shifts of the page from its start. */
const MEASURE_SHIFTS = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
    .observe({ type: "layout-shift", buffered: true });`;

interface Visit {
  viewport?: number;
  density?: number;
  /** Path and query of the page. */
  path?: string;
  /** Replaces the header of requests for images. */
  accept?: string;
}

/** Opens the page and scrolls. Expects the right widths, and that nothing moves. Returns the media types of the images. */
async function typesOnPage({ viewport = 768, density = 1, path = "/", accept }: Visit): Promise<string[]> {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const page = await browsers[density]?.page(url, service.url);
  if (!page) throw new Error(`No browser has density ${density}.`);
  await page.addInitScript(MEASURE_SHIFTS);
  await page.setViewportSize({ width: viewport, height: 800 });
  if (accept) {
    await page.route("**/image/**", (route) => route.fallback({ headers: { ...route.request().headers(), accept } }));
  }
  calls = [];
  const types = new Map<string, string>();
  page.on("response", (response) => types.set(response.url(), response.headers()["content-type"] ?? ""));
  await page.goto(`${url}${path}`);
  await page.mouse.wheel(0, 1500);
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate<{ shown: number; url: string }[]>(LOADED);
  expect(loaded.length).toBeGreaterThan(5);
  for (const { shown, url } of loaded) {
    const asked = Number(new URL(url).searchParams.get("w"));
    const needed = Math.min(shown * density, WIDTH);
    expect(asked).toBeLessThanOrEqual(imageWidths.find((width) => width >= needed) ?? 0);
    // Chromium accepts an image slightly smaller than the screen requires.
    expect(asked).toBeGreaterThan(0.9 * needed);
  }
  expect(await page.evaluate("shifts")).toBe(0);
  expect(calls).toEqual(["/api/v1/files"]);
  expect(page.problems()).toEqual([]);
  await page.context().close();
  return [...new Set(loaded.map(({ url }) => types.get(url) ?? "not received"))];
}

describe("a page of 100 images", () => {
  test.each([390, 768, 1440].flatMap((viewport) => [1, 2].map((density) => ({ viewport, density }))))(
    "loads the right widths at $viewport px and density $density in AVIF, and nothing moves",
    async (screen) => expect(await typesOnPage(screen)).toEqual(["image/avif"]),
  );

  test.each([
    ["image/webp", "image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
    ["image/jpeg", "image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5"],
  ])("loads %s if the browser sends Accept: %s", async (type, accept) => {
    expect(await typesOnPage({ accept })).toEqual([type]);
  });
});

describe("a page of 100 <picture> elements, if a cache ignores Accept", () => {
  test.each([
    ["image/avif", ""],
    ["image/webp", "?unknown=image/avif"],
    ["image/jpeg", "?unknown=image/avif&unknown=image/webp"],
  ])("loads the first format that the browser can display: %s at /picture%s", async (type, query) => {
    expect(await typesOnPage({ path: `/picture${query}`, accept: "*/*" })).toEqual([type]);
  });
});
