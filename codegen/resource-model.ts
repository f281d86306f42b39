import { type Document, deref, propertyOf, type Schema, SpecError } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { type Deletion, notFoundCodes, readDeletion } from "./resource-deletion.ts";
import { type NullParam, readNulls } from "./resource-nulls.ts";
import { bodyObject, type Params, type Positional, readParams, readPositional } from "./resource-params.ts";
import { type Alias, type ResourceResponse, readResponse } from "./resource-response.ts";

/** One method of the SDK. */
export interface ResourceMethod {
  resource: string;
  name: string;
  operation: OperationModel;
  positional: Positional[];
  params: Params | undefined;
  response: ResourceResponse;
  /** An exported name for the record that it answers with. */
  alias: Alias | undefined;
  /** Schema of the record; of one in a list. */
  record: Schema | undefined;
  /** The property of the params that says which member of a union the record is. */
  narrowing: string | undefined;
  /** Form field of the file; present for uploads alone. */
  file: string | undefined;
  /** Form fields that carry a list. */
  lists: string[];
  /** Query parameters and form fields that may be null. */
  nulls: NullParam[];
  /** Deletion: what it resolves to when its answer is lost. */
  deletion: Deletion | undefined;
  /** Upload: the method that gets the record of content that is already stored. */
  existing: ResourceMethod | undefined;
  /** Upload: the method that begins a resumable one, with the same fields, and the one that tells what became of it. */
  begins: ResourceMethod | undefined;
  begun: ResourceMethod | undefined;
  /** Download: the method that gets the record, and the property that is the address. */
  address: { getter: ResourceMethod; property: string } | undefined;
  /** A second method asks until the property, given as a path, has none of these values. */
  wait: { path: string[]; while: string[] } | undefined;
  /** A second method tells whether there is one: no, where the answer has this code. */
  missing: string | undefined;
}

export function readMethods(document: Document, operations: readonly OperationModel[]): ResourceMethod[] {
  const methods = operations.filter((it) => it.source["x-sdk"]).map((it) => readMethod(document, it));
  const seen = new Set<string>();
  for (const method of methods) {
    const name = `${method.resource}.${method.name}`;
    if (seen.has(name)) throw new SpecError(`x-sdk: two operations are ${name}`);
    seen.add(name);
    const getter = methods.find((it) => it.resource === method.resource && it.name === "get");
    const repeats = method.operation.errors.some((error) => error.code === "DUPLICATE_FILE");
    if (makesFile(method) && repeats && getter?.response.type === method.response.type) method.existing = getter;
    if (makesFile(method)) method.begins = methods.find((it) => canBegin(it, method));
    method.begun = methods.find((it) => it.resource === method.begins?.resource && it.name === "get");
    method.address = readAddress(document, method, methods);
  }
  return methods;
}

/** An upload that stores a new file, and so can be done with many. */
export function makesFile({ file, positional }: ResourceMethod): boolean {
  return file !== undefined && positional.length === 0;
}

/** Whether a method takes in JSON what the form has beside the file, and what is known of the file itself. */
function canBegin({ file, params }: ResourceMethod, upload: ResourceMethod): boolean {
  const taken = new Set(params?.in === "body" && file === undefined ? params.properties.map((it) => it.name) : []);
  const fields = [...(upload.params?.properties ?? []).map((it) => it.name), ...upload.lists];
  return [...fields, "filename", "size"].every((name) => taken.has(name));
}

function readMethod(document: Document, operation: OperationModel): ResourceMethod {
  const sdk = operation.source["x-sdk"];
  if (!sdk) throw new SpecError(`${operation.id} has no x-sdk`);
  const { resource, method, arguments: lifted = [] } = sdk;
  const form = operation.multipart ? bodyObject(document, operation, "multipart/form-data") : undefined;
  const fields = Object.entries(form?.properties ?? {}).map(([name, it]) => ({ name, schema: deref(document, it) }));
  const file = fields.find((it) => it.schema.format === "binary")?.name;
  const lists = fields.filter((it) => it.schema["x-comma-separated"]).map((it) => it.name);
  const positional = readPositional(document, operation, lifted);
  if (form && !file) throw new SpecError(`${operation.id}: its form has no property with format binary`);
  const answered = readResponse(document, operation);
  return {
    resource,
    name: method,
    operation,
    positional,
    params: readParams(document, operation, `${resource}-${method}`, file ? [file, ...lists] : lifted, file),
    record: undefined,
    narrowing: undefined,
    ...answered,
    file,
    lists,
    nulls: readNulls(document, operation, answered.record),
    deletion: readDeletion(document, operation, answered.record),
    existing: undefined,
    begins: undefined,
    begun: undefined,
    address: undefined,
    wait: readWait(document, operation),
    missing: readMissing(operation),
  };
}

function readAddress(
  document: Document,
  { resource, operation }: ResourceMethod,
  methods: readonly ResourceMethod[],
): ResourceMethod["address"] {
  const url = operation.source["x-sdk"]?.url;
  if (!url) return undefined;
  const getter = methods.find((it) => it.resource === resource && it.name === url.method);
  if (!getter) throw new SpecError(`${operation.id}: x-sdk.url names ${resource}.${url.method}, which is no method`);
  if (recordProperty(document, getter.operation, [url.property])?.format !== "uri") {
    throw new SpecError(`${operation.id}: x-sdk.url names ${url.property}, which is no property with format uri`);
  }
  return { getter, property: url.property };
}

function readWait(document: Document, operation: OperationModel): ResourceMethod["wait"] {
  const wait = operation.source["x-sdk"]?.wait;
  if (!wait) return undefined;
  const path = wait.property.split(".");
  const members = recordProperty(document, operation, path)?.enum ?? [];
  const stranger = wait.while.find((it) => !members.includes(it));
  if (stranger) throw new SpecError(`${operation.id}: x-sdk.wait: ${wait.property} is never ${stranger}`);
  return { path, while: wait.while };
}

/** A property of the record that an operation answers with. */
function recordProperty(document: Document, operation: OperationModel, path: readonly string[]): Schema | undefined {
  const response = operation.source.responses?.["200"];
  let schema = response && deref(document, response).content?.["application/json"]?.schema;
  for (const name of ["data", ...path]) schema = propertyOf(document, schema, name);
  return schema && deref(document, schema);
}

function readMissing(operation: OperationModel): string | undefined {
  if (!operation.source["x-sdk"]?.exists) return undefined;
  const [code, ...others] = notFoundCodes(operation);
  if (!code || others.length > 0) throw new SpecError(`${operation.id}: x-sdk.exists needs one code for 404`);
  return code;
}
