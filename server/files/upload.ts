import type { Account } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { Call, FormFile } from "../contract/operation.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { type CommitDeps, type CommitError, commitFile, withDefaults } from "./commit.ts";
import { resolveDuplicate } from "./duplicates.ts";
import type { FileRow } from "./repository.ts";
import { splitTags } from "./tags.ts";

/** Creates a file from an upload form. */
export function commitUpload(
  deps: CommitDeps,
  fail: Fail<CommitError | "DUPLICATE_FILE">,
  account: Account,
  { filename, content }: FormFile,
  { tags = "", onDuplicate, ...body }: Call<"uploadFile">["body"],
  beforeCommit: BeforeCommit<FileRow>,
): Promise<FileRow> {
  const fields = { filename, tags: splitTags(tags), ...withDefaults(account, body) };
  return commitFile(deps, fail, account, content, fields, {
    onDuplicate: (existing) => resolveDuplicate(fail, onDuplicate, existing),
    beforeCommit,
  });
}
