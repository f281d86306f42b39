import type { Account } from "../contract/account.ts";
import type { Call } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { type CommitDeps, commitFile, withDefaults } from "./commit.ts";
import { resolveDuplicate } from "./duplicates.ts";
import type { FileRow } from "./repository.ts";
import { splitTags } from "./tags.ts";

/** Creates a file from an upload form. */
export function commitUpload(
  deps: CommitDeps,
  account: Account,
  { fail, file, body, takeAuditEvent }: Pick<Call<"uploadFile">, "fail" | "file" | "body" | "takeAuditEvent">,
  beforeCommit: BeforeCommit<FileRow>,
): Promise<FileRow> {
  const { tags = "", onDuplicate, ...values } = body;
  const fields = { filename: file.filename, tags: splitTags(tags), ...withDefaults(account, values) };
  return commitFile(deps, file.content, fields, {
    account,
    fail,
    onDuplicate: (existing) => resolveDuplicate(fail, onDuplicate, existing),
    beforeCommit,
    takeAuditEvent,
  });
}
