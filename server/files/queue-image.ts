import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Tables } from "../db/schema.ts";
import { hasPixels, type Inspected } from "./inspect.ts";
import type { ModerationQueue } from "./moderation-queue.ts";
import type { ProbeBacklog } from "./probe-backlog-repository.ts";
import type { FileRow, FilesRepository } from "./repository.ts";
import type { TaggingQueue } from "./tagging-queue.ts";

/** Where images wait for what is done with them after their upload. */
export interface ImageQueues {
  files: Pick<FilesRepository, "setProcessingStatus">;
  backlog: Pick<ProbeBacklog, "add">;
  tagging: TaggingQueue;
  moderation: ModerationQueue;
}

/** Queues an image in the transaction that has stored it, and returns it as it is then. */
export async function queueImage(
  { files, backlog, tagging, moderation }: ImageQueues,
  trx: Transaction<Tables>,
  account: Account,
  file: FileRow,
  inspected: Inspected,
  autoTag: boolean,
): Promise<FileRow> {
  const { id, createdAt } = file;
  if (hasPixels(inspected) && !inspected.glance) await backlog.add(trx, id);
  await moderation.enqueue(trx, id);
  if (!autoTag) return file;
  const processingStatus = await tagging.enqueue(trx, account, id, createdAt);
  if (processingStatus !== file.processingStatus) await files.setProcessingStatus(trx, id, processingStatus, createdAt);
  return { ...file, processingStatus };
}
