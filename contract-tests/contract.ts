import { fileURLToPath } from "node:url";
import { loadDocument } from "../codegen/load-document.ts";
import { combined } from "./combined.ts";
import type { Document, OperationObject, Parameter, PathItem, Schema } from "./document.ts";

/** One documented response of an operation. Dredd calls it a transaction. */
export interface DocumentedResponse {
  /** `GET /api/v1/files 200`. */
  key: string;
  operation: Operation;
  status: string;
  /** Null for a response without a body; a range such as `*` + `/*` for binary content of any type. */
  mediaType: string | null;
  /** Schema of the body. Null for HEAD, whose responses have only headers (RFC 9110 §9.3.2). */
  schema: Schema | null;
  /** Headers of every such response. */
  headers: Record<string, Schema>;
  /** Headers of some of these responses (`x-sometimes`). */
  sometimes: Record<string, Schema>;
  /** The error codes that the schema allows; empty for a success. */
  codes: string[];
}

export interface Operation {
  /** `GET /api/v1/files`. */
  key: string;
  id: string;
  method: string;
  path: string;
  /** The credential that a valid caller sends. */
  security: "ApiKey" | "AdminToken" | "Session" | "UploadUrl" | "none";
  permission: string;
  /** Whether requests can have undocumented query parameters. */
  ignoresUnknownQuery: boolean;
  parameters: Parameter[];
  /** The first media type. Further types are binary and have no schema. */
  body: { mediaType: string; schema: Schema; required: boolean } | null;
  responses: DocumentedResponse[];
}

export interface Contract {
  document: Document;
  operations: Operation[];
  responses: DocumentedResponse[];
  /** Whether operations were omitted, so that cases can be of other operations. */
  isPartial?: boolean;
  /** Every error code of the document. */
  errorCodes: string[];
  resolve<T extends { $ref?: string; allOf?: Schema[] }>(object: T): T;
}

const SCHEMES = ["ApiKey", "AdminToken", "Session", "UploadUrl", "none"] as const;
const METHODS = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

/**
 * Reads openapi.yaml without Dredd, so that the transactions that Dredd ran can be compared with it. With operation IDs,
 * the contract contains only these operations.
 */
export function readContract(ids: readonly string[] = []): Contract {
  const document = loadDocument(fileURLToPath(new URL("../openapi.yaml", import.meta.url))) as unknown as Document;
  if (ids.length === 0) return toContract(document);
  const contract = { ...toContract({ ...document, paths: pathsOf(document, ids) }), isPartial: true };
  const missing = ids.filter((id) => !contract.operations.some((operation) => operation.id === id));
  if (missing.length > 0) throw new Error(`openapi.yaml has no operation ${missing.join(", ")}`);
  return contract;
}

/** Returns the paths with only these operations. */
function pathsOf({ paths }: Document, ids: readonly string[]): Document["paths"] {
  const isOmitted = (method: string, value: unknown) =>
    METHODS.includes(method) && !ids.includes((value as OperationObject).operationId);
  const some = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).filter(([method, value]) => !isOmitted(method, value))),
  ]);
  return Object.fromEntries(some.filter(([, item]) => METHODS.some((method) => method in (item as object))));
}

export function toContract(document: Document): Contract {
  const resolve = <T extends { $ref?: string; allOf?: Schema[] }>(object: T): T => {
    if (object.$ref === undefined) return object.allOf ? (combined(resolve, object) as T) : object;
    let target: unknown = document;
    for (const step of object.$ref.replace("#/", "").split("/")) {
      target = (target as Record<string, unknown> | undefined)?.[step];
    }
    if (target === undefined) throw new Error(`openapi.yaml does not contain ${object.$ref}`);
    return resolve(target as T);
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      toOperation(resolve, method.toUpperCase(), path, item, item[method] as OperationObject),
    ),
  );
  const codes = document.components.schemas?.ErrorCode as Schema | undefined;
  return {
    document,
    operations,
    responses: operations.flatMap(({ responses }) => responses),
    errorCodes: (codes?.enum ?? []).map(String),
    resolve,
  };
}

function toOperation(
  resolve: Contract["resolve"],
  method: string,
  path: string,
  item: PathItem,
  object: OperationObject,
): Operation {
  const key = `${method} ${path}`;
  const body = object.requestBody && resolve(object.requestBody);
  const [bodyType, ...otherTypes] = Object.entries(body?.content ?? {});
  if (otherTypes.some(([, { schema }]) => schema?.format !== "binary")) {
    throw new Error(`${key} accepts bodies of several types; the cases support only one`);
  }
  const [scheme = "none"] = (object.security ?? []).flatMap(Object.keys);
  const optional = (object.security ?? [{}]).some((scheme) => Object.keys(scheme).length === 0);
  const operation: Operation = {
    key,
    id: object.operationId,
    method,
    path,
    security: optional ? "none" : (SCHEMES.find((one) => one === scheme) ?? "ApiKey"),
    permission: object["x-permission"] ?? "read",
    ignoresUnknownQuery: object["x-ignores-unknown-query"] ?? false,
    parameters: [...(item.parameters ?? []), ...(object.parameters ?? [])].map(resolve),
    body: bodyType
      ? { mediaType: bodyType[0], schema: bodyType[1].schema ?? {}, required: body?.required === true }
      : null,
    responses: [],
  };
  operation.responses = Object.entries(object.responses).map(([status, reference]) => {
    const { headers = {}, content = {} } = resolve(reference);
    const [type, ...others] = Object.entries(content);
    if (others.length > 0) throw new Error(`${key} ${status} returns several types; the cases support only one`);
    const schema = type?.[1].schema ?? null;
    const resolved = Object.entries(headers).map(([name, header]) => ({ name, header: resolve(header) }));
    const headersThat = (sometimes: boolean) =>
      Object.fromEntries(
        resolved
          .filter(({ header }) => (header["x-sometimes"] ?? false) === sometimes)
          .map(({ name, header }) => [name, header.schema ?? {}]),
      );
    return {
      key: `${key} ${status}`,
      operation,
      status,
      mediaType: type?.[0] ?? null,
      schema: method === "HEAD" ? null : schema,
      headers: headersThat(false),
      sometimes: headersThat(true),
      codes: schema ? errorBranches(resolve, schema).map(({ code }) => code) : [],
    };
  });
  return operation;
}

/** Returns the error schemas that an error envelope allows, each with its code. */
export function errorBranches(resolve: Contract["resolve"], envelope: Schema): { code: string; schema: Schema }[] {
  const error = resolve(envelope).properties?.error;
  if (!error) return [];
  const branches = resolve(error).oneOf ?? [error];
  return branches.flatMap((schema) => {
    const codes = resolve(resolve(schema).properties?.code ?? {}).enum ?? [];
    return codes.map((code) => ({ code: String(code), schema }));
  });
}
