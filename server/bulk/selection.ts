import { invalid } from "../base/errors.ts";
import { cleanTags } from "../files/tags.ts";
import type { components } from "../generated/types.ts";
import type { BulkArguments, BulkFilter, BulkType } from "./bulk-type.ts";

type Schemas = components["schemas"];

/** Which files an operation is about. */
export type Selection = { ids: string[] } | { filter: BulkFilter };

const TAGS = ["tags", "addTags", "removeTags"] as const;

/** Ids or a filter, never both. */
export function selectionOf({ ids, filter }: Schemas["BulkOperationCreation"]): Selection {
  if (ids && !filter) return { ids: [...new Set(ids)] };
  if (!filter || ids) throw invalid("body", "", "oneOf", "send either ids or filter");
  const { folderId, type, search, sensitive } = filter;
  return { filter: { folderId: folderId === "root" ? null : folderId, type, search, sensitive } };
}

/** The arguments that the type takes, as they are stored. */
export function argumentsOf(
  { acceptedArguments, argumentsOptional }: Pick<BulkType, "acceptedArguments" | "argumentsOptional">,
  { type, arguments: given = {} }: Schemas["BulkOperationCreation"],
): BulkArguments {
  const names = Object.keys(given) as (keyof BulkArguments)[];
  const stranger = names.find((name) => !acceptedArguments.includes(name));
  if (stranger) throw invalid("body", `arguments/${stranger}`, "additionalProperties", `is no argument of ${type}`);
  if (acceptedArguments.length > 0 && names.length === 0 && !argumentsOptional) {
    throw invalid(
      "body",
      "arguments",
      "required",
      `must have ${acceptedArguments.join(", ").replace(/, (?=\w+$)/, " or ")}`,
    );
  }
  if (given.tags && (given.addTags || given.removeTags)) {
    throw invalid("body", "arguments/tags", "exclusive", "cannot be combined with addTags or removeTags");
  }
  const tags = TAGS.flatMap((name) => (given[name] ? [[name, cleanTags(given[name], `arguments/${name}`)]] : []));
  return { ...given, ...Object.fromEntries(tags) };
}
