import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { takeScreenshot } from "./testing/screenshot.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const row = ({ page }: Visitor, name: string) => page.getByRole("row").filter({ hasText: name });

async function visit(): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  await visitor.signIn();
  return visitor;
}

/** A file that was in a folder, a folder with two files, and a file of no folder, deleted in this order. */
async function fill({ account: { sdk } }: Visitor) {
  const press = await sdk.folders.create({ name: "Press" });
  const archive = await sdk.folders.create({ name: "Archive" });
  const words = await sdk.files.upload(new Blob(["words"]), { filename: "words.txt", folderId: press.id });
  for (const name of ["1.txt", "2.txt"]) {
    await sdk.files.upload(new Blob([name]), { filename: name, folderId: archive.id });
  }
  const notes = await sdk.files.upload(new Blob(["notes"]), { filename: "notes.txt" });
  await sdk.files.delete(words.id);
  await sdk.folders.delete(archive.id, { deleteContents: true });
  await sdk.files.delete(notes.id);
  return { press, archive, words, notes };
}

test("lists the last deleted items first, with their folder, and restores them with the keyboard", async () => {
  const visitor = await visit();
  const { page, account, problems } = visitor;
  const { press, archive, words } = await fill(visitor);
  await page.keyboard.press("Tab");
  await tabTo(page, "Trash");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
  await row(visitor, "words.txt").getByText("Press", { exact: true }).waitFor();
  const names = await page.getByRole("rowheader").locator("bdi").allInnerTexts();
  expect(names).toEqual(["notes.txt", "Archive", "words.txt"]);
  await row(visitor, "Archive").getByText("Folder with 2 files").waitFor();
  await page.getByText("20 bytes of").waitFor();

  await tabTo(page, "Select Archive");
  await page.keyboard.press("Space");
  await tabTo(page, "Actions for words.txt");
  await chooseItem(page, "Restore");
  await page.getByText("Restored 1 item.").waitFor();
  expect((await account.sdk.files.get(words.id)).folderId).toBe(press.id);
  expect(await page.evaluate("document.activeElement.innerText")).toBe("Trash");

  await page.keyboard.press("Control+a");
  await page.getByText("2 selected").waitFor();
  await tabTo(page, "Restore");
  await page.keyboard.press("Enter");
  await page.getByText("Restored 2 items.").waitFor();
  await page.getByText("The trash is empty").waitFor();
  expect((await account.sdk.files.list({ folderId: archive.id }).all()).length).toBe(2);
  expect(problems()).toEqual([]);
});

test("offers another folder for items of a deleted folder, unless the folder is also restored", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  const { press, words, notes } = await fill(visitor);
  const { sdk } = account;
  await sdk.folders.delete(press.id);
  await open("/trash");
  await page.getByLabel("Select words.txt").check();
  await page.getByLabel("Select notes.txt").check();
  await page
    .getByRole("region", { name: "Selected items" })
    .getByRole("button", { name: "Restore", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "Restore “words.txt” to…" });
  await dialog.getByText("The folder of this item was deleted.").waitFor();
  await page.getByText("Restored 1 item.").waitFor();
  await takeScreenshot(page, "trash-homeless");
  await dialog.getByRole("button", { name: "Restore to Unfiled" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect((await sdk.files.get(words.id)).folderId).toBeNull();
  expect((await sdk.files.get(notes.id)).folderId).toBeNull();

  // With its folder, and with a folder that was deleted before that.
  const inner = await sdk.folders.create({ name: "Inner" });
  const outer = await sdk.folders.create({ name: "Outer" });
  await sdk.folders.update(inner.id, { parentId: outer.id });
  await sdk.files.update(words.id, { folderId: inner.id });
  await sdk.files.delete(words.id);
  await sdk.folders.delete(inner.id);
  await sdk.folders.delete(outer.id);
  await open("/trash");
  for (const name of ["words.txt", "Inner", "Outer"]) await page.getByLabel(`Select ${name}`).check();
  await page
    .getByRole("region", { name: "Selected items" })
    .getByRole("button", { name: "Restore", exact: true })
    .click();
  await page.getByText("Restored 3 items.").waitFor();
  expect((await sdk.files.get(words.id)).folderId).toBe(inner.id);
  expect((await sdk.folders.get(inner.id)).parentId).toBe(outer.id);
  expect(problems()).toEqual([]);
});

test("restores to a chosen folder, and links to the file with the same content", async () => {
  const visitor = await visit();
  const { page, account, open } = visitor;
  const { press, words, notes } = await fill(visitor);
  const again = await account.sdk.files.upload(new Blob(["notes"]), { filename: "notes again.txt" });
  await open("/trash");
  await page.getByRole("button", { name: "Actions for words.txt" }).click();
  await page.getByRole("menuitem", { name: "Restore to…" }).click();
  await page.getByRole("dialog").getByLabel("Press").check({ force: true });
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await page.getByText("Restored 1 item.").waitFor();
  expect((await account.sdk.files.get(words.id)).folderId).toBe(press.id);

  await page.getByRole("button", { name: "Actions for notes.txt" }).click();
  await page.getByRole("menuitem", { name: "Restore", exact: true }).click();
  await page.getByText("1 item could not be restored: Another file has the same content.").waitFor();
  await page.getByRole("link", { name: "Show file" }).click();
  await page.getByRole("heading", { level: 1, name: "notes again.txt" }).waitFor();
  expect(page.url()).toContain(again.id);
  expect((await account.sdk.trash.list().all()).map(({ id }) => id)).toContain(notes.id);
});

test("shows the number and size before it permanently deletes items and empties the trash", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  await fill(visitor);
  await open("/trash");
  await page.getByLabel("Select Archive").check();
  await page.getByLabel("Select notes.txt").check();
  await page.keyboard.press("Delete");
  await page.getByRole("heading", { name: "Delete 2 items permanently?" }).waitFor();
  await page.getByText("3 files, 15 bytes, are deleted permanently.").waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  await tabTo(page, "Delete permanently");
  await page.keyboard.press("Enter");
  await page.getByText("Permanently deleted 2 items.").waitFor();
  expect((await account.sdk.trash.list().all()).map(({ name }) => name)).toEqual(["words.txt"]);

  await page.getByRole("button", { name: "Empty trash" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The only item, 5 bytes, is deleted permanently.").waitFor();
  await tabTo(page, "Empty trash");
  await page.keyboard.press("Enter");
  await page.getByText("Permanently deleted 1 file.").waitFor();
  await page.getByText("The trash is empty").waitFor();
  expect(await account.sdk.trash.list().all()).toEqual([]);
  expect(problems()).toEqual([]);
});

test("loads the next pages of a long trash automatically", async () => {
  const visitor = await visit();
  const { page, account, open } = visitor;
  const files = Array.from({ length: 130 }, (_, index) => ({
    content: Buffer.from(`${index}`),
    filename: `${index}.txt`,
  }));
  await account.sdk.files.uploadMany(files);
  const { id } = await account.sdk.operations.create({ type: "delete", filter: {} });
  await account.sdk.operations.wait(id);
  await open("/trash");
  await page.getByText("130 items").waitFor();
  expect(await page.getByRole("rowheader").count()).toBe(100);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(130);
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});

test.each([
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const)("at %i px, %s: accessible, chosen or not, and no wider than the screen", async (width, colorScheme) => {
  const visitor = await visit();
  const { page, open } = visitor;
  await fill(visitor);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 844 });
  await open("/trash");
  await page.getByLabel("Select Archive").check();
  expect(await seriousIssues(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  await takeScreenshot(page, `trash-${width}-${colorScheme}`);
});
