import type { Account } from "../accounts/account.ts";
import { type Fail, invalid } from "../base/errors.ts";
import type { Batch, BulkArguments, BulkType } from "../bulk/bulk-type.ts";
import { cleanAltText } from "../metadata/alt-text.ts";
import { checkMetadata } from "../metadata/metadata.ts";
import { type FilesInBulk, noRefusal, updateRefusal } from "./bulk-repository.ts";
import type { FolderLookup } from "./ports.ts";
import { cleanTags } from "./tags.ts";

const TAGS = ["tags", "addTags", "removeTags"] as const;
const NONE: ReadonlyMap<string, string> = new Map();

/** Creates the bulk versions of the operations on one file: see operations.ts. */
export function fileBulkTypes(files: FilesInBulk, folders: FolderLookup, fail: Fail<"FOLDER_NOT_FOUND">) {
  const change = (trx: Parameters<BulkType["apply"]>[0], { account, ids, given, now }: Batch) =>
    files.change(trx, account.id, ids, given, now).then(() => NONE);

  const of = { files, missing: "FILE_NOT_FOUND" };

  return {
    update: {
      ...of,
      permission: "write",
      acceptedArguments: [...TAGS, "description", "metadata", "altText", "starred", "label", "isPublic"],
      clean: cleanArguments,
      refusal: updateRefusal,
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

function cleanArguments(given: BulkArguments, { metadataFields }: Account): BulkArguments {
  if (given.tags && (given.addTags || given.removeTags)) {
    throw invalid("body", "arguments/tags", "exclusive", "cannot be combined with addTags or removeTags");
  }
  const tags = TAGS.flatMap((name) => (given[name] ? [[name, cleanTags(given[name], `arguments/${name}`)]] : []));
  const { metadata, altText } = given;
  if (metadata) checkMetadata(metadata, metadataFields, "arguments/metadata");
  const texts = altText && { altText: cleanAltText(altText, "arguments/altText") };
  return { ...given, ...Object.fromEntries(tags), ...texts };
}
