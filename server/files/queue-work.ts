import type { Transaction } from "kysely";
import type { Account } from "../contract/account.ts";
import type { Tables } from "../db/schema.ts";
import type { Inspection } from "./inspect.ts";
import type { ModerationQueue, TaggingQueue } from "./ports.ts";
import { type FileRow, setProcessingStatus } from "./repository.ts";
import { queueReprobe } from "./reprobe-queue.ts";

/** Queues of files for work after their upload. */
export interface WorkQueues {
  tagging: TaggingQueue;
  moderation: ModerationQueue;
}

/** Queues the work on new content in the transaction that stores it. Returns the file afterwards. */
export async function queueWork(
  { tagging, moderation }: WorkQueues,
  trx: Transaction<Tables>,
  account: Account,
  { file, inspected, autoTag }: { file: FileRow; inspected: Inspection; autoTag: boolean },
): Promise<FileRow> {
  const { id, createdAt } = file;
  if (!inspected.isComplete) await queueReprobe(trx, id);
  if (file.fileType !== "IMAGE") return file;
  await moderation.enqueue(trx, id);
  if (!autoTag) return file;
  const processingStatus = await tagging.enqueue(trx, account, id, createdAt);
  if (processingStatus !== file.processingStatus) await setProcessingStatus(trx, id, processingStatus, createdAt);
  return { ...file, processingStatus };
}
