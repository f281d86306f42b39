import { isDay } from "../../base/calendar.ts";
import { invalid, truncate } from "../../base/errors.ts";
import type { Context } from "../../context.ts";
import type { Handlers } from "../../contract/operation.ts";
import type { components } from "../../generated/types.ts";

type Schemas = components["schemas"];
export type Metadata = Schemas["Metadata"];
export type MetadataPatch = Schemas["MetadataPatch"];
export type MetadataField = Schemas["MetadataField"];
type Value = Metadata[string];

export const MAX_KEYS = 50;
/** Bytes of JSON in UTF-8, without white space. */
export const MAX_METADATA_BYTES = 4_096;
/** Excludes the dot, which separates the parts of a path in a query. */
const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** ISO 8601 and RFC 3339 §5.6: seconds are optional, the time zone is required. */
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Checks a patch for the metadata of files, against the fields of the account. `path` is its path in messages. Throws
 * VALIDATION_ERROR for a key or a value that is invalid for every file. `mergeMetadata` checks the total size.
 */
export function checkMetadata(patch: MetadataPatch, fields: readonly MetadataField[], path = "metadata"): void {
  for (const [key, value] of Object.entries(patch)) {
    const at = `${path}/${key}`;
    if (!KEY.test(key)) {
      const allowed = "must have a key of 1 to 64 letters, digits, - and _ that begins with a letter";
      throw invalid("body", at, "propertyNames", allowed);
    }
    if (value === null) continue;
    if (typeof value === "number" && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
      const limit = Number.MAX_SAFE_INTEGER;
      throw invalid("body", at, "maximum", `must be a number between -${limit} and ${limit}`);
    }
    const field = fields.find(({ name }) => name === key);
    if (field) requireAllowed(field, value, at);
  }
}

function requireAllowed({ type, options }: MetadataField, value: Value, at: string): void {
  const isOfType = type === "date" ? isDate(value) : typeof value === type;
  if (!isOfType) {
    const allowedType = type === "date" ? "an ISO 8601 date, such as 2026-05-11 or 2026-05-11T09:30:00Z" : `a ${type}`;
    throw invalid(
      "body",
      at,
      "type",
      `must be ${allowedType}, not ${quoted(value)}: the account defines the type of this field`,
    );
  }
  if (options && !options.some((option) => option === value)) {
    const allowed = truncate(options.map((option) => JSON.stringify(option)).join(", "), 100);
    throw invalid("body", at, "enum", `must be one of ${allowed}, not ${quoted(value)}`);
  }
}

export function isDate(value: unknown): boolean {
  return typeof value === "string" && DATE.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

const quoted = (value: Value) => truncate(JSON.stringify(value), 40);

/** Returns the metadata of a file after the patch. Throws VALIDATION_ERROR if it exceeds a limit. */
export function mergeMetadata(current: Metadata, patch: MetadataPatch, path = "metadata"): Metadata {
  const merged = mergePatch(current, patch) as Metadata;
  const keys = Object.keys(merged).length;
  if (keys > MAX_KEYS) throw invalid("body", path, "maxProperties", `must have at most ${MAX_KEYS} keys, not ${keys}`);
  const bytes = jsonBytes(merged);
  if (bytes > MAX_METADATA_BYTES) {
    throw invalid("body", path, "maxLength", `must have at most ${MAX_METADATA_BYTES} bytes of JSON, not ${bytes}`);
  }
  return merged;
}

/**
 * Applies a JSON Merge Patch (RFC 7396) to an object without nested objects: null removes a key, and any other value
 * sets it. `__proto__` is an ordinary key.
 */
export function mergePatch(current: object, patch: object): Record<string, unknown> {
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** Returns the size of the value as JSON in UTF-8, without white space. */
export function jsonBytes(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

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
