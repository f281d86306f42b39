import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import { hasEntityTag } from "../base/http.ts";
import type { Handlers } from "../contract/operation.ts";
import type { Staged } from "../contract/staged.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Tables } from "../db/schema.ts";
import { splitTags } from "../files/clean-fields.ts";
import { type OnDuplicate, resolveDuplicate } from "../files/duplicates.ts";
import { storedChecksumOf } from "../files/file-row.ts";
import type { Inspection } from "../files/inspect.ts";
import { fileRecord } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import { purgeVersionsBeyond, replaceContent } from "../files/version-rows.ts";
import {
  addToStorage,
  findOtherFile,
  type NewContentError,
  type VersionCall,
  withLockedFile,
} from "../files/versions.ts";
import { commitFile, queueWork, startQueuedWork, withDefaults } from "./commit.ts";
import { discard, inspectOrDiscard, newContent } from "./new-content.ts";

/** Operations with a file in a multipart form, which is stored while it arrives. */
export const formHandlers = {
  async uploadFile({ context, caller: { account }, file, body, fail, takeAuditEvent, recordResponse }, reply) {
    const now = context.clock();
    const isNew = (stored: FileRow) => stored.id === file.content.id;
    const respond = (stored: FileRow) => reply(isNew(stored) ? 201 : 200, fileRecord(context, stored, now));
    const { tags = "", onDuplicate, ...values } = body;
    const fields = { filename: file.filename, tags: splitTags(tags), ...withDefaults(account, values) };
    const stored = await commitFile({ context, fail, account }, file.content, fields, {
      onDuplicate: (existing) => resolveDuplicate(fail, onDuplicate, existing),
      beforeCommit: recordResponse(respond),
      takeAuditEvent,
    });
    return respond(stored);
  },

  async replaceFileContent(call, reply) {
    const { context, path, body, file, header, recordResponse, skipAudit } = call;
    const now = context.clock();
    const respond = (replaced: FileRow) => {
      // Another file has this content: no content was replaced.
      if (replaced.id !== path.id) skipAudit();
      return reply(200, fileRecord(context, replaced, now));
    };
    const { autoTag = true, stripLocation, onDuplicate } = body;
    const replacement = {
      content: file.content,
      ifMatch: header("If-Match"),
      autoTag,
      stripLocation,
      onDuplicate,
      beforeCommit: recordResponse(respond),
    };
    return respond(await replaceFile(call, path.id, replacement));
  },
} satisfies Partial<Handlers>;

interface Replacement {
  content: Staged;
  /** As the client sent it. */
  ifMatch: string | undefined;
  autoTag: boolean;
  stripLocation: boolean | undefined;
  onDuplicate: OnDuplicate | undefined;
  beforeCommit: BeforeCommit<FileRow>;
}

/**
 * Replaces the content of a file. The same content changes nothing. With `onDuplicate: existing`, content of another file
 * also changes nothing, and that file is returned.
 */
function replaceFile(
  call: VersionCall<NewContentError | "PRECONDITION_FAILED">,
  id: string,
  { content: received, ifMatch, autoTag, stripLocation, onDuplicate, beforeCommit }: Replacement,
): Promise<FileRow> {
  const { context, fail, caller } = call;
  const { account } = caller;
  const request = { content: received, stripLocation };
  return inspectOrDiscard({ context, fail, account }, request, async (inspected, content) => {
    const { file, isNew } = await withLockedFile(call, id, async (trx, current) => {
      requireMatch(fail, current, ifMatch);
      const isSame = storedChecksumOf(current) === storedChecksumOf(content);
      const existing = isSame
        ? current
        : await findOtherFile(fail, trx, current, { checksum: content.checksum, onDuplicate });
      const replace = async () => {
        const replaced = await setContent(call, trx, { current, content, inspected });
        return queueWork(context, trx, account, { file: replaced, inspected, autoTag });
      };
      const file = existing ?? (await replace());
      await beforeCommit?.(trx, file);
      return { file, isNew: existing === null };
    });
    if (!isNew) await discard(content);
    else content.markConfirmed();
    if (isNew && file.fileType === "IMAGE") startQueuedWork(context);
    return file;
  });
}

/** Sets the content in the transaction that has locked the file. */
async function setContent(
  call: VersionCall<NewContentError>,
  trx: Transaction<Tables>,
  { current, content, inspected }: { current: FileRow; content: Staged; inspected: Inspection },
): Promise<FileRow> {
  const { clock, config } = call.context;
  const newColumns = newContent(content, inspected);
  await addToStorage(call, trx, newColumns.fileSize - current.fileSize);
  const replaced = await replaceContent(trx, current, newColumns, clock());
  await purgeVersionsBeyond(trx, current.id, config.maxVersionsPerFile);
  await content.confirm(trx);
  return replaced;
}

/** RFC 9110 §13.1.1 */
function requireMatch(fail: Fail<"PRECONDITION_FAILED">, file: FileRow, ifMatch: string | undefined): void {
  const { checksum } = file;
  // The entity tag of the uploaded bytes, or of the delivered bytes.
  const tags = [checksum, storedChecksumOf(file)];
  if (ifMatch === undefined || tags.some((tag) => hasEntityTag(ifMatch, tag, "strong"))) return;
  const message = "The content of this file has changed. Fetch the file and retry with its current checksum.";
  throw fail("PRECONDITION_FAILED", message, { checksum });
}
