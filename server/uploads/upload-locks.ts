import { randomUUID } from "node:crypto";
import { countWait } from "@media-asset-service/base/waits.ts";
import { type Context, perContext } from "../context.ts";
import { acquireLock, HEARTBEAT_TIMEOUT_SECONDS, releaseLock, renewLock } from "./rows.ts";

/** Another request has acquired the lock, or the upload has ended. */
export class LockLost extends Error {
  override readonly name = "LockLost";
}

/** No bytes arrived for a while, and another request wants the lock. The received bytes are saved. */
export class IdleTimeout extends Error {
  override readonly name = "IdleTimeout";
}

const HEARTBEAT_MS = 1_000;

/** The lock of an upload, which at most one request holds. */
export type UploadLock = NonNullable<Awaited<ReturnType<typeof acquireUploadLock>>>;

interface Holder {
  touchedAt: number;
  isBusy: boolean;
  stop: AbortController;
  done: Promise<void>;
}

/** The requests of this process that hold the lock of an upload. */
const lockHolders = perContext(() => new Map<string, Holder>());

/**
 * Acquires the lock of an upload, which is a lease. Of two active requests, the first keeps the lock. An inactive
 * request loses it, because its connection can be half open, or its process can have crashed. The lease is stored in
 * the upload's row, so it applies to all processes. Returns null if another request holds the lock, or if the upload is
 * not open.
 */
export async function acquireUploadLock(context: Context, id: string) {
  await waitForRelease(context, id);
  const holders = lockHolders(context);
  const lockId: string = randomUUID();
  const acquired = await acquireLock(context, id, lockId, context.clock());
  if (!acquired) return null;
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const holder: Holder = { touchedAt: performance.now(), isBusy: false, stop: new AbortController(), done };
  holders.set(id, holder);
  let renewedAt = 0;
  const heartbeat = setInterval(() => {
    if (!holder.isBusy && holder.touchedAt === renewedAt) return;
    renewedAt = holder.touchedAt;
    renewLock(context, id, lockId).then(
      (isHeld) => isHeld || holder.stop.abort(new LockLost()),
      () => {}, // the next heartbeat retries
    );
  }, HEARTBEAT_MS).unref();
  /**
   * Ends without a release: the lock is lost, the upload has ended, or a write to the store can still be in progress.
   */
  const detach = () => {
    clearInterval(heartbeat);
    holder.stop.abort(new LockLost());
    if (holders.get(id) === holder) holders.delete(id);
    resolve();
  };
  return {
    /** ID of this holder: the fencing token, which every write to the upload's row checks. */
    id: lockId,
    ...acquired,
    /** Aborts with `LockLost` or `IdleTimeout`. */
    signal: holder.stop.signal,
    /** Reports that bytes arrived. */
    touch() {
      holder.touchedAt = performance.now();
    },
    /** Suspends the idle timeout: from now on, the holder works without incoming bytes. */
    setBusy() {
      holder.isBusy = true;
    },
    /** Releases the lock, so that the next request can acquire it immediately. */
    async release() {
      clearInterval(heartbeat);
      holder.stop.abort(new LockLost());
      await releaseLock(context, id, lockId).catch(() => {}); // the lease expires
      detach();
    },
    detach,
  };
}

/** Waits for a holder of this process that is about to end, and stops one that is idle. */
export async function waitForRelease(context: Context, id: string): Promise<void> {
  const other = lockHolders(context).get(id);
  if (!other) return;
  const isIdle = performance.now() - other.touchedAt > HEARTBEAT_TIMEOUT_SECONDS * 1000;
  if (isIdle && !other.isBusy) other.stop.abort(new IdleTimeout());
  if (other.isBusy || other.stop.signal.aborted) await countWait(() => other.done);
}

/** Stops a holder of this process unconditionally, and waits for it. */
export async function stopHolder(context: Context, id: string): Promise<void> {
  const other = lockHolders(context).get(id);
  if (!other) return;
  other.stop.abort(new LockLost());
  await countWait(() => other.done);
}
