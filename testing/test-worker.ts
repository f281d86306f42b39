import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { serve } from "@media-asset-service/decode/workers/serve.ts";

/* A worker process for tests of workers: returns, throws, exits, fills the memory, hangs or accesses resources. */

const kept: Buffer[] = [];
// In a separate PID namespace, each process has the same PID.
const id = randomUUID();

await serve({
  id: async () => ({ value: id }),
  throw: async () => {
    throw new Error("no");
  },
  reason: async () => {
    throw Object.assign(new Error("in words"), { reason: "corrupt", cause: new Error("deeper") } satisfies {
      reason: string;
      cause: Error;
    });
  },
  end: async () => process.exit(3),
  crash: async () => process.abort(),
  hang: async () => {
    for (;;);
  },
  /** Sleeps: time passes without CPU usage. */
  sleep: async (_, { ms }) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    return { value: "slept" };
  },
  /** Uses the CPU for this time. */
  work: async (_, { ms }) => {
    const used = () => process.cpuUsage().user + process.cpuUsage().system;
    const until = used() + ms * 1000;
    while (used() < until);
    return { value: "worked" };
  },
  eat: async () => {
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  echo: async ({ head }) => ({ bytes: head }),
  sum: async ({ size, read }) => {
    let sum = 0;
    for (let offset = 0; offset < size; offset += 1_000_000) for (const byte of read(offset, 1_000_000)) sum += byte;
    return { value: sum };
  },
  environment: async () => ({ value: process.env }),
  file: async (_, { path }) => ({ value: readFileSync(path, "utf8") }),
  spawn: async () => ({ value: (await import("node:child_process")).execFileSync("/bin/true").toString() }),
  code: async () => ({ value: new Function("return 1")() }),
  connect: (_, { port }) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve({ value: "connected" }));
      socket.on("error", reject);
    }),
});
