import type { Readable } from "node:stream";
import type { WorkerHost } from "../workers/host.ts";
import { WorkerError } from "../workers/job.ts";
import { workerPool } from "../workers/pool.ts";
import { MAX_SIDE } from "./geometry.ts";
import { MAX_COPIED_BYTES, MAX_WHOLE_BYTES } from "./limits.ts";
import { ToolError } from "./run-tool.ts";

export interface Video {
  /** Bytes. */
  size: number;
  /** Seconds, or null if unknown. */
  duration: number | null;
  read(range: { start: number; end: number }): Promise<Readable>;
}

export interface FrameRequest {
  /** Seconds. Null: a frame from the beginning that is not black, white or otherwise plain. */
  time: number | null;
  /** Pixels. A wider frame is reduced. */
  maxWidth?: number;
}

interface VideoOptions {
  /** The path of ffmpeg. */
  ffmpeg: string;
  /** Concurrent videos. */
  concurrency?: number;
  workerHost?: WorkerHost | undefined;
  /** The size from which a video is read in parts. */
  maxWholeBytes?: number;
}

/**
 * CPU time of the worker itself. ffmpeg has a separate limit, and a wall-clock limit slightly below that of the worker.
 */
const CPU_MS = 10_000;

/** Enough for the copy, and for the overhead of a file system. */
const SCRATCH_BYTES = MAX_COPIED_BYTES + 8 * 2 ** 20;

/** Runs ffmpeg for each file in a separate process. */
export function videoFrames(options: VideoOptions) {
  const { ffmpeg, concurrency = 1, workerHost, maxWholeBytes = MAX_WHOLE_BYTES } = options;
  const pool = workerPool({
    module: new URL("./video-worker.ts", import.meta.url),
    programs: [ffmpeg],
    scratchBytes: SCRATCH_BYTES,
    workerHost,
    concurrency,
    maxMemoryBytes: 256 * 2 ** 20,
    maxOutputBytes: 64 * 2 ** 20,
    maxJobs: 1,
    idleMs: 1_000,
  });

  async function grab({ size, duration, read }: Video, task: string, params: object, signal?: AbortSignal) {
    const ranges = sequential(size, read);
    const input = () => ({ size, head: new Uint8Array(), read: ranges.read });
    try {
      const all = { ...params, duration, maxWholeBytes };
      return (await pool.run({ task, params: all, input, cpuMs: CPU_MS, signal })).bytes;
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      const transient = error.kind === "refused" ? error.reason === "transient" : error.kind !== "crashed";
      throw new ToolError(error.message, transient, { cause: error });
    } finally {
      ranges.close();
    }
  }

  return {
    /** Returns a frame of a video with square pixels, in sRGB, as PNG. @throws {ToolError} */
    grabFrame(video: Video, { time, maxWidth = MAX_SIDE }: FrameRequest, signal?: AbortSignal): Promise<Buffer> {
      return grab(video, "frame", { time, maxWidth }, signal);
    },
    /**
     * Returns the front cover of an audio file, or else its first embedded picture, as JPEG or PNG. Without a picture that
     * can be decoded, returns the waveform as SVG: 1280 × 320 pixels without a background, or a square on a background as a
     * thumbnail. @throws {ToolError}
     */
    grabCover(audio: Video, thumbnail: boolean, signal?: AbortSignal): Promise<Buffer> {
      return grab(audio, "cover", { thumbnail }, signal);
    },
    close: pool.close,
  };
}

/** Reads each range of a video as one stream on demand, with one request to the store instead of one per part. */
function sequential(size: number, open: Video["read"]) {
  let stream: Readable | null = null;
  let position = 0;
  let end = 0;

  return {
    async read(offset: number, length: number, until: number): Promise<Uint8Array> {
      if (stream === null || offset !== position || offset >= end) {
        stream?.destroy();
        end = Math.min(size, Math.max(until, offset + length));
        stream = await open({ start: offset, end: end - 1 });
        position = offset;
      }
      const chunks: Buffer[] = [];
      for (let remainingBytes = length; remainingBytes > 0; ) {
        const chunk: Buffer | null = stream.read(Math.min(remainingBytes, stream.readableLength || remainingBytes));
        if (chunk) {
          chunks.push(chunk);
          remainingBytes -= chunk.length;
        } else if (stream.readableEnded || !(await hasMore(stream))) break;
      }
      const bytes = Buffer.concat(chunks);
      position += bytes.length;
      return bytes;
    },
    close: () => void stream?.destroy(),
  };
}

function hasMore(stream: Readable): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => () => {
      stream.off("readable", more).off("end", end).off("close", end).off("error", failed);
      settle();
    };
    const more = done(() => resolve(true));
    const end = done(() => resolve(false));
    const failed = (error: Error) => done(() => reject(error))();
    stream.once("readable", more).once("end", end).once("close", end).once("error", failed);
  });
}
