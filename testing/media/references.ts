import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { installedProgram } from "../installed-program.ts";
import { COLUMNS, PATCH, PATCHES, PATTERN, ROWS, type Sample, TONE } from "./sample.ts";

/** Values of exiftool and ffprobe. */
export interface Read {
  /** Displayed pixels. Null for sounds. */
  width: number | null;
  height: number | null;
  /** Seconds. Null for images. */
  seconds: number | null;
  tags: Record<string, unknown>;
}

const PROGRAMS = ["convert", "exiftool", "ffmpeg", "heif-enc"];

/** Creates the files in a folder. @throws {Error} if a program is missing or fails */
export async function makeSamples(samples: Sample[], folder: string): Promise<void> {
  const missing = PROGRAMS.filter((program) => installedProgram(program) === null);
  if (missing.length > 0) {
    throw new Error(
      `Not installed: ${missing.join(", ")}. Run: apt-get install ffmpeg imagemagick libheif-examples libimage-exiftool-perl`,
    );
  }
  await mkdir(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  await pattern().toFile(at(PATTERN));
  // Not a multiple of the frames of any format.
  execute(
    "ffmpeg",
    "-v",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    "sine=frequency=440:sample_rate=44100:duration=3.21",
    at(TONE),
  );
  for (const { name, make, change } of samples) {
    execute(...make(at, at(name)));
    if (change) execute(...change(at(name)));
  }
}

function pattern(): Sharp {
  const [width, height] = [COLUMNS * PATCH, ROWS * PATCH];
  const patches = PATCHES.map((background, index) => ({
    input: { create: { width: PATCH, height: PATCH, channels: 3 as const, background } },
    left: (index % COLUMNS) * PATCH,
    top: Math.floor(index / COLUMNS) * PATCH,
  }));
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite(patches)
    .png();
}

function execute(program = "", ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Reads images with exiftool, and sounds and videos with ffprobe. */
export function readWithPrograms(samples: Sample[], folder: string): Map<string, Read> {
  const images = samples.filter(({ fileType }) => fileType === "IMAGE");
  const names = images.flatMap(({ tags }) => Object.values(tags)).map((tag) => `-${tag}`);
  const wanted = [...new Set(names), "-ImageWidth", "-ImageHeight", "-Orientation"];
  const paths = images.map(({ name }) => join(folder, name));
  const found: Record<string, unknown>[] = JSON.parse(execute("exiftool", "-json", "-G0", "-n", ...wanted, ...paths));
  return new Map([
    ...images.map(({ name }, index) => [name, ofImage(found[index] ?? {})] as const),
    ...samples
      .filter(({ fileType }) => fileType !== "IMAGE")
      .map(({ name }) => [name, ofMedia(join(folder, name))] as const),
  ]);
}

function ofImage(tags: Record<string, unknown>): Read {
  const tag = (name: string) => Object.entries(tags).find(([key]) => key.endsWith(`:${name}`))?.[1];
  const sides = [Number(tag("ImageWidth")), Number(tag("ImageHeight"))];
  const [width = 0, height = 0] = Number(tag("Orientation")) >= 5 ? sides.reverse() : sides;
  return { width, height, seconds: null, tags };
}

interface Probed {
  format: { duration: string };
  streams: {
    codec_type: string;
    width: number;
    height: number;
    sample_aspect_ratio?: string;
    side_data_list?: { rotation?: number }[];
  }[];
}

function ofMedia(path: string): Read {
  const output = execute("ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", path);
  const { format, streams }: Probed = JSON.parse(output);
  const seconds = Number(format.duration);
  const picture = streams.find(({ codec_type }) => codec_type === "video");
  if (!picture) return { width: null, height: null, seconds, tags: {} };
  const turn = Math.abs(picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0);
  const [across, down] = (picture.sample_aspect_ratio ?? "1:1").split(":").map(Number);
  const sides = [Math.round((picture.width * (across || 1)) / (down || 1)), picture.height];
  const [width = 0, height = 0] = turn % 180 === 90 ? sides.reverse() : sides;
  return { width, height, seconds, tags: {} };
}

/** Returns the displayed image, or a frame, of a file that Chromium does not display, as PNG. */
export function decodeWithPrograms({ name, fileType, decoding = [] }: Sample, folder: string): Uint8Array {
  const path = join(folder, name);
  const [program = "", ...args] =
    fileType === "IMAGE"
      ? ["convert", `${path}[0]`, "-auto-orient", ...decoding, "-depth", "8", "-colorspace", "sRGB", "png24:-"]
      : ["ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-f", "apng", "-"];
  return execFileSync(program, args, { maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"] });
}
