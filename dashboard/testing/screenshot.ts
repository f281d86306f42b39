import type { Page } from "playwright-core";

/** Takes a screenshot for review, in the folder in `SCREENSHOTS`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
