import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seriousIssues } from "../dashboard/testing/axe.ts";
import { tabTo } from "../dashboard/testing/keyboard.ts";
import { harbour } from "../testing/examples.ts";
import { openPages, type Visit } from "./testing/browser-page.ts";

let pages: Awaited<ReturnType<typeof openPages>>;
let visit: Visit;
let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  pages = await openPages();
  folder = await mkdtemp(join(tmpdir(), "dropzone-"));
  await harbour().toFile(path("harbour.jpg"));
  await harbour().grayscale().toFile(path("gray.jpg"));
  await writeFile(path("notes.txt"), "no picture");
  await writeFile(path("empty.jpg"), "");
  await writeFile(path("huge.jpg"), Buffer.alloc(30_000_001));
  await mkdir(path("press/2026"), { recursive: true });
  await mkdir(path("press/drafts"));
  await harbour().toFile(path("press/harbour.jpg"));
  await harbour().grayscale().toFile(path("press/2026/gray.jpg"));
  await writeFile(path("press/2026/empty.jpg"), "");
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => visit.close());

const input = () => visit.page.getByLabel("Pictures");
const zone = () => visit.page.locator("[data-dropzone]");
const attributes = () =>
  visit.page.evaluate<string[]>("document.querySelector('[data-dropzone]').getAttributeNames().slice(1)");
const alert = () => visit.page.getByRole("alert").getByRole("listitem").allTextContents();
const reasons = () => visit.page.evaluate<string[]>("recorded.rejections");
const uploads = () => visit.page.getByRole("list", { name: "Uploads" }).locator("li > span").allTextContents();

/** Drags files as from the desktop: the browser reads them from disk. */
async function drag(type: "dragEnter" | "dragOver" | "drop", ...names: string[]): Promise<void> {
  const session = await visit.page.context().newCDPSession(visit.page);
  const box = await zone().boundingBox();
  const data = { items: [], files: names.map(path), dragOperationsMask: 1 };
  await session.send("Input.dispatchDragEvent", { type, x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data });
  await session.detach();
}
async function drop(...names: string[]): Promise<void> {
  for (const type of ["dragEnter", "dragOver", "drop"] as const) await drag(type, ...names);
}

test("the file dialog opens by keyboard, and the input has an accessible name", async () => {
  visit = await pages.visit("?accept=image/*");
  const { page } = visit;
  expect(await seriousIssues(page)).toEqual([]);
  // The browser must observe file dialogs before the key is pressed.
  const openByKeyboard = () => tabTo(page, "Pictures").then(() => page.keyboard.press("Enter"));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), openByKeyboard()]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([path("harbour.jpg"), path("gray.jpg")]);
  await expect.poll(uploads).toEqual(["harbour.jpg: completed", "gray.jpg: completed"]);
  expect(await attributes()).toEqual([]);
});

test("lists and announces rejected files with the reason", async () => {
  visit = await pages.visit("?accept=image/*,.pdf");
  await input().setInputFiles(["notes.txt", "huge.jpg", "empty.jpg", "harbour.jpg"].map(path));
  await expect
    .poll(alert)
    .toEqual([
      "notes.txt is not one of the accepted types: image/*,.pdf.",
      "huge.jpg has 30,000,001 bytes. The maximum is 30,000,000 bytes.",
      "empty.jpg is empty.",
    ]);
  expect(await reasons()).toEqual(["type", "size", "empty"]);
  expect(await attributes()).toEqual(["data-rejected"]);
  await expect.poll(uploads).toEqual(["harbour.jpg: completed"]);
  expect(await seriousIssues(visit.page)).toEqual([]);
  await input().setInputFiles(path("gray.jpg"));
  await expect.poll(alert).toEqual([]);
  expect(await attributes()).toEqual([]);
});

test("marks files that are dragged over it, and accepts them when they are dropped", async () => {
  visit = await pages.visit();
  await drag("dragEnter", "harbour.jpg");
  await drag("dragOver", "harbour.jpg");
  await expect.poll(attributes).toEqual(["data-dragging"]);
  await drag("drop", "harbour.jpg");
  await expect.poll(uploads).toEqual(["harbour.jpg: completed"]);
  expect(await attributes()).toEqual([]);
  expect(visit.page.url()).toContain(visit.site.url);
});

test("reads dropped folders recursively, and reports empty files and folders as rejected", async () => {
  visit = await pages.visit("?accept=image/*");
  await drop("press");
  await expect.poll(async () => (await uploads()).sort()).toEqual(["gray.jpg: completed", "harbour.jpg: completed"]);
  expect((await alert()).sort()).toEqual(["press/2026/empty.jpg is empty.", "press/drafts is empty."]);
  expect(await reasons()).toEqual(["empty", "empty"]);
});

test("accepts only one file without the attribute multiple", async () => {
  visit = await pages.visit("?single");
  expect(await input().getAttribute("multiple")).toBeNull();
  await drop("harbour.jpg", "gray.jpg");
  await expect.poll(uploads).toEqual(["harbour.jpg: completed"]);
  expect(await alert()).toEqual(["gray.jpg was skipped: only one file is accepted."]);
});

test("accepts an image that is pasted by keyboard shortcut", async () => {
  visit = await pages.visit();
  await visit.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d").fillRect(5, 5, 20, 10);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  })()`);
  await input().focus();
  await visit.page.keyboard.press("Control+V");
  await expect.poll(uploads).toEqual(["image.png: completed"]);
});

test("a disabled dropzone accepts no files, and prevents the browser from leaving the page", async () => {
  visit = await pages.visit("?disabled");
  expect(await attributes()).toEqual(["data-disabled"]);
  expect(await input().isDisabled()).toBe(true);
  await drop("harbour.jpg");
  expect(await uploads()).toEqual([]);
  expect(visit.page.url()).toContain(visit.site.url);
  expect(visit.site.requestedUrls).toEqual([]);
});

test("an image reserves its space before it loads, and loads in the size of its space", async () => {
  visit = await pages.visit("?picture=1");
  const picture = visit.page.getByAltText("A harbour");
  const top = async () => (await visit.page.getByText("Below").boundingBox())?.y;
  const before = await top();
  expect(await picture.boundingBox()).toMatchObject({ width: 400, height: 300 });
  await expect.poll(() => visit.site.widths).toEqual([640]);
  visit.site.showPictures();
  await expect.poll(() => picture.evaluate("document.querySelector('img').complete")).toBe(true);
  expect(await top()).toBe(before);
});
