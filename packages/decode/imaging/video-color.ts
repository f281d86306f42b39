/* The colors of video frames, as Chromium 156 shows them. */

/** Properties of a frame, in the words of ffmpeg. `unknown` if neither the container nor the stream has them. */
export interface FrameColor {
  codec: string;
  /** Displayed, before a rotation. */
  height: number;
  matrix: string;
  primaries: string;
  transfer: string;
}

/** The height from which untagged video is HD. */
const MIN_HD_HEIGHT = 720;

/** Chromium leaves the guess to these decoders, which assume BT.601 for any size. */
const ALWAYS_SD = /^(?:vp9|av1)$/;

/**
 * Reads the properties from the log of ffmpeg with the filter `showinfo`. A tag of the stream takes precedence over the
 * tag of an MP4 or Matroska file, as in Chromium 156.
 */
export function frameColorOf(log: string): FrameColor {
  const [, codec = ""] = /-> #0:0 \((\w+) /.exec(log) ?? [];
  const [, sarWidth = 1, sarHeight = 1, height = 0] = (/ sar:(\d+)\/(\d+) s:\d+x(\d+) /.exec(log) ?? []).map(Number);
  const [, matrix = "unknown", primaries = "unknown", transfer = "unknown"] =
    / color_space:(\S+) color_primaries:(\S+) color_trc:(\S+)/.exec(log) ?? [];
  return { codec, height: height * Math.max(1, sarHeight / sarWidth || 1), matrix, primaries, transfer };
}

/** Returns filters of ffmpeg that convert frames to sRGB. `cube` is the path of the table of `colorCube`. */
export function colorFilters(color: FrameColor, cube: string): string[] {
  const isHd = color.height >= MIN_HD_HEIGHT && !ALWAYS_SD.test(color.codec);
  const matrix = color.matrix === "unknown" ? [`in_color_matrix=${isHd ? "bt709" : "bt601"}`] : [];
  const scale = `scale=${["flags=bicubic+accurate_rnd+full_chroma_int", ...matrix].join(":")}`;
  return needsCube(color) ? [scale, "format=gbrp12", `lut3d=${cube}`] : [scale];
}

export function needsCube({ primaries, transfer }: FrameColor): boolean {
  return primaries === "bt2020" || isHdr(transfer);
}

function isHdr(transfer: string): boolean {
  return transfer === "smpte2084" || transfer === "arib-std-b67";
}

type Rgb = [number, number, number];

const CUBE_SIZE = 33;

/** Returns a table from BT.2020 to sRGB in the format of `lut3d`: red changes fastest. */
export function colorCube({ transfer }: FrameColor): string {
  const lines = [`LUT_3D_SIZE ${CUBE_SIZE}`];
  const levels = Array.from({ length: CUBE_SIZE }, (_, index) => index / (CUBE_SIZE - 1));
  for (const blue of levels) {
    for (const green of levels) {
      for (const red of levels) {
        const rgb = srgbOf([red, green, blue], transfer);
        lines.push(rgb.map((value) => value.toFixed(5)).join(" "));
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Converts a pixel of BT.2020. Colors outside sRGB are clipped. */
function srgbOf(signal: Rgb, transfer: string): Rgb {
  const light = isHdr(transfer)
    ? toneMapped(transfer === "smpte2084" ? pqLight(signal) : hlgLight(signal))
    : sdrLight(signal);
  return BT2020_TO_BT709.map(([r, g, b]) => srgbSignal(r * light[0] + g * light[1] + b * light[2])) as Rgb;
}

/** ITU-R BT.2087-0. */
const BT2020_TO_BT709: Rgb[] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
];

/** The luminance of white in HDR, in cd/m² (ITU-R BT.2408). Light of HDR is relative to it. */
const HDR_WHITE = 203;
const HDR_PEAK = 1000 / HDR_WHITE;

/**
 * The reference white tone mapping of SMPTE ST 2094-50, which Chromium 156 applies: light up to white is halved, and
 * highlights up to 1,000 cd/m² follow a Bézier curve to the white of SDR. The ratio of the channels is kept.
 */
function toneMapped(light: Rgb): Rgb {
  const max = Math.max(...light);
  const gain = max <= 1 ? 0.5 : highlight(Math.min(max, HDR_PEAK)) / max;
  return light.map((value) => value * gain) as Rgb;
}

/** The curve through (1, 0.5) and (peak, 1). Its control point continues the line below white for 65 % of the way. */
function highlight(light: number): number {
  const control = 1.65;
  const a = HDR_PEAK - 2 * control + 1;
  const b = 2 * (control - 1);
  const t = (Math.sqrt(b * b + 4 * a * (light - 1)) - b) / (2 * a);
  return 0.5 * (1 - t) ** 2 + control * t * (1 - t) + t * t;
}

/** SMPTE ST 2084. */
function pqLight(signal: Rgb): Rgb {
  return signal.map((value) => {
    const power = value ** (32 / 2523);
    const ratio = Math.max(power - 3424 / 4096, 0) / (2413 / 128 - (2392 / 128) * power);
    return (10_000 * ratio ** (16_384 / 2610)) / HDR_WHITE;
  }) as Rgb;
}

/** ITU-R BT.2100, on a display with a peak of 1,000 cd/m². */
function hlgLight(signal: Rgb): Rgb {
  const [r, g, b] = signal.map((value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12,
  ) as Rgb;
  const systemGamma = (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2;
  return [r, g, b].map((value) => value * systemGamma * HDR_PEAK) as Rgb;
}

/** The inverse of the curve of sRGB, which Chromium also uses for the curves of BT.709 and BT.2020. */
function sdrLight(signal: Rgb): Rgb {
  return signal.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as Rgb;
}

function srgbSignal(light: number): number {
  const value = Math.min(1, Math.max(0, light));
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
