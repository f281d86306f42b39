import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput, swipe } from "./testing/input.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const name = (index: number) => `note-${String(index).padStart(3, "0")}.txt`;

async function visit(files: number): Promise<Visitor & { ids: string[] }> {
  const visitor = await dashboard.visitor();
  await visitor.account.sdk.files.uploadMany(
    Array.from({ length: files }, (_, index) => ({ content: Buffer.from(`note ${index}`), filename: name(index) })),
  );
  const stored = await visitor.account.sdk.files.list({ sort: "filename", limit: 100 }).all();
  await visitor.signIn();
  return { ...visitor, ids: stored.map(({ id }) => id) };
}

/** Name of the focused element. */
const focused = ({ page }: Visitor) =>
  page.evaluate<string>(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText).trim().split('\\n').at(document.activeElement.closest('.file-card') && !document.activeElement.ariaLabel ? 1 : 0)",
  );
const scrollY = ({ page }: Visitor) => page.evaluate<number>("scrollY");
const link = ({ page }: Visitor, index: number) =>
  page.getByRole("list", { name: "Files", exact: true }).getByRole("link", { name: name(index) });

test.each([1280, 390])(
  "Alt with arrows moves one file several times at %i px, and the focus follows it",
  async (width) => {
    const visitor = await visit(5);
    const { page, account, open, ids, problems } = visitor;
    const { id } = await account.sdk.collections.create({ name: "Press kit", type: "manual" });
    await account.sdk.collections.add(id, { fileIds: ids });
    await page.setViewportSize({ width, height: 860 });
    await open(`/collections/${id}`);
    const order = async () => (await account.sdk.collections.files(id).all()).map(({ filename }) => filename);
    await link(visitor, 0).focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(order).toEqual([1, 2, 3, 0, 4].map(name));
    expect(await focused(visitor)).toBe(name(0));
    await settled(page);
    expect(await focused(visitor)).toBe(name(0));
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(order).toEqual([1, 2, 0, 3, 4].map(name));
    await expect.poll(() => focused(visitor)).toBe(name(0));
    expect(problems()).toEqual([]);
  },
);

test("the focus follows a renamed file to its new position, and moves to the next file after a deletion", async () => {
  const visitor = await visit(40);
  const { page, account, open, ids, problems } = visitor;
  await open("/files?sort=filename");
  await page.keyboard.press("/");
  await tabTo(page, new RegExp(name(0)));
  await page.keyboard.press("F2");
  await page.keyboard.type("zebra");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(visitor)).toBe("zebra.txt");
  expect((await account.sdk.files.get(ids[0] ?? "")).filename).toBe("zebra.txt");
  await expect.poll(() => page.evaluate("document.activeElement.closest('[data-index]').dataset.index")).toBe("39");
  const box = await page.getByRole("link", { name: "zebra.txt" }).boundingBox();
  expect((box?.y ?? 0) > 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 860).toBe(true);

  await page.keyboard.press("Home");
  await expect.poll(() => focused(visitor)).toBe(name(1));
  await tabTo(page, `Actions for ${name(1)}`);
  await chooseItem(page, "Delete");
  await page.getByRole("heading", { name: "Delete this file?" }).waitFor();
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await page.getByText("Deleted 1 file.").waitFor();
  await expect.poll(() => focused(visitor)).toBe(name(2));
  expect((await account.sdk.files.list().page()).pagination.total).toBe(39);
  expect(problems()).toEqual([]);
});

test("the focus returns after a rename on the page of a file and after a version is restored", async () => {
  const visitor = await visit(1);
  const { page, account, open, ids } = visitor;
  const [id = ""] = ids;
  await account.sdk.files.replace(id, Buffer.from("new content"));
  await open(`/files/${id}`);
  await tabTo(page, "Rename");
  await page.keyboard.press("Enter");
  await page.keyboard.type("renamed");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "renamed.txt" }).waitFor();
  await expect.poll(() => focused(visitor)).toBe("Rename");
  await tabTo(page, "Actions for version 1");
  await chooseItem(page, "Restore");
  await page.getByRole("heading", { name: "Restore version 1?" }).waitFor();
  await tabTo(page, "Restore");
  await page.keyboard.press("Enter");
  await page.getByText("Restored version 1. This is version 3.").waitFor();
  expect((await account.sdk.files.get(id)).version).toBe(3);
  // Version 1 is version 3 now.
  await expect.poll(() => focused(visitor)).toBe("Open version 3");
});

test("a new page focuses its heading, and Back and reload restore the focus and the scroll position", async () => {
  const visitor = await visit(150);
  const { page, open, problems } = visitor;
  await open("/files?sort=filename");
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 1531);
  await expect.poll(() => scrollY(visitor)).toBe(1531);
  await link(visitor, 42).click();
  await page.getByRole("heading", { level: 1, name: name(42) }).waitFor();
  await expect.poll(() => focused(visitor)).toBe(name(42));
  expect([await page.evaluate("document.activeElement.localName"), await scrollY(visitor)]).toEqual(["h1", 0]);

  await page.goBack();
  await expect.poll(() => focused(visitor)).toBe(name(42));
  expect([await page.evaluate("document.activeElement.localName"), await scrollY(visitor)]).toEqual(["a", 1531]);

  await page.getByRole("link", { name: "Usage" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await expect.poll(() => focused(visitor)).toBe("Usage");
  await page.goBack();
  await expect.poll(() => scrollY(visitor)).toBe(1531);
  await page.reload();
  await expect.poll(() => scrollY(visitor)).toBe(1531);
  await link(visitor, 42).waitFor();
  expect(problems()).toEqual([]);
});

test.each(INPUTS)(
  "the focus returns to a file after it is renamed and moved, and after a restored version: %s",
  async (kind) => {
    const visitor = await visit(4);
    const { page, account, open, ids, problems } = visitor;
    const { press } = await openInput(page, kind);
    await open("/files?sort=filename");
    await press(page.getByRole("button", { name: `Actions for ${name(1)}` }));
    await press(page.getByRole("menuitem", { name: "Rename" }));
    await page.keyboard.type("zebra");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(visitor)).toMatch(/zebra\.txt$/);
    await expect.poll(() => page.evaluate("document.activeElement.closest('[data-index]').dataset.index")).toBe("3");
    expect((await account.sdk.files.get(ids[1] ?? "")).filename).toBe("zebra.txt");

    const id = ids[2] ?? "";
    await account.sdk.files.replace(id, Buffer.from("new content"));
    await open(`/files/${id}`);
    if (kind === "touch") await press(page.getByRole("button", { name: "More actions" }));
    await press(page.getByRole("button", { name: "Rename" }));
    await page.keyboard.type("renamed");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "renamed.txt" }).waitFor();
    await expect.poll(() => focused(visitor)).toBe(kind === "touch" ? "More actions" : "Rename");
    await press(page.getByRole("button", { name: "Actions for version 1" }));
    await press(page.getByRole("menuitem", { name: "Restore" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Restore" }));
    await page.getByText("Restored version 1. This is version 3.").waitFor();
    expect((await account.sdk.files.get(id)).version).toBe(3);
    await expect.poll(() => focused(visitor)).toBe("Open version 3");
    expect(problems()).toEqual([]);
  },
);

test.each(INPUTS)("Back and reload show a list at the same pixel, and Back focuses the file: %s", async (kind) => {
  const visitor = await visit(150);
  const { page, open, problems } = visitor;
  const { press } = await openInput(page, kind);
  await open("/files?sort=filename");
  await link(visitor, 0).waitFor();
  if (kind === "mouse") {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 1531);
  } else if (kind === "touch") {
    for (let count = 0; count < 3; count++) await swipe(page, [200, 700], [200, 100]);
  } else {
    await page.keyboard.press("/");
    await tabTo(page, new RegExp(name(0)));
    for (let row = 0; row < 9; row++) await page.keyboard.press("ArrowDown");
  }
  await expect.poll(() => scrollY(visitor)).toBeGreaterThan(300);
  await settled(page);
  const middle = await page.evaluate<string>(
    "document.elementFromPoint(innerWidth / 2 - 40, innerHeight / 2).closest('.file-card').querySelector('bdi').innerText",
  );
  const file = page.getByRole("list", { name: "Files", exact: true }).getByRole("link", { name: middle });
  const before = await file.boundingBox();
  await press(file);
  await page.getByRole("heading", { level: 1, name: middle }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.localName")).toBe("h1");
  expect(await scrollY(visitor)).toBe(0);
  await page.goBack();
  await expect.poll(() => focused(visitor)).toMatch(middle);
  expect(await file.boundingBox()).toEqual(before);
  await page.reload();
  await expect.poll(() => file.boundingBox()).toEqual(before);
  expect(problems()).toEqual([]);
});
