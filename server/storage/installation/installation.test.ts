import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase, startTestService } from "../../../testing/service.ts";
import { type InstallationCheck, installationMismatch, openInstallation } from "./installation.ts";
import { IDENTITY_KEY } from "./store-identity.ts";

const DAY_MS = 86_400_000;
const log = pino({ level: "silent" });
const locations = { store: { variable: "DATA_DIR", location: "the folder /blobs" }, secret: "this one" };

let directory: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const installations: InstallationCheck[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "installation-"));
  database = await openTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const installation of installations.splice(0)) installation.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const storeOf = (name: string) => fileSystemStore(join(directory, name));
async function open(store = storeOf("blobs"), signingSecret = "a-signing-secret"): Promise<InstallationCheck> {
  const installation = await openInstallation({ db: database.db, store, signingSecret, locations, log });
  installations.push(installation);
  return installation;
}
/** Sets the clock of this process. The embedded database uses the same clock, so query it before. */
function setOwnClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });
}

test("processes that start at the same moment bind one store and one secret", async () => {
  await Promise.all([open(), open(), open()]);
  const { rows } = await database.pool.query("select store_id, secret_hash is not null as bound from installation");
  const identity = JSON.parse((await storeOf("blobs").read(IDENTITY_KEY)).toString());
  expect(rows).toEqual([{ store_id: identity.id, bound: true }]);
});

test("if two processes start at the same moment with two stores, one fails", async () => {
  const starts = await Promise.allSettled([open(storeOf("one")), open(storeOf("two"))]);
  expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a start resumes the binding of a process that was killed before it had bound the store", async () => {
  await database.pool.query("update installation set store_id = 'planned'");
  const identity = '{"format":"media-asset-service store 1","id":"planned"}';
  await storeOf("blobs").put(IDENTITY_KEY, Buffer.from(identity));
  await expect((await open()).deletionTime()).resolves.toBeInstanceOf(Date);
});

test("a database with files is not bound to a store without them", async () => {
  const service = await startTestService();
  const account = await service.account();
  await account.sdk.files.upload(new Blob(["some bytes"]), { filename: "some.txt" });
  const deps = { db: service.db, signingSecret: "a-signing-secret", locations, log };
  await expect(openInstallation({ ...deps, store: storeOf("empty") })).rejects.toThrow(
    "contains none of the latest 1 files",
  );
  expect(await storeOf("empty").stat(IDENTITY_KEY)).toBeNull();
  (await openInstallation({ ...deps, store: service.blobs })).close();
  await service.stop();
});

test("a store with moved blobs is adopted only while the service is read-only", async () => {
  await open();
  const { id } = JSON.parse((await storeOf("blobs").read(IDENTITY_KEY)).toString());
  const next = { format: "media-asset-service store 1", id: "next", replaces: id };
  await storeOf("next").put(IDENTITY_KEY, Buffer.from(JSON.stringify(next)));
  await expect(open(storeOf("next"))).rejects.toThrow("belongs to another blob store");
  const { setReadOnlyState } = await import("../../db/read-only.ts");
  await setReadOnlyState(database.db, true);
  await open(storeOf("next"));
  await expect(open()).rejects.toThrow("belongs to another blob store");
});

test("a process whose store is replaced while it runs must pause", async () => {
  const installation = await open();
  expect(installation.mustPause()).toBe(false);
  expect(() => installation.requireMatch()).not.toThrow();
  const other = '{"format":"media-asset-service store 1","id":"other"}';
  await storeOf("blobs").delete(IDENTITY_KEY);
  await storeOf("blobs").put(IDENTITY_KEY, Buffer.from(other));
  await installation.check();
  expect(installation.mustPause()).toBe(true);
  expect(() => installation.requireMatch()).toThrow("does not match its installation (store)");
});

// Only a server has a separate clock.
test.skipIf(!process.env.DATABASE_URL)(
  "a clock that jumps while the process runs does not change the time, and deletion is blocked",
  async () => {
    const installation = await open();
    const before = Date.now();
    for (const aheadMs of [40 * DAY_MS, -40 * DAY_MS]) {
      setOwnClock(aheadMs);
      expect(Math.abs(installation.clock().getTime() - before)).toBeLessThan(60_000);
      await expect(installation.deletionTime()).rejects.toThrow("does not match its installation (clock)");
      expect(installation.mustPause()).toBe(false);
      vi.useRealTimers();
      await expect.poll(() => installation.deletionTime()).toBeInstanceOf(Date);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
    }
  },
);

test("during a mismatch, scheduled jobs, purges and repairs are blocked, and readiness is 503", async () => {
  const wrong = [{ kind: "clock" as const, message: "clock: wrong" }];
  let isWrong = true;
  const service = await startTestService({
    installation: {
      mustPause: () => false,
      requireMatch() {},
      check: async () => (isWrong ? wrong : []),
      async deletionTime() {
        if (isWrong) throw installationMismatch(wrong);
        return new Date(Date.now() + 60 * DAY_MS);
      },
    },
  });
  const account = await service.account();
  const { id } = await account.sdk.files.upload(new Blob(["some bytes"]), { filename: "some.txt" });
  await account.sdk.files.delete(id);
  const files = async () => (await service.pool.query("select id from files")).rows.length;
  const admin = (path: string, body: object) =>
    fetch(`${service.url}/admin/${path}`, {
      method: "POST",
      headers: { "X-Admin-Token": service.adminToken, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  for (const job of service.scheduled) await expect(job.run(), job.name).rejects.toThrow("does not match");
  expect((await admin("purge", { olderThanDays: 0 })).status).toBe(503);
  expect((await admin("check", {})).status).toBe(503);
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
  expect(await files()).toBe(1);

  isWrong = false;
  await expect.poll(async () => (await fetch(`${service.url}/health/ready`)).status).toBe(200);
  await service.scheduled.find(({ name }) => name === "purge-deleted")?.run();
  expect(await files()).toBe(0);
  await service.stop();
});
