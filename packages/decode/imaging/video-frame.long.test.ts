import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { installedProgram } from "../../../testing/installed-program.ts";
import type { WorkerHost } from "../workers/host.ts";
import { localHost } from "../workers/local-host.ts";
import { measureMedia } from "./probe.ts";
import { runTool } from "./run-tool.ts";
import { type FrameRequest, type Video, videoFrames } from "./video-frame.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const videoOf = (bytes: Buffer, duration: number | null = null): Video => ({
  size: bytes.length,
  duration,
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
});

const open: ReturnType<typeof videoFrames>[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((frames) => frames.close()))));
const POSTER: FrameRequest = { time: null };

function grabFrame(ffmpeg: string, video: Video, frame = POSTER, workerHost?: WorkerHost): Promise<Buffer> {
  const frames = videoFrames({ ffmpeg, workerHost });
  open.push(frames);
  return frames.grabFrame(video, frame);
}

/** Creates a program that replaces ffmpeg. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!${process.execPath}\n${script}`);
  await chmod(path, 0o755);
  return path;
}

describe("a tool", () => {
  const run = { cwd: tmpdir(), timeoutMs: 60_000, maxOutputBytes: 1_000 };
  const node = (script: string, changes: object = {}) =>
    runTool(process.execPath, ["-e", script], { ...run, ...changes });

  it("receives its input without an environment, and returns its output", async () => {
    const script = "process.stdin.on('data', (d) => console.log(d + JSON.stringify(process.env)))";
    expect(String((await node(script, { input: Buffer.from("in ") })).output)).toBe("in {}\n");
  });

  it("is stopped if it takes too long or writes too much", async () => {
    const forever = "setInterval(() => {}, 1000)";
    await expect(node(forever, { timeoutMs: 200 })).rejects.toMatchObject({ transient: true });
    await expect(node("process.stdout.write('x'.repeat(2000));".concat(forever))).rejects.toMatchObject({
      message: "wrote more than 1000 bytes",
      transient: false,
    });
  });

  it("that fails, writes nothing or is missing causes an error with the reason", async () => {
    await expect(node("console.error('no such codec'); process.exit(3)")).rejects.toMatchObject({
      message: "exited with 3 after 0 bytes: no such codec",
      transient: false,
    });
    await expect(node("")).rejects.toMatchObject({ transient: false });
    await expect(runTool(join(folder, "nothing"), [], run)).rejects.toMatchObject({ transient: true });
  });
});

describe("the copy for ffmpeg", () => {
  const showsInput = () =>
    program(
      "shows-input",
      `const fs = require("fs"); const f = fs.openSync("input"); const { size } = fs.fstatSync(f);
       const at = (p) => { const b = Buffer.alloc(4); fs.readSync(f, b, 0, 4, p); return b.toString(); };
       console.log(JSON.stringify([process.cwd(), size, at(0), at(size - 4), at(100 * 2 ** 20)]))`,
    );

  it("has the length, the beginning and the end of a large video without an index, read as two streams", async () => {
    const size = 200 * 2 ** 20;
    const ranges: { start: number; end: number }[] = [];
    const read: Video["read"] = async (range) => {
      ranges.push(range);
      return Readable.from(
        (function* () {
          const block = Buffer.alloc(2 ** 20, "data");
          for (let left = range.end + 1 - range.start; left > 0; left -= block.length) yield block.subarray(0, left);
        })(),
      );
    };
    const shown = JSON.parse(String(await grabFrame(await showsInput(), { size, duration: null, read })));
    expect(shown.slice(1)).toEqual([size, "data", "data", "\0\0\0\0"]);
    expect(ranges).toEqual([
      // The search for an index.
      { start: 0, end: 2 ** 14 - 1 },
      { start: 0, end: 64 * 2 ** 20 - 1 },
      { start: 184 * 2 ** 20, end: size - 1 },
    ]);
  });

  it("does not contain frames in the middle of a large video without an index, which are an error", async () => {
    const read: Video["read"] = async ({ start, end }) => Readable.from([Buffer.alloc(end + 1 - start)]);
    const video = { size: 200 * 2 ** 20, duration: 100, read };
    await expect(grabFrame(await showsInput(), video, { time: 26 })).rejects.toMatchObject({
      message: expect.stringContaining("only the first 25 s"),
      transient: false,
    });
  });

  it("is in a folder that is deleted afterwards if the process is not isolated", async () => {
    const video = videoOf(Buffer.alloc(200, "data"));
    const [folder, size] = JSON.parse(String(await grabFrame(await showsInput(), video, POSTER, localHost("off"))));
    expect(size).toBe(200);
    await expect.poll(() => readdir(folder).catch(({ code }) => code)).toBe("ENOENT");
  });

  it("is read again from the start if it does not support seeking", async () => {
    const ffmpeg = await program(
      "only-from-the-start",
      'process.argv.includes("-ss") ? process.exit(1) : console.log("frame")',
    );
    expect(String(await grabFrame(ffmpeg, videoOf(Buffer.from("x"), 20)))).toBe("frame\n");
  });
});

const ffmpeg = installedProgram("ffmpeg") ?? "";

const measured = (bytes: Buffer) =>
  measureMedia({ size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) });

describe.skipIf(ffmpeg === "")("ffmpeg", () => {
  /** Creates a video of six seconds: blue, and red from 0.5 s. */
  async function film(name: string, ...options: string[]): Promise<Buffer> {
    const path = join(folder, name);
    const source = "color=blue:s=320x180:d=0.5[a];color=red:s=320x180:d=5.5[b];[a][b]concat";
    execFileSync(ffmpeg, ["-loglevel", "error", "-y", "-f", "lavfi", "-i", source, ...options, path]);
    return readFile(path);
  }
  const red = async (png: Buffer) => {
    const { dominant } = await sharp(png).stats();
    return dominant.r > 200 && dominant.b < 60;
  };

  it.each([
    ["MP4 with its index at the end", "a.mp4", ["-c:v", "mpeg4"]],
    ["WebM", "a.webm", ["-c:v", "libvpx", "-b:v", "100k"]],
    ["Matroska", "a.mkv", ["-c:v", "mpeg4"]],
    ["AVI", "a.avi", []],
    ["MPEG-TS", "a.ts", []],
    ["Ogg", "a.ogv", []],
  ])("returns a frame of %s after the beginning", async (_, name, options) => {
    const frame = await grabFrame(ffmpeg, videoOf(await film(name, ...options), 6));
    expect(await sharp(frame).metadata()).toMatchObject({ width: 320, height: 180 });
    expect(await red(frame)).toBe(true);
  });

  /** Creates a lossless video from a lavfi source. Returns a frame of it. */
  async function frameOf(name: string, source: string, options: string[], frame = POSTER, duration: number | null = 1) {
    const path = join(folder, name);
    execFileSync(ffmpeg, ["-loglevel", "error", "-y", "-f", "lavfi", "-i", source, ...options, path]);
    return grabFrame(ffmpeg, videoOf(await readFile(path), duration), frame);
  }
  const colorOf = async (png: Buffer) => {
    const { channels } = await sharp(png).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };
  const near = (...rgb: number[]) => rgb.map((value) => expect.toSatisfy((it) => Math.abs(it - value) <= 4));

  /** Colors that Chromium 156 shows, measured in a canvas. */
  const encoded = (matrix: string, range = "tv") => [
    "-vf",
    `scale=out_color_matrix=${matrix}:out_range=${range},format=yuv420p,setparams=colorspace=unknown:range=unknown`,
  ];
  const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0"];
  const VP9 = ["-c:v", "libvpx-vp9", "-lossless", "1", "-cpu-used", "8"];
  const tagged = (matrix: string) => ["-colorspace", matrix, "-color_primaries", matrix, "-color_trc", matrix];
  it.each([
    ["HD without tags", "1280x720", "a.mp4", [...encoded("bt709"), ...H264], near(33, 176, 63)],
    ["SD without tags", "640x360", "b.mp4", [...encoded("bt601"), ...H264], near(37, 178, 62)],
    ["HD without tags in VP9, as BT.601", "1280x720", "c.webm", [...encoded("bt709"), ...VP9], near(45, 199, 63)],
    [
      "HD tagged as BT.601",
      "1280x720",
      "d.mp4",
      [...encoded("bt601"), ...tagged("smpte170m"), ...H264],
      near(37, 178, 62),
    ],
    ["SD tagged as BT.709", "640x360", "e.mp4", [...encoded("bt709"), ...tagged("bt709"), ...H264], near(33, 176, 63)],
    [
      "a full range",
      "1280x720",
      "f.mp4",
      [...encoded("bt709", "pc"), ...tagged("bt709"), "-color_range", "pc", ...H264],
      near(34, 177, 62),
    ],
  ] as const)("shows %s like Chromium", async (_, size, name, options, expected) => {
    const source = `color=0x25b23e:size=${size}:rate=5:duration=1`;
    const png = await frameOf(`color-${name}`, source, [...options], { time: 0 });
    expect(await colorOf(png)).toEqual(expected);
  });

  it.each([
    ["PQ, white", "smpte2084", [573, 512, 512], near(187, 187, 187)],
    ["PQ, a highlight", "smpte2084", [650, 512, 512], near(229, 229, 229)],
    ["PQ, the brightest", "smpte2084", [940, 512, 512], near(255, 255, 255)],
    ["PQ, a color", "smpte2084", [500, 400, 600], near(255, 63, 0)],
    ["HLG, white", "arib-std-b67", [723, 512, 512], near(187, 187, 187)],
    ["HLG, gray", "arib-std-b67", [400, 512, 512], near(72, 72, 72)],
    ["HLG, a color", "arib-std-b67", [400, 450, 400], near(0, 93, 42)],
  ] as const)("tone-maps %s like Chromium", async (_, transfer, [y, u, v], expected) => {
    const source = `color=black:size=320x180:rate=5:duration=1,format=yuv420p10le,geq=lum=${y}:cb=${u}:cr=${v}`;
    const tags = [
      "-colorspace",
      "bt2020nc",
      "-color_primaries",
      "bt2020",
      "-color_trc",
      transfer,
      "-color_range",
      "tv",
    ];
    const png = await frameOf("hdr.webm", source, [...VP9, "-profile:v", "2", ...tags], { time: 0 });
    expect(await sharp(png).metadata()).toMatchObject({ depth: "uchar", channels: 3 });
    expect(await colorOf(png)).toEqual(expected);
  });

  it.each([
    ["5 s of black", "black", 5],
    ["10 s of black", "black", 10],
    ["10 s of white", "white", 10],
    ["black until the middle", "black", 14],
  ])("chooses a poster with a picture after %s", async (_, color, seconds) => {
    const source = `color=${color}:size=320x180:rate=5:duration=${seconds},noise=alls=4[a];testsrc=size=320x180:rate=5:duration=${30 - seconds}[b];[a][b]concat`;
    const png = await frameOf("intro.mp4", source, ["-c:v", "mpeg4"], POSTER, 30);
    expect((await sharp(png).stats()).channels[0]?.stdev).toBeGreaterThan(50);
  });

  it("returns the frame that is displayed at a time", async () => {
    // One frame per second, each a step brighter.
    const source = "color=black:size=64x64:rate=1:duration=20,format=gray,geq=lum=10*N";
    const path = join(folder, "steps.mkv");
    execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", source, "-c:v", "ffv1", path]);
    const video = videoOf(await readFile(path), 20);
    const levels = [];
    for (const time of [0.999, 7.5, 20]) {
      const [red = 0] = await colorOf(await grabFrame(ffmpeg, video, { time }));
      levels.push(red / 10);
    }
    expect(levels).toEqual([0, 7, 19]);
  });

  it("returns frames of the size of the video, or reduced to a width", async () => {
    const source = "testsrc=size=3840x2160:rate=5:duration=0.4";
    const sizeOf = async (frame: FrameRequest) =>
      sharp(await frameOf("uhd.mp4", source, ["-c:v", "mpeg4"], frame, 0.4)).metadata();
    expect(await sizeOf({ time: 0 })).toMatchObject({ width: 3840, height: 2160 });
    expect(await sizeOf({ time: 0, maxWidth: 1280 })).toMatchObject({ width: 1280, height: 720 });
  });

  it("scales to square pixels", async () => {
    const wide = await film("wide.mp4", "-vf", "setsar=2", "-c:v", "mpeg4");
    expect(await sharp(await grabFrame(ffmpeg, videoOf(wide, 6))).metadata()).toMatchObject({
      width: 640,
      height: 180,
    });
  });

  it.each([
    ["MP4", "72x58", "64/45", "mp4", [], { width: 102, height: 58 }],
    ["MP4, 4K", "3840x2160", "4/3", "mp4", [], { width: 5120, height: 2160 }],
    ["QuickTime", "1440x1080", "4/3", "mov", [], { width: 1920, height: 1080 }],
    ["Matroska", "720x576", "16/15", "mkv", [], { width: 768, height: 576 }],
    ["Matroska, high pixels", "100x100", "1/2", "mkv", [], { width: 100, height: 200 }],
    ["WebM, NTSC", "720x480", "8/9", "webm", ["-c:v", "libvpx"], { width: 720, height: 540 }],
    ["MPEG-PS", "720x576", "64/45", "mpg", ["-c:v", "mpeg2video"], { width: 1024, height: 576 }],
    ["MPEG-TS", "720x576", "64/45", "ts", ["-c:v", "mpeg2video"], { width: 1024, height: 576 }],
    ["AVI", "720x576", "16/15", "avi", ["-c:v", "mpeg4"], { width: 768, height: 576 }],
    ["square pixels", "320x240", "1", "mp4", [], { width: 320, height: 240 }],
  ] as const)(
    "measures %s of %s with pixels of %s at the displayed size",
    async (_, size, ratio, extension, options, expected) => {
      const path = join(folder, `pixels-${size}.${extension}`);
      const source = ["-f", "lavfi", "-i", `color=red:size=${size}:rate=5:duration=0.4`, "-vf", `setsar=${ratio}`];
      execFileSync(ffmpeg, ["-loglevel", "error", "-y", ...source, "-pix_fmt", "yuv420p", ...options, path]);
      expect(await measured(await readFile(path))).toMatchObject(expected);
    },
  );

  it("measures a rotated video with non-square pixels at the displayed size", async () => {
    const flat = join(folder, "flat.mp4");
    const source = ["-f", "lavfi", "-i", "color=red:size=72x58:rate=5:duration=0.4", "-vf", "setsar=64/45"];
    execFileSync(ffmpeg, ["-loglevel", "error", "-y", ...source, "-pix_fmt", "yuv420p", flat]);
    const bytes = await readFile(flat);
    // The matrix of the track header: a quarter turn (ISO/IEC 14496-12 §8.3.2).
    const matrix = bytes.indexOf("tkhd") + 44;
    expect(bytes.readUInt32BE(matrix)).toBe(0x10000);
    for (const [at, value] of [0, 0x10000, 0, -0x10000, 0].entries()) bytes.writeInt32BE(value, matrix + at * 4);
    expect(await measured(bytes)).toMatchObject({ width: 58, height: 102 });
  });

  /** Creates a second of sound with a picture of each color, in this format. The first one is the back cover of two. */
  async function song(name: string, format: string, colors: string[], ...options: string[]): Promise<Buffer> {
    const path = join(folder, name);
    const pictures = colors.flatMap((color) => ["-f", "lavfi", "-i", `color=${color}:size=90x60:rate=1:duration=1`]);
    const maps = colors.flatMap((_, index) => [
      ...["-map", `${index + 1}`, `-disposition:v:${index}`, "attached_pic"],
      ...[`-metadata:s:v:${index}`, `comment=Cover (${index === 1 || colors.length === 1 ? "front" : "back"})`],
    ]);
    const sound = ["-f", "lavfi", "-i", "sine=duration=1"];
    const codec = ["-c:v", format, ...(format === "mjpeg" ? ["-pix_fmt", "yuvj420p"] : []), ...options];
    execFileSync(ffmpeg, ["-loglevel", "error", "-y", ...sound, ...pictures, "-map", "0", ...maps, ...codec, path]);
    return readFile(path);
  }
  /** The value of METADATA_BLOCK_PICTURE, which ffmpeg 5.1 copies but does not create. */
  const pictureBlock = (png: Buffer) => {
    const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
    const type = [words(3, 9), Buffer.from("image/png"), words(0, 0, 0, 0, 0, png.length)];
    return Buffer.concat([...type, png]).toString("base64");
  };
  async function coverOf(audio: Buffer): Promise<string> {
    const frames = videoFrames({ ffmpeg });
    open.push(frames);
    const cover = sharp(await frames.grabCover(videoOf(audio, 1), false));
    const { format, width } = await cover.metadata();
    return format === "svg"
      ? `waveform of ${width}`
      : `${format} ${(await red(await cover.toBuffer())) ? "red" : "not red"}`;
  }

  it.each([
    ["JPEG in MP3", "jpeg.mp3", "mjpeg", "jpeg red"],
    ["PNG in MP3", "png.mp3", "png", "png red"],
    ["GIF in MP3", "gif.mp3", "gif", "png red"],
    ["BMP in MP3", "bmp.mp3", "bmp", "png red"],
    ["JPEG in MP4", "jpeg.m4a", "mjpeg", "jpeg red"],
    ["BMP in MP4", "bmp.m4a", "bmp", "png red"],
    ["JPEG in FLAC", "jpeg.flac", "mjpeg", "jpeg red"],
    ["BMP in FLAC", "bmp.flac", "bmp", "png red"],
  ])("returns a cover as %s in a format that can be rendered", async (_, name, format, cover) => {
    expect(await coverOf(await song(name, format, ["red"]))).toBe(cover);
  });

  it("returns the cover of Ogg", async () => {
    const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const block = ["-metadata:s:a", `METADATA_BLOCK_PICTURE=${pictureBlock(png)}`];
    expect(await coverOf(await song("song.ogg", "png", [], "-c:a", "libvorbis", ...block))).toBe("png red");
  });

  it.each(["two.mp3", "two.flac"])("returns the front cover of %s, which follows the back cover", async (name) => {
    expect(await coverOf(await song(name, "png", ["blue", "red"]))).toBe("png red");
  });

  it.each([
    ["WAV", "none.wav", "png", [], ""],
    ["a damaged JPEG", "damaged.mp3", "mjpeg", ["red"], "\xff\xc0"],
    ["a damaged PNG", "damaged.flac", "png", ["red"], "IDAT"],
    ["a damaged PNG in MP4", "damaged.m4a", "png", ["red"], "IDAT"],
  ])(
    "returns the waveform of audio with no cover that can be decoded: %s",
    async (_, name, format, colors, damaged) => {
      const audio = await song(name, format, colors);
      if (damaged) audio.fill(0, audio.indexOf(damaged, "latin1"), audio.indexOf(damaged, "latin1") + 12);
      expect(await coverOf(audio)).toBe("waveform of 1280");
    },
  );

  it("does not take a frame of a film for a cover", async () => {
    const sound = ["-f", "lavfi", "-i", "sine=duration=1", "-map", "0", "-map", "1", "-c:v", "mpeg4"];
    expect(await coverOf(await film("film.mp4", ...sound))).toBe("waveform of 1280");
  });

  it("does not follow playlists, scripts or addresses of other files", async () => {
    await film("secret.mp4", "-c:v", "mpeg4");
    const secret = join(folder, "secret.mp4");
    const hostile = {
      hls: `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      concat: `ffconcat version 1.0\nfile '${secret}'\n`,
      dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1"><BaseURL>${secret}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      sdp: "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n",
    };
    for (const [kind, text] of Object.entries(hostile)) {
      await expect(grabFrame(ffmpeg, videoOf(Buffer.from(text))), kind).rejects.toMatchObject({ name: "ToolError" });
    }
    // Without these options, the first two display the secret. This proves that the rejections above are effective.
    const open = ["-loglevel", "error", "-safe", "0", "-f", "concat", "-i", join(folder, "list"), "-frames:v", "1"];
    await writeFile(join(folder, "list"), hostile.concat);
    const shown = execFileSync(ffmpeg, [...open, "-c:v", "png", "-f", "image2pipe", "pipe:1"]);
    expect((await sharp(shown).metadata()).width).toBe(320);
  });

  it("fails on damaged files", async () => {
    const complete = await film("cut.mp4", "-c:v", "mpeg4");
    for (const bytes of [complete.subarray(0, 500), Buffer.alloc(5_000, 7)]) {
      await expect(grabFrame(ffmpeg, videoOf(bytes, 6))).rejects.toMatchObject({ name: "ToolError", transient: false });
    }
  });
});
