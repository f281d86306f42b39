import { createHash } from "node:crypto";
import { sql } from "kysely";
import { encryption } from "../base/crypto.ts";
import { invalid, unavailable } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import { LEASE_SECONDS, leases } from "../base/leases.ts";
import { type Context, perContext } from "../context.ts";
import { compiled } from "../db/compiled.ts";
import type { Database } from "../db/database.ts";
import { afterCommit } from "../db/transaction.ts";

/** The stored response of a request, which is replayed to retries. */
export type StoredResponse =
  | { status: number; data: unknown; headers: Record<string, string | string[]> }
  | { code: string; message: string; details?: unknown };

export type Attempt = ReturnType<typeof newAttempt>;

export type KeyState =
  | { state: "new"; attempt: Attempt }
  | { state: "answered"; response: StoredResponse }
  /** Executed, but the response was too large to be stored, or was encrypted with another secret. */
  | { state: "done" }
  | { state: "in-flight" }
  | { state: "reused" };

/** A key in use. */
interface KeyRow {
  /** The ID of the attempt that runs the request; an attempt that replaces it has another ID. */
  id: string;
  /** The owner of the key. */
  scope: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  createdAt: Date;
}

const RETENTION_MS = 24 * 3600 * 1000;
/** A hundred times the response of most operations: only the text of a very long page is larger. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** How often to retry if another process frees the key in the same moment. */
const MAX_TRIES = 5;
const PRUNE_BATCH_SIZE = 10_000;

/** Starts an attempt for the first request with a key, or returns the state of the key. */
export async function beginAttempt(
  context: Context,
  scope: string,
  key: string,
  fingerprint: Buffer,
): Promise<KeyState> {
  const { db, clock } = context;
  const keyHash = createHash("sha256").update(key).digest();
  const associatedData = `${scope} ${keyHash.toString("hex")}`;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const id = newId("idem");
    const row = { id, scope, keyHash, fingerprint, createdAt: clock(), expired: expiryLimit(clock()) };
    if ((await acquireKey(db, row)).length > 0)
      return { state: "new", attempt: newAttempt(context, id, associatedData) };
    const entry = await findKey(db, scope, keyHash);
    if (!entry) continue;
    if (!entry.fingerprint.equals(fingerprint)) return { state: "reused" };
    if (entry.answer === null) return { state: "in-flight" };
    const text = entry.answer.length === 0 ? null : encryptionOf(context).decrypt(entry.answer, associatedData);
    return text === null ? { state: "done" } : { state: "answered", response: JSON.parse(text) as StoredResponse };
  }
  return { state: "in-flight" };
}

/** Begins one execution of a request. No other one with the same key runs concurrently. */
function newAttempt(context: Context, id: string, associatedData: string) {
  const { db } = context;
  const end = leasesOf(context).hold(id);
  let isStored = false;
  return {
    /**
     * Stores the response, once: in the transaction of the change, or afterwards. Rejects if another attempt has replaced
     * this one because its process stalled for too long. In that case, the transaction must not be committed.
     */
    async storeResponse(response: StoredResponse, trx: Database = db): Promise<void> {
      if (isStored) return;
      const text = JSON.stringify(response);
      const stored =
        Buffer.byteLength(text) > MAX_RESPONSE_BYTES
          ? Buffer.alloc(0)
          : encryptionOf(context).encrypt(text, associatedData);
      if (!(await storeAnswer(trx, id, stored))) {
        throw unavailable("This request took too long and was superseded by its retry. Send it again.", undefined, 1);
      }
      afterCommit(trx, () => {
        isStored = true;
      });
    },
    /** Ends the attempt after the request was executed. */
    end,
    /** Ends the attempt of a request that was not executed: without a response, the key is free for another attempt. */
    async release(): Promise<void> {
      end();
      // A response that was stored in a transaction may have been rolled back with it.
      await db.deleteFrom("idempotency_keys").where("id", "=", id).where("answer", "is", null).execute();
    },
  };
}

const encryptionOf = perContext(({ config }) => encryption(config.signingSecret, "idempotency answers"));

const leasesOf = perContext(({ db }) => leases((ids) => renewLeases(db, ids)));

const expiryLimit = (now: Date) => new Date(now.getTime() - RETENTION_MS);

/** Uses the clock of the database, because the clocks of processes can differ. */
const NEW_LEASE = sql`clock_timestamp() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;

/**
 * Acquires a key that is free: it is new, it was used before `expired`, or the process that ran the same request has
 * died. Returns a row if it was acquired.
 */
const acquireKey = compiled<KeyRow & { expired: Date }, { id: string }>(
  (param) => sql`
    insert into idempotency_keys as used (id, scope, key_hash, fingerprint, lease_until, created_at)
      values (
        ${param("id")}, ${param("scope")}, ${param("keyHash")}, ${param("fingerprint")}, ${NEW_LEASE}, ${param("createdAt")}
      )
      on conflict (scope, key_hash) do update
        set id = excluded.id, fingerprint = excluded.fingerprint, lease_until = excluded.lease_until,
          created_at = excluded.created_at, answer = null
        where used.created_at <= ${param("expired")}::timestamptz
          or (used.answer is null and used.lease_until < clock_timestamp() and used.fingerprint = excluded.fingerprint)
      returning id`,
);

async function findKey(db: Database, scope: string, keyHash: Buffer) {
  return db
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "answer"])
    .where("scope", "=", scope)
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

/** Returns false if another attempt has replaced this one. */
async function storeAnswer(db: Database, id: string, answer: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_keys")
    .set({ answer })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function renewLeases(db: Database, ids: string[]): Promise<void> {
  await sql`
    update idempotency_keys set lease_until = ${NEW_LEASE} where id = any(${ids}) and answer is null`.execute(db);
}

/** For a database that no other process uses: all running attempts belong to processes that have died. */
export async function expireAttempts(db: Database): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ lease_until: new Date(0) })
    .where("answer", "is", null)
    .execute();
}

/** Removes expired keys. */
export async function pruneKeys(db: Database, now: Date): Promise<void> {
  const before = expiryLimit(now);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where id in (
        select id from idempotency_keys where created_at <= ${before} order by created_at limit ${PRUNE_BATCH_SIZE}
      )`.execute(db);
    if (numAffectedRows < PRUNE_BATCH_SIZE) return;
  }
}

/** RFC 8941 §3.3.3 */
const QUOTED_STRING = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
const VALID_KEY = /^[ -~]{1,255}$/;

/**
 * Returns the key of an Idempotency-Key header. The draft requires a quoted string (RFC 8941), but most clients send
 * the key without quotes. Both are the same key: `"a"` is `a`.
 */
export function readKey(header: string): string {
  const [, quoted] = QUOTED_STRING.exec(header) ?? [];
  const key = quoted === undefined ? header : quoted.replace(/\\(.)/g, "$1");
  const isUnterminated = quoted === undefined && header.startsWith('"');
  if (!isUnterminated && VALID_KEY.test(key)) return key;
  throw invalid(
    "headers",
    "idempotency-key",
    "format",
    "must have 1 to 255 printable ASCII characters, bare or as a quoted string (RFC 8941)",
  );
}

/** The properties that identify a repeated request. */
interface RequestIdentity {
  operationId: string;
  path: unknown;
  query: unknown;
  /** The validated body: an explicit default value makes no difference. */
  body: unknown;
  file: { filename: string; checksum: string } | null;
}

export function fingerprintOf({ operationId, path, query, body, file }: RequestIdentity): Buffer {
  const text = JSON.stringify([operationId, path, query, body ?? null, file], withSortedKeys);
  return createHash("sha256").update(text).digest();
}

/** Sorts properties, because a client that builds its JSON again may use a different order. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
