import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkLayout, checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let purgedId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) {
    ids.push((await sdk.files.upload(new File([name], `${name}.txt`))).id);
  }
  const { id } = await sdk.operations.create({ type: "update", ids, arguments: { addTags: ["boats"] } });
  await vi.waitFor(async () => expect((await sdk.operations.get(id)).state).toBe("COMPLETED"), { timeout: 60_000 });
  purgedId = (await sdk.files.upload(new File(["x"], "gone.txt"))).id;
  await sdk.files.delete(purgedId);
  await sdk.trash.purge(purgedId);
  await sdk.folders.create({ name: "Press" });
  await visitor.signIn();
});
afterAll(() => dashboard.close());

const headers = async () =>
  (await visitor.page.getByRole("rowheader").allInnerTexts()).map((text) => text.split("\n")[0]?.trim());

test("groups the files of one action in a row that opens", async () => {
  const { page, open, problems } = visitor;
  await open("/activity");
  await page.getByRole("table").waitFor();
  expect((await headers()).filter((text) => text?.startsWith("Uploaded"))).toEqual([
    "Uploaded a file",
    "Uploaded 3 files",
  ]);
  await tabTo(page, "Uploaded 3 files");
  await page.keyboard.press("Enter");
  const names = page.getByRole("rowheader").filter({ hasText: "Uploaded 3 files" }).getByRole("listitem");
  expect(await names.allInnerTexts()).toEqual(["three.txt", "two.txt", "one.txt"]);
  await page.getByText("Tagged 3 files").click();
  const changed = page.getByRole("rowheader").filter({ hasText: "Tagged 3 files" }).getByRole("link");
  await expect
    .poll(async () => (await changed.allInnerTexts()).toSorted())
    .toEqual(["one.txt", "three.txt", "two.txt"]);
  await checkLayout(page, "activity-groups");
  expect(problems()).toEqual([]);
});

test("shows the name of a purged file at its deletion, and words instead of ids", async () => {
  const { page, open } = visitor;
  await open("/activity");
  await page.getByText("A permanently deleted file").first().waitFor();
  for (const action of ["Deleted a file", "Permanently deleted an item from the trash"]) {
    await page.getByRole("rowheader").filter({ hasText: action }).filter({ hasText: "gone.txt" }).waitFor();
  }
  const text = await page.getByRole("table").innerText();
  expect(text).not.toContain(purgedId);
  expect(text).not.toMatch(/\b(?:op|key|file)_[0-9a-z]{26}/);
});

test("filters by action, user, date and words, and keeps the filter in the address", async () => {
  const { page, open, user } = visitor;
  await open("/activity");
  await page.getByLabel("Action", { exact: true }).selectOption("Created a folder");
  await expect.poll(headers).toEqual(["Created a folder"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("User or key").selectOption("You");
  await expect.poll(headers).toEqual(["Signed in"]);
  expect(new URL(page.url()).searchParams.get("actor")).toBe(user.id);
  await page.reload();
  await expect.poll(headers).toEqual(["Signed in"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Search activity").fill("press folder");
  await expect.poll(headers).toEqual(["Created a folder"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(day(-2));
  await page.getByLabel("To").fill(day(2));
  await expect.poll(async () => (await headers()).length).toBeGreaterThan(4);
  await page.getByLabel("To").fill(day(-2));
  await page.getByRole("heading", { name: "No matching activity" }).waitFor();
  await checkLayout(page, "activity-filters");
});

test.each(INPUTS)("a group opens and closes, and a filter finds it: %s", async (kind) => {
  const { account, user } = visitor;
  // A new context, because touch applies to all later tests of a page.
  const { page, ...guest } = await dashboard.visitor();
  await guest.open("/sign-in");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
  const { press, type } = await openInput(page, kind);
  await guest.open("/activity");
  const group = page.getByRole("rowheader").filter({ hasText: "Tagged 3 files" });
  const names = group.getByRole("link");
  await press(group.locator("summary"));
  await expect.poll(async () => (await names.allInnerTexts()).toSorted()).toEqual(["one.txt", "three.txt", "two.txt"]);
  await checkWidth(names.first());
  await press(group.locator("summary"));
  await names.first().waitFor({ state: "hidden" });
  await type(page.getByLabel("Search activity"), "press folder");
  await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toHaveLength(1);
  await press(page.getByRole("button", { name: "Clear filters" }));
  await group.waitFor();
  expect((await account.sdk.files.list({ search: "tag:boats" }).all()).length).toBe(3);
});
