import { type Document, deref, propertyOf, refName, type Schema, SpecError, schemaNamed } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { readNarrowing } from "./resource-narrowing.ts";
import { pascalCase, quote } from "./text.ts";

export type ResourceResponse =
  | { kind: "json"; type: string; properties: string[] }
  | { kind: "list"; type: string; property: string }
  | { kind: "blob"; type: "Blob" }
  | { kind: "empty"; type: "void" };

/** An exported name for a type. */
export interface Alias {
  name: string;
  type: string;
}

/** The result of a method, and its exported name. */
interface Named {
  response: ResourceResponse;
  alias: Alias | undefined;
  /** Schema of the record, or of one record of a list. */
  record?: Schema | undefined;
  /** The property of the params that selects the member of a union. */
  narrowing?: string | undefined;
}

/** Returns the result of a method, from the first documented success response. */
export function readResponse(document: Document, operation: OperationModel): Named {
  const [status, response] = Object.entries(operation.source.responses ?? {}).find(([it]) => /^2\d\d$/.test(it)) ?? [];
  if (!status || !response) throw new SpecError(`${operation.id} documents no success response`);
  const content = deref(document, response).content ?? {};
  const json = content["application/json"]?.schema;
  if (!json) {
    const isEmpty = Object.keys(content).length === 0;
    return { response: isEmpty ? { kind: "empty", type: "void" } : { kind: "blob", type: "Blob" }, alias: undefined };
  }
  const data = propertyOf(document, json, "data");
  if (!data) throw new SpecError(`${operation.id}: its ${status} response has no \`data\``);
  const place = `operations[${quote(operation.id)}]["responses"][${status}]["content"]["application/json"]["data"]`;
  return listResponse(document, operation, data, place) ?? recordResponse(document, operation, data, place);
}

function recordResponse(document: Document, operation: OperationModel, data: Schema, place: string): Named {
  const named = aliasOf(document, data);
  const sdk = operation.source["x-sdk"];
  const alias = named ?? { name: `${pascalCase(`${sdk?.resource}-${sdk?.method}`)}Result`, type: place };
  const properties = Object.keys(deref(document, data).properties ?? {});
  const narrowing = readNarrowing(document, operation, data);
  return { response: { kind: "json", type: alias.name, properties }, alias, record: data, narrowing };
}

/** Returns the response of a list: an operation with the parameter `cursor` that returns `pagination` and one array. */
function listResponse(document: Document, operation: OperationModel, data: Schema, place: string): Named | undefined {
  const hasCursor = operation.parameters.some((it) => it.in === "query" && it.name === "cursor");
  if (!hasCursor || !propertyOf(document, data, "pagination")) return undefined;
  const arrays = Object.entries(deref(document, data).properties ?? {}).filter(
    ([, schema]) => deref(document, schema).type === "array",
  );
  const [name, array] = arrays[0] ?? [];
  if (!name || !array || arrays.length > 1) {
    throw new SpecError(`${operation.id}: a page must contain one array besides pagination, not ${arrays.length}`);
  }
  const record = deref(document, array).items ?? {};
  const alias = aliasOf(document, record);
  const type = alias?.name ?? `${place}[${quote(name)}][number]`;
  return { response: { kind: "list", type, property: name }, alias, record };
}

/** Returns the exported name of a schema; undefined for an inline schema. */
export function aliasOf(document: Document, schema: Schema): Alias | undefined {
  if (schema.$ref === undefined || !schemaNamed(document, refName(schema.$ref))) return undefined;
  const name = refName(schema.$ref);
  return { name, type: `components["schemas"][${quote(name)}]` };
}
