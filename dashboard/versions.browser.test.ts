import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";
import { takeScreenshot } from "./testing/screenshot.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const jpeg = async (seed: number) => ({ name: `${seed}.jpg`, mimeType: "image/jpeg", buffer: await picture(seed) });

async function visitFile(
  seed: number,
  versions: readonly number[] = [],
  media: Parameters<Page["emulateMedia"]>[0] = {},
): Promise<Visitor & { id: string }> {
  const visitor = await dashboard.visitor();
  await visitor.page.emulateMedia(media);
  const { sdk } = visitor.account;
  const { id } = await sdk.files.upload(await picture(seed), { filename: "harbour.jpg" });
  for (const each of versions) await sdk.files.replace(id, await picture(each));
  await visitor.signIn();
  await visitor.open(`/files/${id}`);
  return { ...visitor, id };
}

test("replaces the content of a file and keeps the previous version, with the keyboard", async () => {
  const { page, account, id, problems } = await visitFile(1);
  const before = await account.sdk.files.get(id);
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, "Replace…");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(await jpeg(2));
  await page.getByRole("dialog").getByText("The current content is kept as version 1").waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  await tabTo(page, "Replace");
  await page.keyboard.press("Enter");
  await page.getByText("Replaced. This is version 2.").waitFor();
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.getByText("Current").waitFor();
  const after = await account.sdk.files.get(id);
  expect([after.version, after.filename]).toEqual([2, "harbour.jpg"]);
  expect(after.checksum).not.toBe(before.checksum);

  await tabTo(page, "Actions for version 1");
  await chooseItem(page, "Restore");
  await tabTo(page, "Restore");
  await page.keyboard.press("Enter");
  await page.getByText("Restored version 1. This is version 3.").waitFor();
  expect((await account.sdk.files.get(id)).checksum).toBe(before.checksum);

  await tabTo(page, "Actions for version 2");
  await chooseItem(page, "Delete");
  await tabTo(page, "Delete permanently");
  await page.keyboard.press("Enter");
  await page.getByText("Permanently deleted version 2.").waitFor();
  expect((await account.sdk.files.versions(id)).versions.map(({ version }) => version)).not.toContain(2);
  expect(problems()).toEqual([]);
});

test("shows each version with its image, and opens its content", async () => {
  const { page, account, id, problems } = await visitFile(11, [12, 13]);
  const versions = page.getByRole("list", { name: "Versions" });
  const pictures = versions.locator("img");
  await expect.poll(() => pictures.count()).toBe(3);
  for (const image of await pictures.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  }
  const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(new Set(sources).size).toBe(3);
  const href = await versions.getByRole("link", { name: "Open version 1" }).getAttribute("href");
  const bytes = Buffer.from(await (await fetch(href ?? "")).arrayBuffer());
  expect(bytes.equals(await picture(11))).toBe(true);
  await versions
    .getByText(/kept until/)
    .first()
    .waitFor();
  expect((await account.sdk.files.get(id)).version).toBe(3);
  expect(problems()).toEqual([]);
});

test("does not overwrite a concurrent replacement, and shows a notice", async () => {
  const { page, account, id } = await visitFile(21);
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(await jpeg(22));
  const { checksum } = await account.sdk.files.replace(id, await picture(23));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Another user replaced the content first.").waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  await takeScreenshot(page, "replace-overtaken");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await page.getByText(checksum).waitFor();
  expect((await account.sdk.files.get(id)).checksum).toBe(checksum);

  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(await jpeg(22));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText("Replaced. This is version 3.").waitFor();
});

test("links to the file with the same content", async () => {
  const { page, account } = await visitFile(31);
  const other = await account.sdk.files.upload(await picture(32), { filename: "other.jpg" });
  await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles(await jpeg(32));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByRole("link", { name: "another file" }).click();
  await page.getByRole("heading", { level: 1, name: "other.jpg" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(page.url()).toContain(other.id);
});

test("replaces the content with a file dropped on the preview, shows the progress, and Cancel changes nothing", async () => {
  const { page, account, id } = await visitFile(41);
  await page.evaluate(`{
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(6_000_000).fill(7)], "large.bin"));
    document.querySelector(".preview").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }`);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByText(/(kB|MB) of 5\.7 MB$/).waitFor();
  await takeScreenshot(page, "replace-progress");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await account.sdk.files.get(id)).version).toBe(1);
});

test.each([
  [390, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const)("at %i px, %s: accessible, and no wider than the screen", async (width, colorScheme) => {
  // Before the page opens: while it changes its colors, text has those of one scheme on those of the other.
  const { page } = await visitFile(51, [52], { colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.scrollIntoViewIfNeeded();
  expect(await seriousIssues(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  await takeScreenshot(page, `versions-${width}-${colorScheme}`);
});
