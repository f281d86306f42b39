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

export class PageRangeError extends Error {
  override readonly name = "PageRangeError";
  readonly pageCount: number;

  constructor(pageCount: number, options?: ErrorOptions) {
    super(`The PDF has ${pageCount} pages`, options);
    this.pageCount = pageCount;
  }
}

/** Renders each document in a separate process, so that a malicious document cannot affect others. */
export function pdfPages({
  concurrency = 1,
  cpuMs = 9_000,
  maxMemoryBytes = 512 * 2 ** 20,
  workerHost,
}: PdfOptions = {}) {
  const pool = workerPool({
    module: new URL("./pdf-worker.ts", import.meta.url),
    workerHost,
    concurrency,
    maxMemoryBytes,
    heapMegabytes: 256,
    maxOutputBytes: 32 * 2 ** 20,
    maxJobs: 1,
    idleMs: 1_000,
  });
  return {
    /**
     * Returns a page of a PDF as PNG. `thumbnail` is the first page on a square background. @throws {ToolError}, and
     * {PageRangeError} if the PDF has fewer pages
     */
    async renderPdfPage(pdf: Buffer, page: number | "thumbnail", signal?: AbortSignal): Promise<Buffer> {
      const task = page === "thumbnail" ? { task: "thumbnail" } : { task: "page", params: { page } };
      try {
        return (await pool.run({ ...task, input: () => inputOf(pdf), cpuMs, signal })).bytes;
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        const [, pageCount] = /^pages=(\d+)$/.exec(error.reason ?? "") ?? [];
        if (pageCount) throw new PageRangeError(Number(pageCount), { cause: error });
        const transient = ["cpu", "timeout", "unavailable"].includes(error.kind);
        throw new ToolError(error.message, transient, { cause: error });
      }
    },
    close: pool.close,
  };
}
