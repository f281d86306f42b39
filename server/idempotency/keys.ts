import { createHash } from "node:crypto";
import type { Encryption } from "../base/encryption.ts";
import { unavailable } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Leases } from "../base/leases.ts";
import type { Database } from "../db/database.ts";
import { afterCommit } from "../db/transaction.ts";
import type { KeysRepository } from "./repository.ts";

/** The stored response of a request, which is replayed to retries. */
export type StoredResponse =
  | { status: number; data: unknown; headers: Record<string, string | string[]> }
  | { code: string; message: string; details?: unknown };

/** One execution of a request. No other one with the same key runs concurrently. */
export interface Attempt {
  /**
   * Stores the response, once: in the transaction of the change, or afterwards. Rejects if another attempt has replaced
   * this one because its process stalled for too long. In that case, the transaction must not be committed.
   */
  storeResponse(response: StoredResponse, trx?: Database): Promise<void>;
  /** Ends the attempt after the request was executed. */
  end(): void;
  /** Ends the attempt of a request that was not executed: without a response, the key is free for another attempt. */
  release(): Promise<void>;
}

export type KeyState =
  | { state: "new"; attempt: Attempt }
  | { state: "answered"; response: StoredResponse }
  /** Executed, but the response was too large to be stored, or was encrypted with another secret. */
  | { state: "done" }
  | { state: "in-flight" }
  | { state: "reused" };

export interface IdempotencyKeys {
  /** Starts an attempt for the first request with a key, or returns the state of the key. */
  begin(scope: string, key: string, fingerprint: Buffer): Promise<KeyState>;
  /** Removes expired keys. */
  prune(now: Date): Promise<void>;
}

const RETENTION_MS = 24 * 3600 * 1000;
/** A hundred times the response of most operations: only the text of a very long page is larger. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** How often to retry if another process frees the key in the same moment. */
const MAX_TRIES = 5;
const BATCH_SIZE = 10_000;

export function idempotencyKeys(deps: {
  db: Database;
  keys: KeysRepository;
  leases: Leases;
  encryption: Encryption;
  clock: () => Date;
}): IdempotencyKeys {
  const { db, keys, leases, encryption, clock } = deps;
  const expiryLimit = (now = clock()) => new Date(now.getTime() - RETENTION_MS);

  function newAttempt(id: string, associatedData: string): Attempt {
    const end = leases.hold(id);
    let isStored = false;
    return {
      async storeResponse(response, trx = db) {
        if (isStored) return;
        const text = JSON.stringify(response);
        const stored =
          Buffer.byteLength(text) > MAX_RESPONSE_BYTES ? Buffer.alloc(0) : encryption.encrypt(text, associatedData);
        if (!(await keys.storeResponse(trx, id, stored))) throw superseded();
        afterCommit(trx, () => {
          isStored = true;
        });
      },
      end,
      async release() {
        end();
        // A response that was stored in a transaction may have been rolled back with it.
        await keys.release(id);
      },
    };
  }

  return {
    async begin(scope, key, fingerprint) {
      const keyHash = createHash("sha256").update(key).digest();
      const associatedData = `${scope} ${keyHash.toString("hex")}`;
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const id = newId("idem");
        const row = { id, scope, keyHash, fingerprint, createdAt: clock() };
        if (await keys.acquire(row, expiryLimit())) return { state: "new", attempt: newAttempt(id, associatedData) };
        const entry = await keys.find(scope, keyHash);
        if (entry === null) continue;
        if (!entry.fingerprint.equals(fingerprint)) return { state: "reused" };
        if (entry.answer === null) return { state: "in-flight" };
        const text = entry.answer.length === 0 ? null : encryption.decrypt(entry.answer, associatedData);
        return text === null ? { state: "done" } : { state: "answered", response: JSON.parse(text) as StoredResponse };
      }
      return { state: "in-flight" };
    },

    async prune(now) {
      const before = expiryLimit(now);
      while ((await keys.prune(before, BATCH_SIZE)) === BATCH_SIZE);
    },
  };
}

function superseded() {
  return unavailable("This request took too long and was superseded by its retry. Send it again.", undefined, 1);
}
