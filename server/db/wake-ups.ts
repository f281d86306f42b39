import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Listening } from "./listening.ts";

/** Tells workers, of whatever process, that something is queued. One that is not told finds it a few seconds later. */
export interface WakeUps {
  subscribe(wake: () => void): void;
  /** For what is committed. */
  wake(): void;
  close(): void;
}

/** For a database that this process alone works on. */
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

/** Those who queue within this time share a call to the other processes. */
const TOGETHER_MS = 100;
/** How long a process that is not called may have lost its connection before it finds out. */
const CHECK_MS = 30_000;
/** How soon it asks again when there was no answer; each time twice as long, up to CHECK_MS. */
const RETRY_MS = 1_000;

/**
 * For a server that several processes use. The call is no part of the transaction that queues: PostgreSQL lets transactions
 * that announce something commit one by one only.
 */
export function serverWakeUps(listening: Listening, pool: pg.Pool): WakeUps {
  const self = randomUUID();
  const local = localWakeUps();
  let calling: NodeJS.Timeout | null = null;
  let checking: NodeJS.Timeout | null = null;
  let subscribed = false;
  let closed = false;
  listening.hear("queued", (caller) => {
    if (caller !== self) local.wake();
  });

  function call(): void {
    calling = null;
    pool.query("select pg_notify('queued', $1)", [self]).catch(() => {});
  }

  async function check(retryMs: number): Promise<void> {
    const heard = (await listening.heardUntil()) !== null;
    if (closed) return;
    const waitMs = heard ? CHECK_MS : Math.min(retryMs, CHECK_MS);
    checking = setTimeout(() => void check(heard ? RETRY_MS : 2 * waitMs), waitMs).unref();
  }

  return {
    subscribe(wake) {
      local.subscribe(wake);
      if (!subscribed) void check(RETRY_MS);
      subscribed = true;
    },
    wake() {
      local.wake();
      calling ??= setTimeout(call, TOGETHER_MS);
    },
    close() {
      closed = true;
      if (calling) clearTimeout(calling);
      if (checking) clearTimeout(checking);
    },
  };
}
