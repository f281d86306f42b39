import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HoldingProxy, holdingProxy } from "../testing/uploads/holding-proxy.ts";
import { seriousIssues } from "./testing/axe.ts";
import { type Dashboard, openDashboard, type Visitor } from "./testing/dashboard.ts";
import { tabTo } from "./testing/keyboard.ts";
import { photograph } from "./testing/photograph.ts";

const chunk = 8 * 1024 * 1024;
const size = 30_000_000;
const content = randomBytes(size);
const checksum = createHash("sha256").update(content).digest("hex");

let proxy: HoldingProxy;
let dashboard: Dashboard;
let directory: string;
let path: string;
beforeAll(async () => {
  // Upload URLs are at another address than the pages, and what is on its way there can be held.
  proxy = await holdingProxy(() => dashboard.service.url);
  dashboard = await openDashboard({ baseUrl: () => proxy.url });
  directory = await mkdtemp(join(tmpdir(), "dashboard-"));
  path = join(directory, "voyage.mov");
  await writeFile(path, content);
});
afterAll(async () => {
  await dashboard.close();
  await proxy.close();
  await rm(directory, { recursive: true });
});

interface Uploader extends Visitor {
  /** Where the requests with bytes began. */
  offsets: number[];
}

async function visit(): Promise<Uploader> {
  proxy.release();
  const visitor = await dashboard.visitor();
  await visitor.page.route(`${proxy.url}/**`, (route) => route.continue());
  const offsets: number[] = [];
  visitor.page.on("request", (request: Request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await visitor.signIn();
  return { ...visitor, offsets };
}

const choose = (page: Page) => page.locator("input[type=file]").first().setInputFiles(path);
const panelOf = (page: Page) => page.getByRole("region", { name: "Uploads" });
const uploadsOf = async ({ account }: Visitor) => (await account.sdk.uploads.list().page()).items;

/** Begins an upload that stops in its third chunk, and waits until the browser has kept the file. */
async function sendHalf(visitor: Uploader): Promise<void> {
  proxy.hold(2 * chunk + 1_000_000);
  await choose(visitor.page);
  await expect.poll(() => proxy.isHolding()).toBe(true);
  await expect.poll(async () => (await uploadsOf(visitor))[0]?.offset).toBeGreaterThanOrEqual(2 * chunk);
  await expect.poll(() => countKept(visitor.page)).toEqual([1, 1]);
}

/** How many uploads and files the browser keeps. */
const countKept = (page: Page) =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    indexedDB.open("uploads", 1).onsuccess = ({ target: { result } }) => {
      const counts = ["uploads", "files"].map((store) => result.transaction(store).objectStore(store).count());
      counts[1].onsuccess = () => setTimeout(() => { result.close(); resolve(counts.map((each) => each.result)); }, 50);
    };
  })`);

async function expectStored({ account, page }: Visitor): Promise<void> {
  await page.getByText("1 file uploaded").waitFor();
  const files = await account.sdk.files.list().all();
  expect(files.map((file) => [file.filename, file.checksum])).toEqual([["voyage.mov", checksum]]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
}

test("a reload continues a large upload where it was, with no more sent again than a chunk", async () => {
  const visitor = await visit();
  const { page, offsets } = visitor;
  await sendHalf(visitor);
  expect(offsets).toEqual([0, chunk, 2 * chunk]);
  await page.reload();
  await panelOf(page).getByText("voyage.mov").waitFor();
  proxy.release();
  await expectStored(visitor);
  expect(offsets[3]).toBeGreaterThanOrEqual(2 * chunk);
  expect(offsets.slice(3).toSorted((one, other) => one - other)).toEqual(offsets.slice(3));
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
  proxy.release();
  await page.getByText("Interrupted. Choose the file again to go on.").waitFor();
  expect(await panelOf(page).getByRole("heading").innerText()).toBe("1 interrupted");
  await checkLooks(visitor, "uploads-interrupted");

  const other = join(directory, "other.mov");
  await writeFile(other, "other");
  for (const file of [other, path]) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseByKeyboard(page)]);
    await chooser.setFiles(file);
    if (file === other) await page.getByText("This is not voyage.mov, or it has changed since.").waitFor();
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
  proxy.release();
  await checkLooks(visitor, "uploads-offline");
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
  await page.route(`${proxy.url}/**`, (route) => (isHead(route.request()) ? route.abort() : route.continue()));
  proxy.release();
  await page.getByText("Waiting for the service").waitFor();
  await page.unroute(`${proxy.url}/**`);
  await page.route(`${proxy.url}/**`, (route) => route.continue());
  await expectStored(visitor);
});

test("a cancelled upload ends in the service too, and begins anew when tried again", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await sendHalf(visitor);
  // Room for requests, and for no more of the file.
  proxy.hold(50_000);
  await page.getByRole("button", { name: "Cancel voyage.mov" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await expect.poll(async () => (await uploadsOf(visitor)).map(({ state }) => state)).toEqual(["CANCELLED"]);
  await expect.poll(() => countKept(page)).toEqual([0, 0]);
  proxy.release();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStored(visitor);
});

test("an upload that has ended meanwhile says so, and can be begun anew", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  await sendHalf(visitor);
  await page.goto("about:blank");
  proxy.release();
  for (const { id } of await uploadsOf(visitor)) await account.sdk.uploads.cancel(id);
  await visitor.open("/files");
  await page.getByText(/^This upload was cancelled\. Begin a new one\./).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectStored(visitor);
});

test("what is there already is told, whatever its size", async () => {
  const visitor = await visit();
  const { page, account } = visitor;
  const { id } = await account.sdk.files.upload(content, { filename: "first.mov" });
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
  proxy.hold(50_000);
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
  await second.goto(`${dashboard.service.url}/dashboard/files`, { waitUntil: "networkidle" });
  expect(await panelOf(second).count()).toBe(0);
  await page.close();
  await panelOf(second).getByText("voyage.mov").waitFor();
  proxy.release();
  await expectStored({ ...visitor, page: Object.assign(second, { problems: () => [] }) });
});

/** In both colours and at both widths: axe, and what people can look at. */
async function checkLooks({ page }: Visitor, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 860 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect.poll(() => seriousIssues(page), { message: `${name} ${width} ${colorScheme}` }).toEqual([]);
      await photograph(page, `${name}-${width}-${colorScheme}`);
    }
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
}
