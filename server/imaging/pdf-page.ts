import type { WorkerHost } from "../workers/host.ts";
import { inputOf, WorkerError } from "../workers/job.ts";
import { workerPool } from "../workers/pool.ts";
import { ToolError } from "./run-tool.ts";

export interface PdfOptions {
  /** Concurrent documents. */
  concurrency?: number;
  /** CPU time per document. */
  cpuMs?: number;
  /** Memory limit of the rendering process, in bytes. */
  maxMemoryBytes?: number;
  workerHost?: WorkerHost | undefined;
}

export interface PdfPages {
  /** Returns the first page of a PDF as a square image. @throws {ToolError} */
  renderPdfPage(pdf: Buffer, signal?: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** Renders each document in a separate process, so that a malicious document cannot affect others. */
export function pdfPages({
  concurrency = 1,
  cpuMs = 9_000,
  maxMemoryBytes = 512 * 2 ** 20,
  workerHost,
}: PdfOptions = {}): PdfPages {
  const pool = workerPool({
    module: new URL("./pdf-worker.ts", import.meta.url),
    workerHost,
    concurrency,
    maxMemoryBytes,
    heapMegabytes: 256,
    maxOutputBytes: 4 * 1024 * 1024,
    maxJobs: 1,
    idleMs: 1_000,
  });
  return {
    async renderPdfPage(pdf, signal) {
      try {
        return (await pool.run({ task: "page", input: () => inputOf(pdf), cpuMs, signal })).bytes;
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        const transient = ["cpu", "timeout", "unavailable"].includes(error.kind);
        throw new ToolError(error.message, transient, { cause: error });
      }
    },
    close: pool.close,
  };
}
