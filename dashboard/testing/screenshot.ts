import type { Page } from "playwright-core";

/** For people to look at, in the folder that SCREENSHOTS names. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
