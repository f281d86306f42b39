import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { harbour } from "../testing/examples.ts";
import { CHUNK, openPages, type Visit } from "./testing/browser-page.ts";

/* Tests the hook in React's StrictMode, in Chromium, against the real service. */

let pages: Awaited<ReturnType<typeof openPages>>;
let visit: Visit;
let picture: Buffer;
let folder: string;
/** An image of two chunks. Decoders ignore the bytes after its end. */
let large: Buffer;

beforeAll(async () => {
  pages = await openPages();
  picture = await harbour().toBuffer();
  large = Buffer.concat([picture, randomBytes(1.5 * CHUNK)]);
  folder = await mkdtemp(join(tmpdir(), "react-uploads-"));
  await writeFile(join(folder, "large.jpg"), large);
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => visit.close());

const jpeg = (name: string, buffer = picture) => ({ name, mimeType: "image/jpeg", buffer });
const chooseLarge = () => visit.page.getByLabel("Pictures").setInputFiles(join(folder, "large.jpg"));
const choose = (...files: ReturnType<typeof jpeg>[]) => visit.page.getByLabel("Pictures").setInputFiles(files);
const shown = (text: string) => visit.page.getByText(text, { exact: true }).waitFor();
const click = (name: string) => visit.page.getByRole("button", { name, exact: true }).click();
const stored = async () =>
  (await visit.account.sdk.files.list().all()).map(({ filename, checksum }) => [filename, checksum]);
const states = async () => (await visit.account.sdk.uploads.list().all()).map(({ state }) => state);
const checksum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const completed = () => visit.page.evaluate<string[]>("recorded.completed");

test("uploads a chosen file once, without an API key in the page", async () => {
  visit = await pages.visit();
  const headers: string[] = [];
  visit.page.on("request", async (request) => headers.push(JSON.stringify(await request.allHeaders())));
  await choose(jpeg("harbour.jpg"));
  await shown("harbour.jpg: completed");
  expect(await stored()).toEqual([["harbour.jpg", checksum(picture)]]);
  expect(visit.site.requestedUrls).toEqual(["harbour.jpg"]);
  expect(visit.offsets).toEqual([0]);
  const [file] = await visit.account.sdk.files.list().all();
  expect(await completed()).toEqual([file?.id]);
  expect(await visit.page.getByLabel("Progress of harbour.jpg").getAttribute("value")).toBe("1");
  expect(headers.join()).not.toMatch(/mas_|x-api-key|authorization|cookie/i);
  expect(visit.page.problems()).toEqual([]);
});

test("a paused upload sends nothing, and resumes from the bytes that have arrived", async () => {
  visit = await pages.visit();
  await visit.hold(CHUNK);
  await chooseLarge();
  await expect.poll(() => visit.offsets).toEqual([0, CHUNK]);
  await click("Pause");
  await shown("large.jpg: paused");
  await expect.poll(() => visit.aborted()).toBe(1);
  await visit.releaseRequests();
  expect(await states()).toEqual(["OPEN"]);
  await click("Resume");
  await shown("large.jpg: completed");
  expect(visit.offsets).toEqual([0, CHUNK, CHUNK]);
  expect(await stored()).toEqual([["large.jpg", checksum(large)]]);
  expect(visit.site.requestedUrls).toHaveLength(1);
});

test("a cancelled upload is cancelled at the service, and a retry starts over", async () => {
  visit = await pages.visit();
  await visit.hold(CHUNK);
  await chooseLarge();
  await expect.poll(() => visit.offsets).toEqual([0, CHUNK]);
  await click("Cancel");
  await shown("large.jpg: cancelled");
  await expect.poll(states).toEqual(["CANCELLED"]);
  await visit.releaseRequests();
  await click("Retry");
  await shown("large.jpg: completed");
  expect(visit.site.requestedUrls).toHaveLength(2);
  expect(visit.offsets.slice(2)).toEqual([0, CHUNK]);
  await click("Clear");
  await visit.page.getByText("large.jpg: completed").waitFor({ state: "detached" });
});

test("a rejected file shows the error code of the service, and a retry requests another URL", async () => {
  visit = await pages.visit();
  await choose(jpeg("text.jpg", Buffer.from("no picture at all")));
  await shown("text.jpg: failed");
  await shown("MEDIA_TYPE_NOT_ALLOWED");
  await click("Retry");
  await expect.poll(() => visit.site.requestedUrls).toHaveLength(2);
  await expect.poll(states).toEqual(["FAILED", "FAILED"]);
});

test("an upload that the application's server rejects shows its error, and can be retried", async () => {
  visit = await pages.visit();
  visit.site.refuse();
  await choose(jpeg("harbour.jpg"));
  await shown("This file is not accepted.");
  visit.site.accept();
  await click("Retry");
  await shown("harbour.jpg: completed");
});

test("sends no more files concurrently than the limit", async () => {
  visit = await pages.visit();
  await visit.hold(0);
  const names = ["a", "b", "c", "d", "e"].map((name) => `${name}.jpg`);
  await choose(...names.map((name) => jpeg(name, Buffer.concat([picture, Buffer.from(name)]))));
  await expect.poll(() => visit.offsets).toEqual([0, 0]);
  const statuses = () => visit.page.getByRole("list").locator("li > span").allTextContents();
  expect(await statuses()).toEqual([
    "a.jpg: uploading",
    "b.jpg: uploading",
    "c.jpg: queued",
    "d.jpg: queued",
    "e.jpg: queued",
  ]);
  await visit.page.getByRole("button", { name: "Pause" }).first().click();
  await expect.poll(() => visit.offsets).toHaveLength(3);
  await visit.releaseRequests();
  for (const index of [1, 2]) {
    await visit.page.getByRole("button", { name: "Pause" }).nth(index).click();
  }
  for (const index of [0, 1, 2]) await visit.page.getByRole("button", { name: "Resume" }).nth(index).click();
  await expect.poll(statuses).toEqual(names.map((name) => `${name}: completed`));
  expect((await stored()).map(([name]) => name).sort()).toEqual(names);
  expect([...visit.site.requestedUrls].sort()).toEqual(names);
});

test("aborts the requests in progress when the component unmounts", async () => {
  visit = await pages.visit();
  await visit.hold(CHUNK);
  await chooseLarge();
  await expect.poll(() => visit.offsets).toEqual([0, CHUNK]);
  await click("gone");
  await expect.poll(() => visit.aborted()).toBe(1);
  expect(visit.page.problems()).toEqual([]);
  expect(await states()).toEqual(["OPEN"]);
});

test("a hidden Activity sends nothing, and resumes when it is shown", async () => {
  visit = await pages.visit();
  await visit.hold(CHUNK);
  await chooseLarge();
  await expect.poll(() => visit.offsets).toEqual([0, CHUNK]);
  await click("hidden");
  await expect.poll(() => visit.aborted()).toBe(1);
  await visit.releaseRequests();
  await click("visible");
  await shown("large.jpg: completed");
  expect(visit.offsets).toEqual([0, CHUNK, CHUNK]);
  expect(await stored()).toEqual([["large.jpg", checksum(large)]]);
});
