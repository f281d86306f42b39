import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { openBrowser } from "../../testing/browser.ts";
import { openLibrary } from "./library.ts";
import { statesOf } from "./states.ts";
import { signIn } from "./visit.ts";

/*
 * `npm run contact-sheets` takes a screenshot of each page and state of the built dashboard, on phones and wide screens, in light and
 * dark, and arranges them on sheets. Inspect them after a change: tests find elements, but do not verify their position.
 */

const FOLDER = join(import.meta.dirname, "../../dashboard/contact-sheets");
const HEIGHT = 900;
/** Height of a screenshot on the sheet, in pixels. */
const SHOWN_HEIGHT = 540;
const SHEET_WIDTH = 3600;
const GAP = 24;
const CAPTION = 40;

const FAILURE = JSON.stringify({
  success: false,
  error: { code: "INTERNAL_ERROR", message: "Something went wrong on our side.", requestId: "req_01jv3mf3p6" },
});

const library = await openLibrary("operator");
const browser = await openBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  const full = await signIn(browser, library, library);
  const empty = await signIn(browser, library, library.empty);
  const visits = [full, empty];
  for (const { page } of visits) page.setDefaultTimeout(20_000);
  for (const width of [390, 1440]) {
    for (const { page } of visits) await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ["light", "dark"] as const) {
      for (const { page } of visits) await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const pictures: { name: string; png: Buffer }[] = [];
      for (const { name, path, calls, fails, isEmpty, act } of statesOf(library)) {
        const { page, open } = isEmpty ? empty : full;
        if (calls) {
          await page.route(calls, async (route) => {
            if (fails) await route.fulfill({ status: 500, contentType: "application/json", body: FAILURE });
          });
        }
        await (calls && !fails ? page.goto(`${library.service.url}/dashboard${path}`) : open(path));
        // Loading pages do not become idle, so wait a fixed time. Failed requests are retried first.
        if (calls) await page.waitForTimeout(fails ? 3_000 : 700);
        await act?.(page);
        await page.evaluate("Promise.all([...document.images].map((image) => image.decode().catch(() => {})))");
        pictures.push({ name, png: await page.screenshot({ animations: "disabled" }) });
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
      const file = join(FOLDER, `${width}-${colorScheme}.webp`);
      await writeSheet(pictures, width, file);
      console.log(`${file}: ${pictures.length} states`);
    }
  }
} finally {
  await browser.close();
  await library.service.stop();
}

async function writeSheet(pictures: { name: string; png: Buffer }[], width: number, file: string): Promise<void> {
  const shownWidth = Math.round((width * SHOWN_HEIGHT) / HEIGHT);
  const columns = Math.floor((SHEET_WIDTH - GAP) / (shownWidth + GAP));
  const rows = Math.ceil(pictures.length / columns);
  const tiles = pictures.map(async ({ name, png }, index) => {
    const left = GAP + (index % columns) * (shownWidth + GAP);
    const top = Math.floor(index / columns) * (SHOWN_HEIGHT + CAPTION + GAP);
    const shown = await sharp(png).resize({ width: shownWidth, height: SHOWN_HEIGHT }).png().toBuffer();
    return [
      { input: caption(name, shownWidth), left, top },
      { input: shown, left, top: top + CAPTION },
    ];
  });
  const height = rows * (SHOWN_HEIGHT + CAPTION + GAP) + GAP;
  await sharp({ create: { width: SHEET_WIDTH, height, channels: 3, background: "#8a8f98" } })
    .composite((await Promise.all(tiles)).flat())
    .webp({ quality: 85 })
    .toFile(file);
}

function caption(text: string, width: number): Buffer {
  const style = 'font-family="sans-serif" font-size="20" fill="#fff"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="0" y="28" ${style}>${text}</text></svg>`,
  );
}
