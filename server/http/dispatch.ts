import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Concerned, KeepEvent } from "../audit/event.ts";
import type { Fail } from "../base/errors.ts";
import { JsonText } from "../base/json-text.ts";
import { ServiceError } from "../base/service-error.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import type { Client } from "../users/sessions.ts";
import { audited } from "./audited.ts";
import { operationIdOf } from "./context.ts";
import { readDevice } from "./device-cookie.ts";
import { pathParams } from "./open-api.ts";
import type { Answered, Bytes, Call, Handler, Handlers, Moved, Reply, ReplyHeaders } from "./operation.ts";
import { addressOf } from "./rate-headers.ts";
import { sendBytes } from "./send-bytes.ts";

/** Hands the request to the function of its operationId. What the audit log keeps is written before it is answered. */
export function dispatch(handlers: Handlers, keep: KeepEvent, clock: () => Date): RequestHandler {
  return async (request, response) => {
    const id = operationIdOf(request);
    const { audit }: OperationInfo = operations[id];
    // One cast where the network meets the types: validation has just made sure that the request is what they say.
    const handle = handlers[id] as Handler<OperationId>;
    if (audit === null) return void (await handle(callOf(request), replyTo(request, response, sendJson)));
    let held: JsonAnswer | null = null;
    const reply = replyTo(request, response, (_response, answer) => {
      held = answer;
    });
    await audited(request, keep, clock, async () => {
      await handle(callOf(request), reply);
      return held?.data;
    });
    if (held !== null) sendJson(response, held);
  };
}

interface JsonAnswer {
  status: number;
  data: unknown;
  headers: ReplyHeaders;
}

function sendJson(response: Response, { status, data, headers }: JsonAnswer): void {
  response.status(status).set(headers);
  if (data instanceof JsonText) response.type("json").send(`{"success":true,"data":${data.text}}`);
  else response.json({ success: true, data });
}

function sendMoved({ originalUrl }: Request, response: Response, { location, headers }: Moved): void {
  const query = originalUrl.indexOf("?");
  const target = query === -1 ? location : location + originalUrl.slice(query);
  response
    .status(301)
    .set({ ...headers, Location: target })
    .end();
}

/** What a handler is called with: a class for the reason that RequestContext is one. */
class CallOf {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller;
  readonly signedIn;
  readonly file;
  readonly fail = fail;
  readonly requestId: string;
  readonly #request: Request;

  constructor(request: Request) {
    const { id, caller, signedIn, file } = request.context;
    this.path = pathParams(request);
    this.query = request.query;
    this.body = request.body;
    this.caller = caller;
    this.signedIn = signedIn;
    this.file = file;
    this.requestId = id;
    this.#request = request;
  }

  readonly header = (name: string): string | undefined => this.#request.get(name);

  readonly concerns = (concerned: Concerned): void => {
    this.#request.context.concerned = concerned;
  };

  get client(): Client {
    const request = this.#request;
    return { address: addressOf(request), userAgent: request.get("User-Agent") ?? "", device: readDevice(request) };
  }

  get log(): Logger {
    return this.#request.context.log;
  }

  get signal(): AbortSignal {
    return this.#request.context.signal;
  }
}

function callOf(request: Request): Call<OperationId> {
  return new CallOf(request) as unknown as Call<OperationId>;
}

/** The types say which codes it may be called with; what slips past them is found when the error is answered. */
export const fail: Fail<ErrorCode> = (code, message, ...details) => new ServiceError(code, message, ...details);

function replyTo(request: Request, response: Response, send: typeof sendJson): Reply<OperationId> {
  const json = (status: number, data: unknown, headers: ReplyHeaders = {}): Answered => {
    send(response, { status, data, headers });
    return {} as Answered;
  };
  const bytes = async (answer: Bytes | Moved): Promise<Answered> => {
    if ("location" in answer) sendMoved(request, response, answer);
    else await sendBytes(request, response, answer);
    return {} as Answered;
  };
  const reply = (first: number | Bytes | Moved, data?: unknown, headers?: ReplyHeaders) =>
    typeof first === "number" ? json(first, data, headers) : bytes(first);
  return reply as Reply<OperationId>;
}
