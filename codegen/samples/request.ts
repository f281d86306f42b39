import { type Document, deref } from "../document.ts";
import type { OperationModel } from "../model.ts";
import { bodyObject } from "../resource-params.ts";

/** One complete request, built from the examples of the document. */
export interface SampleRequest {
  method: string;
  /** Path with the examples of its parameters. */
  path: string;
  query: [name: string, value: string][];
  /** The header that authenticates, and the environment variable with its secret; null for public operations. */
  credential: { header: string; variable: string } | null;
  /** Required headers, and the media type of a binary body. */
  headers: [name: string, value: string][];
  body: JsonBody | FormBody | FieldsBody | RawBody | null;
  /** The file in which to save the response; null for a JSON response, or a response without a body. */
  savesTo: string | null;
  /** Whether success responses have only headers. */
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

/** A URL-encoded form without files. */
export interface FieldsBody {
  kind: "fields";
  fields: [name: string, value: string][];
}

/** The raw bytes of a file. */
export interface RawBody {
  kind: "raw";
  name: string;
}

export const credentials = {
  apiKey: { header: "X-API-Key", variable: "MAS_API_KEY" },
  adminToken: { header: "X-Admin-Token", variable: "MAS_ADMIN_TOKEN" },
  // Authenticated by a cookie. Operations with a session are internal, so they have no samples.
  session: null,
  // Authenticated by the signature in the URL.
  uploadUrl: null,
  none: null,
};
/** Samples request the first page, so they omit these parameters. */
const PAGING = ["limit", "offset", "cursor"];

/** Builds the request of an operation from its examples. `npm run lint:spec` requires these examples. */
export function readSampleRequest(document: Document, operation: OperationModel): SampleRequest {
  const example = (name: string) =>
    String(operation.parameters.find((it) => it.in === "path" && it.name === name)?.example ?? name);
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example(name))),
    query: sampleParameters(operation).map((it) => [it.name, String(it.example)]),
    credential: credentials[operation.security],
    headers: readHeaders(operation),
    body: readBody(document, operation),
    savesTo: readSavesTo(document, operation),
    hasBareResponse: hasBareResponse(operation),
  };
}

/** Whether no success response has a body, so that only its headers contain information. */
export function hasBareResponse({ source }: OperationModel): boolean {
  const good = Object.keys(source.responses ?? {}).filter((status) => status.startsWith("2"));
  return good.length > 0 && good.every((status) => status === "204");
}

/**
 * Returns the query parameters that samples show: required parameters, and those with `x-in-samples`, such as the
 * signature of a URL. If the operation is authenticated, also the first integer and the first enum, because they show
 * its purpose.
 */
export function sampleParameters(operation: OperationModel): OperationModel["parameters"] {
  const query = operation.parameters.filter((it) => it.in === "query");
  const optional = query.filter((it) => !it.required && !PAGING.includes(it.name) && operation.security !== "none");
  const informative = [
    optional.find((it) => it.schema?.type === "integer"),
    optional.find((it) => it.schema?.enum !== undefined),
  ];
  return query.filter((it) => it.required || it["x-in-samples"] || informative.includes(it));
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
  const field = Object.keys(form.properties).find(isFile) ?? "file";
  return {
    kind: "form",
    file: { field, name: "harbour.jpg" },
    fields: Object.entries(form.example).map(([name, value]) => [name, formText(value)]),
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

/** Returns the file name in the example of binary content, which is text: `(the bytes of harbour.jpg)`. */
function fileNameIn(example: unknown): string {
  return /[\w-]+\.\w+/.exec(String(example))?.[0] ?? "file.bin";
}

/** Returns the text of a form field. Objects are sent as JSON. */
function formText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
