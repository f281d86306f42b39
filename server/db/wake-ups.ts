import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Notifications } from "./notifications.ts";

/**
 * Notifies the workers of all processes that a job is queued. A worker that misses the notification finds the job a few
 * seconds later.
 */
export interface WakeUps {
  subscribe(wake: () => void): void;
  /** Call it after the commit. */
  wake(): void;
  close(): void;
}

/** For a database that only this process uses. */
export function localWakeUps(): WakeUps {
  const workers: (() => void)[] = [];
  return {
    subscribe: (wake) => void workers.push(wake),
    wake() {
      for (const wake of workers) wake();
    },
    close() {},
  };
}

/** Notifications to other processes within this time are combined. */
const COALESCE_MS = 100;
/** The time after which an idle process detects that its connection is lost. */
const CHECK_MS = 30_000;
/** The first interval of retries. It doubles each time, up to CHECK_MS. */
const RETRY_MS = 1_000;

/**
 * For a server that several processes use. The notification is not part of the transaction that queues the job, because
 * PostgreSQL serializes the commits of transactions with notifications.
 */
export function serverWakeUps(notifications: Notifications, pool: pg.Pool): WakeUps {
  const self = randomUUID();
  const local = localWakeUps();
  let notifyTimer: NodeJS.Timeout | null = null;
  let checkTimer: NodeJS.Timeout | null = null;
  let subscribed = false;
  let closed = false;
  notifications.on("queued", (sender) => {
    if (sender !== self) local.wake();
  });

  function notify(): void {
    notifyTimer = null;
    pool.query("select pg_notify('queued', $1)", [self]).catch(() => {});
  }

  async function check(retryMs: number): Promise<void> {
    const isConfirmed = (await notifications.confirmedUntil()) !== null;
    if (closed) return;
    const waitMs = isConfirmed ? CHECK_MS : Math.min(retryMs, CHECK_MS);
    checkTimer = setTimeout(() => void check(isConfirmed ? RETRY_MS : 2 * waitMs), waitMs).unref();
  }

  return {
    subscribe(wake) {
      local.subscribe(wake);
      if (!subscribed) void check(RETRY_MS);
      subscribed = true;
    },
    wake() {
      local.wake();
      notifyTimer ??= setTimeout(notify, COALESCE_MS);
    },
    close() {
      closed = true;
      if (notifyTimer) clearTimeout(notifyTimer);
      if (checkTimer) clearTimeout(checkTimer);
    },
  };
}
