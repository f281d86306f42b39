import { invalid } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { BulkArguments, BulkType } from "../contract/bulk-type.ts";
import type { components } from "../generated/types.ts";
import type { FileFilter } from "../query/filter.ts";
import { readFilter } from "../query/named-collections.ts";

type Schemas = components["schemas"];

/** The files of an operation. */
export type Selection = { ids: string[] } | { filter: FileFilter };

/** Returns the selection of a request, which must contain either ids or a filter. */
export async function selectionOf(
  context: Context,
  accountId: string,
  { ids, filter }: Schemas["BulkOperationCreation"],
): Promise<Selection> {
  if (ids && !filter) return { ids: [...new Set(ids)] };
  if (!filter || ids) throw invalid("body", "", "oneOf", "send exactly one of ids and filter");
  return { filter: await readFilter(context, accountId, filter, { body: "filter" }) };
}

/**
 * Returns the arguments of a request as they are stored. Throws VALIDATION_ERROR for those that the type does not have.
 */
export function argumentsOf(
  { acceptedArguments, argumentsOptional, clean }: Pick<BulkType, "acceptedArguments" | "argumentsOptional" | "clean">,
  { type, arguments: args = {} }: Schemas["BulkOperationCreation"],
  account: Account,
): BulkArguments {
  const names = Object.keys(args) as (keyof BulkArguments)[];
  const extra = names.find((name) => !acceptedArguments.includes(name));
  if (extra) throw invalid("body", `arguments/${extra}`, "additionalProperties", `is not an argument of ${type}`);
  if (acceptedArguments.length > 0 && names.length === 0 && !argumentsOptional) {
    throw invalid(
      "body",
      "arguments",
      "required",
      `must contain ${acceptedArguments.join(", ").replace(/, (?=\w+$)/, " or ")}`,
    );
  }
  return clean ? clean(args, account) : args;
}
