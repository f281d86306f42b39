import { createHash } from "node:crypto";
import { unavailable } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Leases } from "../base/leases.ts";
import type { Database } from "../db/database.ts";
import { afterCommit } from "../db/transaction.ts";
import type { Encryption } from "./encryption.ts";
import type { KeysRepository } from "./repository.ts";

/** What an operation answered with, and what a repetition of its request is answered with. */
export type StoredResponse =
  | { status: number; data: unknown; headers: Record<string, string | string[]> }
  | { code: string; message: string; details?: unknown };

/** A request that is being carried out, and that no other one is at the same time. */
export interface Attempt {
  /**
   * Keeps the answer, once; in the transaction that makes it true, or after the fact. Rejects where a repetition has taken
   * the place of this attempt, as its process stood still for too long: then the transaction must not be committed.
   */
  storeResponse(response: StoredResponse, trx?: Database): Promise<void>;
  /** It was carried out. */
  end(): void;
  /** It was not: without an answer, the key is free for another attempt. */
  free(): Promise<void>;
}

export type Found =
  | { state: "new"; attempt: Attempt }
  | { state: "answered"; response: StoredResponse }
  /** Carried out, but the answer was too large to be kept, or sealed with another secret. */
  | { state: "done" }
  | { state: "in-flight" }
  | { state: "reused" };

export interface IdempotencyKeys {
  /** Who comes first with a key carries the request out. */
  begin(scope: string, key: string, fingerprint: Buffer): Promise<Found>;
  expireLeases(): Promise<void>;
  /** Removes keys whose time is over. */
  prune(now: Date): Promise<void>;
}

const RETENTION_MS = 24 * 3600 * 1000;
/** A hundred times what most operations answer with: only the text of a very long page is larger. */
const MAX_BYTES = 1024 * 1024;
/** How often a key that is freed at the same moment is asked for again. */
const TRIES = 5;
const BATCH = 10_000;

export function idempotencyKeys(deps: {
  db: Database;
  keys: KeysRepository;
  leases: Leases;
  encryption: Encryption;
  clock: () => Date;
}): IdempotencyKeys {
  const { db, keys, leases, encryption, clock } = deps;
  const expired = (now = clock()) => new Date(now.getTime() - RETENTION_MS);

  function newAttempt(id: string, associatedData: string): Attempt {
    const end = leases.hold(id);
    let isStored = false;
    return {
      async storeResponse(response, trx = db) {
        if (isStored) return;
        const text = JSON.stringify(response);
        const stored = Buffer.byteLength(text) > MAX_BYTES ? Buffer.alloc(0) : encryption.encrypt(text, associatedData);
        if (!(await keys.storeResponse(trx, id, stored))) throw supplanted();
        afterCommit(trx, () => {
          isStored = true;
        });
      },
      end,
      async free() {
        end();
        // What was kept in a transaction may have gone with it.
        await keys.release(id);
      },
    };
  }

  return {
    async begin(scope, key, fingerprint) {
      const keyHash = createHash("sha256").update(key).digest();
      const associatedData = `${scope} ${keyHash.toString("hex")}`;
      for (let tried = 0; tried < TRIES; tried++) {
        const id = newId("idem");
        const row = { id, scope, keyHash, fingerprint, createdAt: clock() };
        if (await keys.acquire(row, expired())) return { state: "new", attempt: newAttempt(id, associatedData) };
        const found = await keys.find(scope, keyHash);
        if (found === null) continue;
        if (!found.fingerprint.equals(fingerprint)) return { state: "reused" };
        if (found.answer === null) return { state: "in-flight" };
        const text = found.answer.length === 0 ? null : encryption.decrypt(found.answer, associatedData);
        return text === null ? { state: "done" } : { state: "answered", response: JSON.parse(text) as StoredResponse };
      }
      return { state: "in-flight" };
    },

    expireLeases: keys.expireLeases,

    async prune(now) {
      const before = expired(now);
      while ((await keys.prune(before, BATCH)) === BATCH);
    },
  };
}

function supplanted() {
  return unavailable("This request took so long that its repetition has taken its place. Send it again.", undefined, 1);
}
