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

/**
 * For a server that several processes use. The call is no part of the transaction that queues: PostgreSQL lets transactions
 * that announce something commit one by one only.
 */
export function serverWakeUps(listening: Listening, pool: pg.Pool): WakeUps {
  const self = randomUUID();
  const local = localWakeUps();
  let calling: NodeJS.Timeout | null = null;
  let checking: NodeJS.Timeout | null = null;
  listening.hear("queued", (caller) => {
    if (caller !== self) local.wake();
  });

  function call(): void {
    calling = null;
    pool.query("select pg_notify('queued', $1)", [self]).catch(() => {});
  }

  return {
    subscribe(wake) {
      local.subscribe(wake);
      if (checking) return;
      void listening.heardUntil();
      checking = setInterval(() => void listening.heardUntil(), CHECK_MS).unref();
    },
    wake() {
      local.wake();
      calling ??= setTimeout(call, TOGETHER_MS);
    },
    close() {
      if (calling) clearTimeout(calling);
      if (checking) clearInterval(checking);
    },
  };
}
