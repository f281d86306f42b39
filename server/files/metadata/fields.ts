import { invalid } from "../../base/errors.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../contract/operation.ts";
import { jsonBytes, type MetadataField } from "./metadata.ts";

/* The definitions of metadata fields of an account. They are a column of the account, which every request already loads. */

/** Limited, because they are loaded with every request that has a key. */
const MAX_FIELDS_BYTES = 16_384;

export const metadataFieldHandlers = {
  async getMetadataFields({ context, caller }, reply) {
    return reply(200, { fields: await selectFields(context, caller.account.id) });
  },

  async setMetadataFields({ context, caller, body: { fields } }, reply) {
    checkFields(fields);
    await updateFields(context, caller.account.id, fields);
    return reply(200, { fields });
  },
} satisfies Partial<Handlers>;

/** Checks field definitions. Throws VALIDATION_ERROR if they conflict, are invalid, or exceed the limit. */
export function checkFields(fields: readonly MetadataField[]): void {
  for (const [index, { name, type, options }] of fields.entries()) {
    if (fields.findIndex((other) => other.name === name) !== index) {
      throw invalid("body", `fields/${index}/name`, "uniqueItems", `must be unique; ${name} is used twice`);
    }
    if (options && type !== "string") {
      throw invalid("body", `fields/${index}/options`, "type", `must not be sent for a field of the type ${type}`);
    }
  }
  const bytes = jsonBytes(fields);
  if (bytes > MAX_FIELDS_BYTES) {
    throw invalid("body", "fields", "maxLength", `must have at most ${MAX_FIELDS_BYTES} bytes of JSON, not ${bytes}`);
  }
}

/** Returns the current fields, including changes by other processes. */
async function selectFields({ db }: Context, accountId: string): Promise<MetadataField[]> {
  const account = db.selectFrom("accounts").select("metadata_fields").where("id", "=", accountId);
  return (await account.executeTakeFirst())?.metadata_fields ?? [];
}

async function updateFields(
  { db, clock, invalidations }: Context,
  accountId: string,
  fields: readonly MetadataField[],
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ metadata_fields: JSON.stringify(fields), updated_at: clock() })
    .where("id", "=", accountId)
    .where("erased_at", "is", null)
    .execute();
  await invalidations.invalidate(accountId);
}
