import { basename, dirname } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findProgram } from "../server/imaging/find-program.ts";

/** A page that is watched: what it complains of and where it calls. */
export interface WatchedPage extends Page {
  /** Complaints on its console, errors of its scripts, and requests to other origins than the allowed ones. */
  problems(): string[];
}

export interface TestBrowser {
  /** A new page of a new profile. Requests to other than these origins are recorded as problems, and not sent. */
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

/** Debian's Chromium, or the one that CHROMIUM names. Null: there is none. */
export function chromiumPath(): string | null {
  const { CHROMIUM: named, PATH = "" } = process.env;
  return named ? findProgram(basename(named), dirname(named)) : findProgram("chromium", `${PATH}:/usr/bin`);
}

/** @param screen what a browser tells pages of its screen, such as `deviceScaleFactor` */
export async function openBrowser(screen: BrowserContextOptions = {}): Promise<TestBrowser> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error("There is no Chromium: install it, or name it in CHROMIUM.");
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
        // The viewer of PDF is an extension with resources of the browser.
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
