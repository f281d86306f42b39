import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface HoldingProxy {
  url: string;
  /** Returns the bytes of clients that were forwarded since the last call. */
  taken(): number;
  /** Forwards this number of client bytes, and then holds all connections. Held connections stay open. */
  hold(bytes: number): void;
  isHolding(): boolean;
  /** Forwards all bytes again. Cuts the connections that were held. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a proxy that forwards client bytes up to a limit and then holds them, so that requests stay in progress. */
export async function holdingProxy(target: () => string): Promise<HoldingProxy> {
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let taken = 0;
  const server = createServer((client) => {
    const { hostname, port } = new URL(target());
    const service = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [client, service]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on("error", end).on("close", end);
    }
    let isHeld = false;
    client.on("data", (chunk: Buffer) => {
      const some = chunk.subarray(0, left);
      left -= some.length;
      taken += some.length;
      isHeld ||= some.length < chunk.length;
      const isFull = !service.write(some);
      if (isHeld || isFull) client.pause();
      if (isFull) service.once("drain", () => isHeld || client.resume());
    });
    service.pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const bytes = taken;
      taken = 0;
      return bytes;
    },
    hold(bytes) {
      left = bytes;
    },
    isHolding: () => left === 0,
    release() {
      left = Number.POSITIVE_INFINITY;
      cut();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
