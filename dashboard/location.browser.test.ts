import { afterAll, beforeAll, expect, test } from "vitest";
import { picturesWithLocation } from "../testing/pictures-location.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const WARNING = "This public file contains a location.";

test("warns about the location in a public file, and removes it", async () => {
  const { "exif.jpg": content } = await picturesWithLocation();
  if (!content) throw new Error("The image does not exist");
  const { page, account, open, signIn, problems } = await dashboard.visitor();
  const { sdk } = account;
  const { id } = await sdk.files.upload(new Uint8Array(content), { filename: "exif.jpg", autoTag: false });
  await signIn();

  await sdk.files.update(id, { isPublic: false });
  await open(`/files/${id}`);
  await page.getByRole("heading", { level: 1, name: "exif.jpg" }).waitFor();
  expect(await page.getByText(WARNING).count()).toBe(0);

  await sdk.files.update(id, { isPublic: true });
  await open(`/files/${id}`);
  await page.getByText(WARNING).waitFor();
  await checkLayout(page, "location");
  await page.getByRole("button", { name: "Remove location" }).click();
  await page.getByText("Removed the location.").waitFor();
  await page.getByText(WARNING).waitFor({ state: "detached" });
  expect(await sdk.files.get(id)).toMatchObject({ hasLocation: false, version: 2 });
  expect(problems()).toEqual([]);
});
