import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantFiles } from "../testing/bulk-files.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";

let dashboard: Dashboard;
let planted = 0;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const name = (index: number) => `note-${String(index).padStart(2, "0")}.txt`;

/** An account with files, sorted by name. */
async function visit(files: number) {
  const visitor = await dashboard.visitor();
  const { account, page, open } = visitor;
  await account.sdk.files.uploadMany(
    Array.from({ length: files }, (_, index) => ({ content: Buffer.from(`note ${index}`), filename: name(index) })),
  );
  await visitor.signIn();
  await open("/files?sort=filename");
  await page.getByLabel(`Select ${name(0)}`).waitFor();
  return { ...visitor, bar: page.getByRole("region", { name: "Selected files" }) };
}

const card = ({ page }: Visitor, index: number) =>
  page
    .getByRole("list", { name: "Files", exact: true })
    .getByRole("listitem")
    .filter({ hasText: name(index) });
/** Indexes of the cards that look selected. */
const selected = ({ page }: Visitor) =>
  page.evaluate<number[]>(
    "[...document.querySelectorAll('[data-selected]')].map((item) => Number(item.dataset.index))",
  );

test("clicks with Control and Shift select files, and further clicks add and remove files instead of opening them", async () => {
  const visitor = await visit(12);
  const { page, bar, problems } = visitor;
  await card(visitor, 1)
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await card(visitor, 3).getByRole("link").click();
  await expect.poll(() => selected(visitor)).toEqual([1, 3]);
  await card(visitor, 6)
    .getByRole("link")
    .click({ modifiers: ["Shift"] });
  await expect.poll(() => selected(visitor)).toEqual([1, 3, 4, 5, 6]);
  // A shorter range replaces the longer range.
  await card(visitor, 4)
    .getByRole("link")
    .click({ modifiers: ["Shift"] });
  await expect.poll(() => selected(visitor)).toEqual([1, 3, 4]);
  await card(visitor, 1).getByRole("link").click();
  await card(visitor, 9)
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await bar.getByText("3 selected").waitFor();
  expect(await selected(visitor)).toEqual([3, 4, 9]);
  expect(new URL(page.url()).pathname).toBe("/dashboard/files");

  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  await card(visitor, 9).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: name(9) }).waitFor();
  expect(problems()).toEqual([]);
});

test("Shift with arrow keys extends and shortens the selection, and Enter opens a file", async () => {
  const visitor = await visit(12);
  const { page } = visitor;
  await page.keyboard.press("/");
  await tabTo(page, new RegExp(name(0)));
  for (const key of ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await expect.poll(() => selected(visitor)).toEqual([1, 2, 3, 4]);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(() => selected(visitor)).toEqual([1, 2, 3]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: name(3) }).waitFor();
  await page.goBack();
  await expect.poll(() => selected(visitor)).toEqual([1, 2, 3]);
});

test.each(INPUTS)("the selection survives tagging, moving and Back: %s", async (kind) => {
  const visitor = await visit(6);
  const { page, bar, account, open, problems } = visitor;
  const { press, type } = await openInput(page, kind);
  const { id } = await account.sdk.folders.create({ name: "Press" });
  await open("/files?sort=filename");
  for (const index of [0, 2]) await press(page.getByLabel(`Select ${name(index)}`));
  await press(bar.getByRole("button", { name: "Tags…" }));
  await type(page.getByLabel("Add tags"), "press");
  await press(page.getByRole("button", { name: "Change tags" }));
  await page.getByText("Changed the tags of 2 files.").waitFor();
  expect(await selected(visitor)).toEqual([0, 2]);
  if (kind === "touch") await press(bar.getByRole("button", { name: "More actions" }));
  await press(bar.getByRole("button", { name: "Move to…" }));
  await press(page.getByRole("dialog").getByLabel("Press"));
  await press(page.getByRole("button", { name: "Move", exact: true }));
  await page.getByText("Moved 2 items to Press.").waitFor();
  expect(await selected(visitor)).toEqual([0, 2]);
  const stored = await account.sdk.files.list({ folderId: id, search: "tag:press" }).all();
  expect(stored.map(({ filename }) => filename).toSorted()).toEqual([name(0), name(2)]);

  await press(page.getByRole("link", { name: "Usage" }));
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await page.goBack();
  await bar.getByText("2 selected").waitFor();
  expect(await selected(visitor)).toEqual([0, 2]);
  expect(problems()).toEqual([]);
});

test("a drag on empty ground selects the files in the rectangle, with Control in addition", async () => {
  const visitor = await visit(12);
  const { page, bar } = visitor;
  const box = async (index: number) => (await card(visitor, index).boundingBox()) ?? expect.fail("no card");
  const [first, second, last] = [await box(0), await box(1), await box(11)];
  const below = { x: last.x + last.width + 8, y: last.y + last.height + 40 };
  await page.mouse.move(below.x, below.y);
  await page.mouse.down();
  await page.mouse.move(last.x + 20, last.y + 20, { steps: 4 });
  await expect.poll(() => selected(visitor)).toEqual([11]);
  expect(await page.locator(".marquee").boundingBox()).toMatchObject({ x: last.x + 20, y: last.y + 20 });
  await page.mouse.up();
  await page.locator(".marquee").waitFor({ state: "detached" });

  await page.keyboard.down("Control");
  await page.mouse.move(first.x - 8, first.y + 10);
  await page.mouse.down();
  await page.mouse.move(second.x + 20, second.y + 20, { steps: 4 });
  await expect.poll(() => selected(visitor)).toEqual([0, 1, 11]);
  await page.mouse.up();
  await page.keyboard.up("Control");
  await bar.getByText("3 selected").waitFor();

  // Escape restores the selection.
  await page.mouse.move(first.x - 8, first.y + 10);
  await page.mouse.down();
  await page.mouse.move(first.x + 20, first.y + 20, { steps: 4 });
  await expect.poll(() => selected(visitor)).toEqual([0]);
  await page.keyboard.press("Escape");
  await expect.poll(() => selected(visitor)).toEqual([0, 1, 11]);
  await page.mouse.up();
  expect(await bar.count()).toBe(1);
});

test("a long press selects at 390 px, and taps add and remove files", async () => {
  const visitor = await visit(6);
  const { page, bar, open, problems } = visitor;
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await open("/files?sort=filename");
  const touch = async (index: number) => {
    const { x, y, width, height } =
      (await card(visitor, index).getByRole("link").boundingBox()) ?? expect.fail("no card");
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  };
  const lift = () => devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch(0);
  await expect.poll(() => selected(visitor)).toEqual([0]);
  await lift();
  await bar.getByText("1 selected").waitFor();
  await touch(1);
  await lift();
  await expect.poll(() => selected(visitor)).toEqual([0, 1]);
  await touch(0);
  await lift();
  await expect.poll(() => selected(visitor)).toEqual([1]);
  expect(new URL(page.url()).pathname).toBe("/dashboard/files");
  expect(problems()).toEqual([]);
});

test.each(["mouse", "keyboard"] as const)(
  "the checkbox above the list selects all files and none: %s",
  async (kind) => {
    const visitor = await visit(65);
    const { page, bar, open } = visitor;
    const { press } = await openInput(page, kind);
    await open("/files?sort=filename&view=list");
    const all = page.getByLabel("Select all files");
    const isMixed = () => all.evaluate((box: { indeterminate: boolean }) => box.indeterminate);
    await press(page.getByLabel(`Select ${name(0)}`));
    await expect.poll(isMixed).toBe(true);
    if (kind === "mouse") await checkLayout(page, "list-selection");
    await press(all);
    await bar.getByText("All 65 selected").waitFor();
    expect([await all.isChecked(), await isMixed()]).toEqual([true, false]);
    await press(all);
    await bar.waitFor({ state: "detached" });
  },
);

test("on a phone, the bar selects all files and none: touch", async () => {
  const visitor = await visit(65);
  const { page, bar, open } = visitor;
  const { press } = await openInput(page, "touch");
  await open("/files?sort=filename&view=list");
  await press(page.getByLabel(`Select ${name(0)}`));
  const all = bar.getByRole("button", { name: "Select all 65 files" });
  await press(all);
  await bar.getByText("All 65 selected").waitFor();
  await press(bar.getByRole("button", { name: "Clear" }));
  await bar.waitFor({ state: "detached" });
});

describe("an account with more files than the page loads", () => {
  async function visitMany() {
    const visitor = await dashboard.visitor();
    await plantFiles(dashboard.service.pool, visitor.account.id, 450, planted + 1);
    planted += 450;
    await visitor.signIn();
    await visitor.page.getByText("450 files", { exact: true }).waitFor();
    return { ...visitor, bar: visitor.page.getByRole("region", { name: "Selected files" }) };
  }

  test("a click deselects one of all files, and changes affect the others, loaded or not", async () => {
    const visitor = await visitMany();
    const { page, account, bar, problems } = visitor;
    const item = (index: number) => page.locator(`[data-index="${index}"] > a`);
    await page.keyboard.press("Control+a");
    await bar.getByText("All 450 selected").waitFor();
    await item(2).click();
    await item(4).click();
    await bar.getByText("448 selected", { exact: true }).waitFor();
    await item(4).click();
    await bar.getByText("449 selected", { exact: true }).waitFor();
    expect(await selected(visitor)).not.toContain(2);
    expect(await selected(visitor)).toContain(4);
    const kept = await page.locator('[data-index="2"]').getAttribute("data-file");
    await page.keyboard.press("Delete");
    await page.getByRole("heading", { name: "Delete 449 files?" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted 449 files.").waitFor();
    const rest = await account.sdk.files.list().all();
    expect(rest.map(({ id }) => id)).toEqual([kept]);
    expect(problems()).toEqual([]);
  });

  test("a rectangle that scrolls the page also selects files that it loads, and Escape restores all", async () => {
    const { page, bar } = await visitMany();
    await page.keyboard.press("Control+a");
    await bar.getByText("All 450 selected").waitFor();
    const box = (await page.locator('[data-index="0"]').boundingBox()) ?? expect.fail("no card");
    await page.mouse.move(box.x - 8, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(1200, 850, { steps: 4 });
    await bar.getByText(/^(?:[2-4]\d\d) selected$/).waitFor();
    await page.keyboard.press("Escape");
    await bar.getByText("All 450 selected").waitFor();
    await page.mouse.up();
  });

  test("with Control, a rectangle adds a file to all others, loaded or not", async () => {
    const { page, bar } = await visitMany();
    await page.keyboard.press("Control+a");
    await bar.getByText("All 450 selected").waitFor();
    await page.locator('[data-index="0"] > a').click();
    await bar.getByText("449 selected", { exact: true }).waitFor();
    const box = (await page.locator('[data-index="0"]').boundingBox()) ?? expect.fail("no card");
    await page.keyboard.down("Control");
    await page.mouse.move(box.x - 8, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 });
    await bar.getByText("All 450 selected").waitFor();
    await page.mouse.up();
    await page.keyboard.up("Control");
    await bar.getByText("All 450 selected").waitFor();
  });
});
