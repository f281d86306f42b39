import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A proxy in front of a server that simulates the network in between, and can drop all traffic. */
export interface SilentProxy {
  port: number;
  /** Keeps existing connections open, but forwards no more bytes in either direction. */
  silence(): void;
  /** If true, accepts new connections without forwarding their bytes. */
  silenceNew(silent: boolean): void;
  /** Delays all traffic by this time in each direction. */
  slow(ms: number): void;
  /** Returns the number of connections that are forwarded. */
  alive(): number;
  close(): Promise<void>;
}

export async function silentProxy(port: number, host = "127.0.0.1", at = 0): Promise<SilentProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  let newAreSilent = false;
  let delayMs = 0;
  const way = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(done, delayMs, null, chunk);
      },
    });
  const server = createServer((near) => {
    sockets.add(near.on("error", () => {}));
    if (newAreSilent) return;
    const far = connect(port, host).on("error", () => near.destroy());
    sockets.add(far);
    const pair: [Socket, Socket] = [near.setNoDelay(), far.setNoDelay()];
    pairs.add(pair);
    near.pipe(way()).pipe(far);
    far.pipe(way()).pipe(near);
    for (const socket of pair) socket.on("close", () => pairs.delete(pair));
  });
  await once(server.listen(at, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe().pause();
        far.unpipe().pause();
      }
      pairs.clear();
    },
    silenceNew(silent) {
      newAreSilent = silent;
    },
    slow(ms) {
      delayMs = ms;
    },
    alive: () => pairs.size,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
