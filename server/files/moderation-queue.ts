import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";

/** Where new images wait to be moderated; kept by `ai`. */
export interface ModerationQueue {
  /** Queues an image that this transaction stores. */
  enqueue(trx: Transaction<Tables>, fileId: string): Promise<void>;
}
