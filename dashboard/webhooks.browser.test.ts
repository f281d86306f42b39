import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openEgress } from "../server/base/egress/egress.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { seriousIssues } from "./testing/axe.ts";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard } from "./testing/dashboard.ts";
import { chooseItem, tabTo } from "./testing/keyboard.ts";
import { settled } from "./testing/settled.ts";

const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "test" });
const receivers: Awaited<ReturnType<typeof webhookReceiver>>[] = [];
let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ egress });
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(async () => {
  await dashboard.close();
  await egress.close();
});

async function receive(respond?: Parameters<typeof webhookReceiver>[0]) {
  const receiver = await webhookReceiver(respond);
  receivers.push(receiver);
  return receiver;
}

/** A user on the page of the webhooks. */
async function visit() {
  const visitor = await dashboard.visitor();
  await visitor.signIn();
  await visitor.open("/settings/webhooks");
  const { page, account } = visitor;
  return {
    ...visitor,
    dialog: page.getByRole("dialog"),
    note: (text: string, folderId?: string) =>
      account.sdk.files.upload(new Blob([text]), { filename: `${text}.txt`, ...(folderId && { folderId }) }),
  };
}

test("creates a webhook for some types and a folder, by keyboard, and shows its secret once", async () => {
  const { page, account, dialog, note, open, problems } = await visit();
  const { url, received } = await receive();
  const press = await account.sdk.folders.create({ name: "Press" });
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await checkLayout(page, "webhooks-none");
  await tabTo(page, "Create webhook");
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.type(url);
  await tabTo(page, "Description");
  await page.keyboard.type("Website");
  await dialog.getByLabel("Selected types").check();
  expect(await dialog.getByRole("button", { name: "Create webhook" }).isDisabled()).toBe(true);
  await dialog
    .getByRole("group", { name: "Files", exact: true })
    .getByLabel(/^Uploaded/)
    .check();
  await dialog.getByLabel("In one folder and its subfolders").check();
  await dialog.getByText("Select a folder.").waitFor();
  await dialog.getByRole("radio", { name: /Press/ }).check({ force: true });
  await checkLayout(page, "webhook-new");
  // The form keeps its input.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const secret = await page.getByTestId("secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("button", { name: "Copy secret" }).waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  const [webhook] = await account.sdk.webhooks.list().all();
  expect(webhook).toMatchObject({ url, description: "Website", types: ["file.created"], folderId: press.id });
  await note("elsewhere");
  const { id } = await note("inside", press.id);
  await expect.poll(() => received.map(({ event }) => event.data.id), { timeout: 20_000 }).toEqual([id]);
  await settled(page, () => page.reload());
  const row = page.getByRole("row", { name: /Website/ });
  expect(await row.innerText()).toMatch(/file\.created\s+in Press[\s\S]*Enabled/);
  expect(await page.content()).not.toContain(secret);
  await checkLayout(page, "webhooks");
  await open(`/settings/webhooks/${webhook?.id}`);
  await page.getByRole("listitem").filter({ hasText: "file.created" }).waitFor();
  expect(problems()).toEqual([]);
});

test("shows each delivery with event and response, and sends it again until it succeeds", async () => {
  const { page, account, note, open, problems } = await visit();
  let status = 500;
  const { url, received } = await receive(() => ({ status, body: `response ${status}` }));
  const { id } = await account.sdk.webhooks.create({ url, types: ["file.created"] });
  await open(`/settings/webhooks/${id}`);
  await page.getByText("No deliveries yet.").waitFor();
  const file = await note("harbour");
  const delivery = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem").first();
  await delivery.getByText("Pending").first().waitFor();
  await delivery.getByText(/^500/).waitFor();
  await delivery.locator("summary").click();
  await delivery.getByText("Status 500").waitFor();
  await delivery.getByText("response 500").waitFor();
  await delivery.getByText("Next attempt").waitFor();
  await delivery.getByText(`"id": "${file.id}"`).waitFor();
  await page.getByText(/Failing since/).waitFor();
  await checkLayout(page, "webhook");
  status = 200;
  const before = received.length;
  await delivery.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(before);
  // If the next attempt has already succeeded, this is another delivery, which is closed.
  await delivery.getByText(/^200 · /).waitFor();
  await page.getByText("Failed", { exact: true }).click();
  await page.getByText("No deliveries in this state.").waitFor();
  expect(new URL(page.url()).search).toBe("?state=FAILED");
  await page.getByText("Succeeded", { exact: true }).first().click();
  await delivery.getByText("200").first().waitFor();
  expect(problems()).toEqual([]);
});

test("sends a test event, edits, disables, rotates, repeats and deletes with the menu", async () => {
  const { page, account, dialog, note, open, problems } = await visit();
  const { url, received } = await receive(({ event }) =>
    event.type === "webhook.ping" ? { status: 418, body: "teapot" } : 204,
  );
  const { id } = await account.sdk.webhooks.create({ url });
  await note("one");
  await open("/settings/webhooks");
  const choose = async (name: string) => {
    await tabTo(page, `Actions for the webhook ${url}`);
    await chooseItem(page, name);
  };
  await choose("Send test event…");
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("Status 418").waitFor();
  await dialog.getByText("teapot").waitFor();
  await dialog.getByText(/\d ms/).waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await choose("Edit…");
  await dialog.getByLabel("Description").fill("Search index");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved the webhook.").waitFor();
  expect(await account.sdk.webhooks.get(id)).toMatchObject({ url, description: "Search index", types: [] });

  await choose("Rotate secret…");
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await page.getByText(/For 24 hours, events are also signed with the old secret/).waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  expect((await account.sdk.webhooks.get(id)).previousSecretExpiresAt).not.toBeNull();

  await choose("Repeat events…");
  await dialog.getByLabel("Repeat events since").fill("2020-01-01T00:00");
  const created = () => received.filter(({ event }) => event.type === "file.created").length;
  const before = created();
  await dialog.getByRole("button", { name: "Repeat" }).click();
  await page.getByText(/Repeating \d+ event/).waitFor();
  await expect.poll(created, { timeout: 20_000 }).toBeGreaterThan(before);

  await choose("Disable");
  await page.getByText("Disabled the webhook.").waitFor();
  await page.getByRole("row", { name: /Disabled since/ }).waitFor();
  await choose("Delete…");
  await dialog.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByText("Deleted the webhook.").waitFor();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  expect(await account.sdk.webhooks.list().all()).toEqual([]);
  expect(problems()).toEqual([]);
});

test("marks a webhook that the service disabled, as soon as it is disabled, with the reason", async () => {
  const { page, account, note } = await visit();
  const { url } = await receive(() => 410);
  await account.sdk.webhooks.create({ url });
  await settled(page, () => page.reload());
  await note("gone");
  const row = page.getByRole("row", { name: /Disabled since/ });
  await row.waitFor();
  expect(await row.innerText()).toContain("The receiver returned 410.");
});

test("names the setting that the operator must change if webhooks are disabled, and keeps the input", async () => {
  const without = await openDashboard();
  try {
    const { page, signIn, open } = await without.visitor();
    await signIn();
    await open("/settings/webhooks");
    await page.getByRole("button", { name: "Create webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("https://example.com/hook");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText(/set WEBHOOKS=on and restart the service/).waitFor();
    expect(await dialog.getByLabel("URL").inputValue()).toBe("https://example.com/hook");
  } finally {
    await without.close();
  }
});
