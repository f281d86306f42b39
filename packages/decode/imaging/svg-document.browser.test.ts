import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../../../testing/browser.ts";
import { illustrator, NATURAL_SIZES, ofRoot, svgz, WRITINGS } from "../../../testing/drawings.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

/* Compares Chromium with the dimensions, variants and responses of the service. */

/** A web site on another origin than the service. */
let site: Server;
let service: TestService;
let account: TestAccount;
let browser: TestBrowser;
let page: WatchedPage;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
  browser = await openBrowser();
  const script = await readFile(new URL("./svg-document.browser-page.js", import.meta.url));
  site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Site</title><link rel="icon" href="data:,"><script>${script}</script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  page = await browser.page(origin, service.url);
  await page.goto(origin);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  site.close();
});

/**
 * White space before an XML declaration is an error in Chromium, and images are decoded as UTF-8 or UTF-16 regardless
 * of the declared encoding.
 */
const NOT_IN_CHROMIUM = ["a declaration after white space", "an 8-bit encoding"];

interface Shown {
  width: number;
  height: number;
  /** The number of opaque pixels in its middle row. */
  opaque: number;
}

const show = (src: string) => page.evaluate<Shown | null>(`showDrawing(${JSON.stringify(src)})`);

const inData = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const upload = (bytes: Buffer | string, filename: string) =>
  account.sdk.files.upload(new File([new Uint8Array(Buffer.from(bytes))], filename));

/** Displays a variant whose URL does not specify a size. */
async function displayVariant(id: string) {
  const { url, transforms } = await account.sdk.transform.url({ id, f: "png" });
  const shown = await show(url);
  expect(shown).toMatchObject({ width: transforms.width, height: transforms.height });
  return shown;
}

describe("Chromium and the service", () => {
  it("agree on the natural size of SVG images", async () => {
    for (const [attributes, width, height] of NATURAL_SIZES) {
      const svg = ofRoot(attributes);
      const { width: shownWidth, height: shownHeight } = (await show(inData(svg))) ?? {};
      const record = await upload(`<!--${attributes}-->${svg}`, "size.svg");
      expect([shownWidth, shownHeight, record.width, record.height], attributes).toEqual([
        width,
        height,
        width,
        height,
      ]);
    }
  });

  it("agree on lengths within SVG images", async () => {
    for (const length of ["12.7mm", "1.27cm", "0.5in", "36pt", "3pc", "3em", "48px", "48", "48%"]) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="${length}" height="100%"/></svg>`;
      const { id, cdnUrl } = await upload(svg, "length.svg");
      const expected = { width: 100, height: 100, opaque: length === "3em" ? expect.any(Number) : 48 };
      expect([await show(cdnUrl), await displayVariant(id)], length).toEqual([expected, expected]);
    }
  });

  it("display SVG images in every encoding, with prefixes, and compressed", async () => {
    const svg = (n: number) => ofRoot(`width="48" height="24" id="d${n}"`);
    const documents: [string, Buffer][] = [
      ...Object.entries(WRITINGS).map(([name, write], n): [string, Buffer] => [name, write(svg(n))]),
      ["as Illustrator writes it", Buffer.from(illustrator('width="48px" height="24px" viewBox="0 0 48 24"'))],
    ];
    const expected = { width: 48, height: 24, opaque: 24 };
    for (const [name, bytes] of documents) {
      const inBrowser = NOT_IN_CHROMIUM.includes(name) ? null : expected;
      for (const [filename, content] of [["a.svg", bytes] as const, ["a.svgz", svgz(bytes)] as const]) {
        const { id, cdnUrl, width, height } = await upload(content, filename);
        expect({ width, height }, name).toEqual({ width: 48, height: 24 });
        expect(await show(cdnUrl), `${name}, ${filename}`).toEqual(inBrowser);
        expect(await displayVariant(id), `${name}, ${filename}`).toEqual(expected);
      }
    }
  });
});

describe("a compressed SVG", () => {
  const bytes = svgz(ofRoot('width="48" height="24" id="compressed"'));

  it("is displayed by <img> with its private URL, unpacked by fetch, and downloaded as uploaded", async () => {
    const { cdnUrl } = await account.sdk.files.upload(new File([new Uint8Array(bytes)], "logo.svgz"), {
      isPublic: false,
    });
    expect(await show(cdnUrl)).toEqual({ width: 48, height: 24, opaque: 24 });
    const fetched = (address: string) =>
      page.evaluate(async (url) => {
        const response = await fetch(url);
        return { type: response.headers.get("Content-Type"), bytes: [...new Uint8Array(await response.arrayBuffer())] };
      }, address);
    const shown = await fetched(cdnUrl);
    expect([shown.type, Buffer.from(shown.bytes).toString("utf8", 0, 4)]).toEqual(["image/svg+xml", "<svg"]);
    const saved = await fetched(`${cdnUrl}&download=true`);
    expect(saved.type).toBe("application/gzip");
    expect(Buffer.from(saved.bytes)).toEqual(bytes);
  });
});
