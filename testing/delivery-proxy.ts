import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export interface DeliveryProxy {
  url: string;
  /** The `Range` of each request since this was last asked; null for the whole. */
  taken(): (string | null)[];
  /** From now on so many bytes of each body arrive, and then no more: the connection stays, or breaks. */
  limit(bytes: number, then: "hold" | "break"): void;
  release(): void;
  isHolding(): boolean;
  close(): Promise<void>;
}

/** Stands before the delivery of a service, as a CDN does, and can stop in the middle of a file. */
export async function deliveryProxy(target: () => string): Promise<DeliveryProxy> {
  let rule: { bytes: number; then: "hold" | "break" } | null = null;
  let ranges: (string | null)[] = [];
  let held = 0;
  const server = createServer(async (request, response) => {
    const { range, "if-range": ifRange } = request.headers;
    ranges.push(range ?? null);
    const headers = { ...(range && { range }), ...(typeof ifRange === "string" && { "if-range": ifRange }) };
    const answer = await fetch(target() + request.url, { headers });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    let left = rule?.bytes ?? Number.POSITIVE_INFINITY;
    const ending = rule?.then;
    for await (const chunk of Readable.fromWeb(answer.body as never) as AsyncIterable<Buffer>) {
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
