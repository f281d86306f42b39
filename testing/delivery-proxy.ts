import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export interface DeliveryProxy {
  url: string;
  /** Returns the `Range` of each request since the last call. Null for a request without one. */
  taken(): (string | null)[];
  /** Forwards this number of bytes of each body, and then holds or breaks the connection. */
  limit(bytes: number, then: "hold" | "break"): void;
  release(): void;
  isHolding(): boolean;
  close(): Promise<void>;
}

/** Starts a proxy in front of delivery, as a CDN, that can stop in the middle of a file. */
export async function deliveryProxy(target: () => string): Promise<DeliveryProxy> {
  let rule: { bytes: number; then: "hold" | "break" } | null = null;
  let ranges: (string | null)[] = [];
  let held = 0;
  const server = createServer(async (request, response) => {
    const { range, "if-range": ifRange } = request.headers;
    ranges.push(range ?? null);
    const headers = { ...(range && { range }), ...(typeof ifRange === "string" && { "if-range": ifRange }) };
    const upstream = await fetch(target() + request.url, { headers });
    response.writeHead(upstream.status, Object.fromEntries(upstream.headers));
    let left = rule?.bytes ?? Number.POSITIVE_INFINITY;
    const ending = rule?.then;
    for await (const chunk of Readable.fromWeb(upstream.body as never) as AsyncIterable<Buffer>) {
      response.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) continue;
      if (ending === "break") response.socket?.destroySoon();
      else held += 1;
      return;
    }
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const before = ranges;
      ranges = [];
      return before;
    },
    limit(bytes, then) {
      rule = { bytes, then };
      held = 0;
    },
    release() {
      rule = null;
      server.closeAllConnections();
    },
    isHolding: () => held > 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
