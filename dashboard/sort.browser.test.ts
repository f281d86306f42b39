import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { INPUTS, isFocused, openInput } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test("the grid has a button for the sort direction, and the list a heading for each column", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor();
  for (const name of ["a", "b", "c"]) {
    await account.sdk.files.upload(new Blob([name]), { filename: `${name}.txt`, tags: ["press"] });
  }
  await signIn();
  await open("/files?sort=filename");
  const names = () => page.locator("[data-index] bdi").allInnerTexts();
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  await page.keyboard.press("/");
  await tabTo(page, /^Ascending/);
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["c.txt", "b.txt", "a.txt"]);
  expect(new URL(page.url()).searchParams.get("order")).toBe("desc");
  await page.getByRole("button", { name: /^Descending/ }).click();
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  await checkLayout(page, "sort-grid");

  await page.getByText("List", { exact: true }).click({ force: true });
  const left = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.x ?? -1);
  const headings = { name: "a", tags: ".file-row-tags", kind: ".file-row-kind", created: ".file-row-date" };
  for (const [heading, cell] of Object.entries(headings)) {
    expect(await left(`.sort-${heading}`), heading).toBe(await left(`.file-row > ${cell}`));
  }
  const [file] = await account.sdk.files.list({ sort: "filename" }).all();
  const time = page.locator(".file-row-date time").first();
  expect(await time.getAttribute("datetime")).toBe(file?.createdAt);
  expect(await time.getAttribute("title")).toMatch(/\d:\d\d/);
  await checkLayout(page, "sort-list");
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("a button changes the direction of the grid, and keeps the focus: %s", async (kind) => {
  const { page, account, signIn, open, problems } = await dashboard.visitor();
  for (const name of ["a", "b", "c"]) await account.sdk.files.upload(new Blob([name]), { filename: `${name}.txt` });
  await signIn();
  const { press } = await openInput(page, kind);
  await open("/files?sort=filename");
  const names = () => page.locator("[data-index] bdi").allInnerTexts();
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  const reverse = (name: RegExp) => press(page.getByRole("button", { name }));
  // On phones, the button is in a popover, which stays open.
  if (kind === "touch") await press(page.getByRole("button", { name: "Sort, filter and view" }));
  await reverse(/^Ascending/);
  await expect.poll(names).toEqual(["c.txt", "b.txt", "a.txt"]);
  expect(await isFocused(page.getByRole("button", { name: /^Descending/ }))).toBe(true);
  await reverse(/^Descending/);
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  expect(problems()).toEqual([]);
});
