import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEgress } from "../server/base/egress/egress.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { openInput } from "./testing/input.ts";
import { smallTargets } from "./testing/touch-targets.ts";

const egress = openEgress({ allowPrivate: false, proxy: null, userAgent: "test" });
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ egress });
});
afterAll(async () => {
  await dashboard.close();
  await egress.close();
});

/** A user with three files, and a finger on a screen of 390 pixels. */
async function visit() {
  const visitor = await dashboard.visitor();
  for (const name of ["a", "b", "c"]) {
    await visitor.account.sdk.files.upload(new Blob([name.repeat(name.charCodeAt(0))]), { filename: `${name}.txt` });
  }
  await visitor.signIn();
  return { ...visitor, ...(await openInput(visitor.page, "touch")) };
}

/** Whether each control overlaps the middle of the first one. */
async function areInOneRow(controls: readonly Locator[]): Promise<boolean> {
  const boxes = await Promise.all(controls.map((each) => each.boundingBox()));
  const [first] = boxes;
  const middle = (first?.y ?? Number.NaN) + (first?.height ?? 0) / 2;
  return boxes.every((box) => box !== null && box.y < middle && box.y + box.height > middle);
}

test("the popover stays open while a field and a direction are chosen", async () => {
  const { page, press, problems } = await visit();
  const names = () => page.locator("[data-index] bdi").allInnerTexts();
  await press(page.getByRole("button", { name: "Sort, filter and view" }));
  await page.getByLabel("Sort by").selectOption("filename");
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  const direction = page.getByRole("button", { name: /^Ascending/ });
  expect(await areInOneRow([page.getByLabel("Sort by"), direction])).toBe(true);
  await press(direction);
  await expect.poll(names).toEqual(["c.txt", "b.txt", "a.txt"]);
  await page.getByLabel("Sort by").selectOption("fileSize");
  await expect.poll(names).toEqual(["c.txt", "b.txt", "a.txt"]);
  await press(page.getByRole("button", { name: /^Descending/ }));
  await expect.poll(names).toEqual(["a.txt", "b.txt", "c.txt"]);
  await page.keyboard.press("Escape");
  await page.getByLabel("Sort by").waitFor({ state: "hidden" });
  expect(problems()).toEqual([]);
});

test.each(["grid", "list"])("the bar of a selection selects all files: %s", async (view) => {
  const { page, press, open, problems } = await visit();
  await open(`/files?view=${view}`);
  await press(page.getByLabel("Select b.txt"));
  const bar = page.getByRole("region", { name: "Selected files" });
  const selectAll = bar.getByRole("button", { name: "Select all 3 files" });
  await selectAll.locator(".icon").waitFor();
  expect(await areInOneRow([selectAll, bar.getByRole("button", { name: "Clear" })])).toBe(true);
  expect((await bar.boundingBox())?.width).toBeLessThanOrEqual(390 - 16);
  expect(await smallTargets(page)).toEqual([]);
  await press(selectAll);
  await bar.getByText("3 selected").waitFor();
  await selectAll.waitFor({ state: "detached" });
  expect(problems()).toEqual([]);
});

test("the actions of a webhook are in one row", async () => {
  const { page, account, open, problems } = await visit();
  const { id } = await account.sdk.webhooks.create({ url: "https://receiver.invalid/hook" });
  await open(`/settings/webhooks/${id}`);
  const actions = await page.locator(".page-actions button").all();
  expect(actions).toHaveLength(3);
  expect(await areInOneRow(actions)).toBe(true);
  expect(problems()).toEqual([]);
});

test("the buttons of an account do not cover its name", async () => {
  const { page, signIn, open } = await dashboard.visitor({ role: "operator" });
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/accounts");
  const row = page.locator("tbody tr").filter({ hasText: "Suspend" }).first();
  const { y = 0, height = 0 } = (await row.locator("th").boundingBox()) ?? {};
  for (const button of await row.locator(".table-actions button").all())
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
});
