import { afterAll, beforeAll, expect, test } from "vitest";
import type { WatchedPage } from "../testing/browser.ts";
import type { TestUser } from "../testing/service.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ hasAdminListener: true });
});
afterAll(() => dashboard.close());

async function signIn(page: WatchedPage, url: string, { email, password }: TestUser): Promise<void> {
  await settled(page, () => page.goto(`${url}/dashboard/`));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: /account menu/ }).waitFor();
}

test("redirects only operators from the origin of the service to the origin of their pages", async () => {
  const { url, operatorUrl } = dashboard.service;
  const operator = await dashboard.visitor({ role: "operator", url: operatorUrl });
  const { page, user, problems } = operator;
  await signIn(page, operatorUrl, user);
  await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor();
  expect(await page.getByRole("link", { name: "Files" }).count()).toBe(0);
  await checkLayout(page, "operators-apart");
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
  await settled(page, () => page.goto(`${operatorUrl}/dashboard/files`));
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();

  await signIn(page, url, user);
  const link = page.getByRole("link", { name: /^Accounts/ });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(`${operatorUrl}/dashboard/accounts`);
  await checkLayout(page, "operators-link");
  await settled(page, () => page.goto(`${url}/dashboard/accounts`));
  expect(await page.getByRole("heading", { level: 1, name: "Accounts" }).count()).toBe(0);

  const owner = await dashboard.visitor({ url });
  await signIn(owner.page, url, owner.user);
  expect(await owner.page.content()).not.toContain(new URL(operatorUrl).host);
  expect(await owner.page.getByRole("link", { name: /^Accounts/ }).count()).toBe(0);
  expect([...problems(), ...owner.problems()]).toEqual([]);
});

test("shows a notice to an owner at the operators' origin", async () => {
  const { operatorUrl } = dashboard.service;
  const { page, user } = await dashboard.visitor({ url: operatorUrl });
  await signIn(page, operatorUrl, user);
  await page.getByText("This address is for operators.").waitFor();
});
