import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const fates = ["pass", "slow", "reset", "lost response", "half response", "refused", "stalled"] as const;
export type Fate = (typeof fates)[number];

export interface FlakyProxy {
  url: string;
  /** Returns the outcomes of the attempts of a call, which sends its name in the header `x-call`. */
  fatesOf(call: string): Fate[];
  close(): Promise<void>;
}

/** Starts a proxy with a random outcome for each attempt of each call. The same seed reproduces the outcomes. */
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

/** Half of all attempts succeed. The other outcomes are equally likely. */
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
    const [upstream] = (await once(forward, "response")) as [IncomingMessage];
    const body = Buffer.concat(await upstream.toArray());
    if (fate === "lost response") return void incoming.socket.destroy();
    outgoing.writeHead(upstream.statusCode ?? 502, { ...upstream.headers, "content-length": body.length });
    const middle = Math.ceil(body.length / 2);
    outgoing.write(body.subarray(0, middle));
    if (fate === "half response") return void setTimeout(() => outgoing.destroy(), 20);
    setTimeout(() => outgoing.end(body.subarray(middle)), fate === "slow" ? 100 : 0);
  } catch {
    outgoing.destroy(); // the client has disconnected
  }
}
