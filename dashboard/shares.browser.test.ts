import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { INPUTS, openInput } from "./testing/input.ts";
import { picture } from "./testing/picture.ts";

let dashboard: Dashboard;
let visitor: Visitor;
let fileId: string;
let folderId: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  visitor = await dashboard.visitor();
  const { sdk } = visitor.account;
  ({ id: folderId } = await sdk.folders.create({ name: "Press" }));
  ({ id: fileId } = await sdk.files.upload(await picture(1), { filename: "harbour.jpg", autoTag: false }));
  await sdk.files.upload(await picture(2), { filename: "lighthouse.jpg", autoTag: false, folderId });
  await visitor.signIn();
});
afterAll(() => dashboard.close());

const linkIn = async () => (await visitor.page.getByRole("dialog").locator("code").textContent()) ?? "";

test("shares a file from its page; the link works without a session and allows downloads", async () => {
  const { page, account, open } = visitor;
  await open("/shared");
  await page.getByText("No links yet").waitFor();
  await checkLayout(page, "shares-none");
  await open(`/files/${fileId}`);
  await page.getByRole("button", { name: "Share…" }).click();
  await page.getByLabel("View and download").check();
  await page.getByLabel("Require a password").check();
  await page.getByLabel("Password", { exact: true }).fill("harbour-2026");
  await checkLayout(page, "share-dialog");
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("heading", { name: "Link created" }).waitFor();
  const url = await linkIn();
  expect((await fetch(url)).status).toBe(403);
  const [share] = await account.sdk.shares.list().all();
  expect(share).toMatchObject({ url, title: "harbour.jpg", access: "download", hasPassword: true });
  await page.getByRole("button", { name: "Done" }).click();
});

test.each(INPUTS)("the title is the heading and the window title of the page: %s", async (kind) => {
  const { page, account, open, signIn } = await dashboard.visitor();
  const { url } = dashboard.service;
  const { id } = await account.sdk.files.upload(new Blob(["words"]), { filename: "words.txt" });
  await signIn();
  const { press, type } = await openInput(page, kind);
  await open(`/files/${id}`);
  if (kind === "touch") await press(page.getByRole("button", { name: "More actions" }));
  await press(page.getByRole("button", { name: "Share…" }));
  await type(page.getByLabel("Title"), "For the press");
  await press(page.getByRole("button", { name: "Create link" }));
  await page.getByRole("heading", { name: "Link created" }).waitFor();
  const link = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  await press(page.getByRole("button", { name: "Done" }));
  const share = (await account.sdk.shares.list().all()).find((each) => each.url === link);
  expect(share?.title).toBe("For the press");
  expect(link.startsWith(url)).toBe(true);
  const html = await (await fetch(link)).text();
  expect(html).toContain("<h1><bdi>For the press</bdi></h1>");
  expect(html).toMatch(/<title>For the press/);
});

test("shares a folder from its menu, and selected files from the selection bar", async () => {
  const { page, account, open } = visitor;
  await open(`/folders/${folderId}`);
  await page.getByRole("button", { name: "Actions for the folder Press" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await page.getByLabel("Include subfolders").check();
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("heading", { name: "Link created" }).waitFor();
  expect((await fetch(await linkIn())).status).toBe(200);
  await page.getByRole("button", { name: "Done" }).click();
  const [share] = await account.sdk.shares.list().all();
  expect(share).toMatchObject({ title: "Press", target: { folderId, includeSubfolders: true }, access: "view" });
  await open("/files");
  await page.getByRole("link", { name: "harbour.jpg" }).first().waitFor();
  await page.keyboard.press("Control+a");
  await page.getByRole("region", { name: "Selected files" }).getByRole("button", { name: "Share…" }).click();
  await page.getByRole("heading", { name: "Share 2 files" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("lists links with their usage, changes a link and revokes it", async () => {
  const { page, account, open } = visitor;
  await open("/shared");
  const row = page.getByRole("row", { name: /Press/ });
  await row.getByText("A folder and its subfolders").waitFor();
  await checkLayout(page, "shares");
  await row.getByRole("button", { name: "Actions for the link to Press" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await page.getByLabel("Title").fill("Press pictures");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Link updated.").waitFor();
  const [share] = await account.sdk.shares.list().all();
  expect(share).toMatchObject({ title: "Press pictures", views: 1 });
  await page.getByRole("button", { name: "Actions for the link to Press pictures" }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await page.getByText("Revoked the link.").waitFor();
  expect(await account.sdk.shares.list().all()).toHaveLength(1);
  expect((await fetch(share?.url ?? "")).status).toBe(404);
});
