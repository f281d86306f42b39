import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Share } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../../testing/browser.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const FILES = 200;
const PASSWORD = "harbour-2026";
/** Folder for screenshots of the pages; none by default. */
const { SCREENSHOTS } = process.env;
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let service: TestService;
let account: TestAccount;
let folderId: string;
let inner: string;
let gallery: Share;
let first: string;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account({ limits: { apiCallsPerDay: 1_000_000, anonymousVariantsPerDay: 1_000_000 } });
  ({ id: folderId } = await account.sdk.folders.create({ name: "Harbour days" }));
  ({ id: inner } = await account.sdk.folders.create({ name: "Evening", parentId: folderId }));
  for (let index = 0; index < FILES; index++) first = await upload(index, folderId);
  await upload(FILES, inner);
  const target = { folderId, includeSubfolders: true };
  gallery = await account.sdk.shares.create({ target, access: "download" });
  if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  // Renders the images in advance, as for all visitors after the first one.
  const { items } = await account.sdk.files.list({ folderId, limit: 100 }).page();
  for (const { id } of items.slice(0, 40)) {
    for (const width of [320, 640]) await fetch(`${gallery.url}/files/${id}/image?w=${width}`);
  }
}, 240_000);
afterAll(() => service.stop());

const SHAPES = [
  [1200, 800],
  [800, 1200],
  [1600, 700],
  [900, 900],
  [640, 480],
] as const;

/** Uploads a picture with a unique color and shape; every tenth file is a text. */
async function upload(index: number, into: string): Promise<string> {
  const options = { folderId: into, autoTag: false };
  if (index % 10 === 9) {
    const text = new File([`Note ${index}\n`], `Notes on the harbour, part ${index}.txt`);
    return (await account.sdk.files.upload(text, options)).id;
  }
  const [width, height] = SHAPES[index % SHAPES.length] ?? [300, 200];
  const hue = (index * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 55% 70%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 60% 40%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${(index * 131) % width}" cy="${height / 3}" r="${height / 9}" fill="hsl(${(hue + 180) % 360} 80% 85%)"/>
    <rect y="${height * 0.7}" width="100%" height="30%" fill="hsl(${(hue + 60) % 360} 45% 30%)"/></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const file = new File([new Uint8Array(jpeg)], `harbour-${index}.jpg`);
  return (await account.sdk.files.upload(file, { ...options, isPublic: false })).id;
}

interface Measured {
  shift: number;
  largest: number;
}

async function within<Result>(
  screen: Parameters<typeof openBrowser>[0],
  use: (browser: TestBrowser) => Promise<Result>,
) {
  const browser = await openBrowser(screen);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

const SCREENS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1440, height: 900, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
] as const;

describe.each(SCREENS)("a gallery of 200 at $width pixels, $colorScheme", ({ width, height, colorScheme }) => {
  const screen = { viewport: { width, height }, colorScheme };

  it("is complete without JavaScript: pictures in the first rows, and links to further pages", async () => {
    await within({ ...screen, javaScriptEnabled: false }, async (browser) => {
      const page = await browser.page(service.url);
      await page.goto(gallery.url, { waitUntil: "networkidle" });
      expect(await page.locator(".files li").count()).toBe(FILES);
      expect(await page.locator("script").count()).toBe(0);
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/gallery-${width}-${colorScheme}.png` });
      await page.getByRole("link", { name: "Evening" }).click();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Evening");
      await page.goBack();
      await page.locator(".files a").nth(1).click();
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("link", { name: /^Download/ }).count()).toBe(1);
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/file-${width}-${colorScheme}.png` });
      expect(page.problems()).toEqual([]);
    });
  }, 60_000);

  it("has no layout shift, shows its largest picture soon, and passes axe", async () => {
    await within(screen, async (browser) => {
      const page = await browser.page(service.url);
      await page.goto(gallery.url, { waitUntil: "networkidle" });
      for (let step = 0; step < 8; step++) {
        await page.mouse.wheel(0, height);
        await page.waitForTimeout(150);
      }
      await page.waitForLoadState("networkidle");
      const measured = await page.evaluate<Measured>(`new Promise((resolve) => {
        const measured = { shift: 0, largest: 0 };
        const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
        observe("layout-shift", ({ value }) => { measured.shift += value; });
        observe("largest-contentful-paint", ({ startTime }) => { measured.largest = startTime; });
        setTimeout(() => resolve(measured), 500);
      })`);
      console.log(`${width} ${colorScheme}: layout shift ${measured.shift}, LCP ${Math.round(measured.largest)} ms`);
      expect(measured.shift).toBe(0);
      expect(measured.largest).toBeGreaterThan(0);
      expect(measured.largest).toBeLessThan(2_500);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.goto(`${gallery.url}?file=${first}`);
      expect(await violations(page)).toEqual([]);
      expect(page.problems()).toEqual([]);
    });
  }, 60_000);
});

describe("a link with a password", () => {
  it("opens in a browser without JavaScript, and shows an error for a wrong password", async () => {
    const link = await account.sdk.shares.create({ target: { folderId: inner }, password: PASSWORD });
    await within({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false }, async (browser) => {
      const page = await browser.page(service.url);
      await page.goto(link.url);
      await page.getByLabel("Password").fill("wrong");
      await page.getByRole("button", { name: "Open" }).click();
      expect(await page.getByRole("alert").textContent()).toBe("Wrong password. Try again.");
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/password.png` });
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Open" }).click();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Evening");
      await page.goto(link.url);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Evening");
      await page.goto(`${link.url}x`);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Not found");
    });
    await within({}, async (browser) => {
      const page = await browser.page(service.url);
      await page.goto(link.url);
      expect(await violations(page)).toEqual([]);
    });
  }, 60_000);
});

/** Runs axe through the debugger, which the policy of the page does not restrict. */
async function violations(page: Awaited<ReturnType<TestBrowser["page"]>>): Promise<unknown[]> {
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(axe, "utf8"));
  return page.evaluate<unknown[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]))`,
  );
}
