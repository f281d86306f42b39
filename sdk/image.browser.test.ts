import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "../dashboard/testing/picture.ts";
import { openBrowser, type TestBrowser } from "../testing/browser.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { imageHtml, imageWidths } from "./image.ts";
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
  // Renders a page of all images in two, three and six columns.
  site = createServer(async (_, response) => {
    const { items } = await media.files.list({ type: "IMAGE", limit: FILES }).page();
    const sizes = "(width < 600px) 50vw, (width < 1200px) 33.3vw, 16.6vw";
    const images = items.map((file) => imageHtml(file, { alt: file.filename, sizes }));
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Gallery</title>
      <style>
        body { margin: 0; display: grid; grid-template-columns: repeat(6, 1fr) }
        @media (width < 1200px) { body { grid-template-columns: repeat(3, 1fr) } }
        @media (width < 600px) { body { grid-template-columns: repeat(2, 1fr) } }
        img { width: 100%; height: auto; vertical-align: top }
      </style>${images.join("")}`);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  for (const browser of Object.values(browsers)) await browser.close();
  site?.close();
  await service?.stop();
});

/** Returns the loaded images with their width in the page and the requested width. */
const LOADED = `[...document.images].filter((it) => it.currentSrc && it.complete && it.naturalWidth > 0)
  .map((it) => ({ shown: it.width, asked: Number(new URL(it.currentSrc).searchParams.get("w")) }))`;

/** Sums up the layout shifts of the page from its start. */
const MEASURE_SHIFTS = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; })
    .observe({ type: "layout-shift", buffered: true });`;

describe("a page of 100 images", () => {
  test.each([390, 768, 1440].flatMap((viewport) => [1, 2].map((density) => ({ viewport, density }))))(
    "loads the right widths at $viewport px and density $density, and nothing moves",
    async ({ viewport, density }) => {
      const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const page = await browsers[density]?.page(url, service.url);
      if (!page) throw new Error(`No browser has density ${density}.`);
      await page.addInitScript(MEASURE_SHIFTS);
      await page.setViewportSize({ width: viewport, height: 800 });
      calls = [];
      const types = new Set<string>();
      page.on("response", (response) => {
        if (response.url().includes("/image/")) types.add(response.headers()["content-type"] ?? "");
      });
      await page.goto(url);
      await page.mouse.wheel(0, 1500);
      await page.waitForLoadState("networkidle");
      const loaded = await page.evaluate<{ shown: number; asked: number }[]>(LOADED);
      expect(loaded.length).toBeGreaterThan(5);
      for (const { shown, asked } of loaded) {
        const needed = Math.min(shown * density, WIDTH);
        expect(asked).toBeLessThanOrEqual(imageWidths.find((width) => width >= needed) ?? 0);
        // Chromium accepts an image slightly smaller than the screen requires.
        expect(asked).toBeGreaterThan(0.9 * needed);
      }
      expect(await page.evaluate("shifts")).toBe(0);
      expect(calls).toEqual(["/api/v1/files"]);
      expect([...types]).toEqual(["image/avif"]);
      expect(page.problems()).toEqual([]);
      await page.context().close();
    },
  );
});
