import type { Request, RequestHandler, Response } from "express";
import type { Fail } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { ErrorCode } from "../generated/errors.ts";
import type { OperationId } from "../generated/operations.ts";
import { operationIdOf } from "./context.ts";
import { readDevice } from "./device-cookie.ts";
import { pathParams } from "./open-api.ts";
import type { Answered, Bytes, Call, Handler, Handlers, Reply, ReplyHeaders } from "./operation.ts";
import { addressOf } from "./rate-headers.ts";
import { sendBytes } from "./send-bytes.ts";

/** Hands the request to the function of its operationId. */
export function dispatch(handlers: Handlers): RequestHandler {
  return async (request, response) => {
    const id = operationIdOf(request);
    // One cast where the network meets the types: validation has just made sure that the request is what they say.
    await (handlers[id] as Handler<OperationId>)(callOf(request), replyTo(request, response));
  };
}

function callOf(request: Request): Call<OperationId> {
  const { caller, signedIn, file, id, log, signal } = request.context;
  const call = {
    path: pathParams(request),
    query: request.query,
    body: request.body,
    caller,
    signedIn,
    client: { address: addressOf(request), userAgent: request.get("User-Agent") ?? "", device: readDevice(request) },
    file,
    fail,
    requestId: id,
    log,
    signal,
  };
  return call as unknown as Call<OperationId>;
}

/** The types say which codes it may be called with; what slips past them is found when the error is answered. */
export const fail: Fail<ErrorCode> = (code, message, ...details) => new ServiceError(code, message, ...details);

function replyTo(request: Request, response: Response): Reply<OperationId> {
  const json = (status: number, data: unknown, headers: ReplyHeaders = {}): Answered => {
    response.status(status).set(headers).json({ success: true, data });
    return {} as Answered;
  };
  const bytes = async (answer: Bytes): Promise<Answered> => {
    await sendBytes(request, response, answer);
    return {} as Answered;
  };
  const reply = (first: number | Bytes, data?: unknown, headers?: ReplyHeaders) =>
    typeof first === "number" ? json(first, data, headers) : bytes(first);
  return reply as Reply<OperationId>;
}
