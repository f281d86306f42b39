import { createServer, type Server, type Socket } from "node:net";
import type { Logger } from "pino";
import type { WorkerConnection, WorkerHost } from "../host.ts";
import {
  endPacket,
  packetEncoder,
  type Request,
  readMessage,
  requestSchema,
  type StartRequest,
  writeMessage,
} from "./protocol.ts";

/** The worker modules, by their paths in this package. Clients cannot start other modules. */
export const WORKERS = [
  "imaging/worker.ts",
  "imaging/pdf-worker.ts",
  "imaging/video-worker.ts",
  "analysis/embedded/reading/worker.ts",
  "analysis/embedded/seeing/worker.ts",
  "analysis/onnx-worker.ts",
];

interface MediaServerOptions {
  host: WorkerHost;
  /** The path of the program; null: it is not installed. */
  ffmpeg: string | null;
  log: Logger;
  workers?: string[];
}

/** Idle workers keep a connection. All pools of several services stay far below this limit. */
const MAX_CONNECTIONS = 512;
const REQUEST_TIMEOUT_MS = 10_000;

/** Starts worker processes for the services that connect, one for each connection. It does not parse their messages. */
export function mediaServer({ host, ffmpeg, log, workers = WORKERS }: MediaServerOptions): Server {
  async function start(spec: StartRequest): Promise<WorkerConnection> {
    if (!workers.includes(spec.module)) throw new Error(`There is no worker ${JSON.stringify(spec.module)}`);
    const programs = spec.ffmpeg && ffmpeg !== null ? [ffmpeg] : [];
    return host.connect({ ...spec, module: new URL(`../../${spec.module}`, import.meta.url), programs });
  }

  async function serve(socket: Socket): Promise<void> {
    const clock = setTimeout(() => socket.destroy(), REQUEST_TIMEOUT_MS);
    const parsed: Request = requestSchema.parse(await readMessage(socket).finally(() => clearTimeout(clock)));
    if ("ask" in parsed) {
      const { level, mechanism, rejected } = await host.isolation();
      writeMessage(socket, { isolation: { level, mechanism, rejected } });
      socket.end();
    } else {
      relay(socket, await start(parsed.start));
    }
  }

  const server = createServer((socket) => {
    socket.on("error", () => {});
    serve(socket).catch((error: Error) => {
      log.warn({ err: error }, "cannot serve a request");
      socket.destroy();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

function relay(socket: Socket, worker: WorkerConnection): void {
  if (socket.destroyed) worker.kill();
  socket.once("close", () => worker.kill());
  const packets = packetEncoder();
  // The worker no longer reads after its end, which is reported below.
  worker.stream.on("error", () => {});
  socket.pipe(worker.stream);
  worker.stream.pipe(packets).pipe(socket, { end: false });
  const drained = new Promise((resolve) => packets.once("end", resolve).once("close", resolve));
  worker.ended.then(
    async (end) => {
      worker.stream.unpipe(packets);
      packets.end();
      await drained;
      socket.end(endPacket(end));
    },
    () => socket.destroy(),
  );
}
