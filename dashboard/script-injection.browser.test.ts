import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const ATTACK = `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{constructor}}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" onload="window.hacked=1">
  <script>window.hacked=1; top.hacked=1</script><rect width="300" height="300" fill="teal"/></svg>`;

test("shows injected markup as text, and does not run it", async () => {
  const { page, account, signIn, open, problems } = await dashboard.visitor();
  const { sdk } = account;
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } })
    .withExif({ IFD0: { ImageDescription: ATTACK, Artist: ATTACK, Make: ATTACK, Model: ATTACK, Copyright: ATTACK } })
    .jpeg()
    .toBuffer();
  const folder = await sdk.folders.create({ name: ATTACK.replaceAll("/", "|"), description: ATTACK });
  const image = await sdk.files.upload(new Uint8Array(jpeg), {
    filename: `${ATTACK.replaceAll("/", "|")}.jpg`,
    tags: [`<img src=x onerror=window.hacked=1>`, `javascript:window.hacked=1`],
    description: ATTACK,
    folderId: folder.id,
  });
  const svg = await sdk.files.upload(new TextEncoder().encode(SVG), { filename: "drawing.svg" });
  const html = await sdk.files.upload(new TextEncoder().encode(`<!doctype html>${ATTACK}`), { filename: "page.html" });
  await signIn();
  const paths = [
    "/files",
    "/files?view=list",
    `/files?search=${encodeURIComponent(ATTACK)}`,
    `/folders/${folder.id}`,
    `/folders/${encodeURIComponent(ATTACK)}`,
    ...[image, svg].flatMap(({ id }) => [`/files/${id}`, `/files/${id}/ai`, `/files/${id}/transform`]),
    `/files/${html.id}`,
    "/usage?days=%3Cscript%3E",
  ];
  for (const path of paths) {
    await open(path);
    await page.getByRole("heading").first().waitFor();
    expect(await page.evaluate("window.hacked"), path).toBeUndefined();
  }
  await open(`/files/${image.id}`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("<img src=x onerror=");
  expect(await page.title()).toContain("<img src=x");
  expect(await page.locator("img[src='x'], script:not([src])").count()).toBe(0);
  // Failed lookups are only those of the two nonexistent IDs above.
  expect(problems()).toEqual([]);
});

test("allows only its own scripts, styles and frames", async () => {
  const response = await fetch(`${dashboard.service.url}/dashboard/files`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toMatch(/style-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
});
