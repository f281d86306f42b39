import { basename, dirname } from "node:path";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** A page that records problems and requests. */
export interface WatchedPage extends Page {
  /** Returns console errors, script errors, and requests to origins that are not allowed. */
  problems(): string[];
}

export interface TestBrowser {
  /** Opens a page in a new profile. Requests to other origins are recorded as problems, and not sent. */
  page(...origins: string[]): Promise<WatchedPage>;
  close(): Promise<void>;
}

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Returns the path of Debian's Chromium or of CHROMIUM, or null if Chromium is not installed. */
export function chromiumPath(): string | null {
  const { CHROMIUM: named, PATH = "" } = process.env;
  return named ? findProgram(basename(named), dirname(named)) : findProgram("chromium", `${PATH}:/usr/bin`);
}

/** Starts a browser. @param screen screen properties that pages can read, such as `deviceScaleFactor` */
export async function openBrowser(screen: BrowserContextOptions = {}): Promise<TestBrowser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error("Chromium not found. Install it, or set CHROMIUM to its path.");
  const browser: Browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  return {
    async page(...origins) {
      const page = await (await browser.newContext(screen)).newPage();
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
      await page.route("**/*", async (route) => {
        const url = new URL(route.request().url());
        // The PDF viewer is an extension with resources of the browser.
        if (/^(?:data|blob|about|chrome|chrome-extension):$/.test(url.protocol) || origins.includes(url.origin))
          return route.continue();
        problems.push(`request: ${url.href}`);
        return route.abort();
      });
      return Object.assign(page, { problems: () => problems });
    },
    close: () => browser.close(),
  };
}
