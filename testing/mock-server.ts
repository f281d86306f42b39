import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface MockServer {
  url: string;
  /** The requests that it has received. */
  requests: ReceivedRequest[];
  /** Handles requests. Tests can replace it. */
  respond: (incoming: ReceivedRequest, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** Starts an HTTP server of a third party on its own port, whose responses a test defines. */
export async function startMockServer(port = 0): Promise<MockServer> {
  const mockServer: MockServer = {
    url: "",
    requests: [],
    respond: (_, response) => response.end(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    const incoming = { method, path, headers, body };
    mockServer.requests.push(incoming);
    mockServer.respond(incoming, response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  mockServer.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return mockServer;
}

export function respondJson(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (_: ReceivedRequest, response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}
