import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  url: string;
  /** Returns the number of cut connections. */
  cuts(): number;
  close(): Promise<void>;
}

/** Less than this is a request without a body, which is not cut. */
const HEADERS = 2_000;

/** Starts a proxy that cuts the first connections, each after the number of client bytes in the list. */
export async function cuttingProxy(target: string, afterBytes: number[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const remainingCuts = [...afterBytes];
  let cuts = 0;
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [client, service]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    let budget: number | null = null;
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on("error", end).on("close", end);
    }
    client.on("data", (chunk) => {
      if (chunk.length > HEADERS) budget ??= remainingCuts.shift() ?? Number.POSITIVE_INFINITY;
      if (budget !== null && chunk.length > budget) {
        cuts += 1;
        client.removeAllListeners("data");
        service.end(chunk.subarray(0, budget), end);
        return;
      }
      if (budget !== null) budget -= chunk.length;
      if (service.write(chunk)) return;
      client.pause();
      service.once("drain", () => client.resume());
    });
    service.pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
