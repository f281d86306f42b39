import type { Request, RequestHandler } from "express";
import { invalid } from "../../base/errors.ts";
import { parseByteCount, TUS_VERSION } from "../../base/http.ts";
import { ServiceError } from "../../base/service-error.ts";
import { typedValue } from "../bodies/typed-value.ts";
import { operationIdOf } from "../context.ts";
import type { BodySchema } from "./limit-invalid-input.ts";
import { operationObject } from "./open-api.ts";

/* The requirements of the tus protocol (1.0.0) for every request, before the handler runs. */

export const isTusRequest = (request: Request) => request.headers["tus-resumable"] !== undefined;

/** Sets the protocol version in every response to a tus client. */
export const tusHeaders: RequestHandler = (request, response, next) => {
  if (isTusRequest(request) && request.context.operation?.tag === "Uploads") {
    response.setHeader("Tus-Resumable", TUS_VERSION);
  }
  next();
};

/** Rejects unsupported versions, which must not be processed. */
export const requireTusVersion: RequestHandler = (request, _response, next) => {
  const version = request.headers["tus-resumable"];
  // OPTIONS returns the supported versions, and operations without tus have no version.
  const isTusOperation = request.context.operation?.errors.includes("TUS_VERSION_UNSUPPORTED") ?? false;
  if (version === undefined || version === TUS_VERSION || !isTusOperation) return next();
  const message = `Unsupported tus version ${JSON.stringify(`${version}`.slice(0, 40))}. Use ${TUS_VERSION}.`;
  throw new ServiceError("TUS_VERSION_UNSUPPORTED", message, undefined, { headers: { "Tus-Version": TUS_VERSION } });
};

/**
 * Upload-Metadata keys that are fields of the form. Other fields of an upload are excluded, because clients use `size`
 * and `checksum` with different meanings.
 */
const FORM_FIELDS = [
  "filename",
  "tags",
  "description",
  "metadata",
  "altText",
  "folderId",
  "isPublic",
  "autoTag",
  "stripLocation",
  "onDuplicate",
];

/** Converts the headers of a tus creation to the equivalent JSON body, so that the schema can validate it. */
export function tusCreation(request: Request): Record<string, unknown> {
  const { "upload-length": length, "upload-defer-length": deferred } = request.headers;
  if ((length === undefined) === (deferred === undefined)) {
    throw invalid("headers", "Upload-Length", "required", "or Upload-Defer-Length is required, but not both");
  }
  // If the header were ignored, each part would become a file.
  if (request.headers["upload-concat"] !== undefined) {
    throw invalid(
      "headers",
      "Upload-Concat",
      "extension",
      "must not be sent: the tus concatenation extension is not supported",
    );
  }
  const schema = schemaOf(request);
  const metadata = readMetadata(`${request.headers["upload-metadata"] ?? ""}`);
  // tus clients retry a request after a 409.
  const body: Record<string, unknown> = { onDuplicate: "existing" };
  for (const name of FORM_FIELDS) {
    const value = typedValue(schema, name, metadata.get(name) ?? "");
    if (value !== undefined) body[name] = value;
  }
  // Clients use different keys for the filename, which is only for display. Its absence is not an error.
  body.filename ||= metadata.get("name") || "unnamed";
  if (length !== undefined) body.size = /^\d+$/.test(`${length}`) ? parseByteCount(`${length}`) : length;
  return body;
}

function schemaOf(request: Request): BodySchema {
  const schema = operationObject(request).requestBody?.content["application/json"]?.schema;
  if (!schema) throw new Error(`${operationIdOf(request)} has no fields for tus`);
  return schema;
}

/** Parses `key base64,key base64`; a key can have no value (tus 1.0.0, Upload-Metadata). */
function readMetadata(header: string): Map<string, string> {
  const pairs = header.split(",").flatMap((pair): [string, string][] => {
    const [key, encoded = "", more] = pair.trim().split(" ");
    if (!key) return [];
    if (more !== undefined || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) {
      throw invalid(
        "headers",
        "Upload-Metadata",
        "base64",
        "must be a comma-separated list of keys, each followed by a base64 value",
      );
    }
    return [[key, decode(key, encoded)]];
  });
  return new Map(pairs);
}

function decode(key: string, encoded: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    throw invalid("headers", "Upload-Metadata", "encoding", `must contain UTF-8 text for ${key.slice(0, 40)}`);
  }
}
