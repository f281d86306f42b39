import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test("Usage shows the limits, and each day as a bar, with the keyboard and as a table", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor();
  await account.sdk.files.upload(Buffer.alloc(2048, 1));
  await signIn();
  await open("/usage?days=7");
  expect(await page.getByRole("meter", { name: "Storage" }).getAttribute("aria-valuetext")).toMatch(/^2 kB of 100 GB/);
  const chart = page.getByRole("slider", { name: "API calls by day" });
  expect(await chart.locator("rect").count()).toBe(7);
  await chart.focus();
  const today = await chart.getAttribute("aria-valuetext");
  await chart.press("ArrowLeft");
  expect(await chart.getAttribute("aria-valuetext")).not.toBe(today);
  await page.getByText("Show as table").first().click();
  expect(await page.getByRole("table", { name: "API calls by day" }).getByRole("row").count()).toBe(8);
  await page.getByText("90 days").click();
  await expect.poll(() => chart.locator("rect").count()).toBe(90);
  await page.getByText(/API calls and new variants reset/).waitFor();
  expect(problems()).toEqual([]);
});

test("Accounts lets an operator create an account and change its plan and limits", async () => {
  const { page, signIn, open, problems } = await dashboard.visitor({ role: "operator" });
  await signIn();
  await open("/accounts");
  await page.getByRole("button", { name: "Create account" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Harbour Press");
  await form.getByLabel("Plan").selectOption("PRO");
  await form.getByLabel("Remove locations").check();
  await form.getByRole("button", { name: "Create account" }).click();
  const row = page.getByRole("row", { name: /Harbour Press/ });
  await row.waitFor();
  expect(await row.innerText()).toContain("of 100 GB");

  await row.getByRole("button", { name: /Edit/ }).click();
  await form.getByLabel("Plan").selectOption("ENTERPRISE");
  await form.getByLabel("Storage", { exact: true }).fill("3");
  await form.getByLabel("Unit of Storage").selectOption("TB");
  await form.getByRole("button", { name: "Save" }).click();
  await row.getByText("1 custom limit").waitFor();
  expect(await row.innerText()).toContain("of 3 TB");

  await row.getByRole("button", { name: /Edit/ }).click();
  expect(await form.getByLabel("Storage", { exact: true }).inputValue()).toBe("3");
  expect(await form.getByLabel("Remove locations").isChecked()).toBe(true);
  await form.getByLabel("Storage", { exact: true }).fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await row.getByText("1 custom limit").waitFor({ state: "detached" });
  expect(await row.innerText()).toContain("of 1 TB");

  await row.getByRole("button", { name: /Suspend/ }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend Harbour Press?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await row.getByText("Suspended").count()).toBe(0);
  await row.getByRole("button", { name: /Suspend/ }).click();
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await row.getByText("Suspended").waitFor();
  await row.getByRole("button", { name: /Resume/ }).click();
  await row.getByText("Suspended").waitFor({ state: "detached" });
  expect(problems()).toEqual([]);
});

test("hides Accounts from owners", async () => {
  const { page, signIn, open, problems } = await dashboard.visitor();
  await signIn();
  expect(await page.getByRole("link", { name: "Accounts" }).count()).toBe(0);
  await open("/accounts");
  await page.getByText("This page does not exist").waitFor();
  expect(problems()).toEqual([]);
});

test("Accounts finds accounts by their users, and sorts them by the headers of the table", async () => {
  const { page, signIn, open, problems } = await dashboard.visitor({ role: "operator" });
  const { adminToken, url: baseUrl } = dashboard.service;
  const admin = new MediaAssetService({ adminToken, baseUrl });
  const stamp = Date.now().toString(36);
  for (const name of ["b", "a", "c"]) await admin.accounts.create({ name: `sorted ${stamp} ${name}`, plan: "PRO" });
  const [{ id = "" } = {}] = await admin.accounts.list({ search: `sorted ${stamp} c` }).all();
  await admin.users.create(id, { email: `${stamp}@example.com`, name: "Ada" });
  await signIn();
  await open("/accounts");
  const names = async () =>
    (await page.getByRole("rowheader").allInnerTexts()).map((text) => text.split("\n")[0]?.split(" ").at(-1));
  const search = page.getByRole("searchbox", { name: "Search accounts and users" });
  await search.fill(`sorted ${stamp}`);
  await expect.poll(names).toEqual(["c", "a", "b"]);
  const header = (name: string) => page.getByRole("columnheader", { name });
  expect(await header("Created").getAttribute("aria-sort")).toBe("descending");
  await header("Account").getByRole("button").click();
  await expect.poll(names).toEqual(["a", "b", "c"]);
  expect(await header("Account").getAttribute("aria-sort")).toBe("ascending");
  await header("Account").getByRole("button").press("Enter");
  await expect.poll(names).toEqual(["c", "b", "a"]);
  // The URL contains the state, so a reload shows the same.
  await settled(page, () => page.reload());
  await expect.poll(names).toEqual(["c", "b", "a"]);
  await search.fill(`${stamp}@example`);
  await expect.poll(names).toEqual(["c"]);
  await page.getByRole("combobox", { name: "State" }).selectOption("Suspended");
  await page.getByText("No account matches").waitFor();
  expect(problems()).toEqual([]);
});
