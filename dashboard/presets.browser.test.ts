import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
let visitor: Visitor;
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  await sdk.files.upload(await picture(1), { filename: "harbour.jpg", autoTag: false });
  await sdk.files.upload(await picture(2, 400, 600), { filename: "lighthouse.jpg", autoTag: false });
  await visitor.signIn();
});
afterAll(() => dashboard.close());

const shownWidth = () => visitor.page.evaluate("document.querySelector('.preview-variant img')?.naturalWidth");

test("creates a preset, with a preview on an image of the account", async () => {
  const { page, account, open } = visitor;
  await open("/settings/presets");
  await page.getByRole("heading", { name: "No presets yet" }).waitFor();
  await checkLayout(page, "presets-none");
  await page.getByRole("link", { name: "Create preset" }).click();
  await page.getByLabel("Name").fill("card");
  await page.getByLabel("Width", { exact: true }).fill("200");
  await page.getByLabel("Height", { exact: true }).fill("100");
  await page.getByText("200 × 100 px").waitFor();
  await expect.poll(shownWidth).toBe(200);
  await page.getByRole("button", { name: "harbour.jpg" }).click();
  await page.getByRole("img", { name: "harbour.jpg, transformed" }).waitFor();
  await checkLayout(page, "preset-new");
  await page.getByRole("button", { name: "Create preset" }).click();
  await page.getByText("Created the preset card.").waitFor();
  expect(await account.sdk.presets.get("card")).toMatchObject({ transform: { w: 200, h: 100 }, revision: 1 });
});

test("explains a disabled button, shows the rule of a name, and previews any image", async () => {
  const { page, open } = visitor;
  await open("/settings/presets/+");
  const create = page.getByRole("button", { name: "Create preset" });
  expect(await create.isDisabled()).toBe(true);
  expect(await create.getAttribute("aria-describedby")).toBe("preset-reason");
  await page.getByText("Change at least one parameter.").waitFor();
  await page.getByText(/1 to 64 lowercase letters, digits, - and _/).waitFor();
  await page.getByLabel("Name").fill("Große Karte");
  expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Find an image").fill("harbour");
  await page.getByRole("button", { name: "lighthouse.jpg" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "harbour.jpg" }).click();
  await page.getByRole("img", { name: "harbour.jpg, transformed" }).waitFor();
  await page.getByLabel("Find an image").fill("nothing");
  await page.getByText("No images found.").waitFor();
  await page.getByRole("img", { name: "harbour.jpg, transformed" }).waitFor();
  await page.getByLabel("Width", { exact: true }).fill("300");
  await expect.poll(() => create.isDisabled()).toBe(false);
});

test("shows why a name is invalid, and keeps the input", async () => {
  const { page, open } = visitor;
  await open("/settings/presets/+");
  await page.getByLabel("Name").fill("card");
  await page.getByLabel("Width", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Create preset" }).click();
  await page.getByRole("alert").getByText('A preset named "card" already exists').waitFor();
  expect(await page.getByLabel("Width", { exact: true }).inputValue()).toBe("300");
});

test("changes a preset, but not its name", async () => {
  const { page, account, open } = visitor;
  await open("/settings/presets");
  await checkLayout(page, "presets");
  await page.getByRole("link", { name: "card", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "card" }).waitFor();
  await page.getByLabel("Grayscale").check();
  await page.getByLabel("Height", { exact: true }).fill("");
  await page.getByText("200 × 150 px").or(page.getByText("200 × 300 px")).waitFor();
  await page.getByRole("button", { name: "Save preset" }).click();
  await page.getByText("Saved the preset card.").waitFor();
  const { transform, revision } = await account.sdk.presets.get("card");
  expect({ transform, revision }).toEqual({ transform: { w: 200, grayscale: true }, revision: 2 });
});

test("deletes a preset after a confirmation", async () => {
  const { page, account, open, problems } = visitor;
  await open("/settings/presets");
  await page.getByRole("button", { name: "Actions for the preset card" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete preset" }).click();
  await page.getByRole("heading", { name: "No presets yet" }).waitFor();
  expect(await account.sdk.presets.list().all()).toEqual([]);
  await open("/settings/presets/card");
  await page.getByText("Preset not found").waitFor();
  expect(problems()).toEqual([]);
});

test.each(INPUTS)("a disabled button shows the reason, and a new preset is stored: %s", async (kind) => {
  const { page, account, open, signIn, problems } = await dashboard.visitor();
  for (const [seed, name] of ["pier", "boat"].entries())
    await account.sdk.files.upload(await picture(seed), { filename: `${name}.jpg`, autoTag: false });
  await signIn();
  const { press, type } = await openInput(page, kind);
  await open("/settings/presets/+");
  const create = page.getByRole("button", { name: "Create preset" });
  const reason = page.locator("#preset-reason");
  await reason.getByText("Change at least one parameter.").waitFor();
  const [of, its] = [await create.boundingBox(), await reason.boundingBox()];
  expect(Math.abs((of?.y ?? 0) - (its?.y ?? 999))).toBeLessThan(100);
  await type(page.getByLabel("Name"), "card");
  await type(page.getByLabel("Width", { exact: true }), "300");
  await press(page.getByRole("button", { name: "pier.jpg" }));
  await page.getByRole("img", { name: "pier.jpg, transformed" }).waitFor();
  await press(create);
  await page.getByText("Created the preset card.").waitFor();
  expect(await account.sdk.presets.get("card")).toMatchObject({ transform: { w: 300 } });
  expect(problems()).toEqual([]);
});
