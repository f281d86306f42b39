import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { seriousIssues } from "./axe.ts";
import { takeScreenshot } from "./screenshot.ts";

/** Checks that no vertical edge of the window cuts an element. */
export async function checkWidth(element: Locator): Promise<void> {
  const { x, width } = (await element.boundingBox()) ?? expect.fail(`${element} is not shown`);
  const window = element.page().viewportSize()?.width ?? 0;
  expect(x >= 0 && x + width <= window, `${element}: ${x} to ${x + width} of ${window} px`).toBe(true);
}

/** Checks the page with axe and for horizontal scrolling, and takes screenshots, in both color schemes and widths. */
export async function checkLayout(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect.poll(() => seriousIssues(page), { message: `${name} ${width} ${colorScheme}` }).toEqual([]);
      await takeScreenshot(page, `${name}-${width}-${colorScheme}`);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}
