import type { Request, RequestHandler } from "express";
import { byteCount } from "../base/byte-count.ts";
import { invalid } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import { TUS_VERSION } from "../base/tus-version.ts";
import { operationIdOf } from "./context.ts";
import type { BodySchema } from "./limit-invalid-input.ts";
import { operationObject } from "./open-api.ts";
import { typedValue } from "./typed-value.ts";

/* What the tus protocol (1.0.0) wants of every request, before an operation has anything to do with it. */

export const speaksTus = (request: Request) => request.headers["tus-resumable"] !== undefined;

/** Every answer to a client of tus says which version it is in. */
export const tusHeaders: RequestHandler = (request, response, next) => {
  if (speaksTus(request) && request.context.operation?.tag === "Uploads") {
    response.setHeader("Tus-Resumable", TUS_VERSION);
  }
  next();
};

/** A version that is not spoken here must not be acted upon. */
export const requireTusVersion: RequestHandler = (request, _response, next) => {
  const version = request.headers["tus-resumable"];
  // OPTIONS tells of the versions, and what is not of tus has none.
  const isOfTus = request.context.operation?.errors.includes("TUS_VERSION_UNSUPPORTED") ?? false;
  if (version === undefined || version === TUS_VERSION || !isOfTus) return next();
  const message = `Unsupported tus version ${JSON.stringify(`${version}`.slice(0, 40))}. Use ${TUS_VERSION}.`;
  throw new ServiceError("TUS_VERSION_UNSUPPORTED", message, undefined, { headers: { "Tus-Version": TUS_VERSION } });
};

/** Not what an upload has beside: with `size` and `checksum` clients mean what they like. */
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

/** A creation of tus has its fields in headers: the JSON body that it would be otherwise, for the schema to look at. */
export function tusCreation(request: Request): Record<string, unknown> {
  const { "upload-length": length, "upload-defer-length": deferred } = request.headers;
  if ((length === undefined) === (deferred === undefined)) {
    throw invalid("headers", "Upload-Length", "required", "or Upload-Defer-Length is required, but not both");
  }
  // What is left alone would make a file of each part.
  if (request.headers["upload-concat"] !== undefined) {
    throw invalid(
      "headers",
      "Upload-Concat",
      "extension",
      "must not be sent: the tus concatenation extension is not supported",
    );
  }
  const properties = schemaOf(request).properties ?? {};
  const metadata = readMetadata(`${request.headers["upload-metadata"] ?? ""}`);
  // Clients of tus repeat a request that is answered with 409.
  const body: Record<string, unknown> = { onDuplicate: "existing" };
  for (const name of FORM_FIELDS) {
    const text = metadata.get(name);
    if (text !== undefined) body[name] = typedValue(properties[name]?.type, text);
  }
  // Clients name the file as they like; the name is what a person reads, and no reason to refuse.
  body.filename ||= metadata.get("name") || "unnamed";
  if (length !== undefined) body.size = /^\d+$/.test(`${length}`) ? byteCount(`${length}`) : length;
  return body;
}

function schemaOf(request: Request): BodySchema {
  const schema = operationObject(request).requestBody?.content["application/json"]?.schema;
  if (!schema) throw new Error(`${operationIdOf(request)} has no fields for tus`);
  return schema;
}

/** `key base64,key base64`; a key may have no value (tus 1.0.0, Upload-Metadata). */
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
