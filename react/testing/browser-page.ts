import { openBrowser, type WatchedPage } from "../../testing/browser.ts";
import { startTestService, type TestAccount } from "../../testing/service.ts";
import { bundlePage, type Site, startSite } from "./site.ts";

/** The chunk size of the SDK in bytes. */
export const CHUNK = 8 * 1024 * 1024;

/** An open page, whose uploads go to a separate account. */
export interface Visit {
  page: WatchedPage;
  site: Site;
  account: TestAccount;
  /** The offset of each request that sends bytes. */
  offsets: number[];
  /** Returns the number of requests that the page aborted. */
  aborted(): number;
  /** Holds the requests with this offset until `releaseRequests` is called. */
  hold(offset: number): Promise<void>;
  releaseRequests(): Promise<void>;
  close(): Promise<void>;
}

export async function openPages() {
  const [service, browser, script] = await Promise.all([startTestService(), openBrowser(), bundlePage()]);
  return {
    async visit(query = ""): Promise<Visit> {
      const account = await service.account();
      const site = await startSite(script, account);
      const page = await browser.page(site.url, service.url);
      // Removes the routes, so that the browser applies its cross-origin rules.
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
        releaseRequests: () => page.unrouteAll({ behavior: "ignoreErrors" }),
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
