import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const card = ({ page }: Visitor, name: string) =>
  page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem").filter({ hasText: name });
const jpeg = async (name: string, seed: number) => ({ name, mimeType: "image/jpeg", buffer: await picture(seed) });

async function visit(): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  await visitor.signIn();
  return visitor;
}

test("uploads the chosen files, and reports a duplicate as already stored", async () => {
  const visitor = await visit();
  const { page, problems } = visitor;
  await page.getByText("Your library is empty").waitFor();
  const input = page.locator("input[type=file]:not([webkitdirectory])");
  await input.setInputFiles([await jpeg("one.jpg", 1), await jpeg("two.jpg", 2)]);
  await page.getByText("2 files uploaded").waitFor();
  await card(visitor, "one.jpg").waitFor();

  await input.setInputFiles([await jpeg("copy-of-one.jpg", 1)]);
  await page.getByText("Already stored.").waitFor();
  await page.getByRole("link", { name: "Show the file" }).click();
  await page.getByRole("heading", { level: 1, name: "one.jpg" }).waitFor();
  expect(problems()).toEqual([]);
});

test.each(INPUTS)(
  "lists files that exist already in the folder of the upload, and moves them there: %s",
  async (kind) => {
    const visitor = await visit();
    const { page, account, open, problems } = visitor;
    const input = await openInput(page, kind);
    const { sdk } = account;
    const press = await sdk.folders.create({ name: "Press" });
    const archive = await sdk.folders.create({ name: "Archive" });
    const { buffer } = await jpeg("old.jpg", 7);
    const old = await sdk.files.upload(new File([new Uint8Array(buffer)], "old.jpg"), { folderId: archive.id });
    await open(`/folders/${press.id}`);
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles([await jpeg("new-name.jpg", 7)]);
    const existing = page.getByRole("region", { name: "Already stored in other folders" });
    await existing.getByText("Archive").waitFor();
    expect(await existing.getByRole("link", { name: "old.jpg" }).getAttribute("href")).toBe(
      `/dashboard/files/${old.id}`,
    );
    await input.press(existing.getByRole("button", { name: "Move here" }));
    await existing.waitFor({ state: "detached" });
    await card(visitor, "old.jpg").waitFor();
    expect((await sdk.files.get(old.id)).folderId).toBe(press.id);
    expect(problems()).toEqual([]);
  },
);

test("uploads files that are dropped on the page into the current folder", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  const folder = await account.sdk.folders.create({ name: "Press" });
  await open(`/folders/${folder.id}`);
  const bytes = [...(await picture(11))];
  await page.evaluate(`{
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], "dropped.jpg", { type: "image/jpeg" }));
    document.querySelector(".drop-zone").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }`);
  await page.getByText("1 file uploaded").waitFor();
  const { items } = await account.sdk.files.list({ folderId: folder.id }).page();
  expect(items.map(({ filename }) => filename)).toEqual(["dropped.jpg"]);
  expect(problems()).toEqual([]);
});

test("shows the progress of an upload, and cancels it", async () => {
  const { page, account, problems } = await visit();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  await page
    .locator("input[type=file]:not([webkitdirectory])")
    .setInputFiles([{ name: "large.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(6_000_000, 7) }]);
  await page.getByText(/(kB|MB) of 5\.7 MB/).waitFor();
  await page.getByRole("button", { name: "Cancel large.bin" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  expect((await account.sdk.files.list().page()).items).toEqual([]);
  expect(problems().filter((problem) => !problem.includes("ERR_ABORTED"))).toEqual([]);
});

test("summarizes many uploads, with failed uploads first and long names truncated", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  await account.sdk.folders.create({ name: `folder-${"long".repeat(40)}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open("/files");
  const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  const names = [`${"long-".repeat(40)}.txt`, "two.txt", "empty.txt"];
  await page
    .locator("input[type=file]:not([webkitdirectory])")
    .setInputFiles(names.map((name) => text(name, name === "empty.txt" ? "" : name)));
  await page.getByText("2 files uploaded, 1 failed").waitFor();
  const panel = page.getByRole("region", { name: "Uploads" });
  expect(await panel.getByRole("listitem").first().innerText()).toMatch(/empty\.txt\s+File must not be empty\./);
  const widths = await page.evaluate(
    `[...document.querySelectorAll(".uploads a"), document.body].map((each) => each.getBoundingClientRect().right)`,
  );
  for (const right of widths as number[]) expect(right).toBeLessThanOrEqual(360);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
});

test("cancels all uploads at once, and deletes their data", async () => {
  const { page, account } = await visit();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  const large = (seed: number) => ({ name: `${seed}.bin`, mimeType: "", buffer: Buffer.alloc(3_000_000, seed) });
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles([1, 2, 3, 4, 5].map(large));
  await page.getByText("Uploading 5 files").waitFor();
  await page.getByRole("button", { name: "Cancel all" }).click();
  await page.getByText("5 cancelled").waitFor();
  expect((await account.sdk.files.list().page()).items).toEqual([]);
});

test("creates, renames, fills by dragging, moves and deletes folders", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  await account.sdk.files.upload(await picture(21), { filename: "boat.jpg" });
  const other = await account.sdk.folders.create({ name: "Archive" });
  await open("/files");
  await page.getByRole("button", { name: "New folder" }).last().click();
  await page.getByLabel("Name", { exact: true }).fill("Pres");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 1, name: "Pres" }).waitFor();
  await page.getByRole("button", { name: "Actions for the folder Pres" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Folder name").fill("Press");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Press" }).waitFor();

  await open("/files");
  const tree = page.getByRole("navigation", { name: "Folders" });
  await card(visitor, "boat.jpg").dragTo(tree.getByRole("link", { name: "Press" }));
  await page.getByText("Moved 1 item to Press.").waitFor();
  await tree.getByRole("link", { name: "Press" }).dragTo(tree.getByRole("link", { name: "Archive" }));
  await page.getByText("Moved 1 item to Archive.").waitFor();
  const folders = await account.sdk.folders.list().all();
  expect(folders.find(({ name }) => name === "Press")?.parentId).toBe(other.id);

  await tree.getByRole("button", { name: "Folders in Archive" }).click();
  await tree.getByRole("link", { name: "Press" }).click();
  await card(visitor, "boat.jpg").waitFor();
  await page.getByRole("button", { name: "Actions for the folder Press" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete folder" }).click();
  await page.getByRole("heading", { level: 1, name: "Archive" }).waitFor();
  expect((await account.sdk.files.list().page()).items).toEqual([]);
  expect(problems()).toEqual([]);
});

test("shows why a folder cannot have the name of another folder", async () => {
  const { page, account, open } = await visit();
  await account.sdk.folders.create({ name: "Press" });
  await open("/files");
  await page.getByRole("button", { name: "New folder" }).last().click();
  await page.getByLabel("Name", { exact: true }).fill("Press");
  await page.getByRole("button", { name: "Create" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("Details").click();
  expect(await alert.innerText()).toMatch(/Request req_/);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Press");
});

test("searches, filters, selects a range, and moves and deletes the selection", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  const folder = await account.sdk.folders.create({ name: "Chosen" });
  for (let seed = 31; seed < 37; seed++) {
    await account.sdk.files.upload(await picture(seed), {
      filename: `${seed}.jpg`,
      tags: [seed < 33 ? "early" : "late"],
    });
  }
  await account.sdk.files.upload(Buffer.from("words"), { filename: "words.txt" });
  await open("/files");
  await page.keyboard.press("/");
  await page.keyboard.type("early");
  await card(visitor, "words.txt").waitFor({ state: "detached" });
  expect(await page.getByRole("listitem").filter({ hasText: ".jpg" }).count()).toBe(2);
  expect(page.url()).toContain("search=early");
  await page.reload();
  expect(await page.getByRole("searchbox").inputValue()).toBe("early");
  await page.getByRole("searchbox").fill("nothing at all");
  await page.getByText("No files found").waitFor();
  await page.getByRole("button", { name: "Clear search and filter" }).click();
  await page.getByLabel("Type").selectOption("Documents");
  await card(visitor, "31.jpg").waitFor({ state: "detached" });
  await card(visitor, "words.txt").waitFor();
  await page.getByLabel("Type").selectOption("All types");
  await page.getByText("List", { exact: true }).click({ force: true });

  await page.getByLabel("Select 36.jpg").click();
  await page.getByLabel("Select 34.jpg").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected files" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Move to…" }).click();
  await page.getByRole("radio", { name: "Chosen" }).check({ force: true });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Moved 3 items to Chosen.").waitFor();
  expect((await account.sdk.files.list({ folderId: folder.id }).page()).pagination.total).toBe(3);

  await bar.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Select 31.jpg").click();
  await page.getByLabel("Select 32.jpg").click();
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleted 2 files.").waitFor();
  expect((await account.sdk.files.list().page()).pagination.total).toBe(5);
  expect(problems()).toEqual([]);
});

test.each([
  ["Cancel", (page: Page) => page.getByRole("button", { name: "Cancel", exact: true }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
])("shows the progress of a deletion of many files, and %s keeps the remaining files", async (_what, cancel) => {
  const { page, account, open, problems } = await visit();
  await account.sdk.files.uploadMany(
    Array.from({ length: 30 }, (_, index) => ({
      content: Buffer.from(`kept or not ${index}`),
      filename: `${index}.txt`,
    })),
  );
  let asked = 0;
  await page.route("**/files/*", async (route) => {
    if (route.request().method() === "DELETE") {
      asked += 1;
      await page.waitForTimeout(400);
    }
    await route.fallback();
  });
  await open("/files");
  await page.getByText("30 files").waitFor();
  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Control+a");
  await page.getByText("30 selected").waitFor();
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText(/^1?[1-9] of 30$/).waitFor();
  await cancel(page);
  const said = await page.getByText(/^Deleted \d+ files\. \d+ files unchanged\.$/).innerText();
  const [deleted = 0, left = 0] = (said.match(/\d+/g) ?? []).map(Number);
  expect(deleted + left).toBe(30);
  expect(asked).toBe(deleted);
  await page.getByText(`${left} files`, { exact: true }).waitFor();
  expect((await account.sdk.files.list().page()).pagination.total).toBe(left);
  expect(asked).toBe(deleted);
  expect(problems()).toEqual([]);
});

test("Control+A selects all search results, loaded or not, which the service moves and deletes", async () => {
  const { page, account, open, problems } = await visit();
  const { sdk } = account;
  const uploads = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      content: Buffer.from(`${name} ${index}`),
      filename: `${name}-${index}.txt`,
    }));
  await sdk.files.uploadMany([...uploads("other", 3), ...uploads("wanted", 75)]);
  const press = await sdk.folders.create({ name: "Press" });
  const total = async (params = {}) => (await sdk.files.list({ ...params, limit: 1 }).page()).pagination.total;
  const single: string[] = [];
  page.on("request", (request) => {
    if (/\/files\/file_/.test(request.url()) && request.method() !== "GET") single.push(request.url());
  });

  await open("/files?search=wanted");
  const bar = page.getByRole("region", { name: "Selected files" });
  await page.getByText("75 files").waitFor();
  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Control+a");
  await bar.getByText("All 75 selected").waitFor();
  await page.keyboard.press("Space");
  await bar.getByText("74 selected", { exact: true }).waitFor();
  await bar.getByRole("button", { name: "Select all 75 files" }).waitFor();
  await page.keyboard.press("Control+a");
  await bar.getByText("All 75 selected").waitFor();

  await bar.getByRole("button", { name: "Move to…" }).click();
  await page.getByRole("dialog").getByLabel("Press").check();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Moved 75 items to Press.").waitFor();
  expect([await total({ folderId: press.id }), await total({ folderId: "root" })]).toEqual([75, 3]);

  await page.getByRole("checkbox").first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.getByRole("heading", { name: "Delete 75 files?" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleted 75 files.").waitFor();
  await page.getByText("No files found").waitFor();
  expect(await total()).toBe(3);
  expect(single).toEqual([]);
  expect(problems()).toEqual([]);
});

test.each([1920, 1440, 1280, 1024, 768, 390])("shows all actions of a selection at %i px", async (width) => {
  const { page, account, open, signIn, problems } = await dashboard.visitor();
  const { id } = await account.sdk.files.upload(new File(["x"], "note.txt"));
  const collection = await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  await account.sdk.collections.add(collection.id, { fileIds: [id] });
  await page.setViewportSize({ width, height: 844 });
  await signIn();
  await open(`/collections/${collection.id}`);
  await page.getByText("note.txt").first().waitFor();
  await page.keyboard.press("Control+a");
  const bar = page.getByRole("region", { name: "Selected files" });
  await bar.waitFor();
  if (width === 390) await bar.getByRole("button", { name: "More actions" }).click();
  const sidebar = await page.evaluate("document.querySelector('nav').getBoundingClientRect().right");
  const left = width > 720 ? Number(sidebar) : 0;
  for (const button of await bar.getByRole("button").all()) {
    const box = await button.boundingBox();
    const name = await button.innerText();
    expect(box?.x, name).toBeGreaterThanOrEqual(left);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
  }
  expect(await bar.getByRole("button").count()).toBe(width === 390 ? 11 : 10);
  expect(problems()).toEqual([]);
});

test("clears the selection when the search changes", async () => {
  const { page, account, open, problems } = await visit();
  const files = Array.from({ length: 65 }, (_, index) => ({
    content: Buffer.from(`${index}`),
    filename: `a${index}.txt`,
  }));
  await account.sdk.files.uploadMany([...files, { content: Buffer.from("b"), filename: "b.txt" }]);
  await open("/files?search=a");
  await page.getByText("65 files").waitFor();
  await page.keyboard.press("Control+a");
  await page.getByText("All 65 selected").waitFor();
  await page.getByRole("searchbox").fill("b.txt");
  await page.getByText("1 file", { exact: true }).waitFor();
  expect(await page.getByRole("region", { name: "Selected files" }).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test("Cancel stops a bulk operation, and reports the unchanged files", async () => {
  const { page, account, open, problems } = await visit();
  const files = Array.from({ length: 70 }, (_, index) => ({
    content: Buffer.from(`${index}`),
    filename: `${index}.txt`,
  }));
  await account.sdk.files.uploadMany(files);
  let ended = false;
  const counts = () => ({
    total: 70,
    done: 20,
    failed: 0,
    ...(ended ? { pending: 0, cancelled: 50 } : { pending: 50, cancelled: 0 }),
  });
  // Simulates an operation that runs until it is cancelled.
  await page.route("**/operations**", async (route) => {
    ended ||= route.request().method() === "DELETE";
    const times = { createdAt: "2026-05-11T09:32:00.000Z", startedAt: null, endedAt: null };
    const state = ended ? "CANCELLED" : "RUNNING";
    const data = {
      id: "op_01jv3mb4s7w2x9k5d0q8t6r1nz",
      type: "delete",
      state,
      dryRun: false,
      counts: counts(),
      errors: [],
      ...times,
    };
    await route.fulfill({ json: { success: true, data } });
  });
  await open("/files");
  await page.getByText("70 files").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("20 of 70").waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByText("Deleted 20 files. 50 files unchanged.").waitFor();
  expect(ended).toBe(true);
  expect(problems()).toEqual([]);
});

test("renders only the visible files of many, including the last", async () => {
  const visitor = await visit();
  const { page, account, open, problems } = visitor;
  await account.sdk.files.uploadMany(
    Array.from({ length: 150 }, (_, index) => ({
      content: Buffer.from(`text ${index}`),
      filename: `text-${String(index).padStart(3, "0")}.txt`,
    })),
  );
  const names = (await account.sdk.files.list().all()).map(({ filename }) => filename);
  await open("/files");
  await page.getByText("150 files").waitFor();
  const last = card(visitor, names.at(-1) ?? "");
  for (let turns = 0; turns < 60 && !(await last.isVisible()); turns++) {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(50);
  }
  await last.waitFor();
  expect(await page.locator("[data-index]").count()).toBeLessThan(60);
  expect(problems()).toEqual([]);
});
