import { randomUUID } from "node:crypto";
import { waiting } from "../base/waits.ts";
import type { UploadsRepository } from "./repository.ts";
import { HEARTBEAT_TIMEOUT_SECONDS } from "./repository.ts";
import type { Upload } from "./upload.ts";

/** Another request has acquired the lock, or the upload has ended. */
export class LockLost extends Error {
  override readonly name = "LockLost";
}

/** Nothing has come for a while, and another request wants the lock: what has arrived is saved. */
export class IdleTimeout extends Error {
  override readonly name = "IdleTimeout";
}

const HEARTBEAT_MS = 1_000;

/** Held by the one request that sends to an upload. */
export interface UploadLock {
  /** Of this holder: the fencing token, which every write to the upload's row is checked against. */
  readonly id: string;
  readonly upload: Upload;
  /** Whether the holder before did not release it: it may still be at work. */
  readonly displaced: boolean;
  /** Aborted with `LockLost` or `IdleTimeout`. */
  readonly signal: AbortSignal;
  /** Bytes have come. */
  touch(): void;
  /** Suspends the idle timeout: from now on the holder works without bytes coming. */
  setBusy(): void;
  /** The next request may acquire it at once. */
  release(): Promise<void>;
  /** Without releasing it: the lock is lost, the upload has ended, or a write to the store may still be on its way. */
  detach(): void;
}

interface Holder {
  touchedAt: number;
  isBusy: boolean;
  stop: AbortController;
  done: Promise<void>;
}

export interface UploadLocks {
  /** Null when another holds it, or the upload is not open. */
  acquire(id: string, now: Date): Promise<UploadLock | null>;
  /** Waits for a holder of this process that is about to end, and ends one that is idle. */
  waitForRelease(id: string): Promise<void>;
  /** Ends a holder of this process, whatever it does. */
  abort(id: string): Promise<void>;
}

/**
 * Leases: of two live requests the first keeps the lock; one that has fallen silent loses it, as its connection may be half
 * open, or its process dead. The lease is in the upload's row, so that all processes know.
 */
export function uploadLocks(uploads: Pick<UploadsRepository, "take" | "renew" | "release">): UploadLocks {
  const holders = new Map<string, Holder>();

  async function waitForRelease(id: string): Promise<void> {
    const other = holders.get(id);
    if (!other) return;
    const isIdle = performance.now() - other.touchedAt > HEARTBEAT_TIMEOUT_SECONDS * 1000;
    if (isIdle && !other.isBusy) other.stop.abort(new IdleTimeout());
    if (other.isBusy || other.stop.signal.aborted) await waiting(() => other.done);
  }

  return {
    waitForRelease,

    async abort(id) {
      const other = holders.get(id);
      if (!other) return;
      other.stop.abort(new LockLost());
      await waiting(() => other.done);
    },

    async acquire(id, now) {
      await waitForRelease(id);
      const writer = randomUUID();
      const taken = await uploads.take(id, writer, now);
      if (!taken) return null;
      const { promise: done, resolve } = Promise.withResolvers<void>();
      const me: Holder = { touchedAt: performance.now(), isBusy: false, stop: new AbortController(), done };
      holders.set(id, me);
      let renewedAt = 0;
      const heartbeat = setInterval(() => {
        if (!me.isBusy && me.touchedAt === renewedAt) return;
        renewedAt = me.touchedAt;
        uploads.renew(id, writer).then(
          (mine) => mine || me.stop.abort(new LockLost()),
          () => {}, // the next one makes up for it
        );
      }, HEARTBEAT_MS).unref();
      const detach = () => {
        clearInterval(heartbeat);
        me.stop.abort(new LockLost());
        if (holders.get(id) === me) holders.delete(id);
        resolve();
      };
      return {
        id: writer,
        ...taken,
        signal: me.stop.signal,
        touch() {
          me.touchedAt = performance.now();
        },
        setBusy() {
          me.isBusy = true;
        },
        async release() {
          clearInterval(heartbeat);
          me.stop.abort(new LockLost());
          await uploads.release(id, writer).catch(() => {}); // the lease runs out
          detach();
        },
        detach,
      };
    },
  };
}
