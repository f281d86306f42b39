import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";
import { takeScreenshot } from "./testing/screenshot.ts";
import { smallTargets } from "./testing/touch-targets.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let ids: { press: string; inside: string; image: string; text: string; collection: string };
let tables: string[];
let paths: string[];
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor({ role: "operator" });
  const { sdk } = visitor.account;
  const press = (await sdk.folders.create({ name: "Press" })).id;
  const inside = (await sdk.folders.create({ name: "2026", parentId: press })).id;
  await sdk.folders.create({ name: "A folder with a rather long name" });
  const upload = async (seed: number, folderId?: string) =>
    (await sdk.files.upload(await picture(seed), { filename: `boat-${seed}.jpg`, ...(folderId && { folderId }) })).id;
  const image = await upload(1);
  await upload(2, press);
  await upload(3, inside);
  const text = (await sdk.files.upload(Buffer.from("words"), { filename: "words.txt", tags: ["one", "two"] })).id;
  const collection = (await sdk.collections.create({ name: "Press kit", type: "manual" })).id;
  await sdk.collections.add(collection, { fileIds: [image] });
  await sdk.shares.create({ target: { fileIds: [image] }, title: "For the press" });
  await sdk.presets.create({ name: "card", transform: { w: 400 } });
  const { id } = await sdk.files.upload(Buffer.from("old words"), { filename: "old.txt" });
  await sdk.files.delete(id);
  ids = { press, inside, image, text, collection };
  tables = ["/trash", "/shared", "/activity", "/settings/keys", "/settings/presets", "/accounts"];
  paths = [
    "/files?view=grid",
    "/files?view=list",
    "/files?search=is:starred",
    `/folders/${press}?view=grid`,
    `/collections/${collection}`,
    `/files/${image}`,
    `/files/${image}/ai`,
    `/files/${image}/transform?w=300`,
    `/files/${image}/responsive`,
    `/files/${text}`,
    "/files/file_01jv3m8q6ye5tb2x9w4k7r0czn",
    "/usage",
    "/settings/presets/+",
    "/settings/webhooks",
    "/settings/security",
    "/no-such-page",
    ...tables,
  ];
  await visitor.signIn();
  await visitor.page.setViewportSize({ width: 390, height: 844 });
});
afterAll(() => dashboard.close());

/** Returns the number of rows of controls and headings above the first picture. */
const ROWS_ABOVE = `(() => {
  const first = document.querySelector("[data-index='0'], .preview").getBoundingClientRect().top;
  const shown = [...document.querySelectorAll("main :is(h1, a, button, input, select, label)")]
    .filter((each) => each.checkVisibility() && !each.closest("[popover]:not(:popover-open)"))
    .map((each) => each.getBoundingClientRect())
    .filter(({ top, width, height }) => top < first && width > 1 && height > 1)
    .map(({ top, height }) => top + height / 2)
    .sort((one, other) => one - other);
  return shown.filter((middle, index) => index === 0 || middle - shown[index - 1] > 12).length;
})()`;

test.each(["/files?view=grid", "/files?view=list", "folder", "inner folder", "collection", "file", "text"])(
  "shows at most two rows above the first picture: %s",
  async (place) => {
    const { page, open } = visitor;
    const addresses: Record<string, string> = {
      folder: `/folders/${ids.press}?view=grid`,
      "inner folder": `/folders/${ids.inside}?view=grid`,
      collection: `/collections/${ids.collection}?view=grid`,
      file: `/files/${ids.image}`,
      text: `/files/${ids.text}`,
    };
    await open(addresses[place] ?? place);
    const picture = page.locator(".thumbnail, .preview").first();
    await picture.waitFor();
    expect(await page.evaluate(ROWS_ABOVE)).toBeLessThanOrEqual(2);
    const top = await picture.boundingBox();
    expect(top?.y).toBeLessThan(140);
    await takeScreenshot(page, `rows-${place.replaceAll(/\W/g, "-")}`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  },
);

test("sorts from a popover, and searches next to the folders", async () => {
  const { page, open } = visitor;
  await open("/files?view=grid");
  await page.getByRole("button", { name: "Sort, filter and view" }).click();
  await page.getByLabel("Sort by").selectOption("filename");
  await takeScreenshot(page, "options");
  expect(await seriousIssues(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("filename");
  await page.getByRole("link", { name: "Press", exact: true }).waitFor();
  await page.getByLabel("Search files").click();
  const width = async () => (await page.locator(".search-field").boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(250);
  await page.keyboard.type("boat");
  await page.getByText("3 files").waitFor();
});

test("the bar at the bottom shows whole entries, and the other pages in a popover", async () => {
  const { page, open } = visitor;
  await open("/files");
  const bar = page.getByRole("navigation", { name: "Main" });
  const boxes = async () => {
    const controls = await bar.locator("a:visible, button:visible").all();
    return Promise.all(controls.map(async (each) => ({ text: await each.innerText(), box: await each.boundingBox() })));
  };
  const entries = await boxes();
  expect(entries.map(({ text }) => text.trim())).toEqual([
    "Files",
    "Shared links",
    "Trash",
    "Usage",
    "Activity",
    "More",
  ]);
  for (const [index, { text, box }] of entries.entries()) {
    const before = entries[index - 1]?.box;
    expect(box?.x, text).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0));
    expect((box?.x ?? 0) + (box?.width ?? 0), text).toBeLessThanOrEqual(390);
  }
  await bar.getByRole("button", { name: "More pages" }).click();
  await bar.getByRole("link", { name: "Presets" }).waitFor();
  await takeScreenshot(page, "more-pages");
  expect(await seriousIssues(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
});

test.each(INPUTS)("the popover of the bar opens a page, and closes: %s", async (kind) => {
  const { page, open } = visitor;
  const { press } = await openInput(page, kind);
  await open("/files");
  const bar = page.getByRole("navigation", { name: "Main" });
  const entry = bar.getByRole("link", { name: "Presets" });
  await press(bar.getByRole("button", { name: "More pages" }));
  await entry.waitFor();
  const { x, y, width, height } = (await entry.boundingBox()) ?? expect.fail("no entry");
  expect(x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844).toBe(true);
  await press(entry);
  await page.getByRole("heading", { level: 1, name: "Presets" }).waitFor();
  await entry.waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.localName")).toBe("h1");
});

test.each(INPUTS)("the bar of a selection is one row: %s", async (kind) => {
  const { page, account, open } = visitor;
  const { press } = await openInput(page, kind);
  await open("/files?view=grid");
  await press(page.getByLabel("Select boat-1.jpg"));
  const bar = page.getByRole("region", { name: "Selected files" });
  await bar.waitFor();
  // All at the same moment, because the bar moves while it appears.
  const middles = (await page.evaluate(
    `[...document.querySelectorAll(".selection-bar button")]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ y, height }) => Math.round(y + height / 2))`,
  )) as number[];
  expect(middles.length).toBeGreaterThan(4);
  expect(new Set(middles).size).toBe(1);
  await takeScreenshot(page, "selection");
  expect(await smallTargets(page)).toEqual([]);
  await press(bar.getByRole("button", { name: "More actions" }));
  await press(bar.getByRole("button", { name: "Visibility…" }));
  await press(page.getByRole("dialog").getByRole("radio", { name: "Private" }));
  await press(page.getByRole("button", { name: "Make private" }));
  await page.getByText("Made 1 file private.").last().waitFor();
  expect((await account.sdk.files.get(ids.image)).isPublic).toBe(false);
  await account.sdk.files.update(ids.image, { isPublic: true });
  await press(bar.getByRole("button", { name: "Clear" }));
  await bar.waitFor({ state: "detached" });
});

test("tables are lists, with the name of the column at each value", async () => {
  const { page, open } = visitor;
  for (const path of tables) {
    await open(path);
    const table = page.locator(".table").first();
    await table.locator("tbody tr").first().waitFor();
    const isScrolled = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector(".table-wrap"))`;
    expect(await page.evaluate(isScrolled), path).toBe(false);
    const names = (await page.evaluate(
      `[...document.querySelectorAll("tbody td[data-label]")].map((cell) => getComputedStyle(cell, "::before").content)`,
    )) as string[];
    expect(names.length, path).toBeGreaterThan(0);
    expect(
      names.every((name) => name.includes(": ")),
      path,
    ).toBe(true);
    await takeScreenshot(page, `table${path.replaceAll("/", "-")}`);
    expect(await seriousIssues(page), path).toEqual([]);
  }
});

test("all touch targets are 24 pixels high and wide, or larger", async () => {
  const { page, open } = visitor;
  for (const path of paths) {
    await open(path);
    await page.locator("main :is(h1, h2)").first().waitFor();
    await takeScreenshot(page, `targets${path.replaceAll(/\W/g, "-")}`);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
  const guest = await dashboard.visitor();
  await guest.page.setViewportSize({ width: 390, height: 844 });
  await guest.open("/sign-in");
  expect.soft(await smallTargets(guest.page), "sign-in").toEqual([]);
});
