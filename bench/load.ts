import { connect, type Socket } from "node:net";
import { quantile } from "./report.ts";

/*
 * A load generator for 127.0.0.1 that uses little CPU time compared with the server: plain sockets with one request at
 * a time each. Content-Length delimits the responses.
 */

export interface Load {
  requests: number;
  seconds: number;
  /** Duration of each request. */
  milliseconds: number[];
}

const HEAD_END = "\r\n\r\n";

/** Sends the requests of `next` on every connection, until the time has elapsed or `next` returns null. */
export async function load(url: string, connections: number, ms: number, next: () => Buffer | null): Promise<Load> {
  const { hostname, port } = new URL(url);
  const milliseconds: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay();
      try {
        for (let before = performance.now(); before < started + ms; ) {
          const request = next();
          if (!request) return;
          await exchange(socket, request);
          const after = performance.now();
          milliseconds.push(after - before);
          before = after;
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  return { requests: milliseconds.length, seconds: (performance.now() - started) / 1000, milliseconds };
}

function exchange(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = "";
    let remaining = -1;
    const done = (error?: Error) => {
      socket.off("data", take).off("error", done).off("close", closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => done(new Error(`The connection was closed after ${JSON.stringify(head)}`));
    const take = (chunk: Buffer) => {
      if (remaining >= 0) {
        remaining -= chunk.length;
      } else {
        head += chunk.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end === -1) return;
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (!/^HTTP\/1\.1 20/.test(head) || length === undefined) return done(new Error(`Not a success: ${head}`));
        remaining = Number(length) - (head.length - end - HEAD_END.length);
      }
      if (remaining === 0) done();
    };
    socket.on("data", take).on("error", done).on("close", closed);
    socket.write(request);
  });
}

/** Summarizes several runs of the same requests. */
export function summary(runs: Load[]): { perSecond: number; p50: number; p99: number } {
  const milliseconds = runs.flatMap((run) => run.milliseconds);
  const seconds = runs.reduce((total, run) => total + run.seconds, 0);
  return {
    perSecond: milliseconds.length / seconds,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
  };
}

/** Returns the bytes of an HTTP/1.1 request. */
export function message(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | string = "",
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    Host: "127.0.0.1",
    ...headers,
    ...(bytes.length > 0 && { "Content-Length": String(bytes.length) }),
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n")), bytes]);
}
