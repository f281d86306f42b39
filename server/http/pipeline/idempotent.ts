import { causesOf } from "@media-asset-service/base/system-errors.ts";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import {
  type Attempt,
  beginAttempt,
  fingerprintOf,
  readKey,
  type StoredResponse,
} from "../../accounts/idempotency-keys.ts";
import { isNonRetryable } from "../../base/errors.ts";
import { ServiceError } from "../../base/service-error.ts";
import type { Context } from "../../context.ts";
import type { ErrorCode } from "../../generated/errors.ts";
import { operationIdOf } from "../context.ts";
import { JsonResponse, sendJson } from "../responses/send-text.ts";
import { pathParams } from "./open-api.ts";

/** The scope of keys in requests with the admin token. */
const OPERATOR = "operator";
const RETRY_AFTER_SECONDS = 1;
const REPLAYED = { "Idempotency-Replayed": "true" };

/** Executes a request with an Idempotency-Key once; retries receive the stored response (decision N26). */
export function idempotent(service: Context): RequestHandler {
  async function beginOrReplay(request: Request, response: Response, header: string, next: NextFunction) {
    const { context } = request;
    const lookup = await beginAttempt(service, scopeOf(request), readKey(header), fingerprint(request));
    if (lookup.state === "new") {
      context.attempt = lookup.attempt;
      return next();
    }
    if (lookup.state !== "answered") throw refusalOf(lookup.state);
    // Applied again, because an earlier release may have stored the secret.
    const stored = withoutSecret(request, lookup.response);
    if ("code" in stored) throw replayedError(stored);
    await context.file?.content
      .discard()
      .catch((reason) =>
        context.log.warn({ cause: causesOf(reason) }, "cannot discard a repeated upload; the sweeper will delete it"),
      );
    response.set(REPLAYED);
    sendJson(response, new JsonResponse(stored.status, stored.data, stored.headers));
  }

  return (request, response, next) => {
    const header = request.headers["idempotency-key"];
    if (typeof header !== "string" || !request.context.operation?.idempotencyKey) return next();
    return beginOrReplay(request, response, header, next);
  };
}

/** Runs an attempt, and stores its response or its error. */
export async function executeAttempt<Result>(
  request: Request,
  attempt: Attempt,
  run: () => Promise<Result>,
  responseOf: (result: Result) => StoredResponse,
): Promise<Result> {
  const warn = (reason: unknown) => {
    // The lease expires without further action.
    request.context.log.warn({ cause: causesOf(reason) }, "cannot store the result of an idempotent request");
  };
  try {
    const result = await run();
    await attempt.storeResponse(responseOf(result)).catch(warn);
    attempt.end();
    return result;
  } catch (error) {
    if (isNonRetryable(error)) {
      const { code, message, details } = error;
      await attempt.storeResponse({ code, message, details }).catch(warn);
    }
    await attempt.release().catch(warn);
    throw error;
  }
}

/**
 * Returns the response to store and replay. A secret that is shown only once is not stored: the replayed error contains
 * the ID of the resource, so that the client can create a new secret for it (decision N26).
 */
export function withoutSecret({ context }: Request, response: StoredResponse): StoredResponse {
  if (!context.operation?.showsOnce || "code" in response) return response;
  const id = idOf(response.data);
  const message = `This request succeeded, and its response contained a secret that is shown only once. If you do not have the secret, ${
    id === null ? "create a new one" : `create a new one for ${id}`
  }.`;
  return { code: "SECRET_NOT_REPEATED" satisfies ErrorCode, message, details: { id } };
}

function idOf(data: unknown): string | null {
  return typeof data === "object" && data !== null && "id" in data ? String(data.id) : null;
}

/** The caller is already authenticated. A key belongs to the account, regardless of which caller sends it. */
function scopeOf({ context: { caller, signedIn } }: Request): string {
  return caller?.account.id ?? signedIn?.account.id ?? OPERATOR;
}

function fingerprint(request: Request): Buffer {
  const { file } = request.context;
  return fingerprintOf({
    operationId: operationIdOf(request),
    path: pathParams(request),
    query: request.query,
    body: request.body,
    file: file && { filename: file.filename, checksum: file.content.checksum },
  });
}

function refusalOf(state: "in-flight" | "done" | "reused"): ServiceError {
  switch (state) {
    case "reused": {
      const message = "This Idempotency-Key was used for another request. Use a unique key for each request.";
      return new ServiceError("IDEMPOTENCY_KEY_REUSED", message);
    }
    case "done": {
      const message = "The request succeeded, but its response was not stored. Fetch the created resource.";
      return new ServiceError("IDEMPOTENCY_CONFLICT", message);
    }
    case "in-flight": {
      const message = "The first request with this Idempotency-Key is still in progress. Retry in a few seconds.";
      const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
      return new ServiceError("IDEMPOTENCY_CONFLICT", message, undefined, { headers });
    }
  }
}

function replayedError({ code, message, details }: Extract<StoredResponse, { code: string }>): ServiceError {
  // Stored from an error of the same operation.
  const storedDetails = details as ServiceError["details"];
  return new ServiceError(code as ErrorCode, message, storedDetails as never, { headers: REPLAYED });
}
