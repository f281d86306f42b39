import type { ErrorRequestHandler, Request, Response } from "express";
import { causesOf } from "../base/causes.ts";
import { diskFull, isDiskFull } from "../base/disk-full.ts";
import { unavailable } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { ErrorPage } from "../contract/operation.ts";
import { isReadOnlyRefusal } from "../db/read-only.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import { BlobNotFoundError } from "../storage/blobs/store.ts";
import { contentMissing, isStorageUnavailable, storageUnavailable } from "../storage/blobs/unavailable.ts";
import { setBrowserRules } from "./browser-rules.ts";
import { DASHBOARD_API_ERRORS } from "./dashboard-api-proxy.ts";
import { errorLogEntry } from "./error-log-entry.ts";
import { bodyHeldBack } from "./listen.ts";
import type { OnUndocumented } from "./open-api.ts";
import { readOnly } from "./refuse-changes.ts";
import { sendPage } from "./send-page.ts";
import { type EnumErrors, routingErrors, type ValidatorError, validationError } from "./validation-error.ts";

/** How long an answered request may go on sending its body; nginx calls it lingering close, and has the same. */
const LINGER_MS = 30_000;
/** Of requests that have not arrived, whatever they are for: openapi.yaml tells of it once, above the operations. */
const EARLY_ERRORS: readonly ErrorCode[] = ["REQUEST_TIMEOUT"];
/** Headers set by the pipeline stay on an error response; headers set by the handler are removed. */
const OF_EVERY_ANSWER =
  /^(x-request-id|(x-)?ratelimit(-.*)?|access-control-.*|strict-transport-security|vary|set-cookie|connection|cache-tag|surrogate-key|tus-resumable|x-robots-tag)$/;

/**
 * The last middleware: whatever was thrown becomes the envelope, under a code that openapi.yaml has for the operation.
 * Any other is a fault of ours, and is answered as one: no answer leaves the document. People who came to a page get a page.
 */
export function errorHandler(onUndocumented: OnUndocumented, errorPage: ErrorPage): ErrorRequestHandler {
  return async (thrown, request, response, _next) => {
    const { context } = request;
    const { id, log, file, signal, operationId, viaDashboard, excess } = context;
    const found = toServiceError(thrown, operationId === null ? [] : operations[operationId].enumErrors, excess);
    const fault = undocumented(
      operationId,
      viaDashboard ? [...EARLY_ERRORS, ...DASHBOARD_API_ERRORS] : EARLY_ERRORS,
      found,
    );
    if (fault !== null) onUndocumented(fault, request);
    const error = fault === null ? found : internalError(new Error(fault, { cause: thrown }));
    // A client that hung up gets no answer, and is no fault of ours.
    if (!signal.aborted) context.failure = errorLogEntry(error, context.operation);
    // Before the answer, so that a client that was refused finds nothing left behind.
    await file?.content
      .discard()
      .catch((reason) =>
        log.warn({ cause: causesOf(reason) }, "cannot discard a rejected upload; the sweeper will delete it"),
      );
    if (response.headersSent || response.destroyed) return void response.destroy();
    for (const name of response.getHeaderNames()) if (!OF_EVERY_ANSWER.test(name)) response.removeHeader(name);
    setBrowserRules(response);
    linger(request, response);
    const { code, message, details } = asDocumented(operationId, error);
    response.status(error.status).set({ "Cache-Control": "private, no-store", ...error.headers });
    const page = errorPage(request.path, { status: error.status, code, message }, id);
    if (page) {
      response.vary("Accept");
      if (request.accepts(["json", "html"]) === "html") return sendPage(response, page);
    }
    response.json({
      success: false,
      error: { code, message, ...(details !== undefined && { details }), requestId: id },
    });
  };
}

/** Where the document leaves the details of a code out, its answer says no more than that. */
function asDocumented(
  operationId: OperationId | null,
  { code, message, details }: ServiceError,
): Pick<ServiceError, "code" | "message" | "details"> {
  const { silentErrors }: Pick<OperationInfo, "silentErrors"> =
    operationId === null ? { silentErrors: {} } : operations[operationId];
  const alone = silentErrors[code];
  return alone === undefined ? { code, message, details } : { code, message: alone, details: undefined };
}

/** What is wrong with answering so, in words; null for what is documented, or belongs to no operation. */
function undocumented(
  operationId: OperationId | null,
  others: readonly ErrorCode[],
  { status, code }: ServiceError,
): string | null {
  if (operationId === null) return null;
  const { errors }: OperationInfo = operations[operationId];
  if (errors.includes(code) || others.includes(code)) return null;
  return `${operationId} returns ${status} ${code}, which openapi.yaml does not document for it`;
}

/**
 * A client that is still sending sees our answer only if we go on reading: closing a socket with unread bytes resets it
 * (RFC 9112 §9.6). So read and drop, for a while; a connection that is done by then can be used again.
 */
function linger(request: Request, response: Response): void {
  if (request.complete) return;
  // A body that was never asked for may come or not; nobody can tell where the next request would begin.
  if (bodyHeldBack(request)) response.set("Connection", "close");
  const { socket } = request;
  const { destroySoon } = socket;
  // Where the connection is to be closed: say so to the client, and read on until it has sent all or closed its side.
  socket.destroySoon = () => void socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => {
    clearTimeout(timer);
    socket.destroySoon = destroySoon;
    if (response.writableFinished && !response.shouldKeepAlive) socket.destroySoon();
  });
  response.once("finish", () => request.resume());
}

function toServiceError(thrown: unknown, enumErrors: EnumErrors, excess: number): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isReadOnlyRefusal(thrown)) return readOnly(thrown);
  if (isDiskFull(thrown)) return diskFull(thrown);
  if (isDatabaseUnavailable(thrown))
    return unavailable("The database cannot be reached. Try again in a few seconds.", thrown);
  if (isStorageUnavailable(thrown)) return storageUnavailable(thrown);
  if (thrown instanceof BlobNotFoundError) return contentMissing(thrown);
  if (isHttpError(thrown)) {
    const known = routingErrors(thrown) ?? validationError(thrown, enumErrors, excess);
    if (known) return known;
  }
  return internalError(thrown);
}

function internalError(cause: unknown): ServiceError {
  const message =
    "Something went wrong on our side. Try again, and contact support with the request id if it persists.";
  return new ServiceError("INTERNAL_ERROR", message, undefined, { cause });
}

/** The validator's own errors carry a status. */
function isHttpError(thrown: unknown): thrown is ValidatorError {
  return thrown instanceof Error && "status" in thrown && typeof thrown.status === "number";
}
