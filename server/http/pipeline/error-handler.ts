import { causesOf, isDiskFull } from "@media-asset-service/base/system-errors.ts";
import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import type { ErrorRequestHandler, Request } from "express";
import { diskFull, unavailable } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { ErrorPage } from "../../contract/operation.ts";
import { isReadOnlyError } from "../../db/read-only.ts";
import { isDatabaseUnavailable } from "../../db/unavailable.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../../generated/operations.ts";
import { contentMissing, isStorageUnavailable, storageUnavailable } from "../../storage/unavailable.ts";
import { errorLogEntry } from "../responses/error-log-entry.ts";
import { sendPage } from "../responses/send-text.ts";
import { DASHBOARD_API_ERRORS } from "./dashboard-api-proxy.ts";
import { type OnUndocumented, operationObject, pathParams } from "./open-api.ts";
import { readOnlyError } from "./refuse-requests.ts";
import { setSecurityHeaders } from "./response-headers.ts";
import { knownNames, rejectedValue, routingErrors, type ValidatorError, validationError } from "./validation-error.ts";

/** Errors of requests that did not arrive completely. openapi.yaml documents them once for all operations. */
const EARLY_ERRORS: readonly ErrorCode[] = ["REQUEST_TIMEOUT"];
/** Headers set by the pipeline stay on an error response; headers set by the handler are removed. */
const PRESERVED_HEADERS =
  /^(x-request-id|(x-)?ratelimit(-.*)?|access-control-.*|strict-transport-security|vary|set-cookie|connection|cache-tag|surrogate-key|tus-resumable|x-robots-tag)$/;

/**
 * The last middleware: converts each error to the envelope, with a code that openapi.yaml documents for the operation.
 * An undocumented error is reported as INTERNAL_ERROR, so that every response matches the document. Requests for pages
 * receive an error page.
 */
export function errorHandler(onUndocumented: OnUndocumented, errorPage: ErrorPage): ErrorRequestHandler {
  return async (thrown, request, response, _next) => {
    const { context } = request;
    const { id, log, file, signal, operationId, viaDashboard } = context;
    const mapped = toServiceError(thrown, request);
    const fault = describeUndocumented(
      operationId,
      viaDashboard ? [...EARLY_ERRORS, ...DASHBOARD_API_ERRORS] : EARLY_ERRORS,
      mapped,
    );
    if (fault !== null) onUndocumented(fault, request);
    const error = fault === null ? mapped : internalError(new Error(fault, { cause: thrown }));
    // A client that disconnected receives no response, and is not a failure of the service.
    if (!signal.aborted) context.failure = errorLogEntry(error, context.operation);
    // Before the response, so that no bytes are left when the client receives the error.
    await file?.content
      .discard()
      .catch((reason) =>
        log.warn({ cause: causesOf(reason) }, "cannot discard a rejected upload; the sweeper will delete it"),
      );
    if (response.headersSent || response.destroyed) return void response.destroy();
    for (const name of response.getHeaderNames()) if (!PRESERVED_HEADERS.test(name)) response.removeHeader(name);
    setSecurityHeaders(response);
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

/** Omits the details of an error, and replaces its message, if the document declares the code without details. */
function asDocumented(operationId: OperationId | null, { code, message, details }: ServiceError) {
  const silentErrors: OperationInfo["silentErrors"] = operationId === null ? {} : operations[operationId].silentErrors;
  const override = silentErrors[code];
  return override === undefined ? { code, message, details } : { code, message: override, details: undefined };
}

/** Describes an undocumented error; null if the error is documented, or the request matches no operation. */
function describeUndocumented(
  operationId: OperationId | null,
  commonErrors: readonly ErrorCode[],
  { status, code }: ServiceError,
): string | null {
  if (operationId === null) return null;
  const { errors }: OperationInfo = operations[operationId];
  if (errors.includes(code) || commonErrors.includes(code)) return null;
  return `${operationId} returns ${status} ${code}, which openapi.yaml does not document for it`;
}

function toServiceError(thrown: unknown, request: Request): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isReadOnlyError(thrown)) return readOnlyError(thrown);
  if (isDiskFull(thrown)) return diskFull(thrown);
  if (isDatabaseUnavailable(thrown))
    return unavailable("The database cannot be reached. Try again in a few seconds.", thrown);
  if (isStorageUnavailable(thrown)) return storageUnavailable(thrown);
  if (thrown instanceof BlobNotFoundError) return contentMissing(thrown);
  if (isHttpError(thrown)) {
    const { operationId, droppedEntries } = request.context;
    const enumErrors = operationId === null ? [] : operations[operationId].enumErrors;
    const { query, headers, body } = request;
    const input = { query, headers, body, path: pathParams(request) };
    const requestError =
      routingErrors(thrown) ??
      validationError(thrown, enumErrors, droppedEntries, {
        rejectedValueOf: (issue) => rejectedValue(issue, input),
        knownNamesOf: (issue) => knownNames(issue, operationObject(request)),
      });
    if (requestError) return requestError;
  }
  return internalError(thrown);
}

function internalError(cause: unknown): ServiceError {
  const message =
    "Something went wrong on our side. Try again, and contact support with the request id if it persists.";
  return new ServiceError("INTERNAL_ERROR", message, undefined, { cause });
}

/** Errors of the validator have a status. */
function isHttpError(thrown: unknown): thrown is ValidatorError {
  return thrown instanceof Error && "status" in thrown && typeof thrown.status === "number";
}
