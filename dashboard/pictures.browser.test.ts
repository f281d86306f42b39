import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedProgram } from "../testing/installed-program.ts";
import { onePage } from "../testing/pdf.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { settled } from "./testing/settled.ts";

const ffmpeg = installedProgram("ffmpeg") ?? "";
const FILM = ["-f", "lavfi", "-i", "testsrc=size=640x360:rate=5:duration=1"];
const SOUND = ["-f", "lavfi", "-i", "sine=duration=1"];
const COVER = ["-f", "lavfi", "-i", "testsrc=size=400x400:rate=1:duration=1", "-map", "0", "-map", "1", "-c:v", "png"];

/** Observes layout shifts, except those of the controls inside a player. */
const OBSERVE = `window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.sources.some(({ node }) => node)) window.shift += entry.value;
  })).observe({ type: "layout-shift" });`;

/** The width of the image or of the poster on the page of a file, after it is loaded. */
const PICTURE_WIDTH = `(async () => {
  const shown = document.querySelector(".preview video, .preview img");
  if (!shown) return null;
  const image = shown.poster ? Object.assign(new Image(), { src: shown.poster }) : shown;
  await image.decode();
  return image.naturalWidth;
})()`;

describe.skipIf(ffmpeg === "")("pictures", () => {
  let dashboard: Dashboard;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    dashboard = await openDashboard({ ffmpeg });
  });
  afterAll(async () => {
    await dashboard.close();
    await rm(folder, { recursive: true });
  });

  async function contents(name: string, options: string[]): Promise<Buffer> {
    if (name.endsWith(".pdf")) return onePage({ content: "" });
    if (name.endsWith(".txt")) return Buffer.from("words");
    execFileSync(ffmpeg, ["-loglevel", "error", ...options, join(folder, name)]);
    return readFile(join(folder, name));
  }

  test.each([
    ["film.webm", [...FILM, "-c:v", "libvpx"], 640],
    ["song.mp3", [...SOUND, ...COVER], 400],
    ["sound.wav", SOUND, 1920],
    ["report.pdf", [], 1583],
    ["words.txt", [], null],
  ])(
    "%s has its picture or an icon in the list and on its page, without a layout shift",
    async (name, options, width) => {
      const { page, account, signIn, problems } = await dashboard.visitor();
      const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(await contents(name, options))]), {
        filename: name,
      });
      await signIn();
      const thumbnail = page.getByRole("listitem").filter({ hasText: name }).locator(".thumbnail");
      if (width === null) await thumbnail.getByText("TEXT").waitFor();
      else await expect.poll(() => page.evaluate("document.querySelector('.thumbnail img')?.naturalWidth")).toBe(320);

      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/image/**", async (route) => {
        await isReleased;
        await route.fallback();
      });
      await page.goto(`${dashboard.service.url}/dashboard/files/${id}`);
      const preview = page.locator(".preview");
      await preview.waitFor();
      await page.evaluate(OBSERVE);
      const box = await preview.boundingBox();
      release();
      expect(await page.evaluate(PICTURE_WIDTH)).toBe(width);
      await settled(page);
      expect(await preview.boundingBox()).toEqual(box);
      expect(await page.evaluate("window.shift")).toBeLessThan(0.02);
      await checkLayout(page, `page of ${name}`);
      expect(problems()).toEqual([]);
    },
  );

  test("an icon replaces the picture of audio that cannot be rendered, in the same place", async () => {
    const { page, account, signIn, open } = await dashboard.visitor();
    const damaged = (await contents("whole.flac", SOUND)).subarray(0, 100);
    const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(damaged)]), { filename: "damaged.flac" });
    await signIn();
    await open(`/files/${id}`);
    const icon = page.locator(".preview-picture svg");
    await icon.waitFor();
    expect(await page.locator(".preview-picture").boundingBox()).toMatchObject({ height: 240 });
    expect(await page.locator(".preview img").count()).toBe(0);
  });
});
