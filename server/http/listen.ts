import type { RequestListener } from "node:http";
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { newId } from "../base/ids.ts";

export interface RunningServer {
  port: number;
  /** Stops accepting, lets what is under way finish, and cuts what is not done after the grace period. */
  drain(graceMs: number): Promise<void>;
}

const awaitsContinue = new WeakSet<IncomingMessage>();

/**
 * A client that sent `Expect: 100-continue` holds its body back until told to go on: called when the request is admitted,
 * so that a refused upload does not cost the bytes (RFC 9110 §10.1.1).
 */
export function allowBody(request: IncomingMessage, response: ServerResponse): void {
  if (awaitsContinue.delete(request)) response.writeContinue();
}

/** Whether the client still holds its body back; the connection cannot be used again then. */
export function bodyHeldBack(request: IncomingMessage): boolean {
  return awaitsContinue.has(request);
}

/** `headersFor` makes what answers to requests that node:http could not read carry, by the client's address. */
export function listen(
  app: RequestListener,
  host: string,
  port: number,
  headersFor: (address: string) => Record<string, string> = () => ({}),
): Promise<RunningServer> {
  const refuse = refusal(headersFor);
  const serve: RequestListener = (request, response) => {
    const { httpVersion, headers, url = "" } = request;
    // RFC 9112 §3.2. node:http would answer this one without the envelope.
    if (headers.host === undefined && httpVersion === "1.1") {
      return refuse(request.socket, "host", "The request has no Host header.");
    }
    // An absolute address must be understood too (RFC 9112 §3.2.2).
    if (!url.startsWith("/")) request.url = originForm(url);
    app(request, response);
  };
  const server = createServer({ requireHostHeader: false }, serve);
  // A slow upload is fine as long as bytes keep coming; silence is not.
  server.requestTimeout = 0;
  server.headersTimeout = 30_000;
  server.timeout = 120_000;
  server.keepAliveTimeout = 65_000;
  server.on("checkContinue", (request, response) => {
    awaitsContinue.add(request);
    serve(request, response);
  });
  // Another expectation than 100-continue may be ignored (RFC 9110 §10.1.1); node:http would answer 417 by itself.
  server.on("checkExpectation", serve);
  server.on("clientError", answerUnreadable(refuse));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve({ port: (server.address() as AddressInfo).port, drain: (graceMs) => drain(server, graceMs) });
    });
  });
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.on("request", (_request, response) => response.setHeader("Connection", "close"));
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** How long a client may take to read that we did not understand it, before the connection is cut. */
const UNREADABLE_LINGER_MS = 2_000;
const unreadable = new WeakSet<Socket>();

type Refuse = (socket: Socket, rule: string, message: string) => void;

/** What node:http could not even parse gets the envelope too. */
function answerUnreadable(refuse: Refuse) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // More of the same, which is read so that the client gets to see the answer.
    if (unreadable.has(socket)) return;
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    if (error.code === "HPE_HEADER_OVERFLOW") {
      refuse(socket, "maxSize", "The request's line and headers are larger than 16 KiB.");
    } else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
      refuse(socket, "timeout", "The request did not arrive in time.");
    } else {
      refuse(socket, "http", "This is not a valid HTTP request.");
    }
  };
}

function refusal(headersFor: (address: string) => Record<string, string>): Refuse {
  return (socket, rule, message) => {
    unreadable.add(socket);
    setTimeout(() => socket.destroy(), UNREADABLE_LINGER_MS).unref();
    const requestId = newId("req");
    const issues = [{ in: "headers", path: "", rule, message }];
    const body = JSON.stringify({
      success: false,
      error: { code: "VALIDATION_ERROR", message, details: { issues }, requestId },
    });
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "X-Request-Id": requestId,
      ...headersFor(socket.remoteAddress ?? "unknown"),
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 400 ${STATUS_CODES[400]}`, ...lines, "", body].join("\r\n"));
  };
}

function originForm(target: string): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (path === undefined) return `/${target}`;
  return path.startsWith("/") ? path : `/${path}`;
}
