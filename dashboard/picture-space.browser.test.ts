import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

async function visit(width: number, size: readonly [width: number, height: number]) {
  const visitor = await dashboard.visitor();
  const { id } = await visitor.account.sdk.files.upload(await picture(1, ...size), { filename: "pier.jpg" });
  await visitor.signIn();
  await visitor.page.setViewportSize({ width, height: 900 });
  return { ...visitor, id };
}

const boxOf = (page: Page, selector: string) =>
  page.evaluate<number[]>(`(({ x, y, width, height }) => [x, y, width, height].map(Math.round))(
    document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);

test.each([
  [390, [640, 480]],
  [390, [300, 1200]],
  [1440, [640, 480]],
  [1440, [2400, 1600]],
] as const)("the viewer reserves the space of a picture, without its text: %i px, %j", async (width, size) => {
  const { page, open, problems } = await visit(width, size);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/v1\/transform/, async (route) => {
    await held;
    await route.continue();
  });
  await open("/files?view=grid");
  await page.getByRole("link", { name: /^pier/ }).focus();
  await page.keyboard.press("Space");
  await page.locator("span.viewer-fitted").waitFor();
  const before = await boxOf(page, ".viewer-fitted");
  const [, , shownWidth = 0, shownHeight = 1] = before;
  expect(shownWidth / shownHeight).toBeCloseTo(size[0] / size[1], 1);
  release();
  await page.locator("img.viewer-fitted").waitFor();
  await expect.poll(() => page.evaluate(`document.querySelector(".viewer-fitted").naturalWidth`)).toBeGreaterThan(0);
  expect(await boxOf(page, ".viewer-fitted")).toEqual(before);
  expect(problems()).toEqual([]);
});

test.each([390, 1440])("a high picture keeps its ratio under Responsive: %i px", async (width) => {
  const { page, id, open, problems } = await visit(width, [300, 1200]);
  await open(`/files/${id}/responsive`);
  await page.locator(".preview img").waitFor();
  const [, , shownWidth = 0, shownHeight = 0] = await boxOf(page, ".preview img");
  expect(shownHeight).toBe(540);
  expect(shownWidth).toBe(135);
  expect(problems()).toEqual([]);
});
