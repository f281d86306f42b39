import { sql } from "kysely";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Handlers } from "../http/operation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { askedOnce } from "./asked-once.ts";

/** A load balancer asks every few seconds. */
const DEADLINE_MS = 5_000;
/** Anybody may ask, and asking the stores costs them a write. */
const FRESH_MS = 1_000;

type HealthHandlers = Pick<Handlers, "checkLiveness" | "checkReadiness">;

export function healthOperations(deps: { db: Database; blobs: BlobStore; clock: () => Date }): HealthHandlers {
  const { db, blobs, clock } = deps;

  const askStores = askedOnce(FRESH_MS, clock, async () => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    await before(deadline, sql`select 1`.execute(db)).catch((error) => {
      throw unavailable("The database cannot be reached.", error);
    });
    await before(deadline, blobs.ready(deadline)).catch((error) => {
      throw unavailable("The blob store cannot be used.", error);
    });
  });

  return {
    async checkLiveness(_call, reply) {
      return reply(200, { status: "ok" });
    },

    async checkReadiness({ signal }, reply) {
      await before(signal, askStores());
      return reply(200, { status: "ok" });
    },
  };
}

/** What is not answered in time does not count, even if the answer would come. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]);
}
