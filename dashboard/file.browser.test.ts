import type { Engines } from "@media-asset-service/decode/analysis/engine.ts";
import { createEngines } from "@media-asset-service/decode/analysis/engines.ts";
import { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFailedJob, newJob } from "../server/ai/jobs.ts";
import type { Plan } from "../server/contract/account.ts";
import { loadConfig } from "../server/ops/start/config.ts";
import { checkWidth } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
let engines: Engines;
const imaging = openImaging({ transformConcurrency: 1 });
beforeAll(async () => {
  const { ai } = loadConfig({ SIGNING_SECRET: "0123456789abcdef", ADMIN_TOKEN: "0123456789abcdef" });
  engines = await createEngines(ai, imaging.conversions, pino({ level: "silent" }));
  dashboard = await openDashboard({ engines });
});
afterAll(async () => {
  await dashboard.close();
  await engines.close();
  await imaging.close();
});

async function visitFile(seed: number, plan: Plan = "FREE"): Promise<Visitor & { id: string }> {
  const visitor = await dashboard.visitor({ plan });
  const { id } = await visitor.account.sdk.files.upload(await picture(seed), { filename: "harbour.jpg" });
  await visitor.signIn();
  await visitor.open(`/files/${id}`);
  return { ...visitor, id };
}

test("shows the image and its properties, and edits tags, description and visibility", async () => {
  const { page, account, id, problems } = await visitFile(1);
  await page.getByRole("img", { name: "harbour.jpg" }).waitFor();
  await page.getByText("640 × 480 px").waitFor();
  await page.getByLabel("Tags", { exact: true }).fill("boats,");
  await page.getByLabel("Tags", { exact: true }).fill("dusk");
  await page.keyboard.press("Enter");
  await page.getByLabel("Description").fill("The harbour at dusk.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.sdk.files.get(id)).toMatchObject({
    tags: ["boats", "dusk"],
    description: "The harbour at dusk.",
  });

  const plain = await page.locator("figure", { hasText: "File URL" }).innerText();
  expect(plain).not.toContain("signature");
  await page.getByRole("switch", { name: /Public/ }).click({ force: true });
  await page.getByText("Accessible only with a signed URL or one of your keys.").waitFor();
  await page.locator("figure", { hasText: "File URL" }).getByText("signature=").waitFor();
  expect((await account.sdk.files.get(id)).isPublic).toBe(false);
  await page.getByRole("img", { name: "The harbour at dusk." }).waitFor();
  expect(problems()).toEqual([]);
});

test("marks files flagged by moderation, on their page and in both views of their folder", async () => {
  const { page, id, open, problems } = await visitFile(12);
  await page.getByText("640 × 480 px").waitFor();
  expect(await page.getByText("Sensitive").count()).toBe(0);
  await dashboard.service.db.updateTable("files").set({ sensitive: true }).where("id", "=", id).execute();
  await page.reload();
  await page.getByText("Sensitive").waitFor();
  for (const view of ["grid", "list"]) {
    await open(`/files?view=${view}`);
    await page
      .getByRole("listitem")
      .filter({ hasText: /sensitive/i })
      .waitFor();
  }
  expect(problems()).toEqual([]);
});

test("sets the focus point of an image, and shows the crop and similar images", async () => {
  const { page, account, id, problems } = await visitFile(11);
  const copy = await sharp(await picture(11))
    .jpeg({ quality: 50 })
    .toBuffer();
  await account.sdk.files.upload(new Blob([new Uint8Array(copy)]), { filename: "copy.jpg" });
  await page.reload();
  await page.getByRole("link", { name: "copy.jpg" }).waitFor();
  const crop = page.getByRole("img", { name: "Square crop" });
  const before = await crop.getAttribute("src");

  await page.getByRole("button", { name: "No focus set" }).click({ position: { x: 16, y: 120 } });
  await page.getByRole("button", { name: /^Focus at 5% across, 50% down$/ }).waitFor();
  await expect.poll(() => crop.getAttribute("src")).not.toBe(before);
  expect((await account.sdk.files.get(id)).focus?.x).toBeCloseTo(0.05, 1);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: /^Focus at 10% across/ }).waitFor();
  await page.getByRole("button", { name: "Reset to automatic" }).click();
  await page.getByRole("button", { name: "No focus set" }).waitFor();
  expect((await account.sdk.files.get(id)).focus).toBeNull();
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("shows the similarity of an image in words, and opens it: %s", async (kind) => {
  const { page, account, id, open } = await visitFile(11);
  const copy = await sharp(await picture(11))
    .jpeg({ quality: 50 })
    .toBuffer();
  await account.sdk.files.upload(new Blob([new Uint8Array(copy)]), { filename: "copy.jpg" });
  const { press } = await openInput(page, kind);
  await open(`/files/${id}`);
  const similar = page.getByRole("listitem").filter({ hasText: "copy.jpg" });
  await similar.getByText(/^(?:Looks the same|Nearly identical)$/).waitFor();
  await checkWidth(similar);
  await press(similar.getByRole("link", { name: "copy.jpg" }));
  await page.getByRole("heading", { level: 1, name: "copy.jpg" }).waitFor();
});

test("saves a description without overwriting tags that the tagging task has added", async () => {
  const { page, account, id } = await visitFile(7);
  await page.getByLabel("Description").fill("The harbour at dusk.");
  await account.sdk.files.update(id, { tags: ["found"] });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.sdk.files.get(id)).toMatchObject({ tags: ["found"], description: "The harbour at dusk." });
});

test("copies the URL that opens the file", async () => {
  const { page, account, id, problems } = await visitFile(2);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy File URL" }).click();
  const copied = (await page.evaluate("navigator.clipboard.readText()")) as string;
  expect(copied).toBe((await account.sdk.files.get(id)).cdnUrl);
  expect((await fetch(copied)).status).toBe(200);
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("shows the original until a parameter changes, and after a reset: %s", async (kind) => {
  const { page, account, id, open, problems } = await visitFile(13);
  const { press, type } = await openInput(page, kind);
  await open(`/files/${id}`);
  await press(page.getByRole("link", { name: "Transform" }));
  const { cdnUrl } = await account.sdk.files.get(id);
  const shown = page.getByRole("img", { name: "harbour.jpg, transformed" });
  await expect.poll(() => shown.getAttribute("src")).toBe(cdnUrl);
  await checkWidth(shown);
  await type(page.getByLabel("Width"), "300");
  await page.getByText("300 × 225 px").waitFor();
  await press(page.getByRole("button", { name: "Reset" }));
  await expect.poll(() => shown.getAttribute("src")).toBe(cdnUrl);
  expect(problems()).toEqual([]);
});

test("previews transforms, and shows the equivalent URL, curl command and code", async () => {
  const { page, account, id, problems } = await visitFile(3);
  await page.getByRole("link", { name: "Transform" }).click();
  const original = await account.sdk.files.get(id);
  const first = page.getByRole("img", { name: "harbour.jpg, transformed" });
  await expect.poll(() => first.getAttribute("src")).toBe(original.cdnUrl);
  await page.getByText("Original · 640 × 480 px · JPEG").waitFor();
  await page.getByLabel("Width").fill("300");
  await page.getByLabel("Height").fill("200");
  await page.getByLabel("Format").selectOption("WebP");
  await page.getByLabel("Grayscale").check();
  await page.getByText("300 × 200 px · webp").waitFor();
  const code = (label: string) =>
    page.locator("figure", { has: page.getByText(label, { exact: true }) }).locator("pre");
  const { url } = await account.sdk.transform.url({ id, w: 300, h: 200, f: "webp", grayscale: true });
  await expect.poll(() => code("URL").innerText()).toBe(url);
  expect(await code("curl").innerText()).toContain(`id=${id}&w=300&h=200&f=webp&grayscale`);
  expect(await code("SDK").innerText()).toContain("grayscale: true");
  const shown = page.getByRole("img", { name: "harbour.jpg, transformed" });
  await expect.poll(() => shown.getAttribute("src")).toBe(url);
  await page.reload();
  await page.getByText("300 × 200 px · webp").waitFor();
  expect(problems()).toEqual([]);
});

test("runs AI operations, compares a cut-out with the original, and keeps the history", async () => {
  const { page, account, problems } = await visitFile(4, "PRO");
  await page.getByRole("link", { name: "AI", exact: true }).click();
  const tags = page.getByRole("region", { name: "Tags and description" });
  await tags.getByText(/Confidence \d+ %/).waitFor({ timeout: 40_000 });
  const cutout = page.getByRole("region", { name: "Cut-out" });
  await cutout.getByRole("button", { name: "Run · 5 credits" }).click();
  const slider = cutout.getByRole("slider", { name: "Portion of the original shown" });
  await slider.waitFor({ timeout: 60_000 });
  await slider.press("End");
  expect(await slider.inputValue()).toBe("100");
  const image = cutout.getByRole("img", { name: "harbour.jpg without its background" });
  await expect
    .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(640);
  await cutout.getByRole("button", { name: "Save as file" }).click();
  await cutout.getByRole("link", { name: "harbour-cutout.png" }).waitFor();
  const kept = await account.sdk.files.list({ search: "harbour-cutout" }).all();
  expect(kept).toMatchObject([{ filename: "harbour-cutout.png", mimeType: "image/png", folderId: null }]);
  const history = page.getByRole("region", { name: "AI task history" });
  expect(await history.getByRole("row").count()).toBe(3);
  await page.getByText("6 credits spent on this file").waitFor();

  await page.getByRole("link", { name: "Overview" }).click();
  const preview = page.locator(".preview");
  const viewer = page.getByRole("dialog", { name: "harbour.jpg" });
  const shown = viewer.locator(".viewer-content").getByRole("img");
  for (const kind of INPUTS) {
    const { press } = await openInput(page, kind);
    await page.reload();
    await press(preview.getByRole("radio", { name: "Cut-out", exact: true }));
    await expect.poll(() => preview.getByRole("img").getAttribute("src")).toContain("/processed?type=bg-removed");
    await press(page.getByRole("button", { name: "View", exact: true }));
    expect(await shown.getAttribute("src")).not.toContain("/processed");
    await press(viewer.getByRole("button", { name: "Show the cut-out" }));
    await expect.poll(() => shown.getAttribute("src")).toContain("/processed?type=bg-removed");
    await press(viewer.getByRole("button", { name: "Close" }));
    await viewer.waitFor({ state: "detached" });
  }
  expect(problems()).toEqual([]);
}, 120_000);

test("shows why a background removal failed", async () => {
  const { page, account, signIn, open } = await dashboard.visitor({ plan: "PRO" });
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#8899aa" } })
    .png()
    .toBuffer();
  const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(plain)]), { filename: "plain.png" });
  await signIn();
  await open(`/files/${id}/ai`);
  const cutout = page.getByRole("region", { name: "Cut-out" });
  await cutout.getByRole("button", { name: "Run · 5 credits" }).click();
  await cutout
    .getByRole("alert")
    .getByText(/no clear subject.* No credits were charged/)
    .waitFor({ timeout: 60_000 });
  expect(await cutout.getByRole("slider").count()).toBe(0);
  const tags = page.getByRole("region", { name: "Tags and description" });
  await tags.getByText(/Confidence/).waitFor();
  expect(await tags.getByText("No credits were charged").count()).toBe(0);
}, 120_000);

test("shows the error of the last failed job, from any trigger", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor({ plan: "PRO" });
  const { id } = await account.sdk.files.upload(await picture(6), { autoTag: false });
  await signIn();
  const { db } = dashboard.service;
  const jobs = [
    ["AI_TIMEOUT", "ocr", "Text", /The AI engine timed out.* try a smaller copy/],
    ["AI_PROVIDER_ERROR", "ocr", "Text", /The AI engine failed.* contact the operator/],
    ["INSUFFICIENT_CREDITS", "tagging", "Tags and description", /not have enough AI credits.* Usage shows/],
    ["INTERRUPTED", "bg-removal", "Cut-out", /The service was stopped.* Run the task again/],
    ["SOMETHING_NEW", "bg-removal", "Cut-out", /Message of the service\..* No credits were charged/],
  ] as const;
  for (const [code, operation, title, words] of jobs) {
    const requested = { accountId: account.id, fileId: id, operation, trigger: "api" } as const;
    const job = newJob(requested, new Date());
    const error = { code, message: "Message of the service." };
    await db.transaction().execute((trx) => insertFailedJob(trx, job, error));
    await open(`/files/${id}/ai`);
    const card = page.getByRole("region", { name: title });
    await card.getByText(words).waitFor();
    expect(await card.getByText("No credits were charged").count()).toBe(1);
    expect(await card.getByRole("alert").count()).toBe(0);
  }
  expect(problems()).toEqual([]);
});

test("shows that the plan does not include AI", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor({ plan: "FREE" });
  const { id } = await account.sdk.files.upload(await picture(5));
  await signIn();
  await open(`/files/${id}/ai`);
  await page.getByText("AI tasks require the PRO or ENTERPRISE plan.").waitFor();
  expect(await page.getByRole("button", { name: "Run · 1 credit" }).isDisabled()).toBe(true);
  expect(problems()).toEqual([]);
});
