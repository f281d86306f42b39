import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { openBrowser, type WatchedPage } from "../../testing/browser.ts";
import { openLibrary } from "./library.ts";
import { signIn } from "./visit.ts";

/*
 * `npm run screenshots` takes the screenshots of the README and the guide, from the built dashboard on a real service. Run it after a
 * change that affects them.
 */

const FOLDER = join(import.meta.dirname, "../../docs/public/screenshots");
const SIZE = { width: 1440, height: 900 };

const library = await openLibrary();
const { service, fileId } = library;
const browser = await openBrowser();
try {
  mkdirSync(FOLDER, { recursive: true });
  const { page, open } = await signIn(browser, library, library);
  await page.setViewportSize(SIZE);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });

  await open("/files");
  await take(page, "files");
  await page.keyboard.press("Control+a");
  await page.getByText(/\d+ selected/).waitFor();
  await take(page, "selection");
  await open(`/files/${fileId}`);
  await take(page, "file");
  await open(`/files/${fileId}/transform?w=640&h=400&f=webp&saturation=30`);
  await take(page, "transform");
  await open(`/collections/${library.collectionId}`);
  await take(page, "collection");
  for (const name of ["shared", "trash", "usage", "activity"]) {
    await open(`/${name}`);
    await take(page, name);
  }
  await open("/settings/keys");
  await take(page, "keys");
  const problems = page.problems();
  if (problems.length > 0) throw new Error(problems.join("\n"));
} finally {
  await browser.close();
  await service.stop();
}

/** Saves a screenshot as WebP, with sharp text at a third of the size of PNG. */
async function take(page: WatchedPage, name: string): Promise<void> {
  // Visible images are decoded asynchronously.
  await page.evaluate("Promise.all([...document.images].map((image) => image.decode().catch(() => {})))");
  const { size } = await sharp(await page.screenshot({ animations: "disabled" }))
    .webp({ quality: 82, smartSubsample: true, effort: 6 })
    .toFile(join(FOLDER, `dashboard-${name}.webp`));
  console.log(`dashboard-${name}.webp, ${Math.round(size / 1000)} kB`);
}
