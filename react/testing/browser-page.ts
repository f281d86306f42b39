import { openBrowser, type WatchedPage } from "../../testing/browser.ts";
import { startTestService, type TestAccount } from "../../testing/service.ts";
import { bundlePage, type Site, startSite } from "./site.ts";

/** As the SDK cuts content. */
export const CHUNK = 8 * 1024 * 1024;

/** Somebody with the page open, whose uploads arrive at an account of their own. */
export interface Visit {
  page: WatchedPage;
  site: Site;
  account: TestAccount;
  /** Where each request with bytes begins. */
  offsets: number[];
  /** Requests that the page has broken off. */
  aborted(): number;
  /** Holds the requests whose bytes begin here, until they are let go. */
  hold(offset: number): Promise<void>;
  letGo(): Promise<void>;
  close(): Promise<void>;
}

export async function openPages() {
  const [service, browser, script] = await Promise.all([startTestService(), openBrowser(), bundlePage()]);
  return {
    async visit(query = ""): Promise<Visit> {
      const account = await service.account();
      const site = await startSite(script, account);
      const page = await browser.page(site.url, service.url);
      // What the browser itself allows between origins is asked for.
      await page.unrouteAll();
      const offsets: number[] = [];
      let aborted = 0;
      page.on("request", (request) => {
        const offset = request.headers()["upload-offset"];
        if (request.method() === "PATCH" && offset !== undefined) offsets.push(Number(offset));
      });
      page.on("requestfailed", (request) => {
        if (request.method() === "PATCH") aborted++;
      });
      await page.goto(`${site.url}/${query}`);
      await page.getByLabel("Pictures").waitFor();
      return {
        page,
        site,
        account,
        offsets,
        aborted: () => aborted,
        async hold(offset) {
          await page.route(`${service.url}/**`, (route) =>
            route.request().headers()["upload-offset"] === `${offset}` ? undefined : route.fallback(),
          );
        },
        letGo: () => page.unrouteAll({ behavior: "ignoreErrors" }),
        async close() {
          await page.close();
          await site.close();
        },
      };
    },
    async close() {
      await browser.close();
      await service.stop();
    },
  };
}
