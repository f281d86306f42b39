import { type Fail, invalid } from "../base/errors.ts";
import type { Batch, BulkArguments, BulkType } from "../bulk/bulk-type.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import { cleanAltText } from "../metadata/alt-text.ts";
import { checkMetadata } from "../metadata/metadata.ts";
import { liveFilesInBulk, noErrorCode, updateErrorCode } from "./bulk-repository.ts";
import { requireFolderOf } from "./require-folder.ts";
import { cleanTags } from "./tags.ts";

const TAGS = ["tags", "addTags", "removeTags"] as const;
const NONE: ReadonlyMap<string, string> = new Map();

/** Creates the bulk versions of the operations on one file: see operations.ts. */
export function fileBulkTypes(context: Context, fail: Fail<"FOLDER_NOT_FOUND">) {
  const files = liveFilesInBulk(context);
  const change = (trx: Parameters<BulkType["apply"]>[0], { account, ids, args, now }: Batch) =>
    files.change(trx, account.id, { ids, changes: args }, now).then(() => NONE);

  const target = { files, notFoundCode: "FILE_NOT_FOUND" };

  return {
    update: {
      ...target,
      permission: "write",
      acceptedArguments: [...TAGS, "description", "metadata", "altText", "starred", "label", "isPublic"],
      clean: cleanArguments,
      errorCode: updateErrorCode,
      apply: change,
    },

    move: {
      ...target,
      permission: "write",
      acceptedArguments: ["folderId"],
      async require(fail, account, { folderId }: BulkArguments) {
        if (typeof folderId === "string") await requireFolderOf({ context, fail }, account.id, folderId);
      },
      errorCode: () => noErrorCode,
      async apply(trx, batch) {
        const { account, args } = batch;
        if (typeof args.folderId === "string") await requireFolderOf({ context, fail }, account.id, args.folderId, trx);
        return change(trx, batch);
      },
    },

    delete: {
      ...target,
      permission: "delete",
      acceptedArguments: [],
      errorCode: () => noErrorCode,
      async apply(trx, { account, ids, now }) {
        await files.remove(trx, account.id, ids, now);
        return NONE;
      },
    },
  } satisfies Record<string, BulkType>;
}

function cleanArguments(args: BulkArguments, { metadataFields }: Account): BulkArguments {
  if (args.tags && (args.addTags || args.removeTags)) {
    throw invalid("body", "arguments/tags", "exclusive", "cannot be combined with addTags or removeTags");
  }
  const tags = TAGS.flatMap((name) => (args[name] ? [[name, cleanTags(args[name], `arguments/${name}`)]] : []));
  const { metadata, altText } = args;
  if (metadata) checkMetadata(metadata, metadataFields, "arguments/metadata");
  const texts = altText && { altText: cleanAltText(altText, "arguments/altText") };
  return { ...args, ...Object.fromEntries(tags), ...texts };
}
