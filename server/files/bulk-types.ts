import type { Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import { invalid } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import type { Batch, BulkArguments, BulkType } from "../contract/bulk-type.ts";
import type { Tables } from "../db/schema.ts";
import { softDeleteFiles } from "./change-file.ts";
import { cleanTags } from "./clean-fields.ts";
import { changeFiles, noErrorCode, updateErrorCode } from "./file-sets.ts";
import { cleanAltText } from "./metadata/alt-text.ts";
import { checkMetadata } from "./metadata/metadata.ts";
import { requireFolderOf } from "./requirements.ts";

const TAGS = ["tags", "addTags", "removeTags"] as const;
const NONE: ReadonlyMap<string, string> = new Map();
const LIVE = { scope: "live", notFoundCode: "FILE_NOT_FOUND" } as const;

/** The bulk versions of the operations on one file: see operations.ts. */
export const fileBulkTypes = {
  update: {
    ...LIVE,
    permission: "write",
    acceptedArguments: [...TAGS, "description", "metadata", "altText", "starred", "label", "isPublic"],
    clean: cleanArguments,
    errorCode: updateErrorCode,
    apply: (_call, trx, batch) => change(trx, batch),
  },

  move: {
    ...LIVE,
    permission: "write",
    acceptedArguments: ["folderId"],
    async require(call, account, { folderId }) {
      if (typeof folderId === "string") await requireFolderOf(call, account.id, folderId);
    },
    errorCode: () => noErrorCode,
    async apply(call, trx, batch) {
      const { account, args } = batch;
      if (typeof args.folderId === "string") await requireFolderOf(call, account.id, args.folderId, trx);
      return change(trx, batch);
    },
  },

  delete: {
    ...LIVE,
    permission: "delete",
    acceptedArguments: [],
    errorCode: () => noErrorCode,
    async apply(_call, trx, { account, ids, now }) {
      // The bulk operation has its own audit event.
      await softDeleteFiles(trx, { accountId: account.id, ids, now, day: utcDay(now), events: "[]" });
      return NONE;
    },
  },
} satisfies Record<string, BulkType>;

async function change(trx: Transaction<Tables>, { account, ids, args, now }: Batch) {
  await changeFiles(trx, account.id, { ids, changes: args }, now);
  return NONE;
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
