import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import type { Connections } from "./connections.ts";
import type { Send } from "./prepared.ts";

/* What PGlite needs in this process: PostgreSQL without a server and its background processes. */

/**
 * For a process that also runs the service: PostgreSQL's default of 128 MB is resident from the start, regardless of
 * the amount of data.
 */
const EMBEDDED_BUFFERS = "32MB";

/** @param template a copy of another database to start from */
export async function startPglite(directory: string | null, template?: Blob): Promise<PGlite> {
  // Not loaded if a server is used.
  const [{ PGlite }, { btree_gin }, { pg_trgm }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/btree_gin"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  return PGlite.create(directory ?? "memory://", {
    extensions: { btree_gin, pg_trgm },
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${EMBEDDED_BUFFERS}`],
    ...(template && { loadDataDir: template }),
  });
}

/** Milliseconds of consecutive statements before a turn of the event loop. More turns make uploads slower. */
const TURN_MS = 5;

/**
 * Lets the event loop continue between statements. PGlite 0.5 computes in this thread, and its promises are resolved
 * without a turn of the event loop: without this, other requests would wait for the last of several consecutive statements.
 */
export function inTurns(send: Send): Send {
  let turnedAt = 0;
  return async (client, text, values) => {
    try {
      return await send(client, text, values);
    } finally {
      if (performance.now() - turnedAt > TURN_MS) {
        await setImmediate();
        turnedAt = performance.now();
      }
    }
  };
}

/** The files of an embedded database exist, but cannot be read as one. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
  readonly directory: string;
  constructor(directory: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.directory = directory;
  }
}

/** A file that marks a folder as one with a database. PostgreSQL ignores it. */
const MARKER_FILE = "media-asset-service";
const VERSION_FILE = "PG_VERSION";
/** Errors of PGlite when PostgreSQL aborts. */
const ABORT_MESSAGES =
  /^Aborted\(|PGlite failed to initialize|unreachable|memory access out of bounds|table index is out of bounds/;
/** Class XX (including data corruption), and missing or unreadable files. */
const CORRUPTION_CODES = /^(XX...|58P01|58P02|58030)$/;

/** @throws {DamagedDatabase} if PGlite would not recognize the remains of a database, and create a new one over it */
export async function assertIntact(directory: string): Promise<void> {
  if ((await fileExists(directory, MARKER_FILE)) && !(await fileExists(directory, VERSION_FILE)))
    throw new DamagedDatabase(directory, `its file ${VERSION_FILE} is missing`);
}

export async function writeMarker(directory: string): Promise<void> {
  if (!(await fileExists(directory, MARKER_FILE))) await writeFile(join(directory, MARKER_FILE), "", { mode: 0o600 });
}

/** Converts the error of opening an existing database. */
export function toDamagedDatabase(directory: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isDamage = ABORT_MESSAGES.test(error.message) || CORRUPTION_CODES.test(codeOf(error));
  return isDamage ? new DamagedDatabase(directory, error.message, { cause: error }) : error;
}

export function hasDatabase(directory: string): Promise<boolean> {
  return fileExists(directory, VERSION_FILE);
}

function fileExists(directory: string, name: string): Promise<boolean> {
  return access(join(directory, name)).then(
    () => true,
    () => false,
  );
}

const VACUUM_INTERVAL_MS = 60_000;

interface TableToVacuum {
  name: string;
  /** The table has dead rows, or many inserts since its last vacuum. */
  isDirty: boolean;
}

/**
 * Tables that have changed by more than the threshold of PostgreSQL's autovacuum (PostgreSQL, "Automatic Vacuuming").
 * Also tables without statistics: the counters do not survive the end of the process.
 */
const TABLES_TO_VACUUM = `
  select relid::regclass::text as name, dirty as "isDirty"
  from pg_stat_user_tables
    join pg_class on pg_class.oid = relid,
    lateral (select greatest(reltuples, 0) as known),
    lateral (
      select n_dead_tup > 50 + 0.2 * known or n_ins_since_vacuum > 1000 + 0.2 * known as dirty,
        n_mod_since_analyze > 50 + 0.1 * known or (last_analyze is null and pg_relation_size(relid) > 0) as changed
    )
  where dirty or changed
  order by name`;

/**
 * Vacuums and analyzes tables that need it, and returns their names. A PostgreSQL server does this automatically,
 * PGlite does not. Without it, the planner treats an account of 100,000 files like one of ten, and the space of deleted
 * rows is never reclaimed.
 */
export async function vacuumWhereNeeded(query: Connections["query"]): Promise<string[]> {
  // Flush pending statistics first: PostgreSQL reports them up to a second late.
  await query("select pg_stat_force_next_flush()");
  const tables: TableToVacuum[] = (await query(TABLES_TO_VACUUM)).rows;
  for (const { name, isDirty } of tables) await query(isDirty ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  return tables.map(({ name }) => name);
}

/**
 * Vacuums periodically until stopped; `stop` waits for the run in progress. Each table is a separate statement, so that
 * other queries run in between.
 */
export function startAutovacuum(
  query: Connections["query"],
  intervalMs = VACUUM_INTERVAL_MS,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failure here also affects the queries of requests, where it is reported.
    running = running.then(() => vacuumWhereNeeded(query)).catch(() => {});
  }, intervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
