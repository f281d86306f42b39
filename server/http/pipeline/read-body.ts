import type { Request, RequestHandler, Response } from "express";
import { invalid } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import type { Account } from "../../contract/account.ts";
import { type OperationInfo, operations } from "../../generated/operations.ts";
import { stage } from "../../storage/stage.ts";
import type { ReadJson } from "../bodies/json-body.ts";
import { readForm } from "../bodies/multipart.ts";
import { rawBody, type TransferRate } from "../bodies/raw-body.ts";
import { operationIdOf } from "../context.ts";
import { sendContinue } from "../listen.ts";
import { limitInvalidInput } from "./limit-invalid-input.ts";
import { operationObject } from "./open-api.ts";
import { isTusRequest, tusCreation } from "./tus.ts";

/** The maximum bytes of the other parts and the framing of a form, for a check that uses only Content-Length. */
const FORM_OVERHEAD = 1024 * 1024;
const RAW_TYPE = "application/octet-stream";
/** The type of a form without files, as browsers send it. */
const FORM_TYPE = "application/x-www-form-urlencoded";
const TUS_TYPE = "application/offset+octet-stream";
/**
 * The types of bodies that clients compose of parts. Browsers send the type of a saved page (`.mht`), such as
 * multipart/related, without a boundary.
 */
const FORM_WITH_FILES = /^\s*multipart\/(?:form-data\b|.*;\s*boundary\s*=)/i;

/** Reads the body as openapi.yaml declares it: JSON into memory, the file of a form directly into the blob store. */
export function readBody(context: Context, readJson: ReadJson, rawRate: TransferRate): RequestHandler {
  async function readMultipart(request: Request): Promise<void> {
    const account = accountOf(request);
    const { maxFileSize } = account.limits;
    const { fields, file } = await readForm(request, {
      schema: operationObject(request).requestBody?.content["multipart/form-data"]?.schema ?? {},
      stage: (signal, onDrain) =>
        stage(context, {
          owner: account.id,
          limit: { bytes: maxFileSize, exceeded: () => fileTooLarge(maxFileSize, account.plan) },
          contentLength: contentLengthOf(request),
          signal,
          onDrain,
        }),
    });
    request.context.file = file;
    request.body = fields;
  }

  async function readJsonOrFields(request: Request): Promise<void> {
    const { bodyLimit }: OperationInfo = operations[operationIdOf(request)];
    const value = await readJson(request, bodyLimit);
    const { content = {} } = operationObject(request).requestBody ?? {};
    const schema = (content["application/json"] ?? content[FORM_TYPE])?.schema;
    request.body = limitInvalidInput(schema, value, (count) => {
      request.context.droppedEntries += count;
    });
  }

  /** Passes the unread body to the handler, which validates it. */
  function passRawBody(request: Request, response: Response, accepted: string[]): void {
    const isCreation = accepted.includes("application/json");
    refuseOtherRawTypes(request, accepted);
    refuseCoding(request, accepted);
    request.context.content = rawBody(request, response, rawRate);
    request.body = isCreation ? tusCreation(request) : undefined;
    // If there are several types, the type with a schema in the validator.
    request.headers["content-type"] = isCreation ? "application/json" : RAW_TYPE;
  }

  return async (request, response, next) => {
    const accepted = acceptedTypes(request);
    if (accepted.length === 0) return next();
    const { raw }: OperationInfo = operations[operationIdOf(request)];
    if (raw && (isTusRequest(request) || !accepted.includes("application/json"))) {
      passRawBody(request, response, accepted);
      return next();
    }
    if (isBodyOmitted(request)) {
      // Treated as an empty body, because the validator rejects a request without a type.
      request.headers["content-type"] = "application/json";
      request.body = {};
      return next();
    }
    const isForm = accepted.includes("multipart/form-data");
    // If the operation accepts JSON as well, only tus clients send raw bytes.
    const fields = raw ? ["application/json"] : accepted;
    if (raw) assumeJson(request);
    if (isForm) refuseIfContentLengthTooLarge(request);
    refuseOtherTypes(request, fields);
    refuseCodings(request, fields);
    sendContinue(request, response);
    if (isForm) await readMultipart(request);
    else await readJsonOrFields(request);
    next();
  };
}

/** Whether an optional body is absent. */
function isBodyOmitted(request: Request): boolean {
  if (operationObject(request).requestBody?.required) return false;
  return request.headers["transfer-encoding"] === undefined && contentLengthOf(request) === 0;
}

const contentLengthOf = (request: Request) => Number(request.headers["content-length"] ?? 0);

/** Rejects a form before anything is read; a wrong type of body is detected only after this (decision C26). */
function refuseIfContentLengthTooLarge(request: Request): void {
  const { limits, plan } = accountOf(request);
  if (contentLengthOf(request) > limits.maxFileSize + FORM_OVERHEAD) throw fileTooLarge(limits.maxFileSize, plan);
}

/** Raw bytes need no type, except with a protocol that requires one. */
function refuseOtherRawTypes(request: Request, accepted: string[]): void {
  const { "content-type": type } = request.headers;
  if (type !== undefined && FORM_WITH_FILES.test(type)) throw formInsteadOfBytes(type);
  const isTus = isTusRequest(request) && accepted.includes(TUS_TYPE);
  const allowed = isTus ? [TUS_TYPE] : accepted;
  const isBare = type === undefined && (!isTus || contentLengthOf(request) === 0);
  const mediaType = type?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (isBare || allowed.includes("*/*") || allowed.includes(mediaType)) return;
  throw wrongType(type, allowed);
}

/** The file would be stored with the boundaries of the form. */
function formInsteadOfBytes(type: string): ServiceError {
  const message =
    `Send only the bytes of the file as the body, not as ${JSON.stringify(type.slice(0, 100))}. ` +
    "With curl, use `-T FILE` instead of `-F`.";
  return new ServiceError("UNSUPPORTED_MEDIA_TYPE", message, { accepted: [RAW_TYPE] });
}

/**
 * Reads text/plain as JSON if the operation has several types of body: generated clients send no type, and `fetch`
 * sends a string as text/plain. A form of another site can send text/plain as well, so this applies only to callers
 * with a key, not to those with a cookie.
 */
function assumeJson({ headers, context }: Request): void {
  const type = headers["content-type"] || "text/plain";
  if (!context.viaDashboard) headers["content-type"] = type.replace(/^text\/plain(?=\s*(?:;|$))/i, "application/json");
}

function refuseOtherTypes(request: Request, accepted: string[]): void {
  const type = request.headers["content-type"];
  const hasBody = request.headers["transfer-encoding"] !== undefined || request.headers["content-length"] !== undefined;
  if (type !== undefined && !hasBody) throw invalid("body", "", "required", "the request has no body");
  if (request.is(accepted)) return;
  throw wrongType(type, accepted);
}

function wrongType(type: string | undefined, accepted: string[]): ServiceError {
  const instead = type ? `, not as ${JSON.stringify(type.slice(0, 100))}` : "; the request has no Content-Type";
  return new ServiceError("UNSUPPORTED_MEDIA_TYPE", `Send the body as ${accepted.join(" or ")}${instead}.`, {
    accepted,
  });
}

/** Text must be UTF-8. */
function refuseCodings(request: Request, accepted: string[]): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers["content-type"] ?? "")?.[1] ?? "utf-8";
  refuseCoding(request, accepted, /^(?:utf-?8|us-ascii)$/i.test(charset) ? undefined : charset);
}

/** Rejects content codings, because the limits count the bytes that arrive. */
function refuseCoding(request: Request, accepted: string[], charset?: string): void {
  const coding = request.headers["content-encoding"] ?? "identity";
  const refused = /^identity$/i.test(coding) ? charset : coding;
  if (refused === undefined) return;
  throw new ServiceError(
    "UNSUPPORTED_MEDIA_TYPE",
    `Send the body in UTF-8 and without a Content-Encoding, not as ${JSON.stringify(refused.slice(0, 40))}.`,
    { accepted },
    // RFC 9110 §12.5.3: the header informs clients that they must not encode the body.
    { headers: { "Accept-Encoding": "identity" } },
  );
}

function fileTooLarge(maxFileSize: number, plan: "FREE" | "PRO" | "ENTERPRISE"): ServiceError {
  return new ServiceError(
    "FILE_TOO_LARGE",
    `The file is larger than the ${maxFileSize} bytes that the ${plan} plan allows. Upload a smaller file, or change the plan.`,
    { maxFileSize, plan },
  );
}

function accountOf(request: Request): Account {
  const account = request.context.caller?.account;
  if (!account) throw new Error("A form requires an authenticated account");
  return account;
}

function acceptedTypes(request: Request): string[] {
  return Object.keys(operationObject(request).requestBody?.content ?? {});
}
