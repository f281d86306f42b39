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
  /** Exported name of the record type. */
  alias: Alias | undefined;
  /** Schema of the record, or of one record of a list. */
  record: Schema | undefined;
  /** The property of the params that selects the member of a union. */
  narrowing: string | undefined;
  /** Form field of the file; only for uploads. */
  file: string | undefined;
  /** Form fields that contain a list. */
  lists: string[];
  /** Query parameters and form fields that accept null. */
  nulls: NullParam[];
  /** For deletions: the result after a lost response. */
  deletion: Deletion | undefined;
  /** For uploads: the method that returns the record of an existing file. */
  existing: ResourceMethod | undefined;
  /** For uploads: the method that creates a resumable upload with the same fields. */
  createUpload: ResourceMethod | undefined;
  /** For uploads: the method that returns the state of the resumable upload. */
  getUpload: ResourceMethod | undefined;
  /** For downloads: the method that returns the record, and its property with the URL. */
  address: { getter: ResourceMethod; property: string } | undefined;
  /** A second method polls until the property at this path has none of these values. */
  wait: { path: string[]; while: string[] } | undefined;
  /** Schema of the items that a second method yields. */
  listensFor: string | undefined;
  /** A second method returns whether the record exists: false if the response has this code. */
  missing: string | undefined;
}

export function readMethods(document: Document, operations: readonly OperationModel[]): ResourceMethod[] {
  const methods = operations.filter((it) => it.source["x-sdk"]).map((it) => readMethod(document, it));
  const seen = new Set<string>();
  for (const method of methods) {
    const name = `${method.resource}.${method.name}`;
    if (seen.has(name)) throw new SpecError(`x-sdk: two operations have the method ${name}`);
    seen.add(name);
    const getter = methods.find((it) => it.resource === method.resource && it.name === "get");
    const repeats = method.operation.errors.some((error) => error.code === "DUPLICATE_FILE");
    if (makesFile(method) && repeats && getter?.response.type === method.response.type) method.existing = getter;
    if (makesFile(method)) method.createUpload = methods.find((it) => canCreateUpload(it, method));
    method.getUpload = methods.find((it) => it.resource === method.createUpload?.resource && it.name === "get");
    method.address = readAddress(document, method, methods);
  }
  return methods;
}

/** Whether an upload creates a new file, so that several files can be uploaded with one call. */
export function makesFile({ file, positional }: ResourceMethod): boolean {
  return file !== undefined && positional.length === 0;
}

/** Whether a method accepts the fields of the form as JSON, and also name and size of the file. */
function canCreateUpload({ file, params }: ResourceMethod, upload: ResourceMethod): boolean {
  const accepted = new Set(params?.in === "body" && file === undefined ? params.properties.map((it) => it.name) : []);
  const fields = [...(upload.params?.properties ?? []).map((it) => it.name), ...upload.lists];
  return [...fields, "filename", "size"].every((name) => accepted.has(name));
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
  const result = readResponse(document, operation);
  return {
    resource,
    name: method,
    operation,
    positional,
    params: readParams(document, operation, `${resource}-${method}`, file ? [file, ...lists] : lifted, file),
    record: undefined,
    narrowing: undefined,
    ...result,
    file,
    lists,
    nulls: readNulls(document, operation, result.record),
    deletion: readDeletion(document, operation, result.record),
    existing: undefined,
    createUpload: undefined,
    getUpload: undefined,
    address: undefined,
    wait: readWait(document, operation),
    listensFor: readListensFor(document, operation),
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
  if (!getter) throw new SpecError(`${operation.id}: x-sdk.url: ${resource}.${url.method} is not a method`);
  if (recordProperty(document, getter.operation, [url.property])?.format !== "uri") {
    throw new SpecError(`${operation.id}: x-sdk.url: ${url.property} does not have the format uri`);
  }
  return { getter, property: url.property };
}

function readWait(document: Document, operation: OperationModel): ResourceMethod["wait"] {
  const wait = operation.source["x-sdk"]?.wait;
  if (!wait) return undefined;
  const path = wait.property.split(".");
  const members = recordProperty(document, operation, path)?.enum ?? [];
  const unknown = wait.while.find((it) => !members.includes(it));
  if (unknown) throw new SpecError(`${operation.id}: x-sdk.wait: ${unknown} is not a value of ${wait.property}`);
  return { path, while: wait.while };
}

/** Returns the name of the schema of the items of a list to which callers can listen. */
function readListensFor(document: Document, operation: OperationModel): string | undefined {
  const { listen, resource } = operation.source["x-sdk"] ?? {};
  if (!listen || resource === undefined) return undefined;
  const name = recordProperty(document, operation, [resource])?.items?.$ref?.split("/").at(-1);
  if (name === undefined) throw new SpecError(`${operation.id}: x-sdk.listen: the response has no list ${resource}`);
  return name;
}

/** Returns a property of the record that an operation returns. */
function recordProperty(document: Document, operation: OperationModel, path: readonly string[]): Schema | undefined {
  const response = operation.source.responses?.["200"];
  let schema = response && deref(document, response).content?.["application/json"]?.schema;
  for (const name of ["data", ...path]) schema = propertyOf(document, schema, name);
  return schema && deref(document, schema);
}

function readMissing(operation: OperationModel): string | undefined {
  if (!operation.source["x-sdk"]?.exists) return undefined;
  const [code, ...others] = notFoundCodes(operation);
  if (!code || others.length > 0) throw new SpecError(`${operation.id}: x-sdk.exists requires one code for 404`);
  return code;
}
