import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test("signs in, organizes files, edits a file and creates a key with the keyboard", async () => {
  const { page, account, user, open, problems } = await dashboard.visitor();
  for (const seed of [1, 2, 3]) await account.sdk.files.upload(await picture(seed), { filename: `boat-${seed}.jpg` });
  await open("/sign-in");
  // The first field has the focus already.
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "All files" }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("All files");
  await page.reload();
  await page.getByLabel("Select boat-3.jpg").waitFor();

  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.innerText")).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, "New folder");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type("Press");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Press" }).waitFor();
  await page.goBack();
  await page.getByLabel("Select boat-3.jpg").waitFor();

  // Choose two by arrows and "x", and move them.
  await page.keyboard.press("/");
  await tabTo(page, /^boat-3/);
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/^boat-2/);
  await page.keyboard.press("x");
  await tabTo(page, "Move to…");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByRole("searchbox").waitFor();
  await tabTo(page, /Unfiled/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("Moved 2 items to Press.").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Move to…");
  await page.keyboard.press("Escape");
  const folder = (await account.sdk.folders.list().all())[0];
  expect((await account.sdk.files.list({ folderId: folder?.id ?? "" }).page()).pagination.total).toBe(2);

  // Open a file, and write a description.
  await page.keyboard.press("/");
  await tabTo(page, /^boat-/);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "boat-1.jpg" }).waitFor();
  await tabTo(page, "Description");
  await page.keyboard.type("A boat.");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByText("Saved.").waitFor();

  // The menu of a key: arrows inside, Escape out of it, and the focus is where it was.
  await tabTo(page, "API keys", true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
  await tabTo(page, "Create key");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Script");
  await page.keyboard.press("Enter");
  await page.getByTestId("secret").waitFor();
  await tabTo(page, "I have copied it");
  await page.keyboard.press("Enter");
  await tabTo(page, "Actions for the key Script");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rotate…" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Actions for the key Script");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Rotate…");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Revoke key");
  await page.keyboard.press("Enter");
  await page.getByText("Revoked the key.").waitFor();
  expect(problems()).toEqual([]);
}, 120_000);
