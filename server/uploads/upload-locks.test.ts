import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { HEARTBEAT_TIMEOUT_SECONDS, uploadsRepository } from "./repository.ts";
import { IdleTimeout, LockLost, type UploadLock, type UploadLocks, uploadLocks } from "./upload-locks.ts";

/*
 * What tus asks of whoever locks an upload (the lockers of tus-node-server and tusd: acquire, ask to release, unlock), with two
 * processes on one database.
 */

let service: TestService;
let account: TestAccount;
let id: string;
let [here, elsewhere]: UploadLocks[] = [];
const held: UploadLock[] = [];
const clock = () => new Date();

beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
beforeEach(async () => {
  ({ id } = await account.sdk.uploads.create({ filename: "a.bin", size: 10 }));
  [here, elsewhere] = [1, 2].map(() => uploadLocks(uploadsRepository(service.db, clock)));
});
afterAll(async () => {
  for (const lock of held) lock.detach();
  await service.stop();
});

async function acquire(locks: UploadLocks | undefined): Promise<UploadLock | null> {
  const lock = (await locks?.acquire(id, clock())) ?? null;
  if (lock) held.push(lock);
  return lock;
}

async function acquired(locks: UploadLocks | undefined): Promise<UploadLock> {
  const lock = await acquire(locks);
  if (!lock) throw new Error("It was to be acquired");
  return lock;
}

/** As if its holder had been silent, or dead, for as long as others wait. */
const expireLease = () =>
  service.db
    .updateTable("uploads")
    .set({ writer_until: new Date(0) })
    .where("id", "=", id)
    .execute();

/** Resolves to why the holder is to stop. */
async function stopped({ signal }: UploadLock): Promise<unknown> {
  if (!signal.aborted) await once(signal, "abort");
  return signal.reason;
}

describe("the lock of an upload", () => {
  it("is given to exactly one of those who ask at the same moment", async () => {
    const locks = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [acquire(here), acquire(elsewhere)]));
    expect(locks.filter((lock) => lock !== null)).toHaveLength(1);
  });

  it("is refused while its holder is at work, in this process and in another", async () => {
    const lock = await acquired(here);
    expect([await acquire(here), await acquire(elsewhere)]).toEqual([null, null]);
    expect(lock.signal.aborted).toBe(false);
  });

  it("is free at once when it is released", async () => {
    for (const locks of [here, elsewhere, here]) {
      const lock = await acquired(locks);
      expect(lock.displaced).toBe(false);
      await lock.release();
    }
  });

  it("is taken from a holder elsewhere whose lease has run out: it learns that, and cannot release the new one's", async () => {
    const first = await acquired(elsewhere);
    await expireLease();
    const second = await acquired(here);
    expect(second.displaced).toBe(true);
    first.touch();
    expect(await stopped(first)).toBeInstanceOf(LockLost);
    await first.release();
    expect(await acquire(elsewhere)).toBeNull();
  });

  it("stays with a holder that is busy, however long nothing comes", async () => {
    const lock = await acquired(here);
    lock.setBusy();
    await new Promise((resolve) => setTimeout(resolve, (HEARTBEAT_TIMEOUT_SECONDS + 1) * 1000));
    expect(await acquire(elsewhere)).toBeNull();
    await lock.release();
  });

  it("is waited for when an idle holder of this process is asked to stop, until it has", async () => {
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
    expect((await next).displaced).toBe(false);
  });

  it("is kept until its lease runs out when the holder leaves without releasing it", async () => {
    const lock = await acquired(here);
    lock.detach();
    expect(await acquire(elsewhere)).toBeNull();
    await expireLease();
    expect((await acquired(elsewhere)).displaced).toBe(true);
  });

  it("is ended by a cancellation, which waits for the holder", async () => {
    const lock = await acquired(here);
    const ended = here?.abort(id);
    expect(await stopped(lock)).toBeInstanceOf(LockLost);
    await lock.release();
    await ended;
    expect(await acquire(here)).not.toBeNull();
  });

  it("is refused when the upload has ended", async () => {
    await account.sdk.uploads.cancel(id);
    expect(await acquire(here)).toBeNull();
  });
});
