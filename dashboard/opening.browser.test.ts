import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf, pdfStream } from "../testing/pdf.ts";
import { checkLayout, checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput, swipe } from "./testing/input.ts";
import { tabTo } from "./testing/keyboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

/** Three pictures, `boat-3.jpg` is the newest. */
async function visitBoats(): Promise<Visitor & { ids: string[] }> {
  const visitor = await dashboard.visitor();
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const { id } = await visitor.account.sdk.files.upload(await picture(seed), { filename: `boat-${seed}.jpg` });
    ids.push(id);
  }
  await visitor.signIn();
  return { ...visitor, ids };
}

/** Opens the page of a new file. */
async function visitFile(filename: string, content: Uint8Array<ArrayBuffer> | string): Promise<Visitor> {
  const visitor = await dashboard.visitor();
  const { id } = await visitor.account.sdk.files.upload(new Blob([content]), { filename });
  await visitor.signIn();
  await visitor.open(`/files/${id}`);
  return visitor;
}

const heading = ({ page }: Visitor, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const path = ({ page }: Visitor) => new URL(page.url()).pathname;

test.each(INPUTS)("the preview opens the viewer, and Back closes it: %s", async (kind) => {
  const visitor = await visitBoats();
  const { page, open, ids, problems } = visitor;
  const { press } = await openInput(page, kind);
  await open(`/files/${ids[1]}`);
  const image = page.locator(".preview").getByRole("img", { name: "boat-2.jpg" });
  await press(kind === "keyboard" ? page.getByRole("button", { name: "View", exact: true }) : image);
  const viewer = page.getByRole("dialog", { name: "boat-2.jpg" });
  await viewer.waitFor();
  await page.goBack();
  await viewer.waitFor({ state: "detached" });
  expect(path(visitor)).toBe(`/dashboard/files/${ids[1]}`);
  expect(problems()).toEqual([]);
});

test.each(INPUTS)(
  "links of the file page lead to its neighbors in the list, and Back to the list: %s",
  async (kind) => {
    const visitor = await visitBoats();
    const { page, open, ids, problems } = visitor;
    const { press } = await openInput(page, kind);
    await open("/files?sort=filename");
    await press(page.getByRole("link", { name: /^boat-1/ }));
    await heading(visitor, "boat-1.jpg");
    for (const name of ["boat-2.jpg", "boat-3.jpg"]) {
      await press(page.getByRole("link", { name: `Next file: ${name}` }));
      await heading(visitor, name);
    }
    expect(await page.getByRole("link", { name: /Next file/ }).count()).toBe(0);
    await press(page.getByRole("link", { name: "Previous file: boat-2.jpg" }));
    await heading(visitor, "boat-2.jpg");
    expect(path(visitor)).toBe(`/dashboard/files/${ids[1]}`);
    await page.getByText("2 of 3").waitFor();
    await press(page.getByRole("link", { name: "All files" }).last());
    await heading(visitor, "All files");
    expect(problems()).toEqual([]);
  },
);

test("by keyboard, the focus returns to the button that opened the viewer", async () => {
  const { page, open, ids } = await visitBoats();
  await open(`/files/${ids[1]}`);
  await tabTo(page, "View");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "boat-2.jpg" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("View");
});

test("Back closes the viewer of a list, and the focus is on the file that was shown", async () => {
  const visitor = await visitBoats();
  const { page, problems } = visitor;
  await page.keyboard.press("/");
  await tabTo(page, /^boat-3/);
  await page.keyboard.press("Space");
  await page.getByRole("dialog", { name: "boat-3.jpg" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "boat-2.jpg" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(path(visitor)).toBe("/dashboard/files");
  await expect.poll(() => page.evaluate("document.activeElement.innerText")).toMatch(/^boat-2/);
  await page.keyboard.press("Space");
  await page.getByRole("dialog", { name: "boat-2.jpg" }).waitFor();
  await page.keyboard.press("Enter");
  await heading(visitor, "boat-2.jpg");
  await page.goBack();
  await heading(visitor, "All files");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems()).toEqual([]);
});

test("the file page has the previous and the next file, in the order of the list", async () => {
  const visitor = await visitBoats();
  const { page, open, ids, problems } = visitor;
  await open("/files?sort=filename");
  await page.getByRole("link", { name: /^boat-1/ }).click();
  await heading(visitor, "boat-1.jpg");
  await page.getByText("1 of 3").waitFor();
  expect(await page.getByRole("link", { name: /Previous file/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Next file: boat-2.jpg" }).click();
  await heading(visitor, "boat-2.jpg");
  await page.getByRole("link", { name: "Transform" }).click();
  await page.getByLabel("Width").fill("300");
  await page.keyboard.press("Tab");
  await page.getByText(/300 × 225 px/).waitFor();
  await page.getByText("2 of 3").waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await heading(visitor, "boat-3.jpg");
  expect(path(visitor)).toBe(`/dashboard/files/${ids[2]}/transform`);
  await page.reload();
  await page.getByText("3 of 3").waitFor();
  await page.keyboard.press("p");
  await heading(visitor, "boat-2.jpg");
  await checkLayout(page, "neighbors");
  expect(problems()).toEqual([]);
});

test("on a phone, a horizontal swipe turns pages, and a vertical one does not", async () => {
  const { page, problems } = await visitBoats();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Actions for boat-3.jpg" }).click();
  await page.getByRole("menuitem", { name: "View" }).click();
  await page.getByRole("dialog", { name: "boat-3.jpg" }).getByText("1 of 3").waitFor();
  await swipe(page, [300, 400], [80, 410]);
  await page.getByRole("dialog", { name: "boat-2.jpg" }).waitFor();
  await swipe(page, [200, 300], [210, 600]);
  await swipe(page, [80, 400], [300, 390]);
  await page.getByRole("dialog", { name: "boat-3.jpg" }).waitFor();
  await checkLayout(page, "viewer-phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(problems()).toEqual([]);
});

test("a PDF shows all of its pages", async () => {
  const pages = [4, 5, 6];
  const content = pdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((id) => `${id} 0 R`).join(" ")}]/Count 3>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.map(
      (id) =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${id + 3} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    ),
    ...pages.map((id) => pdfStream("", `BT /F1 60 Tf 60 200 Td (Page ${id - 3}) Tj ET`)),
  ]);
  const { page, problems } = await visitFile("report.pdf", new Uint8Array(content));
  const preview = page.locator(".preview");
  await preview.getByRole("button", { name: "Next page" }).click();
  await preview.getByRole("img", { name: "report.pdf, page 2" }).waitFor();
  await preview.getByRole("button", { name: "Next page" }).click();
  const shown = preview.getByRole("img", { name: "report.pdf, page 3" });
  await expect.poll(() => shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(500);
  await preview.getByText("Page 3").waitFor();
  await expect.poll(() => preview.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
  await checkLayout(page, "pdf-pages");
  await shown.click();
  const viewer = page.getByRole("dialog", { name: "report.pdf" });
  await viewer.getByRole("button", { name: "Next page" }).click();
  await viewer.getByRole("img", { name: "report.pdf, page 2" }).waitFor();
  await checkLayout(page, "pdf-pages-viewer");
  await viewer.getByRole("button", { name: "Close" }).click();
  for (const kind of ["keyboard", "touch"] as const) {
    const { press } = await openInput(page, kind);
    await page.reload();
    await press(preview.getByRole("button", { name: "Next page" }));
    await checkWidth(preview.getByRole("img", { name: "report.pdf, page 2" }));
    await press(page.getByRole("button", { name: "View", exact: true }));
    await press(viewer.getByRole("button", { name: "Next page" }));
    await checkWidth(viewer.getByRole("img", { name: "report.pdf, page 2" }));
    await press(viewer.getByRole("button", { name: "Close" }));
    await viewer.waitFor({ state: "detached" });
  }
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("shows text, and Markdown with its format and without scripts: %s", async (kind) => {
  const text = await visitFile("notes.txt", "First line\nSecond <b>line</b>");
  await text.page.locator(".preview").getByText("Second <b>line</b>").waitFor();
  const { page, problems } = await visitFile(
    "readme.md",
    [
      "# Harbour",
      "",
      "A **bold** word, [a link](https://example.com/) and [a script](javascript:alert(1)).",
      "<img src=x onerror='globalThis.attacked = true'><script>globalThis.attacked = true</script>",
      "",
      "- one",
      "- two",
      "  - inside",
      "",
      "```",
      "const boats = 3;",
      "```",
    ].join("\n"),
  );
  const markdown = page.locator(".preview .markdown");
  await markdown.getByRole("heading", { name: "Harbour" }).waitFor();
  expect(await markdown.locator("strong").innerText()).toBe("bold");
  const links = await markdown.getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual(["https://example.com/"]);
  expect(await markdown.locator("li li").innerText()).toBe("inside");
  expect(await markdown.locator("pre").innerText()).toBe("const boats = 3;");
  expect(await markdown.locator("img, script").count()).toBe(0);
  expect(await page.evaluate("globalThis.attacked")).toBe(undefined);
  if (kind === "mouse") await checkLayout(page, "markdown");
  const { press } = await openInput(page, kind);
  await press(page.getByRole("button", { name: "View" }));
  await page.getByRole("dialog", { name: "readme.md" }).getByRole("heading", { name: "Harbour" }).waitFor();
  if (kind === "mouse") await checkLayout(page, "markdown-viewer");
  expect(problems()).toEqual([]);
});

/** A recording of one second that becomes louder. */
function recording(): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + 2 * rate, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(2 * rate, 40);
  const samples = Int16Array.from({ length: rate }, (_, index) => Math.sin(index / 3) * 3 * index);
  return new Uint8Array(Buffer.concat([header, Buffer.from(samples.buffer)]));
}

test.each(INPUTS)("audio shows its waveform: %s", async (kind) => {
  const { page, problems } = await visitFile("song.wav", recording());
  const waveform = page.locator(".preview").getByRole("img", { name: "Waveform" });
  const bars = async () => {
    const path = (await waveform.locator("path").getAttribute("d")) ?? "";
    return [...path.matchAll(/V([\d.]+)/g)].map(([, peak]) => Number(peak));
  };
  await expect.poll(async () => (await waveform.locator("path").count()) > 0).toBe(true);
  const peaks = await bars();
  expect(peaks.length).toBe(200);
  expect(peaks[10]).toBeLessThan(0.1);
  expect(peaks[190]).toBeGreaterThan(0.9);
  if (kind === "mouse") await checkLayout(page, "audio");
  const { press } = await openInput(page, kind);
  await press(page.getByRole("button", { name: "View" }));
  const viewer = page.getByRole("dialog", { name: "song.wav" });
  await checkWidth(viewer.locator(".waveform:has(path)"));
  if (kind === "mouse") await checkLayout(page, "audio-viewer");
  // Without ffmpeg, the service has no picture of the file.
  expect(problems().filter((problem) => !problem.includes("503"))).toEqual([]);
});

test.each([
  ["light", "mouse"],
  ["dark", "keyboard"],
  ["dark", "touch"],
] as const)("a white and a black image are visible on their ground: %s, %s", async (colorScheme, kind) => {
  for (const color of ["white", "black"]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="100" fill="${color}"/></svg>`;
    const visitor = await visitFile(`${color}.svg`, svg);
    const { page } = visitor;
    await page.emulateMedia({ colorScheme });
    /** The contrast of the circle with its ground (WCAG 2.2, 1.4.11), in the middle and the corner of the image. */
    const contrast = async (image: ReturnType<typeof page.locator>) => {
      await expect.poll(() => image.evaluate((it: { naturalWidth: number }) => it.naturalWidth)).toBeGreaterThan(0);
      const { data, info } = await sharp(await image.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const lightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
      const ground = [3, 13].map((x) => lightness(x, info.height - 3));
      const middle = lightness(Math.floor(info.width / 2), Math.floor(info.height / 2));
      return Math.min(...ground.map((each) => Math.abs(each - middle)));
    };
    expect(await contrast(page.locator(".preview img"))).toBeGreaterThan(25);
    const { press } = await openInput(page, kind);
    await press(page.getByRole("button", { name: "View", exact: true }));
    expect(await contrast(page.locator(".viewer-content img"))).toBeGreaterThan(25);
    await visitor.open("/files?view=grid");
    expect(await page.locator(".thumbnail img").getAttribute("class")).toBe("checkered");
  }
});

test.each(["with", "without"] as const)(
  "a JPEG XL image has its actual size in the viewer, in a browser %s a decoder",
  async (decoder) => {
    const content = await readFile(new URL("../testing/jxl/alpha.jxl", import.meta.url));
    const { page, account, open, signIn, problems } = await dashboard.visitor();
    const { id } = await account.sdk.files.upload(new Blob([content]), { filename: "boat.jxl" });
    if (decoder === "without") await page.addInitScript("Image.prototype.decode = () => Promise.reject(new Error());");
    await signIn();
    await open(`/files/${id}`);
    await page.locator(".preview img.checkered").click();
    await page.getByRole("dialog", { name: "boat.jxl" }).waitFor();
    await page.keyboard.press("1");
    const { cdnUrl } = await account.sdk.files.get(id);
    const image = page.locator(".viewer-zoomed");
    const isOriginal = async () => (await image.getAttribute("src")) === cdnUrl;
    await expect.poll(isOriginal).toBe(decoder === "with");
    await expect.poll(() => image.evaluate((it: { naturalWidth: number }) => it.naturalWidth)).toBe(128);
    expect(await image.boundingBox()).toMatchObject({ width: 128, height: 64 });
    await page.keyboard.press("Escape");
    await open(`/files/${id}/transform`);
    const shown = page.getByRole("img", { name: "boat.jxl, transformed" });
    await shown.waitFor();
    expect((await shown.getAttribute("src")) === cdnUrl).toBe(decoder === "with");
    expect(problems()).toEqual([]);
  },
);
