import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

async function visit(files: number, path = "/files"): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  await visitor.account.sdk.files.uploadMany(texts(files));
  await visitor.signIn();
  await visitor.open(path);
  return visitor;
}

const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ content: Buffer.from(`text ${index}`), filename: `${index}.txt` }));
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

/** Selects the loaded files, or with a second Control+A all search results, and deletes them. */
async function deleteAll(page: Page, chords = 1): Promise<void> {
  await page.getByRole("checkbox").first().focus();
  for (let i = 0; i < chords; i++) await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
}

test("Undo restores only the last deleted items, with the keyboard", async () => {
  const { page, account, problems } = await visit(5);
  const { sdk } = account;
  const [before] = await sdk.files.list({ search: "0.txt" }).all();
  await sdk.files.delete(before?.id ?? "");
  await page.reload();
  await page.getByText("4 files").waitFor();
  await deleteAll(page);
  await page.getByText("Deleted 4 files.").waitFor();
  // The page has the focus again, and the notice is the step before it.
  await expect.poll(() => page.evaluate("document.activeElement.localName")).toBe("h1");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate("document.activeElement.innerText")).toBe("Undo");
  await page.keyboard.press("Enter");
  await page.getByText("Restored 4 files.").waitFor();
  await page.getByText("4 files", { exact: true }).waitFor();
  const names = (await sdk.files.list().all()).map(({ filename }) => filename).sort();
  expect(names).toEqual(["1.txt", "2.txt", "3.txt", "4.txt"]);
  expect(await page.evaluate("document.activeElement.localName")).toBe("h1");

  await deleteAll(page);
  await page.getByText("Deleted 4 files.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Restored 4 files.").waitFor();
  expect((await sdk.files.list().page()).pagination.total).toBe(4);
  expect(problems()).toEqual([]);
});

test("keeps the notification while it has the pointer or the focus", async () => {
  const { page } = await visit(1);
  await page.clock.install();
  await deleteAll(page);
  const notice = page.getByText("Deleted 1 file.");
  await notice.waitFor();
  await page.clock.runFor(9_000);
  expect(await notice.count()).toBe(1);
  await undo(page).focus();
  await page.clock.runFor(60_000);
  await notice.hover();
  await page.locator("#main").focus();
  await page.clock.runFor(60_000);
  expect(await notice.count()).toBe(1);
  await page.mouse.move(10, 10);
  await page.clock.runFor(13_000);
  expect(await notice.count()).toBe(0);
});

test("Undo moves each item back to its previous folder", async () => {
  const { page, account, open, problems } = await visit(0);
  const { sdk } = account;
  const [press, archive] = [await sdk.folders.create({ name: "Press" }), await sdk.folders.create({ name: "Archive" })];
  await sdk.files.upload(new Blob(["a"]), { filename: "a.txt", folderId: press.id });
  await sdk.files.upload(new Blob(["b"]), { filename: "b.txt" });
  const locations = async () =>
    Object.fromEntries((await sdk.files.list().all()).map(({ filename, folderId }) => [filename, folderId]));
  await open("/files");
  await page.getByText("2 files").waitFor();
  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Move to…" }).click();
  await page.getByRole("dialog").getByLabel("Archive").check({ force: true });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Moved 2 items to Archive.").waitFor();
  expect(await locations()).toEqual({ "a.txt": archive.id, "b.txt": archive.id });
  await undo(page).click();
  await page.getByText("Moved 2 items back.").waitFor();
  expect(await locations()).toEqual({ "a.txt": press.id, "b.txt": null });

  const tree = page.getByRole("navigation", { name: "Folders" });
  await tree.getByRole("link", { name: "Press" }).dragTo(tree.getByRole("link", { name: "Archive" }));
  await page.getByText("Moved 1 item to Archive.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Moved 1 item back.").waitFor();
  expect((await sdk.folders.get(press.id)).parentId).toBeNull();
  expect(problems()).toEqual([]);
});

test("Undo restores a folder with its content", async () => {
  const { page, account, open, problems } = await visit(0);
  const { sdk } = account;
  const press = await sdk.folders.create({ name: "Press" });
  const inner = await sdk.folders.create({ name: "2026", parentId: press.id });
  const file = await sdk.files.upload(new Blob(["a"]), { filename: "a.txt", folderId: inner.id });
  await open(`/folders/${press.id}`);
  await page.getByRole("button", { name: "Actions for the folder Press" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete folder" }).click();
  await page.getByText("Deleted “Press” with 1 file and 1 folder inside.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Restored 1 folder.").waitFor();
  expect((await sdk.files.get(file.id)).folderId).toBe(inner.id);
  await page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: "Press" }).waitFor();
  expect(problems()).toEqual([]);
});

test("reports items that cannot be restored, and restores the others", async () => {
  const { page, account } = await visit(3);
  await deleteAll(page);
  await page.getByText("Deleted 3 files.").waitFor();
  await account.sdk.files.upload(new Blob(["text 0"]), { filename: "again.txt" });
  await undo(page).click();
  await page.getByText("Restored 2 files.").waitFor();
  await page
    .getByText("1 file could not be restored: Another file has the same content. Delete that file first.")
    .waitFor();
  await page.getByRole("link", { name: "Open trash" }).waitFor();
  expect((await account.sdk.files.list().page()).pagination.total).toBe(3);
});

test("shows the progress of an undo of many files, and Cancel keeps the remaining files in the trash", async () => {
  const { page, account } = await visit(30);
  await page.getByText("30 files").waitFor();
  await deleteAll(page);
  await page.getByText("Deleted 30 files.").waitFor();
  let asked = 0;
  await page.route("**/restore", async (route) => {
    asked += 1;
    await page.waitForTimeout(400);
    await route.fallback();
  });
  await undo(page).click();
  await page.getByText(/^[1-9]\d? of 30$/).waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  const said = await page.getByText(/^Restored \d+ files\. \d+ files unchanged\.$/).innerText();
  const [restored = 0, left = 0] = (said.match(/\d+/g) ?? []).map(Number);
  expect(restored + left).toBe(30);
  expect(asked).toBe(restored);
  expect((await account.sdk.files.list().page()).pagination.total).toBe(restored);
});

test("Undo reverts a bulk operation on all search results", async () => {
  const { page, account, open, problems } = await visit(70);
  const { sdk } = account;
  const total = async (params = {}) => (await sdk.files.list({ ...params, limit: 1 }).page()).pagination.total;
  const [press, archive] = [await sdk.folders.create({ name: "Press" }), await sdk.folders.create({ name: "Archive" })];
  const [first] = await sdk.files.list({ search: "7.txt" }).all();
  await sdk.files.update(first?.id ?? "", { folderId: press.id });
  await open("/files");
  await page.getByText("70 files").waitFor();
  await deleteAll(page, 2);
  await page.getByText("Deleted 70 files.").waitFor();
  expect(await total()).toBe(0);
  await page.keyboard.press("Control+z");
  await page.getByText("Restored 70 files.").waitFor();
  expect(await total()).toBe(70);

  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Move to…" }).click();
  await page.getByRole("dialog").getByLabel("Archive").check({ force: true });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Moved 70 items to Archive.").waitFor();
  expect(await total({ folderId: archive.id })).toBe(70);
  await undo(page).last().click();
  await page.getByText("Moved 70 items back.").waitFor();
  expect([await total({ folderId: press.id }), await total({ folderId: "root" })]).toEqual([1, 69]);
  expect(problems()).toEqual([]);
});
