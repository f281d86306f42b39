import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { type HoldingProxy, holdingProxy } from "../../testing/uploads/holding-proxy.ts";
import { type Dashboard, openDashboard, type Visitor } from "./dashboard.ts";

export const chunk = 8 * 1024 * 1024;
const size = 30_000_000;

export interface Uploader extends Visitor {
  /** Where the requests with bytes began. */
  offsets: number[];
}

/** A dashboard whose uploads can be held on their way, and a large file to upload. */
export interface UploadingDashboard {
  dashboard: Dashboard;
  /** Upload URLs are at another address than the pages, and what is on its way there can be held. */
  proxy: HoldingProxy;
  directory: string;
  /** SHA-256 of the large file. */
  checksum: string;
  content: Buffer;
  visit(): Promise<Uploader>;
  choose(page: Page): Promise<void>;
  /** Begins an upload that stops in its third chunk, and waits until the browser has kept the file. */
  sendHalf(visitor: Uploader): Promise<void>;
  close(): Promise<void>;
}

export async function openUploadingDashboard(): Promise<UploadingDashboard> {
  let dashboard: Dashboard | undefined;
  const proxy = await holdingProxy(() => dashboard?.service.url ?? "");
  const opened = await openDashboard({ baseUrl: () => proxy.url });
  dashboard = opened;
  const directory = await mkdtemp(join(tmpdir(), "dashboard-"));
  const path = join(directory, "voyage.mov");
  const content = randomBytes(size);
  await writeFile(path, content);
  const choose = (page: Page) => page.locator("input[type=file]:not([webkitdirectory])").first().setInputFiles(path);

  return {
    dashboard: opened,
    proxy,
    directory,
    content,
    checksum: createHash("sha256").update(content).digest("hex"),
    choose,

    async visit() {
      proxy.release();
      const visitor = await opened.visitor();
      await visitor.page.route(`${proxy.url}/**`, (route) => route.continue());
      const offsets: number[] = [];
      visitor.page.on("request", (request: Request) => {
        if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
      });
      await visitor.signIn();
      return { ...visitor, offsets };
    },

    async sendHalf(visitor) {
      proxy.hold(2 * chunk + 1_000_000);
      await choose(visitor.page);
      await expect.poll(() => proxy.isHolding()).toBe(true);
      await expect.poll(async () => (await uploadsOf(visitor))[0]?.offset).toBeGreaterThanOrEqual(2 * chunk);
      await expect.poll(() => countKept(visitor.page)).toEqual([1, 1]);
    },

    async close() {
      await opened.close();
      await proxy.close();
      await rm(directory, { recursive: true });
    },
  };
}

export const panelOf = (page: Page) => page.getByRole("region", { name: "Uploads" });

export const uploadsOf = async ({ account }: Visitor) => (await account.sdk.uploads.list().page()).items;

/** How many uploads and files the browser keeps. */
export const countKept = (page: Page) =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    indexedDB.open("uploads", 1).onsuccess = ({ target: { result } }) => {
      const counts = ["uploads", "files"].map((store) => result.transaction(store).objectStore(store).count());
      counts[1].onsuccess = () => setTimeout(() => { result.close(); resolve(counts.map((each) => each.result)); }, 50);
    };
  })`);
