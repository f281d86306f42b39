import { sql } from "kysely";
import { unavailable } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Handlers } from "../http/operation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";

/** A load balancer asks every few seconds. */
const DEADLINE_MS = 5_000;

type HealthHandlers = Pick<Handlers, "checkLiveness" | "checkReadiness">;

export function healthOperations({ db, blobs }: { db: Database; blobs: BlobStore }): HealthHandlers {
  return {
    async checkLiveness(_call, reply) {
      return reply(200, { status: "ok" });
    },

    async checkReadiness({ signal }, reply) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
      await before(deadline, sql`select 1`.execute(db)).catch((error) => {
        throw unavailable("The database cannot be reached.", error);
      });
      await before(deadline, blobs.ready(deadline)).catch((error) => {
        throw unavailable("The blob store cannot be used.", error);
      });
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
