/* Colors of CSS Color 4 and 5 in sRGB. Matrices: CSS Color 4 §18 (sample code), Oklab of 2021. */

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Coordinates in a space. */
interface Color {
  coordinates: Triple;
  alpha: number;
}

interface Space {
  /** XYZ with the white D65. */
  toXyz(coordinates: Triple): Triple;
  fromXyz(xyz: Triple): Triple;
  /** The names of the coordinates, and the value of 100%. */
  channels: [name: string, percent: number][];
}

const multiply = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const rows: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.map((row) => row.map((it) => it / determinant)) as Matrix;
}

const SRGB: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const P3: Matrix = [
  [0.48657094864821615, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
];
const REC2020: Matrix = [
  [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
  [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
  [0, 0.028072693049087428, 1.060985057710791],
];
const A98: Matrix = [
  [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
  [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
  [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
];
const PROPHOTO_D50: Matrix = [
  [0.7977604896723027, 0.13518583717574031, 0.0313493495815248],
  [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
  [0, 0, 0.8251046025104601],
];
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const D65_TO_D50 = inverse(D50_TO_D65);
const XYZ_TO_LMS: Matrix = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const LMS_TO_OKLAB: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const [LMS_TO_XYZ, OKLAB_TO_LMS] = [inverse(XYZ_TO_LMS), inverse(LMS_TO_OKLAB)];

const map = (triple: Triple, change: (value: number) => number) => triple.map(change) as Triple;
const oddPower = (exponent: number) => (value: number) => Math.sign(value) * Math.abs(value) ** exponent;
const srgbToLinear = (v: number) =>
  Math.abs(v) <= 0.04045 ? v / 12.92 : Math.sign(v) * ((Math.abs(v) + 0.055) / 1.055) ** 2.4;
const linearToSrgb = (v: number) =>
  Math.abs(v) > 0.0031308 ? Math.sign(v) * (1.055 * Math.abs(v) ** (1 / 2.4) - 0.055) : 12.92 * v;

/** The transfer function of ITU-R BT.2020, as in Chromium. CSS Color 4 has replaced it with an exponent of 2.4. */
const rec2020ToLinear = (v: number) => (v < 0.08124286 ? v / 4.5 : ((v + 0.09929683) / 1.09929683) ** (1 / 0.45));
const linearToRec2020 = (v: number) => (v < 0.01805397 ? v * 4.5 : 1.09929683 * v ** 0.45 - 0.09929683);

function rgbSpace(matrix: Matrix, decode: (v: number) => number, encode: (v: number) => number, percent = 1): Space {
  const back = inverse(matrix);
  return {
    toXyz: (rgb) =>
      multiply(
        matrix,
        map(rgb, (it) => decode(it / percent)),
      ),
    fromXyz: (xyz) => map(multiply(back, xyz), (it) => encode(it) * percent),
    channels: [
      ["r", percent],
      ["g", percent],
      ["b", percent],
    ],
  };
}

const WHITE_D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
const LAB: Space = {
  toXyz([l, a, b]) {
    const y = (l + 16) / 116;
    const cube = (it: number) => (it ** 3 > 216 / 24389 ? it ** 3 : (116 * it - 16) / (24389 / 27));
    const [x, z] = [cube(a / 500 + y), cube(y - b / 200)];
    return multiply(D50_TO_D65, [x * WHITE_D50[0], l > 8 ? y ** 3 : l / (24389 / 27), z * WHITE_D50[2]]);
  },
  fromXyz(xyz) {
    const [x, y, z] = multiply(D65_TO_D50, xyz);
    const root = (it: number) => (it > 216 / 24389 ? Math.cbrt(it) : ((24389 / 27) * it + 16) / 116);
    const [fx, fy, fz] = [root(x / WHITE_D50[0]), root(y), root(z / WHITE_D50[2])];
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
  },
  channels: [
    ["l", 100],
    ["a", 125],
    ["b", 125],
  ],
};
const OKLAB: Space = {
  toXyz: (lab) =>
    multiply(
      LMS_TO_XYZ,
      map(multiply(OKLAB_TO_LMS, lab), (it) => it ** 3),
    ),
  fromXyz: (xyz) => multiply(LMS_TO_OKLAB, map(multiply(XYZ_TO_LMS, xyz), Math.cbrt)),
  channels: [
    ["l", 1],
    ["a", 0.4],
    ["b", 0.4],
  ],
};

/** A hue that is NaN is without effect. */
function polar({ toXyz, fromXyz }: Space, channels: Space["channels"], minChroma: number): Space {
  return {
    toXyz: ([l, c, h]) => toXyz([l, c * Math.cos(radians(h || 0)), c * Math.sin(radians(h || 0))]),
    fromXyz(xyz) {
      const [l, a, b] = fromXyz(xyz);
      const chroma = Math.hypot(a, b);
      return [l, chroma, chroma < minChroma ? Number.NaN : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
    },
    channels,
  };
}
const radians = (degrees: number) => (degrees * Math.PI) / 180;

const SRGB_SPACE = rgbSpace(SRGB, srgbToLinear, linearToSrgb);
const HSL: Space = {
  toXyz([h, s, l]) {
    const channel = (n: number) => {
      const k = (n + (h || 0) / 30 + 1200) % 12;
      return l / 100 - ((s * Math.min(l, 100 - l)) / 10_000) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return SRGB_SPACE.toXyz([channel(0), channel(8), channel(4)]);
  },
  fromXyz(xyz) {
    const rgb = SRGB_SPACE.fromXyz(xyz);
    const [max, min] = [Math.max(...rgb), Math.min(...rgb)];
    const [l, d] = [(max + min) / 2, max - min];
    const s = d < 1e-6 || l === 0 || l === 1 ? 0 : (max - l) / Math.min(l, 1 - l);
    return [d < 1e-6 ? Number.NaN : hueOf(rgb), s * 100, l * 100];
  },
  channels: [
    ["h", 360],
    ["s", 100],
    ["l", 100],
  ],
};
const HWB: Space = {
  toXyz([h, w, b]) {
    const [white, black] = w + b > 100 ? [w / (w + b), b / (w + b)] : [w / 100, b / 100];
    const pure = SRGB_SPACE.fromXyz(HSL.toXyz([h, 100, 50]));
    return SRGB_SPACE.toXyz(map(pure, (it) => it * (1 - white - black) + white));
  },
  fromXyz(xyz) {
    const rgb = SRGB_SPACE.fromXyz(xyz);
    const [max, min] = [Math.max(...rgb), Math.min(...rgb)];
    return [max - min < 1e-6 ? Number.NaN : hueOf(rgb), min * 100, (1 - max) * 100];
  },
  channels: [
    ["h", 360],
    ["w", 100],
    ["b", 100],
  ],
};

function hueOf([r, g, b]: Triple): number {
  const max = Math.max(r, g, b);
  const d = max - Math.min(r, g, b);
  const sixth = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return sixth * 60;
}

const same = (v: number) => v;
const XYZ_CHANNELS: Space["channels"] = [
  ["x", 1],
  ["y", 1],
  ["z", 1],
];
const XYZ: Space = { toXyz: (it) => it, fromXyz: (it) => it, channels: XYZ_CHANNELS };
const XYZ_D50: Space = {
  toXyz: (it) => multiply(D50_TO_D65, it),
  fromXyz: (it) => multiply(D65_TO_D50, it),
  channels: XYZ_CHANNELS,
};
const PROPHOTO = rgbSpace(
  D50_TO_D65.map((row) => multiply(transposed(PROPHOTO_D50), row)) as Matrix,
  (v) => (Math.abs(v) <= 16 / 512 ? v / 16 : oddPower(1.8)(v)),
  (v) => (Math.abs(v) >= 1 / 512 ? oddPower(1 / 1.8)(v) : 16 * v),
);

function transposed([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  return [
    [a, d, g],
    [b, e, h],
    [c, f, i],
  ];
}

const LCH = polar(
  LAB,
  [
    ["l", 100],
    ["c", 150],
    ["h", 360],
  ],
  0.0015,
);
const OKLCH = polar(
  OKLAB,
  [
    ["l", 1],
    ["c", 0.4],
    ["h", 360],
  ],
  0.000004,
);
const RGB_255 = rgbSpace(SRGB, srgbToLinear, linearToSrgb, 255);
/** The functions of CSS. */
const FUNCTIONS: Record<string, Space> = {
  rgb: RGB_255,
  rgba: RGB_255,
  hsl: HSL,
  hsla: HSL,
  hwb: HWB,
  lab: LAB,
  lch: LCH,
  oklab: OKLAB,
  oklch: OKLCH,
};
/** The spaces of `color()` and `color-mix()`. */
const SPACES: Record<string, Space> = {
  srgb: SRGB_SPACE,
  "srgb-linear": rgbSpace(SRGB, same, same),
  "display-p3": rgbSpace(P3, srgbToLinear, linearToSrgb),
  "display-p3-linear": rgbSpace(P3, same, same),
  "a98-rgb": rgbSpace(A98, oddPower(563 / 256), oddPower(256 / 563)),
  "prophoto-rgb": PROPHOTO,
  rec2020: rgbSpace(REC2020, rec2020ToLinear, linearToRec2020),
  xyz: XYZ,
  "xyz-d65": XYZ,
  "xyz-d50": XYZ_D50,
};
const MIX_SPACES: Record<string, Space> = {
  ...SPACES,
  hsl: HSL,
  hwb: HWB,
  lab: LAB,
  lch: LCH,
  oklab: OKLAB,
  oklch: OKLCH,
};

/** The colors of CSS, without spaces: a name and its value. */
const NAMED = new Map(
  (
    "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 " +
    "blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 " +
    "chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b " +
    "darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b " +
    "darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a " +
    "darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 " +
    "darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 " +
    "floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 " +
    "gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 " +
    "ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 " +
    "lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 " +
    "lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 " +
    "lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 " +
    "magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db " +
    "mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 " +
    "midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 " +
    "olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 " +
    "paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd " +
    "powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 " +
    "salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb " +
    "slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c " +
    "teal 008080 thistle d8bfd8 tomato ff6347 transparent 00000000 turquoise 40e0d0 violet ee82ee wheat f5deb3 " +
    "white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 canvas ffffff canvastext 000000 linktext 0000ee " +
    "buttonface efefef buttontext 000000 field ffffff fieldtext 000000 graytext 808080"
  )
    .split(" ")
    .flatMap((it, index, all): [string, string][] => (index % 2 === 0 ? [[it, `#${all[index + 1]}`]] : [])),
);

/** Returns a named color or a hexadecimal color as `#rrggbb` or `#rrggbbaa`, or null. */
export function simpleColor(text: string): string | null {
  const color = text.trim().toLowerCase();
  if (/^#(?:[\da-f]{6}|[\da-f]{8})$/.test(color)) return color;
  if (/^#[\da-f]{3,4}$/.test(color)) return `#${[...color.slice(1)].map((it) => it + it).join("")}`;
  return NAMED.get(color) ?? null;
}

function xyzOf(hex: string): Color {
  const [r = 0, g = 0, b = 0, a = 255] = (hex.slice(1).match(/../g) ?? []).map((it) => Number.parseInt(it, 16));
  return { coordinates: RGB_255.toXyz([r, g, b]), alpha: a / 255 };
}

/** Clips to sRGB, as Chromium does. */
function hexOf(xyz: Triple, alpha: number): string {
  const bytes = [...RGB_255.fromXyz(xyz), alpha * 255].map((it) => Math.round(Math.min(255, Math.max(0, it || 0))));
  const hex = bytes.map((it) => it.toString(16).padStart(2, "0"));
  return `#${(hex[3] === "ff" ? hex.slice(0, 3) : hex).join("")}`;
}

/**
 * Evaluates a color function whose arguments have no further functions, except `calc()` in relative colors, which
 * `calculate` evaluates after the channels have their values. Returns `#rrggbb` or `#rrggbbaa`, or null if the function
 * is unknown or invalid.
 */
export function evaluateColor(name: string, inside: string, calculate: (expression: string) => string): string | null {
  const text = inside.trim();
  if (name === "light-dark") return simpleColor(text.split(",")[0] ?? "");
  if (name === "color-mix") return mix(text);
  let space = FUNCTIONS[name];
  if (!space && name !== "color") return null;
  const [, origin, rest = text] = /^from\s+(#[\da-f]+|[a-z]+)\s+([\s\S]*)$/i.exec(text) ?? [];
  const [channelText = "", alphaText = origin ? "alpha" : "1"] = rest.includes("/")
    ? splitAlpha(rest)
    : rest.split(",").length === 4
      ? [rest.split(",").slice(0, 3).join(" "), rest.split(",")[3]]
      : [rest];
  const parts = termsOf(channelText.replaceAll(",", " "));
  if (name === "color") space = SPACES[(parts.shift() ?? "").toLowerCase()];
  if (!space || parts.length !== 3) return null;
  const variables = new Map<string, number>();
  if (origin) {
    const hex = simpleColor(origin);
    if (!hex) return null;
    const { coordinates, alpha } = xyzOf(hex);
    space.fromXyz(coordinates).forEach((value, index) => {
      variables.set(space?.channels[index]?.[0] ?? "", value || 0);
    });
    variables.set("alpha", alpha);
  }
  const evaluate = (term: string, percent: number) => numberOf(substitute(term, variables, calculate), percent);
  const coordinates = parts.map((part, index) => evaluate(part, space?.channels[index]?.[1] ?? 1)) as Triple;
  const alpha = evaluate(alphaText, 1);
  if (coordinates.some(Number.isNaN) || Number.isNaN(alpha)) return null;
  return hexOf(space.toXyz(coordinates), alpha);
}

/** A `/` within a calculation does not separate the alpha. */
function splitAlpha(text: string): [string, string?] {
  const at = text.replaceAll(/\([^()]*\)/g, (it) => "-".repeat(it.length)).indexOf("/");
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

const termsOf = (text: string) => text.trim().match(/(?:[-\w]*\((?:[^()]|\([^()]*\))*\)|[^\s()]+)+/g) ?? [];

function substitute(term: string, variables: Map<string, number>, calculate: (expression: string) => string): string {
  if (variables.size === 0) return term;
  const text = term.replaceAll(/(?<![\w.-])[a-z]+(?![\w(-])/gi, (it) => String(variables.get(it.toLowerCase()) ?? it));
  return text.includes("(") ? calculate(text) : text;
}

const ANGLES: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function numberOf(text: string, percent: number): number {
  const term = text.trim().toLowerCase();
  if (term === "none") return 0;
  const [, number, unit = ""] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]+)?$/.exec(term) ?? [];
  if (number === undefined) return Number.NaN;
  if (unit === "%") return (Number(number) * percent) / 100;
  return Number(number) * (unit === "" ? 1 : (ANGLES[unit] ?? Number.NaN));
}

/** `color-mix(in oklch longer hue, red 20%, blue)`. */
function mix(text: string): string | null {
  const [method = "", ...rest] = text.split(",");
  const [, spaceName = "", direction = "shorter"] = /^\s*in\s+([-\w]+)(?:\s+(\w+)\s+hue)?\s*$/i.exec(method) ?? [];
  const isDefault = !/^\s*in\s/i.test(method);
  const space = isDefault ? OKLAB : MIX_SPACES[spaceName.toLowerCase()];
  const parts = (isDefault ? [method, ...rest] : rest).map((part) => {
    const percent = /([\d.]+)%/.exec(part)?.[1];
    const hex = simpleColor(part.replace(/[\d.]+%/, ""));
    return hex === null ? null : { ...xyzOf(hex), share: percent === undefined ? null : Number(percent) / 100 };
  });
  const [one, other] = parts;
  if (!space || !one || !other || parts.length !== 2) return null;
  const shareOne = one.share ?? (other.share === null ? 0.5 : 1 - other.share);
  const shareOther = other.share ?? 1 - shareOne;
  const sum = shareOne + shareOther;
  if (sum <= 0) return null;
  const t = shareOther / sum;
  const [from, to] = [space.fromXyz(one.coordinates), space.fromXyz(other.coordinates)];
  const alpha = one.alpha * (1 - t) + other.alpha * t;
  const mixed = space.channels.map(([name], index) => {
    const [a = 0, b = 0] = [from[index], to[index]];
    if (name === "h") {
      if (Number.isNaN(a) || one.alpha === 0) return b;
      if (Number.isNaN(b) || other.alpha === 0) return a;
      return a + turnOf(b - a, direction.toLowerCase()) * t;
    }
    return alpha === 0 ? 0 : (a * one.alpha * (1 - t) + b * other.alpha * t) / alpha;
  });
  return hexOf(space.toXyz(mixed as Triple), alpha * Math.min(1, sum));
}

/** The way between two hues (CSS Color 4 §12.4). */
function turnOf(difference: number, direction: string): number {
  const positive = (difference + 360) % 360;
  const shorter = positive > 180 ? positive - 360 : positive;
  switch (direction) {
    case "longer":
      return shorter > 0 ? shorter - 360 : shorter + 360;
    case "increasing":
      return positive;
    case "decreasing":
      return positive === 0 ? 0 : positive - 360;
    default:
      return shorter;
  }
}
