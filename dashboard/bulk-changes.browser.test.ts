import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

interface NewFile {
  filename: string;
  tags?: string[];
  isPublic?: boolean;
}

/** Opens a library and selects all files. */
async function withChosen(files: NewFile[]) {
  const visitor = await dashboard.visitor();
  const { page, account } = visitor;
  await account.sdk.files.uploadMany(
    files.map((file, index): NewFile & { content: Buffer<ArrayBuffer> } => ({
      content: Buffer.from(`chosen ${index}`),
      ...file,
    })),
  );
  await visitor.signIn();
  await page.getByText(`${files.length} files`, { exact: true }).waitFor();
  await page.keyboard.press("Control+a");
  await page.getByText(`${files.length} selected`, { exact: true }).waitFor();
  const stored = async () => {
    const records = await account.sdk.files.list().all();
    return Object.fromEntries(records.map(({ filename, tags, isPublic }) => [filename, { tags, isPublic }]));
  };
  return { ...visitor, stored };
}

test("makes files private, and Undo makes only the previously public files public again", async () => {
  const { page, stored, problems } = await withChosen([
    { filename: "was-public.txt" },
    { filename: "was-private.txt", isPublic: false },
    { filename: "was-public-too.txt" },
  ]);
  const before = await stored();
  await page.getByRole("button", { name: "Visibility…" }).click();
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByRole("button", { name: "Make private" }).click();
  await page.getByText("Made 3 files private.").waitFor();
  expect(Object.values(await stored()).map(({ isPublic }) => isPublic)).toEqual([false, false, false]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Reverted 2 files.").waitFor();
  expect(await stored()).toEqual(before);
  expect(problems()).toEqual([]);
});

test("polls the progress while the connection is lost, and reports the result", async () => {
  const { page, stored, problems } = await withChosen([{ filename: "one.txt" }, { filename: "two.txt" }]);
  let lost = 0;
  await page.route("**/operations/op_*", (route) => (lost++ < 7 ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Visibility…" }).click();
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByRole("button", { name: "Make private" }).click();
  await page.getByText("Made 2 files private.").waitFor();
  expect(Object.values(await stored()).map(({ isPublic }) => isPublic)).toEqual([false, false]);
  expect(lost).toBeGreaterThan(7);
  expect(problems().filter((it) => !/ERR_FAILED/.test(it))).toEqual([]);
});

test("adds and removes tags, and Undo reverts only the changed tags", async () => {
  const { page, account, stored, problems } = await withChosen([
    { filename: "both.txt", tags: ["press", "draft"] },
    { filename: "draft.txt", tags: ["draft"] },
    { filename: "neither.txt", tags: ["boats"] },
    { filename: "press.txt", tags: ["press"] },
  ]);
  const tags = async () => Object.fromEntries(Object.entries(await stored()).map(([name, file]) => [name, file.tags]));
  await page.getByRole("button", { name: "Tags…" }).click();
  const dialog = page.getByRole("dialog");
  const press = dialog.getByLabel("press 2 of 4");
  const isMixed = () => press.evaluate((box: { indeterminate: boolean }) => box.indeterminate);
  expect(await isMixed()).toBe(true);
  // From some files to all files, to no file, and back.
  await press.click();
  expect([await press.isChecked(), await isMixed()]).toEqual([true, false]);
  await press.click();
  expect([await press.isChecked(), await isMixed()]).toEqual([false, false]);
  await press.click();
  expect(await isMixed()).toBe(true);
  // A tag that is added cannot also be removed.
  await dialog.getByLabel("draft 2 of 4").click({ clickCount: 2 });
  await press.click({ clickCount: 2 });
  await dialog.getByLabel("Add tags").fill("press,");
  expect(await press.isChecked()).toBe(true);
  await checkLayout(page, "bulk-tags");
  await dialog.getByRole("button", { name: "Change tags" }).click();
  await page.getByText("Changed the tags of 4 files.").waitFor();
  expect(await tags()).toEqual({
    "both.txt": ["press"],
    "draft.txt": ["press"],
    "neither.txt": ["boats", "press"],
    "press.txt": ["press"],
  });
  // Another client adds a tag.
  const [neither] = await account.sdk.files.list({ search: "neither" }).all();
  await account.sdk.files.update(neither?.id ?? "", { tags: ["boats", "press", "later"] });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Reverted 3 files.").waitFor();
  expect(await tags()).toEqual({
    "both.txt": ["press", "draft"],
    "draft.txt": ["draft"],
    "neither.txt": ["boats", "later"],
    "press.txt": ["press"],
  });
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("shows which tags all and some of the files have, and changes them: %s", async (kind) => {
  const { page, stored, problems } = await withChosen([
    { filename: "one.txt", tags: ["draft", "press"] },
    { filename: "two.txt", tags: ["draft"] },
  ]);
  const { press, type } = await openInput(page, kind);
  await press(page.getByRole("button", { name: "Tags…" }));
  const dialog = page.getByRole("dialog");
  const box = (label: string) => dialog.getByLabel(label);
  const isMixed = (label: string) => box(label).evaluate((it: { indeterminate: boolean }) => it.indeterminate);
  expect([await box("draft all").isChecked(), await isMixed("press 1 of 2")]).toEqual([true, true]);
  await press(box("draft all"));
  await press(box("press 1 of 2"));
  await type(dialog.getByLabel("Add tags"), "boats,");
  await press(dialog.getByRole("button", { name: "Change tags" }));
  await page.getByText("Changed the tags of 2 files.").waitFor();
  const tags = Object.values(await stored()).map((file) => file.tags?.toSorted());
  expect(tags).toEqual([
    ["boats", "press"],
    ["boats", "press"],
  ]);
  await page.getByText("2 selected", { exact: true }).waitFor();
  expect(problems()).toEqual([]);
});

test("lists each reason why files were not changed, and offers no Undo if no file was changed", async () => {
  const { page, account, stored } = await withChosen([
    { filename: "full.txt", tags: Array.from({ length: 50 }, (_, index) => `tag-${index}`) },
    { filename: "gone.txt" },
    { filename: "tagged.txt", tags: ["press"] },
  ]);
  const [gone] = await account.sdk.files.list({ search: "gone" }).all();
  // Otherwise, the feed of events removes the file from the selection.
  const deleteFirst = async (route: Route) => {
    await account.sdk.files.delete(gone?.id ?? "");
    await route.continue();
  };
  await page.route("**/api/v1/operations", deleteFirst, { times: 1 });
  await page.getByRole("button", { name: "Tags…" }).click();
  await page.getByLabel("Add tags").fill("press,");
  await page.getByRole("button", { name: "Change tags" }).click();
  await page.getByText("Changed the tags of 1 file.").waitFor();
  const said = await page.getByText(/^2 files could not be changed:/).innerText();
  expect(said).toContain("1 file: Already deleted.");
  expect(said).toContain("1 file: A file can have at most 50 tags.");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect(Object.keys(await stored()).toSorted()).toEqual(["full.txt", "tagged.txt"]);
});
