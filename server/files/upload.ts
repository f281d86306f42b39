import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import type { Call, FormFile } from "../http/operation.ts";
import { type CommitDeps, type CommitError, commitFile, refuseDuplicate } from "./commit.ts";
import type { FileRow } from "./repository.ts";
import { splitTags } from "./tags.ts";

/** A form becomes a file. What it leaves out is unset, public, and tagged where the plan has it. */
export function commitUpload(
  deps: CommitDeps,
  fail: Fail<CommitError | "DUPLICATE_FILE">,
  account: Account,
  { filename, content }: FormFile,
  { tags = "", description = "", isPublic = true, folderId, autoTag = true }: Call<"uploadFile">["body"],
  beforeCommit: BeforeCommit<FileRow>,
): Promise<FileRow> {
  const fields = { filename, tags: splitTags(tags), description, isPublic, folderId: folderId || null, autoTag };
  return commitFile(deps, fail, account, content, fields, { onDuplicate: refuseDuplicate(fail), beforeCommit });
}
