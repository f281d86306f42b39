import { afterAll, beforeAll, expect, test } from "vitest";
import { plantFiles } from "../testing/bulk-files.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { openInput, swipe } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";

const FILES = 5_000;
const MAX_NODES = 3_000;
/** Five rows of five cards fill the window, and three more are rendered above and below. */
const MAX_ITEMS = 75;

let dashboard: Dashboard;
let planted = 0;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

async function visit(width: number): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  const { page, account } = visitor;
  await page.setViewportSize({ width, height: 900 });
  await plantFiles(dashboard.service.pool, account.id, FILES, planted + 1);
  planted += FILES;
  await visitor.signIn();
  await page.getByText("5,000 files", { exact: true }).waitFor();
  return visitor;
}

/** Number of nodes that the browser keeps, after it has freed those that are not used. */
async function countNodes({ page }: Visitor): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  await devtools.detach();
  return metrics.find(({ name }) => name === "Nodes")?.value ?? Number.NaN;
}

/** Scrolls in each of 300 frames, and returns the highest number of items that the page contained. */
const scrollFrames = ({ page }: Visitor) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let [frames, items] = [0, 0];
    const step = () => {
      items = Math.max(items, document.querySelectorAll(".file-browser > *").length);
      scrollBy(0, 120);
      frames += 1;
      if (frames < 300) requestAnimationFrame(step);
      else resolve(items);
    };
    requestAnimationFrame(step);
  })`);

test.each([1440, 390])("End focuses the last of 5,000 files at %i px, and Home the first", async (width) => {
  const visitor = await visit(width);
  const { page, problems } = visitor;
  const focused = () => page.evaluate("document.activeElement.closest('[data-index]')?.dataset.index");
  await page.keyboard.press("/");
  await tabTo(page, /\d+\.txt/);
  const before = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.keyboard.press("End");
  await expect.poll(focused).toBe("4999");
  const box = (await page.locator("[data-index='4999'] > a").boundingBox()) ?? expect.fail("no file");
  expect(box.y > 0 && box.y + box.height <= 900).toBe(true);
  // The height was that of all files from the beginning.
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(before);
  expect(await countNodes(visitor)).toBeLessThan(MAX_NODES);
  await page.keyboard.press("Home");
  await expect.poll(focused).toBe("0");
  expect(problems()).toEqual([]);
});

test("scrolling through a grid of 5,000 files keeps few items and nodes", async () => {
  const visitor = await visit(1440);
  expect(await scrollFrames(visitor)).toBeLessThan(MAX_ITEMS);
  expect(await visitor.page.evaluate("scrollY")).toBeGreaterThan(20_000);
  expect(await countNodes(visitor)).toBeLessThan(MAX_NODES);
});

test("the wheel scrolls to the last of 5,000 files: mouse", async () => {
  const visitor = await visit(1440);
  const { page } = visitor;
  await page.locator("[data-index='0'] > a").waitFor();
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, height);
  const last = page.locator("[data-index='4999'] > a");
  await last.waitFor();
  const box = (await last.boundingBox()) ?? expect.fail("no file");
  expect(box.y > 0 && box.y + box.height <= 900).toBe(true);
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(height);
  expect(await countNodes(visitor)).toBeLessThan(MAX_NODES);
});

test("swipes show further files, and keep few nodes: touch", async () => {
  const visitor = await visit(390);
  const { page } = visitor;
  await page.locator("[data-index='0'] > a").waitFor();
  await openInput(page, "touch");
  for (let count = 0; count < 12; count++) await swipe(page, [200, 750], [200, 100]);
  // The first whose end is below: the point itself could be between two cards.
  const middle = `[...document.querySelectorAll("[data-index]")]
    .find((card) => card.getBoundingClientRect().bottom > 400)?.dataset.index`;
  await expect.poll(async () => Number(await page.evaluate(middle))).toBeGreaterThan(40);
  await page.locator("[data-index='0'] > a").waitFor({ state: "detached" });
  expect(await countNodes(visitor)).toBeLessThan(MAX_NODES);
});

test("a search does not move the list", async () => {
  const { page } = await visit(1440);
  const top = async () => (await page.getByRole("list", { name: "Files", exact: true }).boundingBox())?.y;
  const before = await top();
  await page.getByLabel("Search files").fill("77");
  await page.waitForURL(/search=77/);
  await page.getByText("5,000 files", { exact: true }).waitFor({ state: "detached" });
  expect(await top()).toBe(before);
});
