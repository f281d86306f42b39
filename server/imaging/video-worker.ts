import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { serve, settings, type TaskInput } from "../workers/serve.ts";
import { readableRanges } from "./readable-ranges.ts";
import { runTool, ToolError } from "./run-tool.ts";

/* The worker process of video-frame.ts. ffmpeg runs in it, with the same permissions. */

const MB = 1024 * 1024;
/** Wall-clock limit for all attempts. */
const WALL_MS = 27_000;
/** CPU time per attempt. */
const CPU_SECONDS = 20;
const MAX_OUTPUT = 32 * MB;
const PART_BYTES = 4 * MB;
/** Containers only. Formats that reference other files and addresses (HLS, DASH, concat) are not supported. */
const FORMATS = "mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,flv,asf,mxf";

const { programs, scratch } = settings<{ programs: string[]; scratch: string }>();

await serve({
  async frame(input, { duration }) {
    const [ffmpeg] = programs;
    if (ffmpeg === undefined) throw new ToolError("ffmpeg is not installed", true);
    copyEnds(input, join(scratch, "video"));
    const started = performance.now();
    const grab = (seconds: number) =>
      runTool(ffmpeg, frameArguments(seconds), {
        cwd: scratch,
        timeoutMs: Math.max(1, WALL_MS - (performance.now() - started)),
        maxOutputBytes: MAX_OUTPUT,
      });
    const seconds = Math.min(3, (duration ?? 0) / 10);
    return {
      bytes: await grab(seconds).catch((error) => {
        // Not every file supports seeking.
        if (seconds > 0 && error instanceof ToolError && !error.transient) return grab(0);
        throw error;
      }),
    };
  },
});

function frameArguments(seconds: number): string[] {
  return [
    ...[
      "-nostdin",
      "-hide_banner",
      "-loglevel",
      "error",
      "-max_alloc",
      String(256 * MB),
      "-timelimit",
      String(CPU_SECONDS),
    ],
    ...["-protocol_whitelist", "file", "-format_whitelist", FORMATS, "-max_pixels", "50000000", "-threads", "1"],
    ...["-ss", seconds.toFixed(2), "-i", "file:video", "-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1"],
    // Square pixels, with the width that a thumbnail on a high-density screen needs.
    ...["-filter_threads", "1", "-vf", "scale=trunc(iw*sar):ih,scale=min(iw\\,1280):-2"],
    ...["-c:v", "png", "-threads", "1", "-f", "image2pipe", "pipe:1"],
  ];
}

/** Writes a sparse file of the video's length with only its two ends. The hole between them uses no space. */
function copyEnds({ size, read }: TaskInput, path: string): void {
  const file = openSync(path, "wx", 0o600);
  ftruncateSync(file, size);
  for (const { start, end } of readableRanges(size)) {
    for (let offset = start; offset <= end; ) {
      const part = read(offset, Math.min(PART_BYTES, end + 1 - offset));
      for (let written = 0; written < part.length; ) {
        written += writeSync(file, part, written, part.length - written, offset + written);
      }
      offset += part.length;
    }
  }
  closeSync(file);
}
