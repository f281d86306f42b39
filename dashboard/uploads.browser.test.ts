import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLayout } from "./testing/check-layout.ts";
import type { Visitor } from "./testing/dashboard.ts";
import { tabTo } from "./testing/keyboard.ts";
import { settled } from "./testing/settled.ts";
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

test("resumes a large upload after a reload, and resends at most one chunk", async () => {
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

test("shows the speed and remaining time of an upload, and that it is stalled", async () => {
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

test("resumes when the same file is chosen again, if the browser has not stored it", async () => {
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

test("shows that it waits for the network, and resumes automatically", async () => {
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

test("shows that it waits for the service, and resumes automatically", async () => {
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

test("cancels an upload on the service, and starts a new one on retry", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  // Enough for requests, but not for more bytes of the file.
  uploading.proxy.hold(50_000);
  await page.getByRole("button", { name: "Cancel voyage.mov" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await expect.poll(async () => (await uploadsOf(visitor)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  uploading.proxy.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStored(visitor);
});

test("shows that an upload has expired, and restarts it", async () => {
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

test("reports duplicates of any size", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  const { id } = await account.sdk.files.upload(uploading.content, { filename: "first.mov" });
  await choose(page);
  await page.getByText("Already stored.").waitFor();
  await page.getByRole("link", { name: "Show the file" }).click();
  await page.waitForURL(`**/files/${id}`);
  expect(await countKept(page)).toEqual([0, 0]);
});

test("cancels uploads and deletes their data on sign-out", async () => {
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

test("leaves an upload to the first tab, and takes over when it closes", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  const second = await page.context().newPage();
  await settled(second, () => second.goto(`${uploading.dashboard.service.url}/dashboard/files`));
  expect(await panelOf(second).count()).toBe(0);
  await page.close();
  await panelOf(second).getByText("voyage.mov").waitFor();
  uploading.proxy.release();
  await expectStored({ ...visitor, page: Object.assign(second, { problems: () => [] }) });
});
