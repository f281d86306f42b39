import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";
import { settled } from "./testing/settled.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let fileId: string;
let folderId: string;
/** Pattern of the delayed requests, and the function to release them. */
let held = /^$/;
let release: () => void = () => {};
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor({ role: "operator" });
  const { sdk } = visitor.account;
  folderId = (await sdk.folders.create({ name: "Press" })).id;
  fileId = (await sdk.files.upload(await picture(1), { filename: "harbour.jpg", folderId })).id;
  for (let i = 0; i < 4; i++) await sdk.files.upload(new Blob([`${i}`]), { filename: `${i}.txt` });
  const { id } = await sdk.files.upload(new Blob(["old"]), { filename: "old.txt" });
  await sdk.files.delete(id);
  await sdk.presets.create({ name: "card", transform: { w: 400 } });
  await visitor.signIn();
  await visitor.page.route(/\/dashboard\/api\//, async (route) => {
    if (held.test(route.request().url())) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
});
afterAll(() => dashboard.close());

const waiting: (() => void)[] = [];
function hold(calls: RegExp): void {
  held = calls;
  release = () => {
    held = /^$/;
    for (const go of waiting.splice(0)) go();
  };
}

const visit = (path: string) =>
  visitor.page.goto(`${dashboard.service.url}/dashboard${path}`, { waitUntil: "domcontentloaded" });

interface Case {
  name: string;
  path: () => string;
  calls: RegExp;
  label: string;
  /** The first skeleton, and the content that replaces it. */
  shape: string;
  content: string;
}
const table = { shape: ".table-wrap", content: ".table-wrap" };
const cases: Case[] = [
  {
    name: "grid",
    path: () => "/folders/root?view=grid",
    calls: /v1\/(files|folders)/,
    label: "Loading files",
    shape: ".card-skeleton",
    content: ".file-card",
  },
  {
    name: "list",
    path: () => "/folders/root?view=list",
    calls: /v1\/(files|folders)/,
    label: "Loading files",
    shape: ".row-skeleton",
    content: ".file-row",
  },
  {
    name: "folder",
    path: () => `/folders/${folderId}?view=grid`,
    calls: /v1\/(files|folders)/,
    label: "Loading files",
    shape: ".card-skeleton",
    content: ".file-card",
  },
  {
    name: "file",
    path: () => `/files/${fileId}`,
    calls: /v1\//,
    label: "Loading the file",
    shape: ".file-main > *",
    content: ".file-main > *",
  },
  {
    name: "ai",
    path: () => `/files/${fileId}/ai`,
    calls: /\/ai$/,
    label: "Loading AI results",
    shape: ".skeleton > *",
    content: ".ai > *",
  },
  { name: "usage", path: () => "/usage", calls: /stats/, label: "Loading usage", shape: ".card", content: ".card" },
  { name: "trash", path: () => "/trash", calls: /v1\/trash/, label: "Loading the trash", ...table },
  { name: "activity", path: () => "/activity", calls: /audit|events|activity/, label: "Loading activity", ...table },
  { name: "keys", path: () => "/settings/keys", calls: /keys/, label: "Loading keys", ...table },
  { name: "presets", path: () => "/settings/presets", calls: /presets/, label: "Loading presets", ...table },
  { name: "accounts", path: () => "/accounts", calls: /accounts/, label: "Loading accounts", ...table },
  {
    name: "sessions",
    path: () => "/settings/security",
    calls: /sessions/,
    label: "Loading sessions",
    shape: ".skeleton > *",
    content: ".sessions > li",
  },
];
/** Lines of text are of fractions of a pixel. */
const SLACK = 2;

describe.each([390, 1440])("on a screen of %i px", (width) => {
  test.each(cases)(
    "$name: skeletons have the position of the content",
    async ({ name, path, calls, label, shape, content }) => {
      const { page, problems } = visitor;
      await page.setViewportSize({ width, height: 900 });
      hold(calls);
      await visit(path());
      const skeleton = page.getByRole("region", { name: label });
      await skeleton.waitFor();
      expect(await skeleton.getAttribute("aria-busy")).toBe("true");
      const before = await page.locator(`main ${shape}`).first().boundingBox();
      await photograph(`${name}-${width}`);
      release();
      await skeleton.waitFor({ state: "detached" });
      const first = page.locator(`main ${content}`).first();
      await first.waitFor();
      const after = await first.boundingBox();
      if (!before || !after) throw new Error("Nothing to compare");
      expect(
        [Math.abs(before.x - after.x) <= SLACK, Math.abs(before.y - after.y) <= SLACK],
        `${before.y} ${after.y}`,
      ).toEqual([true, true]);
      expect(problems()).toEqual([]);
    },
  );
});

/** Takes a screenshot for review. */
async function photograph(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await visitor.page.waitForTimeout(500);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
}

test("shows skeletons only if the response is slow", async () => {
  const { page } = await dashboard.visitor();
  await page.addInitScript(`
    let since;
    globalThis.seen = [];
    const look = (now) => {
      const shapes = document.querySelector(".skeleton");
      if (shapes) seen.push([now - (since ??= now), Number(getComputedStyle(shapes).opacity)]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    localStorage.setItem("signed-in", "true");
  `);
  await page.route(/\/dashboard\/api\//, () => {});
  await page.goto(`${dashboard.service.url}/dashboard/usage`, { waitUntil: "domcontentloaded" });
  const seen = () => page.evaluate("seen") as Promise<[after: number, opacity: number][]>;
  await expect.poll(async () => (await seen()).at(-1)?.[1]).toBe(1);
  const visible = (await seen()).filter(([, opacity]) => opacity > 0).map(([after]) => after);
  expect(Math.min(...visible)).toBeGreaterThan(100);
});

test("the code of a page is requested while the session is", async () => {
  const { page, problems } = visitor;
  hold(/session/);
  const code = page.waitForRequest(/assets\/usage-page.*\.js/);
  await visit("/usage");
  await code;
  await expect.poll(() => waiting.length).toBe(1);
  release();
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  expect(problems()).toEqual([]);
});

test("a dialog opens at once the first time too, if its code is loaded", async () => {
  const { page, problems } = visitor;
  await visitor.open(`/folders/${folderId}`);
  await page.getByLabel("Select harbour.jpg").press("Space");
  await page.waitForFunction(
    'performance.getEntriesByType("resource").some(({ name }) => name.includes("all-dialogs"))',
  );
  await settled(page);
  // React renders the result of a click before the next task of the browser.
  const dialog = await page.evaluate<string>(`(async () => {
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Tags…").click();
    await null;
    return document.querySelector("dialog")?.textContent ?? "No dialog";
  })()`);
  expect(dialog).toContain("tags");
  await page.keyboard.press("Escape");
  expect(problems()).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "does not animate skeletons if the user prefers reduced motion: %s",
  async (colorScheme) => {
    const { page } = visitor;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    hold(/stats/);
    await visit("/usage");
    await page.getByRole("region", { name: "Loading usage" }).waitFor();
    await page.waitForTimeout(300);
    const running = 'document.getAnimations().filter(({ playState }) => playState === "running").length';
    expect(await page.evaluate(running)).toBe(0);
    expect(await seriousIssues(page)).toEqual([]);
    release();
  },
);

test.each(["grid", "list"])("shows a placeholder until an image has loaded: %s", async (view) => {
  const { page, problems } = visitor;
  const thumbnails = /\/cdn\/.*w=320/;
  await page.route(thumbnails, () => {});
  await visit(`/folders/${folderId}?view=${view}`);
  await page.locator(".thumbnail img").waitFor();
  const image = "document.querySelector('.thumbnail img')";
  expect(await page.evaluate(`${image}.naturalWidth`)).toBe(0);
  expect(await page.evaluate(`${image}.style.backgroundImage`)).toMatch(/^url\("data:image\/png;base64,/);
  expect(await page.evaluate(`${image}.style.backgroundColor`)).toMatch(/^rgb\(/);
  await page.unroute(thumbnails);
  expect(problems()).toEqual([]);
});

test("shows a placeholder until the square crop of a focus has loaded, and then the last crop until the next", async () => {
  const { page, problems } = visitor;
  hold(/\/transform\?.*crop=smart/);
  await visit(`/files/${fileId}`);
  const crop = page.locator(".focus-crop");
  await expect
    .poll(() => page.evaluate("document.querySelector('.focus-crop')?.style.backgroundImage"))
    .toMatch(/^url/);
  expect(await crop.getAttribute("src")).toBeNull();
  await expect.poll(() => waiting.length).toBe(1);
  release();
  await page.getByRole("img", { name: "Square crop" }).waitFor();
  const before = await crop.getAttribute("src");
  hold(/\/transform\?.*crop=smart/);
  await page.getByRole("button", { name: "No focus set" }).press("ArrowRight");
  await expect.poll(() => waiting.length).toBe(1);
  expect(await crop.getAttribute("src")).toBe(before);
  release();
  await expect.poll(() => crop.getAttribute("src")).not.toBe(before);
  expect(problems()).toEqual([]);
});
