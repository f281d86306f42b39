import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../testing/browser.ts";
import { harbour } from "../testing/examples.ts";
import { startTestService, type TestService } from "../testing/service.ts";

const DIST = join(import.meta.dirname, "dist");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = listPages();

let service: TestService;
let browser: TestBrowser;
let page: WatchedPage;

beforeAll(async () => {
  if (pages.length === 0) throw new Error("docs/dist is not built: run npm run docs");
  service = await startTestService();
  browser = await openBrowser();
  page = await browser.page(service.url);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

function listPages(): string[] {
  if (!existsSync(DIST)) return [];
  return readdirSync(DIST, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(".html") && path !== "404.html")
    .sort();
}

/** Runs in the page. Returns the width of the image, or 0 until it is decoded. */
const shownWidth = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Returns the serious accessibility problems that axe-core finds. */
async function seriousFaults(of: WatchedPage): Promise<string[]> {
  await of.evaluate(AXE);
  const { violations } = await of.evaluate<{ violations: Violation[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "landmark-one-main")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

describe("the documentation in a browser", () => {
  it("has pages for the guides, the errors and every operation", () => {
    expect(pages).toContain("index.html");
    expect(pages).toContain("guide/errors.html");
    expect(pages).toContain("reference/list-files.html");
    expect(pages.length).toBeGreaterThan(35);
  });

  it.each(pages)("%s logs no errors, is accessible in light and dark mode, and fits a phone", async (path) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(`${service.url}/docs/${path}`);
    // The page is complete once its script has labeled the color switch.
    await page.locator(".VPSwitchAppearance[title]:not([title=''])").first().waitFor({ state: "attached" });
    expect(await seriousFaults(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.locator("html.dark").waitFor();
    expect(await seriousFaults(page), "dark").toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const [content, width] = await page.evaluate<[number, number]>(
      "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
    );
    expect(content, "phone").toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(page.problems()).toEqual([]);
  });

  it("runs only its own scripts, and links to the index for language models", async () => {
    const home = await fetch(`${service.url}/docs`);
    expect(new URL(home.url).pathname).toBe("/docs/");
    expect(home.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' ('sha256-[\w+/=]+' ?)+;/);
    const index = await (await fetch(`${service.url}/llms.txt`)).text();
    const addresses = [...index.matchAll(/\]\((\/docs\/[^)]+)\)/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(35);
    for (const address of addresses) expect((await fetch(service.url + address)).status, address).toBe(200);
  });

  it("loads at most 300 kB of scripts", async () => {
    const fresh = await browser.page(service.url);
    const scripts: Promise<number>[] = [];
    fresh.on("response", (response) => {
      if (/\.js$/.test(new URL(response.url()).pathname))
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await fresh.goto(`${service.url}/docs/`);
    await fresh.waitForLoadState("networkidle");
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    const interactive = await fresh.evaluate<number>("performance.getEntriesByType('navigation')[0].domInteractive");
    console.log(
      `${scripts.length} scripts, ${(bytes / 1000).toFixed(0)} kB gzip; interactive after ${interactive.toFixed(0)} ms`,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(300_000);
    await fresh.close();
  });

  it.each([
    ["rotate key", "reference/rotate-key"],
    ["private files", "guide/signed-urls"],
    ["DUPLICATE_FILE", "guide/errors"],
  ])("finds %s", async (words, path) => {
    await page.goto(`${service.url}/docs/`);
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill(words);
    await page.locator(`#localsearch-list a[href*="${path}"]`).first().click();
    await page.waitForURL(`**/${path}*`);
  });

  it("opens the error that a link refers to", async () => {
    await page.goto(`${service.url}/docs/guide/trash.html`);
    await page.locator('.vp-doc a[href$="errors.html#folder_deleted"]').first().click();
    await page.locator("details[open] #folder_deleted").waitFor();
    expect(await page.locator("details.error[open]").count()).toBe(1);
    await page.goto(`${service.url}/docs/guide/errors.html#duplicate_file`);
    await page.locator("details[open] #duplicate_file").waitFor();
  });

  it("remembers the selected language", async () => {
    await page.goto(`${service.url}/docs/reference/list-files.html`);
    await page.locator(".op-side").getByText("Python", { exact: true }).first().click();
    await page.goto(`${service.url}/docs/reference/get-file.html`);
    await page.getByText("requests.get(").waitFor();
    await page.evaluate("localStorage.clear()");
  });

  it("contains the URL of its service in the samples", async () => {
    await page.goto(`${service.url}/docs/guide/quickstart.html`);
    await page.getByText(`${service.url}/api/v1/upload`).first().waitFor();
  });
});

describe("the console of an operation", () => {
  it("requires a key, then uploads a file and displays its record", async () => {
    const account = await service.account();
    await page.goto(`${service.url}/docs/reference/upload-file.html`);
    await page.getByText("Try it", { exact: true }).click();
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.getByText("Enter your API key first.").waitFor();
    await page.locator("input[name=secret]").fill(account.key);
    const buffer = await harbour().toBuffer();
    await page.locator("input[type=file]").setInputFiles({ name: "pier.jpg", mimeType: "image/jpeg", buffer });
    await page.locator(".try input[name=tags]").fill("pier");
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.locator(".try-status").getByText("201 Created").waitFor();
    expect(await page.locator(".try-response pre").textContent()).toContain('"filename": "pier.jpg"');
    const [stored] = await account.sdk.files.list().all({ max: 1 });
    expect(stored?.tags).toEqual(["pier"]);
  });

  it("remembers the key on the next page, sends a body, and displays the error", async () => {
    const account = await service.account();
    await page.goto(`${service.url}/docs/reference/create-folder.html`);
    await page.evaluate(`sessionStorage.setItem("try-it X-API-Key", ${JSON.stringify(account.key)})`);
    await page.reload();
    await page.getByText("Try it", { exact: true }).click();
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.locator(".try-status").getByText("201 Created").waitFor();
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.locator(".try-status").getByText("409 Conflict").waitFor();
    expect(await page.locator(".try-response pre").textContent()).toContain("DUPLICATE_FOLDER");
  });

  it("displays the delivered image, and live variants in the guide", async () => {
    const account = await service.account();
    const file = await account.sdk.files.upload(new File([new Uint8Array(await harbour().toBuffer())], "quay.jpg"));
    await page.goto(`${service.url}/docs/reference/deliver-file.html`);
    await page.getByText("Try it", { exact: true }).click();
    await page.locator(".try input[name=id]").fill(file.id);
    await page.locator(".try input[name=filename]").fill("quay.jpg");
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.locator(".try-response img").waitFor();
    await expect.poll(() => page.locator(".try-response img").evaluate(shownWidth)).toBe(640);

    await page.goto(`${service.url}/docs/guide/image-transformations.html`);
    await page.locator("input[name=live-key]").fill(account.key);
    await page.locator("input[name=live-id]").fill(file.id);
    await page.getByRole("button", { name: "Show variants" }).click();
    const images = page.locator(".live ~ div .gallery img");
    await expect.poll(() => images.count()).toBe(8);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate(shownWidth)).toBeGreaterThan(0);
    }
  });
});
