import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";

/** A received request. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export type Handler = (arrival: ReceivedRequest, response: ServerResponse, count: number) => void;

/** Starts a real server on a free port. It is closed when the test ends. `requests` contains all requests. */
export async function listen(handler: Handler): Promise<{ baseUrl: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // the client has gone
    }
    const arrival: ReceivedRequest = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(arrival);
    handler(arrival, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

export function succeed(response: ServerResponse, data: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ success: true, data }));
}

export function fail(
  response: ServerResponse,
  status: number,
  error: { code: string; message?: string; details?: unknown },
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify({ success: false, error: { message: "No.", requestId: "req_1", ...error } }));
}

/** Splits a multipart body into its raw parts. */
export function parts({ headers, body }: ReceivedRequest): { head: string; content: string }[] {
  const boundary = /boundary=(.+)$/.exec(headers["content-type"] ?? "")?.[1]?.replace(/"/g, "") ?? "";
  const pieces = body.toString("latin1").split(`--${boundary}`);
  expect(pieces.at(-1)?.trim()).toBe("--");
  return pieces.slice(1, -1).map((piece) => {
    const [head = "", ...content] = piece.slice(2, -2).split("\r\n\r\n");
    return { head, content: content.join("\r\n\r\n") };
  });
}
