import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import type { Context } from "../context.ts";
import { HEARTBEAT_TIMEOUT_SECONDS } from "./rows.ts";
import { acquireUploadLock, IdleTimeout, LockLost, stopHolder, type UploadLock } from "./upload-locks.ts";

/*
 * The requirements of tus for upload locks (as in the lockers of tus-node-server and tusd: acquire, request release,
 * unlock), with two processes on one database.
 */

let service: TestService;
let account: TestAccount;
let id: string;
let [here, elsewhere]: Context[] = [];
const held: UploadLock[] = [];

beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
beforeEach(async () => {
  ({ id } = await account.sdk.uploads.create({ filename: "a.bin", size: 10 }));
  [here, elsewhere] = [1, 2].map(() => ({ ...service.context }));
});
afterAll(async () => {
  for (const lock of held) lock.detach();
  await service.stop();
});

async function acquire(process: Context | undefined): Promise<UploadLock | null> {
  const lock = process ? await acquireUploadLock(process, id) : null;
  if (lock) held.push(lock);
  return lock;
}

async function acquired(process: Context | undefined): Promise<UploadLock> {
  const lock = await acquire(process);
  if (!lock) throw new Error("The lock was not acquired");
  return lock;
}

/** Expires the lease, as if its holder had been inactive or dead. */
const expireLease = () =>
  service.db
    .updateTable("uploads")
    .set({ writer_until: new Date(0) })
    .where("id", "=", id)
    .execute();

/** Resolves to the reason why the holder must stop. */
async function stopped({ signal }: UploadLock): Promise<unknown> {
  if (!signal.aborted) await once(signal, "abort");
  return signal.reason;
}

describe("the lock of an upload", () => {
  it("is given to exactly one of several concurrent requests", async () => {
    const locks = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [acquire(here), acquire(elsewhere)]));
    expect(locks.filter((lock) => lock !== null)).toHaveLength(1);
  });

  it("is refused while its holder is active, in this process and in another", async () => {
    const lock = await acquired(here);
    expect([await acquire(here), await acquire(elsewhere)]).toEqual([null, null]);
    expect(lock.signal.aborted).toBe(false);
  });

  it("is available immediately after its release", async () => {
    for (const locks of [here, elsewhere, here]) {
      const lock = await acquired(locks);
      expect(lock.isTakeover).toBe(false);
      await lock.release();
    }
  });

  it("is taken from a holder in another process after its lease has expired: that holder is notified, and cannot release the new lock", async () => {
    const first = await acquired(elsewhere);
    await expireLease();
    const second = await acquired(here);
    expect(second.isTakeover).toBe(true);
    first.touch();
    expect(await stopped(first)).toBeInstanceOf(LockLost);
    await first.release();
    expect(await acquire(elsewhere)).toBeNull();
  });

  it("stays with a busy holder without incoming bytes", async () => {
    const lock = await acquired(here);
    lock.setBusy();
    await new Promise((resolve) => setTimeout(resolve, (HEARTBEAT_TIMEOUT_SECONDS + 1) * 1000));
    expect(await acquire(elsewhere)).toBeNull();
    await lock.release();
  });

  it("is waited for while an idle holder of this process stops", async () => {
    const lock = await acquired(here);
    let requested = false;
    const later = new Promise((resolve) => setTimeout(resolve, (HEARTBEAT_TIMEOUT_SECONDS + 0.2) * 1000));
    const next = later.then(() => {
      requested = true;
      return acquired(here);
    });
    expect(await stopped(lock)).toBeInstanceOf(IdleTimeout);
    expect(requested).toBe(true);
    let given = false;
    next.then(() => {
      given = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(given).toBe(false);
    await lock.release();
    expect((await next).isTakeover).toBe(false);
  });

  it("stays taken until its lease expires if the holder detaches without a release", async () => {
    const lock = await acquired(here);
    lock.detach();
    expect(await acquire(elsewhere)).toBeNull();
    await expireLease();
    expect((await acquired(elsewhere)).isTakeover).toBe(true);
  });

  it("ends with a cancellation, which waits for the holder", async () => {
    const lock = await acquired(here);
    const ended = here && stopHolder(here, id);
    expect(await stopped(lock)).toBeInstanceOf(LockLost);
    await lock.release();
    await ended;
    expect(await acquire(here)).not.toBeNull();
  });

  it("is refused if the upload has ended", async () => {
    await account.sdk.uploads.cancel(id);
    expect(await acquire(here)).toBeNull();
  });
});
