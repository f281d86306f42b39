import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface PurgeCall {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestCache {
  url: string;
  calls: PurgeCall[];
  /** The status of later responses. */
  status: number;
  stop(): void;
}

/** Starts a stand-in for a cache or a CDN that receives purges. */
export async function startTestCache(port = 0): Promise<TestCache> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url = "", headers } = request;
    if (cache.status === 200) cache.calls.push({ method, url, headers, body });
    response.writeHead(cache.status).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const cache: TestCache = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    status: 200,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return cache;
}
