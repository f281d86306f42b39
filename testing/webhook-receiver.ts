import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  event: { id: string; number: number; type: string; data: { id: string; fileId?: string; changed: string[] } };
  /** When the request was complete, in milliseconds of `performance.now()`. */
  at: number;
}

type Respond = (
  request: ReceivedWebhook,
) => number | { status: number; headers?: Record<string, string>; body?: string };

/** Starts a receiver of webhooks on a local port, by default a free one. Without `respond`, it returns 204. */
export async function webhookReceiver(
  respond: (request: ReceivedWebhook) => ReturnType<Respond> | Promise<ReturnType<Respond>> = () => 204,
  at = 0,
) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { url: path = "", headers } = request;
    const one: ReceivedWebhook = { path, headers, body, event: JSON.parse(body), at: performance.now() };
    received.push(one);
    const answer = await respond(one);
    const {
      status,
      headers: extra = {},
      body: content = "",
    } = typeof answer === "number" ? { status: answer } : answer;
    response.writeHead(status, extra).end(content);
  }).listen(at, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
