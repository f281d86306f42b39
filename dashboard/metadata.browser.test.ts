import { afterAll, beforeAll, expect, test } from "vitest";
import { describedImage } from "../testing/described-image.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

test("shows the embedded metadata of an image, and edits metadata and alternative text", async () => {
  const { page, account, open, signIn, problems } = await dashboard.visitor();
  const { sdk } = account;
  const usage = { name: "usage", label: "Usage", type: "string", options: ["print", "web"] } as const;
  await sdk.metadataFields.set({ fields: [{ ...usage, options: [...usage.options] }] });
  const { id } = await sdk.files.upload(new Uint8Array(await describedImage("jpeg")), {
    filename: "harbour.jpg",
    metadata: { price: 120 },
    autoTag: false,
  });
  await signIn();
  await open(`/files/${id}`);
  await page.getByText("© 2026 Ada").waitFor();
  await page.getByLabel("Alternative text (en)").fill("A harbour at dusk");
  await page.getByLabel("Usage").selectOption("web");
  await page.getByLabel("price").fill("150");
  await page.getByRole("button", { name: "Save metadata" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await sdk.files.get(id)).toMatchObject({
    metadata: { price: 150, usage: "web" },
    altText: { en: "A harbour at dusk" },
  });
  await page.getByRole("img", { name: "A harbour at dusk" }).waitFor();
  expect(problems()).toEqual([]);
});
