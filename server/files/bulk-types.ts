import type { Fail } from "../base/errors.ts";
import type { Batch, BulkArguments, BulkType } from "../bulk/bulk-type.ts";
import { type FilesInBulk, noRefusal, tagsRefusal } from "./bulk-repository.ts";
import type { FolderLookup } from "./folder-lookup.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/** What can be done to many files as it is done to one: see operations.ts. */
export function fileBulkTypes(files: FilesInBulk, folders: FolderLookup, fail: Fail<"FOLDER_NOT_FOUND">) {
  const change = (trx: Parameters<BulkType["apply"]>[0], { account, ids, given, now }: Batch) =>
    files.change(trx, account.id, ids, given, now).then(() => NONE);

  const of = { files, missing: "FILE_NOT_FOUND" };

  return {
    update: {
      ...of,
      permission: "write",
      acceptedArguments: ["tags", "addTags", "removeTags", "description", "isPublic"],
      refusal: tagsRefusal,
      apply: change,
    },

    move: {
      ...of,
      permission: "write",
      acceptedArguments: ["folderId"],
      async require(fail, account, { folderId }: BulkArguments) {
        if (typeof folderId === "string") await folders.require(fail, account.id, folderId);
      },
      refusal: () => noRefusal,
      async apply(trx, batch) {
        const { account, given } = batch;
        if (typeof given.folderId === "string") await folders.require(fail, account.id, given.folderId, trx);
        return change(trx, batch);
      },
    },

    delete: {
      ...of,
      permission: "delete",
      acceptedArguments: [],
      refusal: () => noRefusal,
      async apply(trx, { account, ids, now }) {
        await files.remove(trx, account.id, ids, now);
        return NONE;
      },
    },
  } satisfies Record<string, BulkType>;
}
