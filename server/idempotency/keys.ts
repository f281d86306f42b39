import { createHash } from "node:crypto";
import { unavailable } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Leases } from "../base/leases.ts";
import type { Database } from "../db/database.ts";
import { afterCommit } from "../db/transaction.ts";
import type { KeysRepository } from "./repository.ts";
import type { Sealing } from "./sealing.ts";

/** What an operation answered with, and what a repetition of its request is answered with. */
export type KeptAnswer =
  | { status: number; data: unknown; headers: Record<string, string | string[]> }
  | { code: string; message: string; details?: unknown };

/** A request that is being carried out, and that no other one is at the same time. */
export interface Claim {
  /**
   * Keeps the answer, once; in the transaction that makes it true, or after the fact. Rejects where a repetition has taken
   * the place of this attempt, as its process stood still for too long: then the transaction must not be committed.
   */
  keep(answer: KeptAnswer, trx?: Database): Promise<void>;
  /** It was carried out. */
  end(): void;
  /** It was not: without an answer, the key is free for another attempt. */
  free(): Promise<void>;
}

export type Found =
  | { state: "new"; claim: Claim }
  | { state: "answered"; answer: KeptAnswer }
  /** Carried out, but the answer was too large to be kept, or sealed with another secret. */
  | { state: "done" }
  | { state: "in-flight" }
  | { state: "reused" };

export interface IdempotencyKeys {
  /** Who comes first with a key carries the request out. */
  claim(scope: string, key: string, fingerprint: Buffer): Promise<Found>;
  expireLeases(): Promise<void>;
  /** Removes keys whose time is over. */
  prune(now: Date): Promise<void>;
}

const KEPT_MS = 24 * 3600 * 1000;
/** A hundred times what most operations answer with: only the text of a very long page is larger. */
const MAX_BYTES = 1024 * 1024;
/** How often a key that is freed at the same moment is asked for again. */
const TRIES = 5;
const BATCH = 10_000;

export function idempotencyKeys(deps: {
  db: Database;
  keys: KeysRepository;
  leases: Leases;
  sealed: Sealing;
  clock: () => Date;
}): IdempotencyKeys {
  const { db, keys, leases, sealed, clock } = deps;
  const expired = (now = clock()) => new Date(now.getTime() - KEPT_MS);

  function begin(id: string, of: string): Claim {
    const end = leases.hold(id);
    let isKept = false;
    return {
      async keep(answer, trx = db) {
        if (isKept) return;
        const text = JSON.stringify(answer);
        const kept = Buffer.byteLength(text) > MAX_BYTES ? Buffer.alloc(0) : sealed.seal(text, of);
        if (!(await keys.keep(trx, id, kept))) throw supplanted();
        afterCommit(trx, () => {
          isKept = true;
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
    async claim(scope, key, fingerprint) {
      const keyHash = createHash("sha256").update(key).digest();
      const of = `${scope} ${keyHash.toString("hex")}`;
      for (let tried = 0; tried < TRIES; tried++) {
        const id = newId("idem");
        const row = { id, scope, keyHash, fingerprint, createdAt: clock() };
        if (await keys.claim(row, expired())) return { state: "new", claim: begin(id, of) };
        const found = await keys.find(scope, keyHash);
        if (found === null) continue;
        if (!found.fingerprint.equals(fingerprint)) return { state: "reused" };
        if (found.answer === null) return { state: "in-flight" };
        const text = found.answer.length === 0 ? null : sealed.open(found.answer, of);
        return text === null ? { state: "done" } : { state: "answered", answer: JSON.parse(text) as KeptAnswer };
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
