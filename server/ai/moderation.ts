import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { EngineError, type Engines } from "../analysis/engine.ts";
import type { Tables } from "../db/schema.ts";
import type { ModerationQueue } from "../files/ports.ts";
import type { FilesRepository } from "../files/repository.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { pictureOf, type ReadOriginal } from "./picture-of.ts";

/** The queue that images wait in to be moderated. */
export const MODERATION_QUEUE = "moderate-images";

export interface ModerationDeps {
  engines: Pick<Engines, "moderation">;
  files: Pick<FilesRepository, "findAnywhere" | "setSensitive">;
  readOriginal: ReadOriginal;
  send(fileId: string, trx?: Transaction<Tables>): Promise<void>;
  log: Pick<Logger, "warn">;
  clock: () => Date;
  timeoutMs: number;
}

export interface Moderation extends ModerationQueue {
  /** Looks at an image of the queue. Throws when it is to be tried again. */
  moderate(fileId: string): Promise<void>;
}

/** Every image of every plan is looked at after its upload (decision C56). That is no job of anybody's, and costs nothing. */
export function moderation({ engines, files, readOriginal, send, log, clock, timeoutMs }: ModerationDeps): Moderation {
  return {
    async enqueue(trx, fileId) {
      if (engines.moderation) await send(fileId, trx);
    },

    async moderate(fileId) {
      const file = await files.findAnywhere(fileId);
      if (!file || !engines.moderation) return;
      try {
        const picture = pictureOf(file, readOriginal);
        const { sensitive } = await engines.moderation.moderate(picture, AbortSignal.timeout(timeoutMs));
        await files.setSensitive(file.blobKey, sensitive, clock());
      } catch (error) {
        // It has its turn when those who wait for an answer have had theirs.
        if (error instanceof EngineError && error.kind === "busy") return send(fileId);
        log.warn({ err: error, fileId }, "image moderation failed");
        const final = error instanceof PictureError || (error instanceof EngineError && !error.transient);
        if (!final) throw error;
      }
    },
  };
}
