import { signUrl } from "@media-asset-service/sdk/sign-url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { picture } from "./testing/picture.ts";
import { takeScreenshot } from "./testing/screenshot.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const statusWith = async (key: string, method = "GET", path = "/api/v1/files") =>
  (await fetch(dashboard.service.url + path, { method, headers: { "X-API-Key": key } })).status;

test("creates a key that works immediately with only its permissions, until it is revoked", async () => {
  const { page, open, signIn, problems } = await dashboard.visitor();
  await signIn();
  await open("/settings/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Website");
  await form.getByLabel("Write").check();
  await form.getByLabel("Expires").selectOption("In 90 days");
  await form.getByRole("button", { name: "Create key" }).click();
  await page.getByTestId("secret").waitFor();
  // A click outside or Escape does not close the dialog, because the secret is shown once.
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  const key = await page.getByTestId("secret").innerText();
  expect(key).toMatch(/^mas_[0-9A-Za-z]{36}$/);
  expect(await statusWith(key)).toBe(200);
  expect(await statusWith(key, "DELETE", "/api/v1/files/file_01jv3m8q6ye5tb2x9w4k7r0czn")).toBe(403);
  await page.getByRole("button", { name: "I have copied it" }).click();

  const row = page.getByRole("row", { name: /Website/ });
  expect(await row.innerText()).toMatch(new RegExp(`${key.slice(0, 8)}…${key.slice(-4)}`));
  expect(await page.content()).not.toContain(key);

  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  await page.getByRole("button", { name: "Rotate", exact: true }).click();
  await page.getByText("The old secret works for 24 more hours.").waitFor();
  const rotated = await page.getByTestId("secret").innerText();
  expect(rotated).not.toBe(key);
  expect(await statusWith(rotated)).toBe(200);
  expect(await statusWith(key)).toBe(200);
  await page.getByRole("button", { name: "I have copied it" }).click();

  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("Revoked the key.").waitFor();
  expect(await statusWith(rotated)).toBe(401);
  expect(await statusWith(key)).toBe(401);
  await page.locator("summary").click();
  expect(await page.getByRole("row", { name: /Website/ }).innerText()).toMatch(/Revoked/);
  expect(problems()).toEqual([]);
});

test("creates a key that expires on a chosen date", async () => {
  const { page, open, signIn, problems } = await dashboard.visitor();
  await signIn();
  await open("/settings/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Fair");
  await page.getByLabel("Expires").selectOption("On a date…");
  await page.getByLabel("Last day").fill("2099-12-31");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();
  expect(await page.getByRole("row", { name: /Fair/ }).innerText()).toContain("Dec 31, 2099");
  expect(problems()).toEqual([]);
});

test("creates a delivery key that signs URLs of private files until it is revoked", async () => {
  const { page, account, open, signIn, problems } = await dashboard.visitor();
  const { cdnUrl } = await account.sdk.files.upload(await picture(7), { filename: "harbour.jpg", isPublic: false });
  await signIn();
  await open("/settings/keys");
  await page.getByRole("button", { name: "Create delivery key" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Website");
  await form.getByRole("button", { name: "Create delivery key" }).click();
  const deliveryKey = await page.getByTestId("secret").innerText();
  await takeScreenshot(page, "delivery-key");
  await page.getByRole("button", { name: "I have copied it" }).click();
  const signed = await signUrl(cdnUrl, { deliveryKey, expiresIn: 60, w: 32 });
  expect((await fetch(signed)).status).toBe(200);
  expect(await page.content()).not.toContain(deliveryKey);
  expect(await seriousIssues(page)).toEqual([]);
  await takeScreenshot(page, "delivery-keys");

  const row = page.getByRole("row", { name: /Website/ });
  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke delivery key" }).click();
  await page.getByText("Revoked the delivery key.").waitFor();
  expect((await fetch(signed)).status).toBe(403);
  expect(await row.innerText()).toMatch(/Revoked/);
  expect(problems()).toEqual([]);
});
