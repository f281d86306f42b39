import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What happens to a request instead of being passed on as it is. */
export type HttpFault =
  /** Nothing listens. */
  | "refused"
  /** It is taken, and never answered. */
  | "silent"
  /** It is passed on late. */
  | "slow"
  /** The connection breaks in the middle of the bytes, of the request or of the answer. */
  | "dropped"
  /** Somebody else answers: requests with this method and with a path like this alone, where they are given. */
  | { only?: string; path?: RegExp; status: number; type?: string; body?: string };

export interface FaultProxy {
  url: string;
  /** Null: all is well. */
  fault(fault: HttpFault | null): Promise<void>;
  close(): Promise<void>;
}

const SLOW_MS = 2_000;

/** Stands in front of an HTTP server and is as ill as it is told to be. Signatures stay valid: `Host` is passed on. */
export async function faultProxy(target: string, saw = (_: IncomingMessage) => {}): Promise<FaultProxy> {
  let current: HttpFault | null = null;
  const server = createServer(async (incoming, outgoing) => {
    saw(incoming);
    incoming.on("error", () => {});
    if (current === "silent") return;
    if (current === "slow") await sleep(SLOW_MS);
    const answers = typeof current === "object" && current;
    if (
      answers &&
      (answers.only ?? incoming.method) === incoming.method &&
      (answers.path?.test(incoming.url ?? "") ?? true)
    ) {
      const type = answers.type && { "content-type": answers.type };
      incoming.resume().once("end", () => outgoing.writeHead(answers.status, { ...type }).end(answers.body));
    } else await pass(incoming, outgoing, target, current === "dropped");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async fault(fault) {
      // What is silent stays silent: those who wait have to give up by themselves.
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
  // Swift sends a body with the 404 of a HEAD, which cannot be read as HTTP: the answer was whole before it.
  let isAnswered = false;
  forward.once("response", () => {
    isAnswered = true;
  });
  forward.on("error", () => void ((method === "HEAD" && isAnswered) || breakOff()));
  outgoing.once("close", () => forward.destroy());
  incoming.pipe(forward);
  const [answer] = (await once(forward, "response").catch(() => [])) as [IncomingMessage?];
  if (!answer) return;
  answer.on("error", breakOff);
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  if (method === "HEAD") return void outgoing.end();
  outgoing.flushHeaders();
  if (!drops) return void answer.pipe(outgoing);
  answer.once("data", (chunk: Buffer) => outgoing.write(chunk.subarray(0, chunk.length / 2), breakOff));
  answer.once("end", breakOff);
}
