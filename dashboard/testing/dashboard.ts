import type { Role } from "../../server/contract/user.ts";
import { openBrowser, type WatchedPage } from "../../testing/browser.ts";
import {
  type AccountOptions,
  startTestService,
  type TestAccount,
  type TestService,
  type TestUser,
} from "../../testing/service.ts";
import { settled } from "./settled.ts";

export interface Dashboard {
  service: TestService;
  /** Creates a user with a separate browser context, on the sign-in page. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface VisitorOptions extends AccountOptions {
  role?: Role;
  /** Where the dashboard is opened; by default where the service listens. */
  url?: string;
}

export interface Visitor {
  account: TestAccount;
  user: TestUser;
  page: WatchedPage;
  /** Opens a page of the dashboard, and waits until it is idle. */
  open(path: string): Promise<void>;
  signIn(): Promise<void>;
  /** Console errors, and requests to other origins. Failed requests are not included. */
  problems(): string[];
}

/** The real service with the built dashboard, and a browser. */
export async function openDashboard(overrides: Parameters<typeof startTestService>[0] = {}): Promise<Dashboard> {
  const service = await startTestService(overrides);
  const browser = await openBrowser();
  return {
    service,
    async visitor({ role = "owner", url = service.url, ...options } = {}) {
      const account = await service.account(options);
      const user = await service.user(account, role);
      const page = await browser.page(service.url, url);
      page.setDefaultTimeout(20_000);
      await page.setViewportSize({ width: 1280, height: 860 });
      const open = async (path: string) => {
        await settled(page, () => page.goto(`${url}/dashboard${path}`, { timeout: 60_000 }));
      };
      return {
        account,
        user,
        page,
        open,
        async signIn() {
          await open("/sign-in");
          await page.getByLabel("Email").fill(user.email);
          await page.getByLabel("Password").fill(user.password);
          await page.getByRole("button", { name: "Sign in", exact: true }).click();
          await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
        },
        problems: () => page.problems().filter((problem) => !/Failed to load resource.* status of 4\d\d/.test(problem)),
      };
    },
    async close() {
      await browser.close();
      await service.stop();
    },
  };
}
