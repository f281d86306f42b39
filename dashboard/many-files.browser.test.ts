import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantFiles } from "../testing/bulk-files.ts";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { takeScreenshot } from "./testing/screenshot.ts";

/** As many as are quick to plant; the long form is MANY_FILES=100000. */
const FILES = Number(process.env.MANY_FILES ?? 20_000);
/** Finds more than a page of them, and few enough to wait for. */
const SEARCH = "77";
const all = FILES.toLocaleString("en");

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Planted files exist only in the database. A file whose page is opened requires bytes. */
async function storeContent(accountId: string, filename: string): Promise<void> {
  const { pool, blobs } = dashboard.service;
  const sql = "select blob_key from files where account_id = $1 and filename = $2";
  const { rows } = await pool.query<{ blob_key: string }>(sql, [accountId, filename]);
  await blobs.write(rows[0]?.blob_key ?? expect.fail("no file"), Buffer.from("10 bytes.\n"));
}

describe.each(WIDTHS.map((viewport, turn) => ({ ...viewport, turn })))(
  "$width pixels wide",
  ({ width, height, turn }) => {
    test(`browses and changes an account of ${all} files with the keyboard`, async () => {
      const { pool } = dashboard.service;
      const visitor = await dashboard.visitor();
      const { page, account, problems } = visitor;
      page.setDefaultTimeout(60_000);
      const first = 1 + turn * FILES;
      await plantFiles(pool, account.id, FILES, first);
      const refused: string[] = [];
      page.on("response", (response) => {
        if (response.status() >= 400 && !response.url().endsWith("/session")) refused.push(response.url());
      });
      const remaining = async () =>
        Number((await account.request("/api/v1/stats")).headers.get("X-RateLimit-Remaining"));
      const countOf = async (condition: string) => {
        const sql = `select count(*)::int as files from files where account_id = $1 and ${condition}`;
        return (await pool.query<{ files: number }>(sql, [account.id])).rows[0]?.files;
      };
      const looksGood = (state: string) => checkLooks(visitor, `${state}-${width}`);
      const before = await remaining();

      await page.setViewportSize({ width, height });
      await visitor.signIn();
      await page.getByText(`${all} files`, { exact: true }).waitFor();
      await page.keyboard.press("/");
      await tabTo(page, /^(TEXT\s+)?\d+\.txt/);
      await page.keyboard.press("End");
      const shown = page.locator("[data-index]");
      await expect.poll(async () => Number(await shown.last().getAttribute("data-index"))).toBeGreaterThan(5_000);
      expect(await shown.count()).toBeLessThan(100);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);

      const bar = page.getByRole("region", { name: "Selected files" });
      await page.keyboard.press("Control+a");
      await bar.getByText(`All ${all} selected`).waitFor();
      await looksGood("all");

      // Made private, and cancelled midway.
      await page.keyboard.press("F6");
      if (width === 390) await openMoreActions(page);
      await tabTo(page, "Visibility…");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: `Visibility of ${all} files` }).waitFor();
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Make private" }).waitFor();
      await looksGood("visibility");
      await page.keyboard.press("Enter");
      await page.getByText(new RegExp(`^[1-9][\\d,]* of ${all}$`)).waitFor();
      await looksGood("progress");
      await page.keyboard.press("Escape");
      const said = await page.getByText(/^Made [\d,]+ files private\. [\d,]+ files unchanged\.$/).innerText();
      const [changed = 0, left = 0] = (said.match(/[\d,]+/g) ?? []).map((each) => Number(each.replaceAll(",", "")));
      expect([changed > 0, changed + left]).toEqual([true, FILES]);
      expect(await countOf("not is_public")).toBe(changed);
      await bar.getByText(`All ${all} selected`).waitFor();
      await page.keyboard.press("Escape");
      await bar.waitFor({ state: "detached" });

      // Tags and deletes the search results.
      const wanted = Array.from({ length: FILES }, (_, index) => `${first + index}`).filter((name) =>
        name.includes(SEARCH),
      );
      const number = wanted.length.toLocaleString("en");
      const found = `${number} files`;
      const chooseFound = async () => {
        await tabTo(page, /^Select /);
        await page.keyboard.press("Control+a");
        await bar.getByText(`All ${number} selected`).waitFor();
      };
      await page.keyboard.press("/");
      await page.keyboard.type(SEARCH);
      await page.getByText(found, { exact: true }).waitFor();
      await chooseFound();
      // Focuses the first action.
      await page.keyboard.press("F6");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: `Tags of ${found}` }).waitFor();
      await page.keyboard.type("press");
      await page.keyboard.press("Enter");
      await tabTo(page, /^old\s/);
      await page.keyboard.press("Space");
      await looksGood("tags");
      await page.keyboard.press("Enter");
      await page.getByText(`Changed the tags of ${found}.`).waitFor();
      expect([await countOf("tags = '{press}'"), await countOf("tags = '{old}'")]).toEqual([
        wanted.length,
        FILES - wanted.length,
      ]);

      await chooseFound();
      await page.keyboard.press("Delete");
      await page.getByRole("heading", { name: `Delete ${found}?` }).waitFor();
      await tabTo(page, "Delete");
      await page.keyboard.press("Enter");
      await page.getByText(`Deleted ${found}.`).waitFor();
      await page.getByText("No files found").waitFor();
      expect(await countOf("deleted_at is null")).toBe(FILES - wanted.length);
      // The notification has a timeout, and axe takes time.
      await page.keyboard.press("Control+z");
      await page.getByText(`Restored ${found}.`).waitFor();
      expect(await countOf("deleted_at is null")).toBe(FILES);
      await looksGood("restored");

      // One of them is renamed, replaced, and gets back what it had.
      await page.keyboard.press("/");
      await tabTo(page, /^(TEXT\s+)?\d+\.txt/);
      await page.keyboard.press("F2");
      await page.keyboard.type("harbour 77");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Filename" }).waitFor({ state: "detached" });
      expect(await countOf("filename = 'harbour 77.txt'")).toBe(1);
      await storeContent(account.id, "harbour 77.txt");
      await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/harbour 77\.txt/);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "harbour 77.txt" }).waitFor();
      const chooser = page.waitForEvent("filechooser");
      if (width === 390) await openMoreActions(page);
      await tabTo(page, "Replace…");
      await page.keyboard.press("Enter");
      const content = { name: "new.txt", mimeType: "text/plain", buffer: Buffer.from(`new content ${width}`) };
      await (await chooser).setFiles(content);
      await tabTo(page, "Replace");
      await page.keyboard.press("Enter");
      await page.getByText("Replaced. This is version 2.").waitFor();
      await page.getByRole("list", { name: "Versions" }).getByText("Current").waitFor();
      await looksGood("versions");
      await tabTo(page, "Actions for version 1");
      await chooseItem(page, "Restore");
      await tabTo(page, "Restore");
      await page.keyboard.press("Enter");
      await page.getByText("Restored version 1. This is version 3.").waitFor();
      expect(await countOf("filename = 'harbour 77.txt' and version = 3 and version_of is null")).toBe(1);

      // It is deleted, and restored from the trash.
      if (width === 390) await openMoreActions(page);
      await tabTo(page, "Delete");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Delete this file?" }).waitFor();
      await tabTo(page, "Delete");
      await page.keyboard.press("Enter");
      await page.getByText("Deleted 1 file.").waitFor();
      expect(await countOf("deleted_at is null")).toBe(FILES - 1);
      await tabTo(page, "Trash", true);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Trash" }).waitFor();
      await page.getByRole("row", { name: /harbour 77\.txt/ }).waitFor();
      await looksGood("trash");
      await tabTo(page, "Actions for harbour 77.txt");
      await chooseItem(page, "Restore");
      await page.getByText("Restored 1 item.").waitFor();
      expect(await countOf("deleted_at is null")).toBe(FILES);

      expect(refused).toEqual([]);
      expect(problems()).toEqual([]);
      // Only the request for the remaining calls counted as a call.
      expect(await remaining()).toBe(before - 1);
    }, 240_000);
  },
);

/** On a phone, the selection bar has one row. */
async function openMoreActions(page: Visitor["page"]): Promise<void> {
  await tabTo(page, "More actions");
  await page.keyboard.press("Enter");
}

/** Checks the page with axe and takes screenshots, in both color schemes. */
async function checkLooks({ page }: Visitor, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colors that are inherited follow a few frames later.
    await expect.poll(() => seriousIssues(page), { message: `${name} ${colorScheme}` }).toEqual([]);
    await takeScreenshot(page, `${name}-${colorScheme}`);
  }
}
