import { connect, type Socket } from "node:net";
import { relative } from "node:path";
import { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { WorkerConnection, WorkerEnd, WorkerHost } from "../host.ts";
import type { Isolation } from "../isolation/choose-isolation.ts";
import { WorkerError } from "../job.ts";
import {
  isolationReply,
  packetDecoder,
  type Request,
  readMessage,
  VERSION,
  workerEnd,
  writeMessage,
} from "./protocol.ts";

/** The time that a job waits for a decoding process that is being replaced. */
const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Starts worker processes in another process, which listens on this socket. */
export function socketHost(path: string): WorkerHost {
  async function queryIsolation(): Promise<Isolation> {
    const socket = await open(path);
    try {
      const message: Request = { version: VERSION, ask: "isolation" };
      writeMessage(socket, message);
      socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
      const { level, rejected } = isolationReply.parse(await readMessage(socket)).isolation;
      return { level, mechanism: "socket", rejected };
    } finally {
      socket.destroy();
    }
  }

  return {
    isolation: queryIsolation,
    async connect({ module, programs, ...spec }) {
      const socket = await retryWithBackoff(() => open(path));
      const settings = { ...spec.settings };
      const start = { ...spec, settings, module: nameOf(module), ffmpeg: programs.length > 0 };
      const message: Request = { version: VERSION, start };
      writeMessage(socket, message);
      return workerConnection(socket);
    },
  };
}

/** Returns the path of a worker's module in this package. */
function nameOf(module: URL): string {
  return relative(fileURLToPath(new URL("../../", import.meta.url)), fileURLToPath(module));
}

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (cause) =>
      reject(new WorkerError("unavailable", `No decoder process is listening at ${path}: ${cause.message}`, { cause })),
    );
  });
}

async function retryWithBackoff<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CONNECT_TIMEOUT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() + pauseMs > deadline) throw error;
      await delay(pauseMs, undefined, { ref: false });
    }
  }
}

function workerConnection(socket: Socket): WorkerConnection {
  let end: WorkerEnd | null = null;
  const data = packetDecoder((payload) => {
    end = workerEnd.parse(payload);
  });
  socket.pipe(data);
  const stream = Duplex.from({ readable: data, writable: socket });
  // Errors are reported by the end.
  for (const it of [socket, data, stream]) it.on("error", () => socket.destroy());
  const ended = new Promise<WorkerEnd>((resolve, reject) => {
    socket.once("close", () => {
      if (end) resolve(end);
      else reject(new WorkerError("unavailable", "The decoder process closed the connection."));
    });
  });
  return {
    stream,
    ended,
    kill() {
      socket.ref();
      socket.destroy();
    },
    ref(on) {
      if (on) socket.ref();
      else socket.unref();
    },
  };
}
