import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedProgram } from "../../../../testing/installed-program.ts";
import { videoIndex } from "../video-copy.ts";
import { type Video, videoFrames } from "../video-frame.ts";
import type { VideoSource } from "./video-source.ts";

const ffmpeg = installedProgram("ffmpeg") ?? "";
const MB = 1_000_000;
const SECONDS = 16;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function create(name: string, ...options: string[]): string {
  const path = join(folder, name);
  execFileSync(ffmpeg, ["-nostdin", "-loglevel", "error", "-y", ...options, path]);
  return path;
}

/** A key frame every 3 s, frames in another order than they are stored, and noise, so that frames are large. */
const SOURCE = `testsrc2=size=640x360:rate=25:duration=${SECONDS},noise=alls=60:allf=t`;
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "20M", "-g", "75", "-bf", "3"];
const sound = ["-f", "lavfi", "-i", `sine=440:duration=${SECONDS}`, "-c:a", "aac"];

const sourceOf = (bytes: Buffer): VideoSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** Replaces the edits of the video, which is the first track of a movie at the end of the file. */
function withEdits(bytes: Buffer, edits: [duration: number, mediaTime: number][]): Buffer {
  const movie = bytes.lastIndexOf("moov") - 4;
  const track = bytes.indexOf("trak", movie) - 4;
  const old = bytes.indexOf("edts", movie) - 4;
  const box = Buffer.alloc(24 + 12 * edits.length);
  box.writeUInt32BE(box.length, 0);
  box.write("edts", 4);
  box.writeUInt32BE(box.length - 8, 8);
  box.write("elst", 12);
  box.writeUInt32BE(edits.length, 20);
  for (const [index, [duration, mediaTime]] of edits.entries()) {
    box.writeUInt32BE(duration, 24 + index * 12);
    box.writeInt32BE(mediaTime, 28 + index * 12);
    box.writeUInt32BE(0x10000, 32 + index * 12);
  }
  const end = old + bytes.readUInt32BE(old);
  const changed = Buffer.concat([bytes.subarray(0, old), box, bytes.subarray(end)]);
  for (const at of [movie, track]) changed.writeUInt32BE(bytes.readUInt32BE(at) + box.length - (end - old), at);
  return changed;
}

/** Replaces the checksum of the tracks by bytes that are not an element. */
function withChecksum(bytes: Buffer): Buffer {
  const named = bytes.indexOf("1654ae6b", "hex");
  const tracks = bytes.indexOf("1654ae6b", named + 4, "hex");
  const checksum = bytes.indexOf("bf84", tracks, "hex");
  return Buffer.from(bytes).fill(0, checksum + 2, checksum + 6);
}

describe.skipIf(ffmpeg === "")("a video with an index", () => {
  let original = "";
  beforeAll(() => {
    original = create("original.mp4", "-f", "lavfi", "-i", SOURCE, ...sound, ...H264);
  });
  const copied = (name: string, ...options: string[]) => create(name, "-i", original, "-c", "copy", ...options);
  const fragmented = "+frag_keyframe+empty_moov+default_base_moof";

  it.each<[string, () => string, ((bytes: Buffer) => Buffer)?]>([
    ["MP4 with its index at the end", () => original],
    ["MP4 with its index at the beginning", () => copied("front.mp4", "-movflags", "+faststart")],
    ["MP4 that starts after its first key frame", () => create("cut.mp4", "-ss", "1.3", "-i", original, "-c", "copy")],
    [
      "MP4 whose pictures start later",
      () =>
        create(
          "late.mp4",
          "-itsoffset",
          "1.5",
          "-i",
          original,
          "-i",
          original,
          "-map",
          "0:v",
          "-map",
          "1:a",
          "-c",
          "copy",
        ),
    ],
    ["MP4 that ends before its last frames", () => original, (it) => withEdits(it, [[4_200, 39_000]])],
    [
      "MP4 of several parts and a pause",
      () => original,
      (it) =>
        withEdits(it, [
          [2_000, -1],
          [1_500, 20_000],
          [1_000, -1],
          [5_000, 100_000],
        ]),
    ],
    [
      "MP4 in fragments with an index",
      () => copied("sidx.mp4", "-an", "-movflags", `${fragmented}+dash+global_sidx+skip_trailer`),
    ],
    ["MP4 in fragments without an index", () => copied("moof.mp4", "-movflags", fragmented)],
    ["Matroska with cues at the end", () => copied("end.mkv"), withChecksum],
    ["Matroska with cues at the beginning", () => copied("front.mkv", "-cues_to_front", "1")],
  ])("%s: frames from its parts are those of the complete file", async (_, path, change = (bytes) => bytes) => {
    const bytes = change(await readFile(path()));
    let bytesRead = 0;
    const video: Video = {
      size: bytes.length,
      duration: SECONDS,
      read: async ({ start, end }) => {
        bytesRead += end + 1 - start;
        return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
      },
    };
    const complete = videoFrames({ ffmpeg, maxWholeBytes: Number.POSITIVE_INFINITY });
    const parts = videoFrames({ ffmpeg, maxWholeBytes: 0 });
    try {
      const times = [0, 0.1, 2.9, SECONDS / 2, SECONDS - 0.05, SECONDS + 1, null];
      let total = 0;
      for (const time of times) {
        const expected = await complete.grabFrame(video, { time }).catch(() => null);
        bytesRead = 0;
        const frame = await parts.grabFrame(video, { time }).catch(() => null);
        expect(frame && expected ? frame.equals(expected) : frame === expected, `at ${time}`).toBe(true);
        total += bytesRead;
      }
      // Most of the file is a hole for most frames.
      expect(total / times.length).toBeLessThan(0.8 * bytes.length);
    } finally {
      await Promise.all([complete.close(), parts.close()]);
    }
  });

  it("of more than 200 MB needs less than 25 MB of it for a poster or a late frame", async () => {
    const silent = await readFile(copied("silent.mp4", "-an"));
    const bytes = await readFile(
      create("large.mp4", "-stream_loop", "5", "-i", join(folder, "silent.mp4"), "-c", "copy"),
    );
    expect(bytes.length).toBeGreaterThan(200 * MB);
    let bytesRead = 0;
    const videoOf = (content: Buffer, duration: number): Video => ({
      size: content.length,
      duration,
      read: async ({ start, end }) => {
        bytesRead += end + 1 - start;
        return Readable.from([content.subarray(start, end + 1)], { objectMode: false });
      },
    });
    const frames = videoFrames({ ffmpeg });
    try {
      const expected = await frames.grabFrame(videoOf(silent, SECONDS), { time: 8 });
      for (const time of [5 * SECONDS + 8, null]) {
        bytesRead = 0;
        const frame = await frames.grabFrame(videoOf(bytes, 6 * SECONDS), { time });
        if (time !== null) expect(frame.equals(expected)).toBe(true);
        expect(bytesRead, `at ${time}`).toBeLessThan(25 * MB);
      }
    } finally {
      await frames.close();
    }
  });

  it("is not read by its index if that is incomplete or claims too many samples", async () => {
    const bytes = await readFile(original);
    const damaged = Buffer.from(bytes);
    damaged.writeUInt32BE(0xffffffff, damaged.indexOf("stsz", damaged.lastIndexOf("moov")) + 12);
    for (const content of [damaged, bytes.subarray(0, bytes.length / 2)]) {
      expect(() => videoIndex(sourceOf(content))).toThrow(RangeError);
    }
  });
});
