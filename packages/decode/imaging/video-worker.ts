import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve, settings } from "../workers/serve.ts";
import { waveform } from "./drawn-previews.ts";
import { runTool, ToolError, type ToolOutput } from "./run-tool.ts";
import { colorCube, colorFilters, type FrameColor, frameColorOf, needsCube } from "./video-color.ts";
import { copyRecording, copyVideo, secondsOfHead, type VideoCopy } from "./video-copy.ts";

/* The worker process of video-frame.ts. ffmpeg runs in it, with the same permissions. */

const MB = 1024 * 1024;
/** Wall-clock limit for all attempts, and for the search for a poster. */
const WALL_MS = 27_000;
const SEARCH_MS = 12_000;
/** CPU time per attempt. */
const CPU_SECONDS = 20;
const MAX_OUTPUT = 64 * MB;
const CUBE = "colors.cube";
/** Black, white and plain frames with noise or a subtle gradient have less. */
const MIN_CONTRAST = 8;
/**
 * A seek without accuracy starts at the keyframe before the time, which becomes 0. Like a player, these filters return
 * the frame that is displayed at the time, or the last one. With an accurate seek, ffmpeg returns the frame after it.
 */
const DISPLAYED_AT_ZERO = [
  "tpad=stop_mode=clone:stop_duration=3600",
  "fps=1000:start_time=0:round=up",
  "trim=end_frame=1",
];
/** Like Chromium, enlarges one side. */
const SQUARE_PIXELS = "scale=max(iw\\,round(iw*sar)):max(ih\\,round(ih/sar))";
/** Containers only. Formats that reference other files and addresses (HLS, DASH, concat) are not supported. */
const FORMATS = "mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,flv,asf,mxf";
const AUDIO_FORMATS = `${FORMATS},mp3,aac,flac,wav,w64,aiff,caf,au,amr,ac3,eac3,wv,ape,tta,mpc,mpc8`;
/** The front cover (type 3 of ID3v2.4 §4.14, also in FLAC and Ogg), otherwise the first picture. MP4 has no types. */
const COVERS = ["0:v:m:comment:Cover (front)", "0:v:0"];
/**
 * The beginnings of JPEG and PNG, and of GIF, BMP and TIFF. Anything else is a frame of a video. In Matroska, ffmpeg 5.1
 * writes a picture as a video track, so its kind of track does not decide.
 */
const COPIED = /^(?:\xff\xd8|\x89PNG)/;
const CONVERTED = /^(?:GIF8|BM|II\*|MM\0)/;
/** The samples of this time have 29 MB. */
const WAVEFORM_SECONDS = 1_800;

const { programs, scratch } = settings<{ programs: string[]; scratch: string }>();
const INPUT = join(scratch, "input");

interface FrameParams {
  /** Seconds. Null: a frame that represents the video. */
  time: number | null;
  /** Seconds, or null if unknown. */
  duration: number | null;
  maxWidth: number;
  maxWholeBytes: number;
}

await serve({
  async frame(input, params: FrameParams) {
    const copy = copyVideo(input, INPUT, params.duration, params.maxWholeBytes);
    return { bytes: await frameOf(params, copy, ffmpeg()) };
  },

  async cover(input, { duration, thumbnail }: { duration: number | null; thumbnail: boolean }) {
    copyRecording(input, INPUT);
    const run = ffmpeg();
    const source = inputArguments(null, AUDIO_FORMATS);
    const cover = await coverOf(run, source);
    if (cover) return { bytes: cover };
    const seconds = Math.min(WAVEFORM_SECONDS, secondsOfHead(input.size, duration));
    const samples = ["-map", "0:a:0", "-ac", "1", "-ar", "8000", "-f", "s16le", "pipe:1"];
    const { output } = await run(["-loglevel", "error", "-t", String(seconds), ...source, ...samples]);
    return { bytes: waveform(output, thumbnail) };
  },
});

/**
 * Returns an embedded picture that can be decoded, or null: a JPEG or PNG in its format, another one as PNG. libvips 8.18
 * does not decode BMP, and rejects a truncated GIF that ffmpeg 5.1 decodes.
 */
async function coverOf(run: RunFfmpeg, source: string[]): Promise<Buffer | null> {
  const options = ["-loglevel", "error", "-xerror", ...source];
  for (const cover of COVERS) {
    const picture = ["-map", cover, "-frames:v", "1"];
    const writtenAs = (codec: string) => [...picture, "-c:v", codec, "-f", "image2pipe", "pipe:1"];
    try {
      // The second output only decodes the picture: with -xerror, ffmpeg fails if it cannot.
      const { output } = await run([...options, ...writtenAs("copy"), ...picture, "-f", "null", "-"]);
      const start = output.toString("latin1", 0, 4);
      if (COPIED.test(start)) return output;
      if (CONVERTED.test(start)) return (await run([...options, ...writtenAs("png")])).output;
    } catch (error) {
      if (!(error instanceof ToolError) || error.transient) throw error;
    }
  }
  return null;
}

/** Returns ffmpeg with the limits of a task. */
function ffmpeg(): RunFfmpeg {
  const [path] = programs;
  if (path === undefined) throw new ToolError("ffmpeg is not installed", true);
  const started = performance.now();
  return (args) =>
    runTool(path, args, {
      cwd: scratch,
      timeoutMs: Math.max(1, WALL_MS - (performance.now() - started)),
      maxOutputBytes: MAX_OUTPUT,
    });
}

type RunFfmpeg = (args: string[]) => Promise<ToolOutput>;

async function frameOf(params: FrameParams, copy: VideoCopy, run: RunFfmpeg): Promise<Buffer> {
  const { time, duration, maxWidth } = params;
  const { seconds, color } =
    time === null
      ? await poster(posterTimes(duration, copy.readableSeconds), copy, run)
      : await inspect(time, copy, run);
  if (needsCube(color)) writeFileSync(join(scratch, CUBE), colorCube(color));
  const filters = [SQUARE_PIXELS, ...colorFilters(color, CUBE), "format=rgb24|rgba", `scale=min(iw\\,${maxWidth}):-1`];
  const { output } = await run([
    ...["-loglevel", "error", ...inputArguments(seconds)],
    ...filterArguments(seconds, filters),
    ...["-c:v", "png", "-threads", "1", "-f", "image2pipe", "pipe:1"],
  ]);
  return output;
}

interface InspectedFrame {
  /** Null: the first frame, without seeking, which not every file supports. */
  seconds: number | null;
  color: FrameColor;
  /** The standard deviation of its luma. */
  contrast: number;
}

/** Returns the first frame with a picture, after a fade-in, an intro or a flash; otherwise, the one with most contrast. */
async function poster(times: number[], copy: VideoCopy, run: RunFfmpeg): Promise<InspectedFrame> {
  let best: InspectedFrame | null = null;
  const started = performance.now();
  for (const seconds of times) {
    const frame = await inspect(seconds, copy, run).catch((error) => {
      if (error instanceof ToolError && !error.transient) return null;
      throw error;
    });
    if (frame && frame.contrast > (best?.contrast ?? -1)) best = frame;
    if (best && (best.contrast >= MIN_CONTRAST || performance.now() - started > SEARCH_MS)) break;
  }
  return best ?? inspect(null, copy, run);
}

/** Returns seconds in ascending order: after a fade-in, after common intros, and in the middle. */
function posterTimes(duration: number | null, readable: number): number[] {
  if (duration === null) return [0];
  const times = [Math.min(3, duration / 10), 6, 12, duration / 2];
  return times.filter((seconds) => seconds < Math.min(duration, readable)).sort((a, b) => a - b);
}

/** Reads a frame as a small picture. */
async function inspect(seconds: number | null, copy: VideoCopy, run: RunFfmpeg): Promise<InspectedFrame> {
  copy.prepareFrame(seconds ?? 0);
  const { output, messages } = await run([
    ...["-loglevel", "info", "-noautorotate", ...inputArguments(seconds)],
    ...filterArguments(seconds, ["showinfo", "scale=32:32:flags=area:out_range=pc", "format=gray"]),
    ...["-map_metadata", "-1", "-f", "rawvideo", "pipe:1"],
  ]);
  const mean = output.reduce((sum, value) => sum + value, 0) / output.length;
  const variance = output.reduce((sum, value) => sum + (value - mean) ** 2, 0) / output.length;
  return { seconds, color: frameColorOf(messages), contrast: Math.sqrt(variance) };
}

function inputArguments(seconds: number | null, formats = FORMATS): string[] {
  return [
    ...["-nostdin", "-hide_banner", "-nostats", "-max_alloc", String(256 * MB), "-timelimit", String(CPU_SECONDS)],
    ...["-protocol_whitelist", "file", "-format_whitelist", formats, "-max_pixels", "50000000", "-threads", "1"],
    ...(seconds === null ? [] : ["-noaccurate_seek", "-ss", seconds.toFixed(3)]),
    ...["-i", "file:input"],
  ];
}

function filterArguments(seconds: number | null, filters: string[]): string[] {
  const all = [...(seconds === null ? [] : DISPLAYED_AT_ZERO), ...filters].join(",");
  return ["-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1", "-filter_threads", "1", "-vf", all];
}
