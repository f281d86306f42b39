import { type Document, deref } from "../document.ts";
import type { OperationModel } from "../model.ts";
import { bodyObject } from "../resource-params.ts";

/** One request as a reader would send it, taken from the examples of the document. */
export interface SampleRequest {
  method: string;
  /** With the examples of its path parameters. */
  path: string;
  query: [name: string, value: string][];
  /** The header that authenticates, and the environment variable that holds its secret; null for open operations. */
  credential: { header: string; variable: string } | null;
  /** Those that the operation cannot do without, and the type of a body of bytes. */
  headers: [name: string, value: string][];
  body: JsonBody | FormBody | FieldsBody | RawBody | null;
  /** The file to save the answer to; null for an answer in JSON, or without a body. */
  savesTo: string | null;
  /** Whether the headers are all that there is of a success. */
  hasBareResponse: boolean;
}

export interface JsonBody {
  kind: "json";
  value: unknown;
}

export interface FormBody {
  kind: "form";
  file: { field: string; name: string };
  fields: [name: string, value: string][];
}

/** A form without files, as browsers send it. */
export interface FieldsBody {
  kind: "fields";
  fields: [name: string, value: string][];
}

/** A file, as it is. */
export interface RawBody {
  kind: "raw";
  name: string;
}

export const credentials = {
  apiKey: { header: "X-API-Key", variable: "MAS_API_KEY" },
  adminToken: { header: "X-Admin-Token", variable: "MAS_ADMIN_TOKEN" },
  // A cookie, which no sample carries: what takes a session is internal.
  session: null,
  // The signature in its address.
  uploadUrl: null,
  none: null,
};
/** Where a page starts is of no interest on the first page. */
const PAGING = ["limit", "offset", "cursor"];

/** `npm run lint:spec` demands the examples that it reads. */
export function readSampleRequest(document: Document, operation: OperationModel): SampleRequest {
  const example = (name: string) =>
    String(operation.parameters.find((it) => it.in === "path" && it.name === name)?.example ?? name);
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name))),
    query: tellingParameters(operation).map((it) => [it.name, String(it.example)]),
    credential: credentials[operation.security],
    headers: readHeaders(operation),
    body: readBody(document, operation),
    savesTo: readSavesTo(document, operation),
    hasBareResponse: hasBareResponse(operation),
  };
}

/** Whether no success has a body: what it tells stands in its headers. */
export function hasBareResponse({ source }: OperationModel): boolean {
  const good = Object.keys(source.responses ?? {}).filter((status) => status.startsWith("2"));
  return good.length > 0 && good.every((status) => status === "204");
}

/**
 * Of a query the required parameters, and those that say `x-in-samples`, such as the signature of a URL; and where a key is sent, the
 * first number and the first parameter with named values, for they show what the operation is good for.
 */
export function tellingParameters(operation: OperationModel): OperationModel["parameters"] {
  const query = operation.parameters.filter((it) => it.in === "query");
  const optional = query.filter((it) => !it.required && !PAGING.includes(it.name) && operation.security !== "none");
  const telling = [
    optional.find((it) => it.schema?.type === "integer"),
    optional.find((it) => it.schema?.enum !== undefined),
  ];
  return query.filter((it) => it.required || it["x-in-samples"] || telling.includes(it));
}

function readHeaders({ parameters, requestBody }: OperationModel): SampleRequest["headers"] {
  const required = parameters.filter((it) => it.in === "header" && it.required);
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isTyped = type !== undefined && type !== "*/*" && media?.schema?.format === "binary";
  return [
    ...required.map((it): [string, string] => [it.name, String(it.example)]),
    ...(isTyped ? [["Content-Type", type] satisfies [string, string]] : []),
  ];
}

function readBody(document: Document, operation: OperationModel): SampleRequest["body"] {
  const media = operation.requestBody?.content?.["application/json"];
  if (media) return { kind: "json", value: media.example ?? {} };
  if (operation.raw) {
    return { kind: "raw", name: fileNameIn(Object.values(operation.requestBody?.content ?? {})[0]?.example) };
  }
  const plain = operation.requestBody?.content?.["application/x-www-form-urlencoded"];
  if (plain) {
    const fields = Object.entries((plain.example ?? {}) as object);
    return { kind: "fields", fields: fields.map(([name, value]) => [name, formText(value)]) };
  }
  const form = bodyObject(document, operation, "multipart/form-data");
  if (!form) return null;
  const isFile = (name: string) => deref(document, form.properties[name] ?? {}).format === "binary";
  const entries = Object.entries(form.example);
  const [field, text] = entries.find(([name]) => isFile(name)) ?? ["file", ""];
  return {
    kind: "form",
    file: { field, name: fileNameIn(text) },
    fields: entries.filter(([name]) => name !== field).map(([name, value]) => [name, formText(value)]),
  };
}

function readSavesTo(document: Document, { source }: OperationModel): string | null {
  const [status = "200"] = Object.keys(source.responses ?? {}).filter((it) => it.startsWith("2"));
  const response = source.responses?.[status];
  const [[type, media] = ["application/json", {}]] = Object.entries(
    (response && deref(document, response).content) ?? {},
  );
  return type === "application/json" ? null : fileNameIn(media.example);
}

/** The examples of binary content are words: `(the bytes of harbour.jpg)`. */
function fileNameIn(example: unknown): string {
  return /[\w-]+\.\w+/.exec(String(example))?.[0] ?? "file.bin";
}

/** A field of a form that takes an object takes it as JSON. */
function formText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
