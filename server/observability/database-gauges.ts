import { Gauge, type Registry } from "prom-client";
import { raceWithSignal } from "../base/race-with-signal.ts";
import type { Database, OpenDatabase } from "../db/database.ts";
import { readBackfills, readBacklog } from "./backlog-repository.ts";

/** Whoever scrapes, and how often: the database is asked this often at the most. */
const FRESH_MS = 5_000;
/** A database that hangs must not keep the page from those who want to know why. */
const PATIENCE_MS = 1_000;

/** The pool, and what waits in the database: asked for when somebody wants to know. */
export function databaseGauges(registry: Registry): (opened: Pick<OpenDatabase, "db" | "pool">) => void {
  const registers = [registry];
  let opened: Pick<OpenDatabase, "db" | "pool"> | null = null;

  /** What a statement finds, asked again when it is old; nothing where the database does not answer. */
  function fresh<Row>(read: (db: Database) => Promise<Row[]>): () => Promise<Row[]> {
    let rows: Promise<Row[]> = Promise.resolve([]);
    let askedAt = Number.NEGATIVE_INFINITY;
    return () => {
      if (opened && performance.now() - askedAt > FRESH_MS) {
        askedAt = performance.now();
        rows = raceWithSignal(AbortSignal.timeout(PATIENCE_MS), read(opened.db)).catch(() => []);
      }
      return rows;
    };
  }
  const freshBacklog = fresh(readBacklog);
  const freshBackfills = fresh(readBackfills);

  new Gauge({
    name: "database_pool_connections",
    help: "Connections of this process to the database; max is how many there may be.",
    labelNames: ["state"],
    registers,
    collect() {
      if (!opened) return;
      const { totalCount, idleCount, options } = opened.pool;
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "max" }, options.max ?? 10);
    },
  });
  new Gauge({
    name: "database_pool_waiting",
    help: "Callers that wait for a connection.",
    registers,
    collect() {
      this.set(opened?.pool.waitingCount ?? 0);
    },
  });
  new Gauge({
    name: "queue_waiting",
    help: "What is due and waits to be done, in the database that all processes share.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting } of await freshBacklog()) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: "queue_oldest_age_seconds",
    help: "How long the oldest of what waits has been due.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { queue, age } of await freshBacklog()) this.set({ queue }, age);
    },
  });
  new Gauge({
    name: "backfill_rows",
    help: "What migrations have left to be written, in rows: gone through, and about how many there are.",
    labelNames: ["backfill", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { name, done, total } of await freshBackfills()) {
        this.set({ backfill: name, state: "done" }, done);
        this.set({ backfill: name, state: "total" }, total);
      }
    },
  });
  return (database) => {
    opened = database;
  };
}
