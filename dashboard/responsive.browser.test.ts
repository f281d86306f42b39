import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let fileId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  const boats = { filename: "harbour.jpg", autoTag: false };
  fileId = (await sdk.files.upload(await picture(1, 1600, 1200), boats)).id;
  await sdk.files.update(fileId, { description: 'The "old" harbour' });
  await visitor.signIn();
});
afterAll(() => dashboard.close());

const code = (label: string) =>
  visitor.page.getByRole("figure").filter({ hasText: label }).locator("pre").first().innerText();

test("shows which width, format and bytes a browser loads", async () => {
  const { page, open, problems } = visitor;
  await open(`/files/${fileId}/responsive`);
  await page.getByText(/828 × 621 px · avif · .* of /).waitFor();
  await page.getByRole("slider", { name: "Width" }).fill("300");
  await page.getByText(/640 × 480 px · avif/).waitFor();
  await page.getByText("1×", { exact: true }).click();
  await page.getByText(/320 × 240 px · avif/).waitFor();
  await page.getByText("WebP", { exact: true }).click();
  await page.getByText(/320 × 240 px · webp/).waitFor();
  await page.getByText("Neither", { exact: true }).click();
  await page.getByText(/320 × 240 px · jpeg/).waitFor();
  await page.getByLabel("Ratio").selectOption("16:9");
  await page.getByText(/320 × 180 px · jpeg/).waitFor();
  await checkLayout(page, "responsive");
  expect(problems()).toEqual([]);
});

test("shows the code that loads the same variants", async () => {
  const { page, account } = visitor;
  const { imageUrl } = await account.sdk.files.get(fileId);
  expect(await code("URL")).toBe(`${imageUrl}&w=320&ar=16:9`);
  expect(await code("HTML")).toMatch(
    /^<img alt="The &quot;old&quot; harbour" width="300" height="169" sizes=.* srcset=/,
  );
  expect(await code("React")).toContain('<Image file={file} alt={file.description} width={300} aspect="16:9" />');
  expect(await code("Next.js")).toContain('aspect: "16:9" })} alt={file.description} width={300} height={169} />');
  await page.getByRole("button", { name: "Copy HTML" }).waitFor();
});
