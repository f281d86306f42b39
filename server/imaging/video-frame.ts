import { createWriteStream } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "../storage/blobs/store.ts";
import { runTool, ToolError } from "./run-tool.ts";

export interface Video {
  /** Bytes. */
  size: number;
  /** Seconds, where known. */
  duration: number | null;
  read(range: ByteRange): Promise<Readable>;
}

const MB = 1024 * 1024;
/** What a frame near the beginning needs: the beginning itself, and the index, which many files have at their end. */
const HEAD_BYTES = 64 * MB;
const TAIL_BYTES = 16 * MB;
const TIMEOUT_MS = 9_000;
const MOST_OUTPUT = 32 * MB;
/** Containers only: what merely names other files and addresses (HLS, DASH, concat) is not understood at all. */
const FORMATS = "mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,flv,asf,mxf";

/** A frame from the beginning of a video, past a fade-in, as PNG. `ffmpeg` is the program's path. Throws a ToolError. */
export async function grabFrame(ffmpeg: string, video: Video, signal?: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "video-frame-"));
  try {
    await copyEnds(video, join(folder, "video"));
    const started = performance.now();
    const grab = (seconds: number) =>
      runTool(ffmpeg, frameArguments(seconds), {
        cwd: folder,
        timeoutMs: Math.max(1, TIMEOUT_MS - (performance.now() - started)),
        mostOutput: MOST_OUTPUT,
        signal,
      });
    const seconds = Math.min(3, (video.duration ?? 0) / 10);
    return await grab(seconds).catch((error) => {
      // Not every file can be read from the middle.
      if (seconds > 0 && error instanceof ToolError && !error.transient) return grab(0);
      throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function frameArguments(seconds: number): string[] {
  return [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-max_alloc", String(256 * MB), "-timelimit", "20"],
    ...["-protocol_whitelist", "file", "-format_whitelist", FORMATS, "-max_pixels", "50000000", "-threads", "1"],
    ...["-ss", seconds.toFixed(2), "-i", "file:video", "-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1"],
    // Square pixels, and no more of them than a thumbnail on a dense screen needs.
    ...["-filter_threads", "1", "-vf", "scale=trunc(iw*sar):ih,scale=min(iw\\,1280):-2"],
    ...["-c:v", "png", "-threads", "1", "-f", "image2pipe", "pipe:1"],
  ];
}

/** A file as long as the video that holds its two ends; between them is a hole, which takes no space. */
async function copyEnds({ size, read }: Video, path: string): Promise<void> {
  await writeFile(path, "", { flag: "wx" });
  await truncate(path, size);
  const ends = [
    { start: 0, end: Math.min(size, HEAD_BYTES) - 1 },
    { start: Math.max(HEAD_BYTES, size - TAIL_BYTES), end: size - 1 },
  ];
  for (const { start, end } of ends) {
    if (start <= end) await pipeline(await read({ start, end }), createWriteStream(path, { flags: "r+", start }));
  }
}
