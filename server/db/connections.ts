import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { Instrument, Work } from "../base/telemetry.ts";
import type { Send } from "./prepared.ts";
import { processIdOf } from "./server-pool.ts";
import { backoffMs, isConnectionLost, isReadTimeout, wasRolledBack } from "./unavailable.ts";

export type Connections = ReturnType<typeof connections>;

/**
 * The pool as the service uses it: dead connections do not return to it, and a read that failed on one is retried once.
 *
 * @param connectTo gets a connection from the pool
 */
export function connections(pool: pg.Pool, send: Send, connectTo = () => pool.connect()) {
  const inUse = new Set<Connection>();
  const wrappers = new WeakMap<pg.PoolClient, Connection>();

  /** Closes all idle connections: if one connection is lost, the server is usually down. */
  function dropIdle(): void {
    // The pool hands out idle connections before it opens new ones.
    for (let remaining = pool.idleCount; remaining > 0; remaining--) {
      const drop = (client: pg.PoolClient) => {
        client.release(true);
        // A graceful close to an unreachable server would keep the socket for a quarter of an hour.
        client.connection.stream.destroy();
      };
      pool.connect().then(drop, () => {});
    }
  }

  async function replace(connection: Connection): Promise<pg.PoolClient> {
    const client = await connectTo();
    wrappers.set(client, connection);
    return client;
  }

  async function connect(): Promise<Connection> {
    const client = await connectTo();
    let connection = wrappers.get(client);
    if (connection === undefined) {
      connection = new Connection(client, send, { replace, dropIdle, onRelease: (it) => inUse.delete(it) });
      wrappers.set(client, connection);
    }
    inUse.add(connection);
    return connection;
  }

  return {
    /** Connections in use. */
    inUse: inUse as ReadonlySet<Connection>,
    connect,
    async query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
      const connection = await connect();
      try {
        return await connection.send(text, values);
      } catch (error) {
        // With several statements in one text, a transaction may still be open.
        connection.markBroken();
        throw error;
      } finally {
        connection.release();
      }
    },
    dropIdle,
    options: pool.options,
    end: () => pool.end(),
  };
}

interface Owner {
  replace(connection: Connection): Promise<pg.PoolClient>;
  dropIdle(): void;
  onRelease(connection: Connection): void;
}

/** The form in which Kysely writes reads. A statement that begins with `with` may write. */
const READ_STATEMENT = /^\s*select /;
/** For a statement outside a transaction. For transactions, see transaction.ts. */
const MAX_ATTEMPTS = 5;

export class Connection implements PostgresPoolClient {
  /** When the query in progress was sent. */
  sentAt = Number.POSITIVE_INFINITY;
  /** Typed like PostgresPoolClient, but without cursors, which Kysely does not use here. */
  readonly query: PostgresPoolClient["query"];
  readonly #run: Send;
  readonly #owner: Owner;
  #client: pg.PoolClient | null;
  #isBroken = false;
  #canRetry = true;

  constructor(client: pg.PoolClient, run: Send, owner: Owner) {
    this.#client = client;
    this.#run = run;
    this.#owner = owner;
    const query = (text: string, values: readonly unknown[]): unknown => this.send(text, [...values]);
    this.query = query as PostgresPoolClient["query"];
  }

  /** The process id of the session on the server. */
  get processId(): number | null {
    return this.#client && processIdOf(this.#client);
  }

  async send(text: string, values: unknown[], isRetry = false, attempt = 1): Promise<pg.QueryResult> {
    const client = this.#client;
    if (client === null) throw new Error("Connection terminated");
    const isOutsideTransaction = client.getTransactionStatus() === "I";
    this.sentAt = performance.now();
    try {
      return await this.#run(client, text, values);
    } catch (error) {
      if (isOutsideTransaction && attempt < MAX_ATTEMPTS && wasRolledBack(error) && !text.includes(";")) {
        this.sentAt = Number.POSITIVE_INFINITY;
        await sleep(backoffMs(attempt));
        return await this.send(text, values, isRetry, attempt + 1);
      }
      if (!isConnectionLost(error)) throw error;
      this.#handleLoss();
      const canRetry = this.#canRetry && !isRetry && !isReadTimeout(error);
      if (!canRetry || !isOutsideTransaction || !READ_STATEMENT.test(text)) throw error;
      this.#returnToPool();
      this.#client = await this.#owner.replace(this);
      this.#isBroken = false;
      return await this.send(text, values, true);
    } finally {
      this.sentAt = Number.POSITIVE_INFINITY;
    }
  }

  /**
   * Ends the connection during a query, which fails.
   *
   * @param canRetry whether a read is retried once on another connection
   */
  kill({ canRetry }: { canRetry: boolean }): void {
    this.#canRetry = canRetry;
    void this.#client?.end();
  }

  /** Prevents the connection from returning to the pool. */
  markBroken(): void {
    this.#isBroken = true;
  }

  /** @param destroy true if the state of the connection is unknown, because a rollback failed */
  release(destroy = false): void {
    if (destroy) this.markBroken();
    this.#returnToPool();
    this.#owner.onRelease(this);
  }

  #handleLoss(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.sentAt = Number.POSITIVE_INFINITY;
    // Later statements, for example a rollback, fail immediately.
    void this.#client?.end();
    this.#owner.dropIdle();
  }

  #returnToPool(): void {
    this.#client?.release(this.#isBroken);
    if (this.#isBroken) this.#client = null;
  }
}

/** Limits memory use: statements with lists of values have many texts. */
const MAX_NAMES = 500;
const CHANGE = /(?<!\b(?:for|do) )\b(insert into|update|delete from)\s+"?([a-z_]+)/i;
const SELECT = /\bfrom\s+"?([a-z_]+)/i;
const CONTROL = /^\s*(begin|start|commit|rollback|set)\b/i;

const CONNECT: Work = { verb: "connect" };

/**
 * Instruments every statement of the pool that Kysely uses. If no connection is idle, it also instruments the wait for
 * one, because a database that refuses connections never receives a statement that could fail.
 */
export function instrumentedPool(pool: PostgresPool, instrument: Instrument, hasIdle: () => boolean): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const names = new Map<string, Work>();

  function nameOf(text: string): Work {
    const cached = names.get(text);
    if (cached) return cached;
    const name = describeStatement(text);
    if (names.size < MAX_NAMES) names.set(text, name);
    return name;
  }

  function instrumented(client: PostgresPoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): unknown =>
      instrument(nameOf(text), () => client.query<unknown>(text, values));
    return { query: query as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
  }

  return {
    async connect() {
      const client = await (hasIdle() ? pool.connect() : instrument(CONNECT, () => pool.connect()));
      const wrapper = clients.get(client) ?? instrumented(client);
      clients.set(client, wrapper);
      return wrapper;
    },
    options: pool.options,
    end: () => pool.end(),
  };
}

/** Returns the verb of a statement and its table: of several tables, the first that it changes. Contains no values. */
export function describeStatement(text: string): Work {
  const control = CONTROL.exec(text)?.[1];
  if (control) return { verb: control.toLowerCase() };
  const [, change, changed] = /^\s*select\b/i.test(text) ? [] : (CHANGE.exec(text) ?? []);
  if (change && changed) return { verb: change.split(" ")[0]?.toLowerCase() ?? change, object: changed.toLowerCase() };
  const read = SELECT.exec(text)?.[1];
  return { verb: "select", ...(read && { object: read.toLowerCase() }) };
}
