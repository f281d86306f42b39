import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
let visitor: Visitor;
const ids: Record<string, string> = {};
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  for (const [seed, name] of ["boat", "harbour", "lighthouse", "pier"].entries()) {
    const file = await sdk.files.upload(await picture(seed + 1), { filename: `${name}.jpg`, autoTag: false });
    ids[name] = file.id;
  }
  await visitor.signIn();
});
afterAll(() => dashboard.close());

const files = () => visitor.page.getByRole("list", { name: "Files", exact: true });
const item = (name: string) => files().getByRole("listitem").filter({ hasText: name });
const sidebar = () => visitor.page.getByRole("navigation", { name: "Collections" });
const collection = async (name: string) => {
  const all = await visitor.account.sdk.collections.list().all();
  return all.find((one) => one.name === name) ?? expect.fail(`no collection ${name}`);
};
const order = async (name: string) => {
  const inside = await visitor.account.sdk.collections.files((await collection(name)).id).all();
  return inside.map(({ filename }) => filename.replace(".jpg", ""));
};

test("stars a file with a key, and labels the selected files", async () => {
  const { page, account, open } = visitor;
  await open("/files?sort=filename");
  await item("boat").getByRole("link").focus();
  await page.keyboard.press("s");
  await item("boat").getByText("Starred").waitFor();
  await item("pier").getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Label…" }).click();
  await page.getByLabel("Red").check();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByText("Changed the label of 1 file.").waitFor();
  const pier = await account.sdk.files.get(ids.pier ?? "");
  expect(pier).toMatchObject({ starred: false, label: "red" });
  await item("pier").getByText("Label red").waitFor();
  await checkLayout(page, "marks");
});

test("creates a collection from the selected files, and changes its order", async () => {
  const { page, open, problems } = visitor;
  await open("/files?sort=filename");
  for (const name of ["boat", "harbour", "pier"]) await item(name).getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Add to collection…" }).click();
  await page.getByLabel("New collection…").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Name").fill("Press kit");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Press kit" }).waitFor();
  await page.getByText("3 files", { exact: true }).waitFor();
  expect(await order("Press kit")).toHaveLength(3);

  const [first = "", second = "", third = ""] = await order("Press kit");
  await item(third).getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => order("Press kit")).toEqual([first, third, second]);
  await expect.poll(() => files().getByRole("listitem").nth(1).textContent()).toContain(third);

  await item(first).dragTo(item(second), { targetPosition: { x: 170, y: 60 } });
  await expect.poll(() => order("Press kit")).toEqual([third, second, first]);
  await checkLayout(page, "collection");
  expect(problems()).toEqual([]);
});

test("adds files that are dropped on a collection in the sidebar, and removes files", async () => {
  const { page, open } = visitor;
  await open("/files?sort=filename");
  await item("lighthouse").dragTo(sidebar().getByRole("link", { name: "Press kit" }));
  await page.getByText("Added 1 file to “Press kit”.").waitFor();
  expect((await order("Press kit")).at(-1)).toBe("lighthouse");
  await sidebar().getByRole("link", { name: "Press kit" }).click();
  await page.getByRole("heading", { level: 1, name: "Press kit" }).waitFor();
  await item("lighthouse").getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Remove from collection" }).click();
  await page.getByText("Removed 1 file from “Press kit”.").waitFor();
  expect(await order("Press kit")).not.toContain("lighthouse");
});

test("shows collections as cards above the files if the sidebar is hidden", async () => {
  const { page, open } = visitor;
  await open("/files");
  await page.setViewportSize({ width: 390, height: 860 });
  await page.getByRole("list", { name: "Collections" }).getByRole("link", { name: "Press kit" }).click();
  await page.getByRole("heading", { level: 1, name: "Press kit" }).waitFor();
  await page.setViewportSize({ width: 1280, height: 860 });
  await open(`/files/${ids.boat}`);
  await page.getByRole("button", { name: "Remove star" }).waitFor();
  await checkLayout(page, "file-marks");
  await open("/files");
  await checkLayout(page, "with-collections");
});

test("saves a search, whose operators can be removed one by one", async () => {
  const { page, open, problems } = visitor;
  await open("/files?search=is:starred%20type:image");
  await page.getByRole("button", { name: "Remove type:image" }).click();
  await page.getByRole("button", { name: "Remove type:image" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove is:starred" }).waitFor();
  await checkLayout(page, "search-chips");
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByLabel("Name").fill("Best");
  await page.getByRole("button", { name: "Save search" }).last().click();
  await page.getByRole("heading", { level: 1, name: "Best" }).waitFor();
  await item("boat").waitFor();
  expect(await collection("Best")).toMatchObject({ type: "query", query: "is:starred" });

  await page.getByRole("button", { name: "Actions for the collection Best" }).click();
  await page.getByRole("menuitem", { name: "Edit search" }).click();
  await page.getByLabel("Search", { exact: true }).fill("label:red");
  await page.getByRole("button", { name: "Save search" }).click();
  await item("pier").waitFor();

  await page.getByRole("button", { name: "Actions for the collection Best" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await page.getByText("Deleted the collection “Best”.").waitFor();
  await sidebar().getByRole("link", { name: "Best" }).waitFor({ state: "detached" });
  expect(problems()).toEqual([]);
});
