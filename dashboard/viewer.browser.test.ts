import { afterAll, beforeAll, expect, test } from "vitest";
import { onePage } from "../testing/pdf.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

/** Three pictures and, as the oldest file, one that is none. */
async function visit(): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  const { files } = visitor.account.sdk;
  await files.upload(new Blob(["words"]), { filename: "words.txt" });
  for (const seed of [1, 2, 3]) await files.upload(await picture(seed, 2400, 1600), { filename: `boat-${seed}.jpg` });
  await visitor.signIn();
  await visitor.page.getByLabel("Select boat-3.jpg").waitFor();
  return visitor;
}

test("Space opens the viewer, arrows change the file, and the focus returns to the current file", async () => {
  const { page, problems } = await visit();
  await page.keyboard.press("/");
  await tabTo(page, /^boat-3/);
  await page.keyboard.press("Space");
  const viewer = page.getByRole("dialog", { name: "boat-3.jpg" });
  await viewer.getByText("1 of 4").waitFor();
  await viewer.getByRole("button", { name: "Previous file" }).waitFor({ state: "hidden" });
  const shown = viewer.getByRole("img", { name: "boat-3.jpg" });
  await expect.poll(() => shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(1600);

  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "boat-2.jpg" }).getByText("2 of 4").waitFor();
  await page.keyboard.press("End");
  await page.getByRole("dialog", { name: "words.txt" }).getByRole("link", { name: "Open file" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("dialog", { name: "boat-1.jpg" }).getByText("3 of 4").waitFor();
  await checkLayout(page, "viewer");

  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/^boat-1/);
  await page.keyboard.press("Space");
  await page.getByRole("dialog", { name: "boat-1.jpg" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "boat-1.jpg" }).waitFor();
  expect(problems()).toEqual([]);
});

test("fits an image to the screen, and shows it pixel by pixel at 100 %", async () => {
  const { page, problems } = await visit();
  await page.getByRole("button", { name: "Actions for boat-2.jpg" }).click();
  await page.getByRole("menuitem", { name: "View" }).click();
  const viewer = page.getByRole("dialog", { name: "boat-2.jpg" });
  const image = viewer.getByRole("img", { name: "boat-2.jpg" });
  const box = async () => (await image.boundingBox()) ?? { width: 0, height: 0 };
  await expect.poll(async () => (await box()).width).toBeGreaterThan(800);
  const fitted = await box();
  expect(fitted.width / fitted.height).toBeCloseTo(1.5, 2);
  const isScrolled =
    "(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth)(document.querySelector('.viewer-content'))";
  expect(await page.evaluate(isScrolled)).toBe(false);

  await page.keyboard.press("1");
  await viewer.getByText("100 %").waitFor();
  expect(await box()).toMatchObject({ width: 2400, height: 1600 });
  // All pixels: not those of the preview, which has fewer. The arrow key follows, because the layout is stable then.
  await expect.poll(() => image.evaluate((element: { naturalWidth: number }) => element.naturalWidth)).toBe(2400);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate("document.querySelector('.viewer-content').scrollTop")).toBeGreaterThan(0);
  await page.keyboard.press("-");
  await viewer.getByText("71 %").waitFor();
  await page.keyboard.press("0");
  expect(await box()).toEqual(fitted);
  await image.dblclick();
  await viewer.getByText("100 %").waitFor();
  expect(problems()).toEqual([]);
});

test("Tab stops once in the list of files, Home and End focus the first and the last file", async () => {
  const { page } = await visit();
  await page.keyboard.press("/");
  await tabTo(page, /^boat-3/);
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/words/);
  const stops = (await page.evaluate(
    `[...document.querySelectorAll("[data-index]")].map((item) => item.querySelectorAll("[tabindex='0']").length)`,
  )) as number[];
  // The link, the checkbox and the menu of the one with the focus.
  expect(stops).toEqual([0, 0, 0, 3]);
  await page.keyboard.press("Home");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/^boat-3/);
});

test("a PDF shows its first page above a link to the file", async () => {
  const { page, account, signIn, problems } = await dashboard.visitor();
  await account.sdk.files.upload(new Blob([new Uint8Array(onePage({ content: "" }))]), { filename: "report.pdf" });
  await signIn();
  await page.keyboard.press("/");
  await tabTo(page, /^report/);
  await page.keyboard.press("Space");
  const viewer = page.getByRole("dialog", { name: "report.pdf" });
  const shown = viewer.getByRole("img", { name: "report.pdf" });
  await expect
    .poll(() => shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(1000);
  await viewer.getByRole("link", { name: "Open PDF" }).waitFor();
  await checkLayout(page, "viewer of a PDF");
  expect(problems()).toEqual([]);
});
