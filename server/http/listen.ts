import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { unavailable } from "../base/errors.ts";
import { monitorEventLoop, recentlyStalled } from "../base/event-loop-stall.ts";
import { createServer, subscriberOf } from "../base/http.ts";
import type { ServiceError } from "../base/service-error.ts";
import { type HeadersFor, onClientError, type Refuse, refusal } from "./responses/client-error-response.ts";

export interface RunningServer {
  port: number;
  /**
   * Closes each connection after its next response, so that clients with persistent connections reconnect to other
   * processes.
   */
  stopKeepAlive(): void;
  /**
   * Stops accepting connections, waits for requests in progress, and closes the remaining connections after the grace
   * period.
   */
  drain(graceMs: number): Promise<void>;
}

const awaitsContinue = new WeakSet<IncomingMessage>();

/**
 * Sends 100 Continue to a client that sent `Expect: 100-continue` and holds its body back. Called when the request is
 * admitted, so that a rejected upload does not transfer the bytes (RFC 9110 §10.1.1).
 */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitsContinue.delete(request)) response.writeContinue();
}

export interface ListenOptions {
  host: string;
  port: number;
  headersFor?: HeadersFor;
  connections?: ConnectionLimits;
  log?: Logger;
  /** The timeout of the headers of a request. */
  headersTimeoutMs?: number;
}

/** The maximum interval at which node:http checks for late headers. */
const CHECK_MS = 5_000;

export function listen(app: RequestListener, options: ListenOptions): Promise<RunningServer> {
  const { host, port, headersFor = () => ({}), connections, headersTimeoutMs = 30_000 } = options;
  let isKeepAliveStopped = false;
  const stopKeepAlive = () => {
    isKeepAliveStopped = true;
  };
  const refuse = refusal(headersFor, options.log);
  /**
   * The last request of each connection until its response is complete, and the previous response if it is still
   * pending.
   */
  const latest = new WeakMap<
    Duplex,
    { request: IncomingMessage; response: ServerResponse; previousResponse?: ServerResponse }
  >();
  monitorEventLoop();
  const serve: RequestListener = (request, response) => {
    const { socket } = request;
    const previousResponse = latest.get(socket)?.response;
    latest.set(socket, { request, response, ...(previousResponse && { previousResponse }) });
    response.once("close", () => latest.get(socket)?.response === response && latest.delete(socket));
    const { url = "" } = request;
    // The absolute form must be accepted as well (RFC 9112 §3.2.2).
    if (!url.startsWith("/")) request.url = originForm(url);
    if (isKeepAliveStopped) response.setHeader("Connection", "close");
    app(request, response);
  };
  const server = createServer(
    // node:http would reject a request without Host with a different response (see refuse-requests.ts).
    { requireHostHeader: false, connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeoutMs) },
    serve,
  );
  // A slow upload is allowed as long as bytes arrive; an idle connection is not.
  server.requestTimeout = 0;
  server.headersTimeout = headersTimeoutMs;
  server.timeout = 120_000;
  server.keepAliveTimeout = 65_000;
  const sockets = limitConnections(server, connections ? admitConnections(connections) : () => null, refuse);
  server.on("checkContinue", (request, response) => {
    awaitsContinue.add(request);
    serve(request, response);
  });
  // Expectations other than 100-continue can be ignored (RFC 9110 §10.1.1); node:http would respond with 417.
  server.on("checkExpectation", serve);
  const respond = onClientError(refuse, () => recentlyStalled(headersTimeoutMs + CHECK_MS));
  server.on("clientError", (error, socket: Socket) => {
    const { request, response, previousResponse } = latest.get(socket) ?? {};
    const isInBody = request?.complete === false;
    // The response is complete, or has started.
    if (isInBody && response?.headersSent) return void socket.destroy();
    // A response that is written now would be assigned to an earlier request (RFC 9112 §9.3.2).
    const pendingResponse = isInBody ? previousResponse : response;
    if (pendingResponse && !pendingResponse.closed) pendingResponse.once("close", () => respond(error, socket));
    else respond(error, socket);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        stopKeepAlive,
        drain(graceMs) {
          stopKeepAlive();
          return drain(server, sockets, graceMs);
        },
      });
    });
  });
}

/**
 * Limits connections before node:http handles them. node:http accepts connections from any emitter (http.Server,
 * "connection"). Returns the set of open connections.
 */
function limitConnections(server: Server, admit: AdmitConnection, refuse: Refuse): Set<Socket> {
  const open = new Set<Socket>();
  const connectionListeners = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const error = admit(socket);
    if (error === null) {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      for (const listener of connectionListeners) listener.call(server, socket);
      return;
    }
    socket.on("error", () => socket.destroy()).resume();
    refuse(socket, error);
  });
  return open;
}

async function drain(server: Server, sockets: Set<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    // For node:http, a connection that has not sent any bytes is not idle. Browsers keep such connections in reserve.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const sweep = setInterval(closeIdle, 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  closeIdle();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

function originForm(target: string): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (path === undefined) return `/${target}`;
  return path.startsWith("/") ? path : `/${path}`;
}

interface ConnectionLimits {
  /** The maximum number of open connections; 0 for no limit. */
  total: number;
  /** The maximum number of open connections per network address; 0 for no limit. */
  perAddress: number;
  /** Whether the address is a trusted proxy. A proxy forwards the requests of many clients, and limits them itself. */
  isProxy(address: string): boolean;
}

/** Counts a connection until it closes, or returns the error for a connection that exceeds a limit. */
type AdmitConnection = (socket: Socket) => ServiceError | null;

function admitConnections({ total, perAddress, isProxy }: ConnectionLimits): AdmitConnection {
  let all = 0;
  const byNetwork = new Map<string, number>();

  return (socket) => {
    const address = socket.remoteAddress ?? "";
    const network = subscriberOf(address);
    const current = byNetwork.get(network) ?? 0;
    if (total > 0 && all >= total) {
      return unavailable("Too many connections to the service. Try again in a few seconds.");
    }
    if (perAddress > 0 && current >= perAddress && !isProxy(address)) {
      return unavailable(
        `Too many connections from your network address: at most ${perAddress} are allowed. Try again in a few seconds.`,
      );
    }
    all += 1;
    byNetwork.set(network, current + 1);
    socket.once("close", () => {
      all -= 1;
      const remaining = (byNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) byNetwork.set(network, remaining);
      else byNetwork.delete(network);
    });
    return null;
  };
}
