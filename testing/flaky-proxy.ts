import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const fates = ["pass", "slow", "reset", "lost answer", "half answer", "refused", "stalled"] as const;
export type Fate = (typeof fates)[number];

export interface FlakyProxy {
  url: string;
  /** What became of the attempts of a call, which names itself in the header `x-call`. */
  fatesOf(call: string): Fate[];
  close(): Promise<void>;
}

/** A proxy that treats each attempt of each call as chance has it; the same seed always gives the same chances. */
export async function flakyProxy(target: string, seed: number): Promise<FlakyProxy> {
  const attempts = new Map<string, Fate[]>();
  const server = createServer((incoming, outgoing) => {
    const call = String(incoming.headers["x-call"]);
    const before = attempts.get(call) ?? [];
    const fate = fateOf(`${seed} ${call} ${before.length}`);
    attempts.set(call, [...before, fate]);
    treat(fate, incoming, outgoing, target);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fatesOf: (call) => attempts.get(call) ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Half of all attempts go well, and none of the fates is rarer than the others. */
function fateOf(seed: string): Fate {
  const hash = createHash("sha256").update(seed).digest();
  if (hash.readUInt8(0) % 2 === 0) return "pass";
  return fates[hash.readUInt8(1) % fates.length] ?? "pass";
}

async function treat(fate: Fate, incoming: IncomingMessage, outgoing: ServerResponse, target: string): Promise<void> {
  if (fate === "stalled") return void setTimeout(() => incoming.socket.destroy(), 300);
  if (fate === "reset") return void incoming.socket.destroy();
  if (fate === "refused") {
    outgoing.writeHead(503, { "retry-after": "0", connection: "close" }).end("<h1>Unavailable</h1>");
    return;
  }
  const forward = request(target + incoming.url, { method: incoming.method ?? "GET", headers: incoming.headers });
  incoming.pipe(forward);
  incoming.on("error", () => forward.destroy());
  try {
    const [answer] = (await once(forward, "response")) as [IncomingMessage];
    const body = Buffer.concat(await answer.toArray());
    if (fate === "lost answer") return void incoming.socket.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": body.length });
    const middle = Math.ceil(body.length / 2);
    outgoing.write(body.subarray(0, middle));
    if (fate === "half answer") return void setTimeout(() => outgoing.destroy(), 20);
    setTimeout(() => outgoing.end(body.subarray(middle)), fate === "slow" ? 100 : 0);
  } catch {
    outgoing.destroy(); // the client has gone
  }
}
