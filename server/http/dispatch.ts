import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Concerned, KeepEvent } from "../audit/event.ts";
import type { Fail } from "../base/errors.ts";
import { ServiceError } from "../base/service-error.ts";
import type { Kept } from "../db/kept.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";
import type { Claim, KeptAnswer } from "../idempotency/keys.ts";
import type { Client } from "../users/sessions.ts";
import { audited } from "./audited.ts";
import { operationIdOf } from "./context.ts";
import { readDevice } from "./device-cookie.ts";
import { carryOut, repeatable } from "./idempotent.ts";
import { pathParams } from "./open-api.ts";
import type { Answered, Bytes, Call, Handler, Handlers, Moved, Reply, ReplyHeaders } from "./operation.ts";
import { isFromOperators } from "./operators-apart.ts";
import { addressOf } from "./rate-headers.ts";
import { sendBytes } from "./send-bytes.ts";
import { JsonAnswer, sendJson } from "./send-json.ts";
import { readSignIn } from "./sign-in-cookie.ts";

/** Hands the request to the function of its operationId. What the audit log keeps is written before it is answered. */
export function dispatch(handlers: Handlers, keep: KeepEvent, clock: () => Date): RequestHandler {
  return async (request, response) => {
    const id = operationIdOf(request);
    const { audit }: OperationInfo = operations[id];
    const { claim } = request.context;
    // One cast where the network meets the types: validation has just made sure that the request is what they say.
    const handle = handlers[id] as Handler<OperationId>;
    const run = async () => (await handle(callOf(request), replyTo(request, response))) as Answer;
    const once = () =>
      claim === null ? run() : carryOut(request, claim, run, (answer) => keptAnswer(request, answer));
    const answer = audit === null ? await once() : await audited(request, keep, clock, once);
    if (answer instanceof JsonAnswer) sendJson(response, answer);
  };
}

/** In JSON, to be sent; bytes are on their way. */
type Answer = Answered & (JsonAnswer | typeof SENT);
const SENT = { data: undefined } as const;

function keptAnswer(request: Request, answer: Answer): KeptAnswer {
  if (!(answer instanceof JsonAnswer)) throw new Error("Bytes are not kept for repetitions");
  const { status, data, headers } = answer;
  return repeatable(request, { status, data, headers });
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
  readonly content;
  readonly fail = fail;
  readonly requestId: string;
  readonly #request: Request;

  constructor(request: Request) {
    const { id, caller, signedIn, file, content } = request.context;
    this.path = pathParams(request);
    this.query = request.query;
    this.body = request.body;
    this.caller = caller;
    this.signedIn = signedIn;
    this.file = file;
    this.content = content;
    this.requestId = id;
    this.#request = request;
  }

  readonly header = (name: string): string | undefined => this.#request.get(name);

  readonly concerns = (concerned: Concerned): void => {
    this.#request.context.concerned = concerned;
  };

  get keep() {
    return keepFor(this.#request, this.#request.context.claim);
  }

  get client(): Client {
    const request = this.#request;
    return {
      address: addressOf(request),
      userAgent: request.get("User-Agent") ?? "",
      device: readDevice(request),
      pendingSignIn: readSignIn(request),
      atOperators: isFromOperators(request),
    };
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

function keepFor(request: Request, claim: Claim | null) {
  return <Row>(answer: (row: Row) => Answered): Kept<Row> =>
    claim && ((trx, row) => claim.keep(keptAnswer(request, answer(row) as Answer), trx));
}

function replyTo(request: Request, response: Response): Reply<OperationId> {
  const send = async (answer: Bytes | Moved) => {
    if ("location" in answer) sendMoved(request, response, answer);
    else await sendBytes(request, response, answer);
    return SENT;
  };
  const reply = (first: number | Bytes | Moved, data?: unknown, headers?: ReplyHeaders) =>
    typeof first === "number" ? new JsonAnswer(first, data, headers) : send(first);
  return reply as unknown as Reply<OperationId>;
}
