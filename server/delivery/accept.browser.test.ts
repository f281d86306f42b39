import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

/* What Chromium sends in Accept, and receives: the table of docs/guide/responsive-images.md. */

const IMAGE = expect.stringContaining("image/jxl,image/avif,image/webp");

let service: TestService;
let browser: TestBrowser;
let site: Server;
let imageUrl: string;
beforeAll(async () => {
  service = await startTestService();
  browser = await openBrowser();
  const { sdk } = await service.account();
  const file = await sdk.files.upload(new Blob([await plainImage(1500, 1000)]), { filename: "harbour.png" });
  imageUrl = file.imageUrl ?? expect.unreachable("There is no URL");
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await service?.stop();
});

/** Opens a page with this content, and returns the Accept and the type of each response of the service, by width. */
async function exchanges(body: string): Promise<Record<string, [accept: string | undefined, type: string]>> {
  site?.close();
  site = createServer((_, response) => {
    const html = `<!doctype html><title>Page</title><link rel="icon" href="data:,">${body}`;
    response.setHeader("content-type", "text/html").end(html);
  });
  await once(site.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const page = await browser.page(origin, service.url);
  const found: Record<string, [accept: string | undefined, type: string]> = {};
  page.on("response", (response) => {
    const width = new URL(response.url()).searchParams.get("w");
    if (width) found[width] = [response.request().headers().accept, response.headers()["content-type"] ?? ""];
  });
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.context().close();
  return found;
}

test("Chromium names JPEG XL, and receives AVIF of one URL at each width", async () => {
  const widths = [320, 480, 640, 1080, 1440];
  const images = widths.map((width) => `<img src="${imageUrl}&w=${width}" alt="">`).join("");
  expect(await exchanges(images)).toEqual(Object.fromEntries(widths.map((width) => [width, [IMAGE, "image/avif"]])));
});

test("Chromium sends the same for CSS, <picture> and SVG, and names no format in fetch and <object>", async () => {
  const url = (width: number, f = "") => `${imageUrl}&w=${width}${f}`;
  const sources = (["jxl", "avif"] as const).map((f) => `<source type="image/${f}" srcset="${url(96, `&f=${f}`)}">`);
  const found = await exchanges(`
    <div style="width: 9px; height: 9px; background: url(${url(32)})"></div>
    <picture><source srcset="${url(48)}"><img src="${url(64)}" alt=""></picture>
    <picture>${sources.join("")}<img src="${url(64)}" alt=""></picture>
    <svg><image href="${url(128)}" width="9" height="9"/></svg>
    <object data="${url(192)}"></object>
    <script>fetch("${url(256)}", { mode: "no-cors" })</script>`);
  expect(found).toEqual({
    32: [IMAGE, "image/avif"],
    48: [IMAGE, "image/avif"],
    96: [IMAGE, "image/jxl"],
    128: [IMAGE, "image/avif"],
    192: ["*/*", "image/jpeg"],
    256: ["*/*", "image/jpeg"],
  });
});
