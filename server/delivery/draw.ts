import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { FileRow } from "../files/repository.ts";
import type { Imaging } from "../imaging/imaging.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { placeholder } from "../imaging/placeholder.ts";
import { type FramedTransform, transformQuery } from "../imaging/transform.ts";
import type { WorkQueue } from "../imaging/work-queue.ts";
import type { Commission } from "./commission.ts";
import { roomForOriginal } from "./original.ts";
import type { PictureSource } from "./pictures.ts";
import { restingFiles } from "./resting.ts";
import { scratch } from "./scratch.ts";
import { isThumbnail } from "./urls.ts";

export interface Drawn {
  bytes: Buffer;
  /** False for a placeholder that a picture may replace soon. */
  lasting: boolean;
}

/** Makes a variant. A thumbnail always succeeds. @throws {PictureError}, and what the commission refuses with */
export type Draw = (file: FileRow, transform: FramedTransform, commission: Commission) => Promise<Drawn>;

export interface DrawDeps {
  queue: WorkQueue;
  picture: PictureSource;
  renderVariant: Imaging["renderVariant"];
  log: Logger;
  clock: () => Date;
}

export function drawing({ queue, picture, renderVariant, log, clock }: DrawDeps): Draw {
  /** Placeholders that are not stored, by kind of file: a handful in all. */
  const standIns = new Map<string, Buffer>();
  const originals = scratch({ maxBuffers: 4, maxBufferBytes: 16 * 1024 * 1024 });
  const resting = restingFiles(clock);

  async function standIn(shown: Buffer, transform: FramedTransform): Promise<Drawn> {
    const key = `${createHash("sha256").update(shown).digest("hex")}?${transformQuery(transform)}`;
    const bytes = standIns.get(key) ?? (await renderVariant(shown, { ...transform, around: null }));
    standIns.set(key, bytes);
    return { bytes, lasting: false };
  }

  async function draw(file: FileRow, transform: FramedTransform): Promise<Drawn> {
    const room = file.fileType === "IMAGE" ? roomForOriginal(file) : 0;
    return originals.lend(room, async (buffer) => {
      const { bytes, lasting, still } = await picture(file, buffer);
      if (!lasting) return standIn(bytes, transform);
      return { lasting, bytes: await renderVariant(bytes, transform, still) };
    });
  }

  return async (file, transform, commission) => {
    const instead = isThumbnail(transform) ? placeholder(file.fileType) : null;
    if (instead && resting.has(file)) return standIn(instead, transform);
    // There is one thumbnail of a file, and the call that uploaded it was counted.
    const refusal = instead ? null : await commission.count();
    if (refusal) throw refusal;
    try {
      return await queue.run(commission.whose, () => draw(file, transform));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const { id: fileId, mimeType } = file;
      log.warn({ fileId, mimeType, reason: error.reason, err: error }, "this image cannot be drawn");
      if (!instead) throw error;
      resting.add(file);
      return standIn(instead, transform);
    }
  };
}
