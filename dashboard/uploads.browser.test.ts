import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import type { Visitor } from "./testing/dashboard.ts";
import { tabTo } from "./testing/keyboard.ts";
import {
  chunk,
  countKept,
  openUploadingDashboard,
  panelOf,
  type Uploader,
  type UploadingDashboard,
  uploadsOf,
} from "./testing/uploading-dashboard.ts";

let uploading: UploadingDashboard;
beforeAll(async () => {
  uploading = await openUploadingDashboard();
});
afterAll(() => uploading.close());

const visit = () => uploading.visit();
const sendHalf = (visitor: Uploader) => uploading.sendHalf(visitor);
const choose = (page: Page) => uploading.choose(page);

async function expectStored({ account, page }: Visitor): Promise<void> {
  await page.getByText("1 file uploaded").waitFor();
  const files = await account.sdk.files.list().all();
  expect(files.map((file) => [file.filename, file.checksum])).toEqual([["voyage.mov", uploading.checksum]]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
}

test("a reload continues a large upload where it was, with no more sent again than a chunk", async () => {
  const visitor = await visit();
  const { page, offsets } = visitor;
  await sendHalf(visitor);
  expect(offsets).toEqual([0, chunk, 2 * chunk]);
  await page.reload();
  await panelOf(page).getByText("voyage.mov").waitFor();
  uploading.proxy.release();
  await expectStored(visitor);
  expect(offsets[3]).toBeGreaterThanOrEqual(2 * chunk);
  expect(offsets.slice(3).toSorted((one, other) => one - other)).toEqual(offsets.slice(3));
});

test("the panel tells how fast an upload is and how long it takes, and that nothing moves", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  await panelOf(page)
    .getByText(/^\d+(\.\d)? [kM]B\/s, \d+:\d\d left$/)
    .waitFor();
  await panelOf(page).getByText("0 bytes/s").waitFor();
  uploading.proxy.release();
  await expectStored(visitor);
  expect(await panelOf(page).getByText("/s").count()).toBe(0);
});

test("where the browser has not kept the file, the same one continues when it is chosen again", async () => {
  const visitor = await visit();
  const { page, offsets } = visitor;
  await sendHalf(visitor);
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.open("uploads", 1).onsuccess = ({ target: { result } }) => {
      const transaction = result.transaction("files", "readwrite");
      transaction.objectStore("files").clear();
      transaction.oncomplete = resolve;
    };
  })`);
  await page.reload();
  uploading.proxy.release();
  await page.getByText("Interrupted. Choose the file again to resume.").waitFor();
  expect(await panelOf(page).getByRole("heading").innerText()).toBe("1 interrupted");
  await checkLayout(visitor.page, "uploads-interrupted");

  const other = join(uploading.directory, "other.mov");
  await writeFile(other, "other");
  for (const file of [other, join(uploading.directory, "voyage.mov")]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseByKeyboard(page)]);
    await chooser.setFiles(file);
    if (file === other) await page.getByText("This is not voyage.mov, or the file has changed.").waitFor();
  }
  await expectStored(visitor);
  expect(offsets[3]).toBeGreaterThanOrEqual(2 * chunk);
});

async function chooseByKeyboard(page: Page): Promise<void> {
  await tabTo(page, "Choose voyage.mov");
  await page.keyboard.press("Enter");
}

test("without a network it says that it waits, and goes on by itself", async () => {
  const visitor = await visit();
  const { page, offsets } = visitor;
  await sendHalf(visitor);
  await page.context().setOffline(true);
  await page.getByText("Waiting for the network").waitFor();
  uploading.proxy.release();
  await checkLayout(visitor.page, "uploads-offline");
  expect(offsets.every((offset) => offset <= 2 * chunk)).toBe(true);
  await page.context().setOffline(false);
  await expectStored(visitor);
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
});

test("while the service is away it says that it waits, and goes on by itself", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  const isHead = (request: Request) => request.method() === "HEAD";
  await page.route(`${uploading.proxy.url}/**`, (route) =>
    isHead(route.request()) ? route.abort() : route.continue(),
  );
  uploading.proxy.release();
  await page.getByText("Waiting for the service").waitFor();
  await page.unroute(`${uploading.proxy.url}/**`);
  await page.route(`${uploading.proxy.url}/**`, (route) => route.continue());
  await expectStored(visitor);
});

test("a cancelled upload ends in the service too, and begins anew when tried again", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  // Room for requests, and for no more of the file.
  uploading.proxy.hold(50_000);
  await page.getByRole("button", { name: "Cancel voyage.mov" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await expect.poll(async () => (await uploadsOf(visitor)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  uploading.proxy.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStored(visitor);
});

test("an upload that has ended meanwhile says so, and can be begun anew", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  await sendHalf(visitor);
  await page.goto("about:blank");
  uploading.proxy.release();
  for (const { id } of await uploadsOf(visitor)) await account.sdk.uploads.cancel(id);
  await visitor.open("/files");
  await page.getByText(/^This upload was cancelled\. Create a new upload\./).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStored(visitor);
});

test("what is there already is told, whatever its size", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  const { id } = await account.sdk.files.upload(uploading.content, { filename: "first.mov" });
  await choose(page);
  await page.getByText("Already stored.").waitFor();
  await page.getByRole("link", { name: "Show the file" }).click();
  await page.waitForURL(`**/files/${id}`);
  expect(await countKept(page)).toEqual([0, 0]);
});

test("signing out ends what is under way, and keeps nothing of it", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  uploading.proxy.hold(50_000);
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await expect.poll(async () => (await uploadsOf(visitor)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
});

test("a second page leaves an upload to the first, and takes over when that is closed", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  const second = await page.context().newPage();
  await second.goto(`${uploading.dashboard.service.url}/dashboard/files`, { waitUntil: "networkidle" });
  expect(await panelOf(second).count()).toBe(0);
  await page.close();
  await panelOf(second).getByText("voyage.mov").waitFor();
  uploading.proxy.release();
  await expectStored({ ...visitor, page: Object.assign(second, { problems: () => [] }) });
});
