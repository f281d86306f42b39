import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let paths: string[];
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor({ role: "operator" });
  const { sdk } = visitor.account;
  const folder = await sdk.folders.create({ name: "Press" });
  await sdk.folders.create({ name: "2026", parentId: folder.id });
  const image = await sdk.files.upload(await picture(1), {
    filename: "harbour.jpg",
    tags: ["boats"],
    folderId: folder.id,
  });
  const text = await sdk.files.upload(Buffer.from("words"), { filename: "words.txt", isPublic: false });
  const { id } = await sdk.files.upload(Buffer.from("old words"), { filename: "old.txt", folderId: folder.id });
  await sdk.files.delete(id);
  await visitor.signIn();
  paths = [
    "/files",
    "/files?view=list",
    "/files?search=nothing",
    `/folders/${folder.id}`,
    "/folders/root",
    `/files/${image.id}`,
    `/files/${image.id}/ai`,
    `/files/${image.id}/transform?w=300&h=200`,
    `/files/${image.id}/responsive`,
    `/files/${text.id}`,
    "/files/file_01jv3m8q6ye5tb2x9w4k7r0czn",
    "/trash",
    "/usage",
    "/activity",
    "/settings/keys",
    "/settings/presets",
    "/settings/webhooks",
    "/settings/security",
    "/accounts",
    "/no-such-page",
  ];
});
afterAll(() => dashboard.close());

describe.each(["light", "dark"] as const)("in %s colors", (colorScheme) => {
  test("pages have no serious accessibility issue, no console error and no request to another origin", async () => {
    const { page, open, problems } = visitor;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const titles = new Set<string>();
    for (const path of paths) {
      await open(path);
      await page
        .getByRole("heading", { level: 1 })
        .or(page.getByRole("heading", { level: 2 }))
        .first()
        .waitFor();
      expect(await seriousIssues(page), path).toEqual([]);
      titles.add(await page.title());
    }
    expect(titles.size).toBeGreaterThan(9);
    expect(problems()).toEqual([]);
  });

  test("dialogs, menus and the sign-in page have no serious accessibility issue", async () => {
    const { page, open } = visitor;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const dialogs: [path: string, button: string][] = [
      ["/files", "New folder"],
      ["/settings/keys", "Create key"],
      ["/settings/webhooks", "Create webhook"],
      ["/accounts", "Create account"],
    ];
    for (const [path, button] of dialogs) {
      await open(path);
      await page.getByRole("button", { name: button }).last().click();
      await page.getByRole("dialog").waitFor();
      expect(await seriousIssues(page), button).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await open("/files");
    await page.getByRole("button", { name: /Actions for words/ }).click();
    expect(await seriousIssues(page), "menu").toEqual([]);
    const guest = await dashboard.visitor();
    await guest.page.emulateMedia({ colorScheme });
    await guest.open("/sign-in");
    expect(await seriousIssues(guest.page), "sign-in").toEqual([]);
    expect(guest.problems()).toEqual([]);
  });
});

test("loads less than 300 kB of compressed scripts for the first page", async () => {
  const { url } = dashboard.service;
  const { page } = visitor;
  await settled(page, () => page.goto(`${url}/dashboard/files`));
  const scripts = (await page.evaluate(
    `performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))`,
  )) as string[];
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(Buffer.from(await (await fetch(script)).arrayBuffer())).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`script of the first page: ${(total / 1000).toFixed(1)} kB gzip in ${scripts.length} files`);
  expect(scripts.length).toBeGreaterThan(0);
  expect(total).toBeLessThan(300_000);
});

test("shows every page on a phone without horizontal scrolling", async () => {
  const { page, open } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of paths) {
    await open(path);
    expect(await page.evaluate("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});
