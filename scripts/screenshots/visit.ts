import { settled } from "../../dashboard/testing/settled.ts";
import type { TestBrowser, WatchedPage } from "../../testing/browser.ts";
import type { Credentials, Library } from "./library.ts";

export interface Visit {
  page: WatchedPage;
  /** Opens a page of the dashboard, and waits until it is idle. */
  open(path: string): Promise<void>;
}

/** Opens a browser page and signs a user in to the dashboard. */
export async function signIn(
  browser: TestBrowser,
  { service }: Pick<Library, "service">,
  { email, password }: Credentials,
): Promise<Visit> {
  const page = await browser.page(service.url);
  const open = async (path: string) => {
    await settled(page, () => page.goto(`${service.url}/dashboard${path}`));
  };
  await open("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
  return { page, open };
}
