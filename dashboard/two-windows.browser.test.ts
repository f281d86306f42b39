import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

/** Simulates that the window of the page gets the focus. */
const FOCUS = "void dispatchEvent(new Event('focus'))";
const VISIBILITY = "void document.dispatchEvent(new Event('visibilitychange'))";

/** A user with files. */
async function visit(files = 3): Promise<Visitor & { ids: string[] }> {
  const visitor = await dashboard.visitor();
  const ids: string[] = [];
  for (let seed = 1; seed <= files; seed++) {
    const { id } = await visitor.account.sdk.files.upload(await picture(seed), { filename: `boat-${seed}.jpg` });
    ids.push(id);
  }
  await visitor.signIn();
  return { ...visitor, ids };
}

test("shows the changes of another window at once: lists, folders and the page of a file", async () => {
  const { page, account, open, ids, problems } = await visit();
  const { sdk } = account;
  await open("/files");
  await page.getByText("3 files").waitFor();
  await sdk.files.upload(await picture(9), { filename: "new.jpg" });
  await sdk.folders.create({ name: "Press" });
  await sdk.files.update(ids[0] ?? "", { filename: "renamed.jpg" });
  await sdk.files.delete(ids[1] ?? "");
  await page.getByRole("link", { name: /^new\.jpg/ }).waitFor();
  await page.getByRole("link", { name: /^renamed\.jpg/ }).waitFor();
  await page.getByRole("link", { name: /^boat-2/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Press" }).first().waitFor();
  await open(`/files/${ids[0]}`);
  await sdk.files.update(ids[0] ?? "", { filename: "again.jpg" });
  await page.getByRole("heading", { level: 1, name: "again.jpg" }).waitFor();
  expect(problems()).toEqual([]);
});

test("shows changes that are not events when the window gets the focus", async () => {
  const { page, account, open } = await visit();
  await open("/files");
  await page.getByText("3 files").waitFor();
  await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  await page.evaluate(FOCUS);
  await page.getByRole("link", { name: /Press kit/ }).waitFor();
});

test("a hidden window sends no requests, and shows the changes when it is visible again", async () => {
  const { page, open, account, ids } = await visit();
  await open("/files");
  await page.getByText("3 files").waitFor();
  const waiting = page.waitForRequest(/api\/v1\/events.*wait=25/);
  await account.sdk.files.update(ids[0] ?? "", { starred: true });
  await waiting;
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/v1/events"));
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })");
  await page.evaluate(VISIBILITY);
  await ended;
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  await account.sdk.files.update(ids[0] ?? "", { filename: "renamed.jpg" });
  await page.evaluate(FOCUS);
  expect(requests).toBe(0);
  await page.evaluate("delete document.visibilityState");
  await page.evaluate(VISIBILITY);
  await page.getByRole("link", { name: /^renamed\.jpg/ }).waitFor();
});

test("a change keeps the focus, the selection and the scroll position", async () => {
  const { page, account, open } = await visit(14);
  await page.setViewportSize({ width: 800, height: 500 });
  await open("/files?view=grid");
  await page.getByLabel("Select boat-12.jpg").check({ force: true });
  await page.keyboard.press("/");
  await tabTo(page, /^boat-/);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  const focused = () => page.evaluate<string>("document.activeElement.innerText.split('\\n')[0]");
  await expect.poll(focused).toMatch(/^boat-/);
  const before = await focused();
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
  const scrolled = await page.evaluate("scrollY");
  // A row of files, so that each file moves to the next row.
  for (const seed of [20, 21, 22]) await account.sdk.files.upload(await picture(seed), { filename: `new-${seed}.jpg` });
  await page.getByText("17 files", { exact: true }).waitFor();
  expect(await focused()).toBe(before);
  // The file with the focus is one row further down, and stays in view.
  const row = (await page.locator(".file-card").first().boundingBox())?.height ?? expect.fail("no file");
  expect(Number(await page.evaluate("scrollY")) - Number(scrolled)).toBeLessThan(row);
  await page.getByText("1 selected", { exact: true }).waitFor();
  await page.keyboard.press("Home");
  expect(await page.getByLabel("Select boat-12.jpg").isChecked()).toBe(true);
});

test("a change keeps the edits of a form", async () => {
  const { page, account, open, ids } = await visit(1);
  await open(`/files/${ids[0]}`);
  await page.getByLabel("Description").fill("Half a sen");
  await account.sdk.files.update(ids[0] ?? "", { filename: "renamed.jpg", description: "Of another window" });
  await page.getByRole("heading", { level: 1, name: "renamed.jpg" }).waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("Half a sen");
  expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
  await page.keyboard.type("tence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.sdk.files.get(ids[0] ?? "")).toMatchObject({ description: "Half a sentence" });
});

test.each(INPUTS)("a rename in one window is shown in the other, which keeps its focus: %s", async (kind) => {
  const { page, account, open, ids, problems } = await visit();
  await open("/files");
  await page.getByRole("link", { name: /^boat-2/ }).focus();
  const other = await page.context().newPage();
  const { press } = await openInput(other, kind);
  await other.goto(`${dashboard.service.url}/dashboard/files`);
  await press(other.getByRole("button", { name: "Actions for boat-1.jpg" }));
  await press(other.getByRole("menuitem", { name: "Rename" }));
  await other.keyboard.type("quay");
  await other.keyboard.press("Enter");
  await page.getByRole("link", { name: /^quay\.jpg/ }).waitFor();
  expect(await page.evaluate<string>("document.activeElement.innerText")).toMatch(/^boat-2/);
  expect((await account.sdk.files.get(ids[0] ?? "")).filename).toBe("quay.jpg");
  expect(problems()).toEqual([]);
});
