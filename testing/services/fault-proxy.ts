import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Describes what happens to a request instead of being forwarded unchanged. */
export type HttpFault =
  /** The connection is refused. */
  | "refused"
  /** The request is accepted, but never gets a response. */
  | "silent"
  /** The request is forwarded with a delay. */
  | "slow"
  /** The connection breaks in the middle of the request body or of the response body. */
  | "dropped"
  /** The proxy responds itself, only to requests with this method and a matching path, if specified. */
  | { only?: string; path?: RegExp; status: number; type?: string; body?: string };

export interface FaultProxy {
  url: string;
  /** Sets the fault. Null removes it. */
  fault(fault: HttpFault | null): Promise<void>;
  close(): Promise<void>;
}

const SLOW_MS = 2_000;

/** Starts a proxy in front of an HTTP server that simulates faults. `Host` is forwarded, so signatures stay valid. */
export async function faultProxy(target: string, saw = (_: IncomingMessage) => {}): Promise<FaultProxy> {
  let current: HttpFault | null = null;
  const server = createServer(async (incoming, outgoing) => {
    saw(incoming);
    incoming.on("error", () => {});
    if (current === "silent") return;
    if (current === "slow") await sleep(SLOW_MS);
    const fixed = typeof current === "object" && current;
    if (
      fixed &&
      (fixed.only ?? incoming.method) === incoming.method &&
      (fixed.path?.test(incoming.url ?? "") ?? true)
    ) {
      const type = fixed.type && { "content-type": fixed.type };
      incoming.resume().once("end", () => outgoing.writeHead(fixed.status, { ...type }).end(fixed.body));
    } else await pass(incoming, outgoing, target, current === "dropped");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async fault(fault) {
      // Pending requests stay without a response: their clients must time out.
      if (fault === "refused") {
        server.close();
        server.closeAllConnections();
      } else if (current === "refused") await once(server.listen(port, "127.0.0.1"), "listening");
      current = fault;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string, drops: boolean) {
  const breakOff = () => incoming.socket.destroy();
  if (drops && incoming.method === "PUT") return void incoming.once("data", breakOff);
  const { method = "GET", headers } = incoming;
  const forward = request(target + incoming.url, { method, headers, agent: false });
  // Swift sends a body with the 404 of a HEAD, which is invalid HTTP. The response is complete before it.
  let hasResponse = false;
  forward.once("response", () => {
    hasResponse = true;
  });
  forward.on("error", () => void ((method === "HEAD" && hasResponse) || breakOff()));
  outgoing.once("close", () => forward.destroy());
  incoming.pipe(forward);
  const [response] = (await once(forward, "response").catch(() => [])) as [IncomingMessage?];
  if (!response) return;
  response.on("error", breakOff);
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  if (method === "HEAD") return void outgoing.end();
  outgoing.flushHeaders();
  if (!drops) return void response.pipe(outgoing);
  response.once("data", (chunk: Buffer) => outgoing.write(chunk.subarray(0, chunk.length / 2), breakOff));
  response.once("end", breakOff);
}
