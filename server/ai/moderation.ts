import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { EngineError, type Engines } from "../analysis/engine.ts";
import type { Context } from "../context.ts";
import type { Tables } from "../db/schema.ts";
import type { ModerationQueue } from "../files/ports.ts";
import { findFileInAnyAccount, setSensitive } from "../files/repository.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { engineInput, type ReadOriginal } from "./engine-input.ts";

/** The queue of images for moderation. */
export const MODERATION_QUEUE = "moderate-images";

export interface ModerationDeps {
  engines: Pick<Engines, "moderation">;
  context: Context;
  readOriginal: ReadOriginal;
  send(fileId: string, trx?: Transaction<Tables>): Promise<void>;
  log: Pick<Logger, "warn">;
  timeoutMs: number;
}

export interface Moderation extends ModerationQueue {
  /** Moderates an image of the queue. Throws if the job must be retried. */
  moderate(fileId: string): Promise<void>;
}

/** Moderates every image of every plan after its upload (decision C56). This creates no AI job and costs no credits. */
export function moderation({ engines, context, readOriginal, send, log, timeoutMs }: ModerationDeps): Moderation {
  return {
    async enqueue(trx, fileId) {
      if (engines.moderation) await send(fileId, trx);
    },

    async moderate(fileId) {
      const file = await findFileInAnyAccount(context, fileId);
      if (!file || !engines.moderation) return;
      try {
        const picture = engineInput(file, readOriginal);
        const { sensitive } = await engines.moderation.moderate(picture, AbortSignal.timeout(timeoutMs));
        await setSensitive(context, file.blobKey, sensitive);
      } catch (error) {
        // The image returns to the end of the queue, because interactive requests have priority.
        if (error instanceof EngineError && error.kind === "busy") return send(fileId);
        log.warn({ err: error, fileId }, "image moderation failed");
        const final = error instanceof PictureError || (error instanceof EngineError && !error.transient);
        if (!final) throw error;
      }
    },
  };
}
