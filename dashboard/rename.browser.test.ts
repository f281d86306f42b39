import type { Page } from "playwright-core";
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

async function visit(): Promise<Visitor & { id: string }> {
  const visitor = await dashboard.visitor();
  const { id } = await visitor.account.sdk.files.upload(new Blob(["words"]), { filename: "words.old.txt" });
  await visitor.signIn();
  return { ...visitor, id };
}

const chosen = (page: Page) =>
  page.evaluate(`(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
  })()`);
const focused = (page: Page) => page.evaluate("document.activeElement.innerText");

test.each(["grid", "list"])("F2 renames a file in place, in the %s, and keeps its extension", async (view) => {
  const { page, account, id, open, problems } = await visit();
  await open(`/files?view=${view}`);
  await page.keyboard.press("/");
  await tabTo(page, /^(TEXT\s+)?words/);
  await page.keyboard.press("F2");
  expect(await chosen(page)).toBe("words.old");
  expect(await seriousIssues(page)).toEqual([]);
  await takeScreenshot(page, `rename-${view}`);
  // Keyboard shortcuts of files do not work in the name field.
  await page.keyboard.type("xX");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Filename" }).waitFor({ state: "detached" });
  expect((await account.sdk.files.get(id)).filename).toBe("xxX.txt");
  await expect.poll(() => focused(page)).toMatch(/xxX.txt/);

  await page.keyboard.press("F2");
  await page.keyboard.type("never");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toMatch(/xxX.txt/);
  expect((await account.sdk.files.get(id)).filename).toBe("xxX.txt");
  expect(await page.getByText(/selected$/).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test("renames a file from its menu, and with the pencil and F2 on its page; its URLs change", async () => {
  const { page, account, id, open, problems } = await visit();
  await open("/files");
  await page.getByRole("button", { name: "Actions for words.old.txt" }).focus();
  await chooseItem(page, "Rename");
  await page.keyboard.type("menu");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /menu.txt/ }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "menu.txt" }).waitFor();
  await page.keyboard.press("F2");
  await page.keyboard.type("page");
  await takeScreenshot(page, "rename-page");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "page.txt" }).waitFor();
  await page
    .getByText(/\/page\.txt/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Filename" }).fill("left.txt");
  await page.getByRole("textbox", { name: "Description" }).click();
  await page.getByRole("heading", { level: 1, name: "left.txt" }).waitFor();
  expect((await account.sdk.files.get(id)).filename).toBe("left.txt");
  expect(problems()).toEqual([]);
});

test("renames a folder in place, and shows why it cannot have the name of another folder", async () => {
  const { page, account, open } = await visit();
  const { sdk } = account;
  const outer = await sdk.folders.create({ name: "Outer" });
  const inner = await sdk.folders.create({ name: "Inner", parentId: outer.id });
  await sdk.folders.create({ name: "Other", parentId: outer.id });
  await open(`/folders/${outer.id}`);
  await page.keyboard.press("F2");
  await page.keyboard.type("Press");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Press" }).waitFor();
  await page.getByRole("list", { name: "Folders inside" }).getByRole("link", { name: "Inner" }).focus();
  await page.keyboard.press("F2");
  expect(await chosen(page)).toBe("Inner");
  await page.keyboard.type("Other");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("A folder named “Other” already exists here.").waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  await takeScreenshot(page, "rename-taken");
  await page.keyboard.press("Escape");
  expect((await sdk.folders.get(inner.id)).name).toBe("Inner");
});

test("shows the problem of an invalid filename, and keeps it open for editing", async () => {
  const { page, account, id, open } = await visit();
  await open(`/files/${id}`);
  await page.keyboard.press("F2");
  await page.keyboard.type("gone");
  await account.sdk.files.delete(id);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("This file no longer exists.").waitFor();
  await account.sdk.files.restore(id);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "gone.txt" }).waitFor();
});
