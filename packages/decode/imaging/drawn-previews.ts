/** The kind of a file, which decides how it is measured and shown. */
export type FileType = "IMAGE" | "VIDEO" | "AUDIO" | "DOCUMENT";

/** One image per file type, for thumbnails of files without a preview. Consists of shapes only, so it needs no font. */
const TONES: Record<FileType, { ground: string; ink: string; mark: string }> = {
  IMAGE: {
    ground: "#eef2f6",
    ink: "#7b8794",
    mark: '<path d="M104 200l42-52 30 34 18-20 26 38z"/><circle cx="200" cy="126" r="14"/>',
  },
  VIDEO: { ground: "#f1eef8", ink: "#7d6aa8", mark: '<path d="M138 124v72l62-36z"/>' },
  AUDIO: {
    ground: "#ecf5f1",
    ink: "#4f9279",
    mark: '<rect x="112" y="144" width="12" height="32" rx="6"/><rect x="136" y="124" width="12" height="72" rx="6"/><rect x="160" y="136" width="12" height="48" rx="6"/><rect x="184" y="116" width="12" height="88" rx="6"/><rect x="208" y="148" width="12" height="24" rx="6"/>',
  },
  DOCUMENT: {
    ground: "#f7f3ec",
    ink: "#a98f5f",
    mark: '<rect x="132" y="140" width="56" height="8" rx="4"/><rect x="132" y="158" width="56" height="8" rx="4"/><rect x="132" y="176" width="36" height="8" rx="4"/>',
  },
};

export function placeholder(fileType: FileType): Buffer {
  const { ground, ink, mark } = TONES[fileType];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${ground}"/>
    <path d="M108 88h76l36 36v108a10 10 0 0 1-10 10H108a10 10 0 0 1-10-10V98a10 10 0 0 1 10-10z" fill="#fff"/>
    <path d="M184 88l36 36h-28a8 8 0 0 1-8-8z" fill="${ink}" opacity=".35"/>
    <g fill="${ink}">${mark}</g>
  </svg>`);
}

const PITCH = 20;
const BAR = 12;
const HEIGHT = 320;
const MARGIN = 40;

/**
 * Draws samples as an SVG, as bars with the color of the placeholder. Each has the mean level of its part, relative to
 * the loudest part. @param samples 16 bits, little-endian
 */
export function waveform(samples: Buffer, thumbnail: boolean): Buffer {
  const { ground, ink } = TONES.AUDIO;
  const [width, height, margin] = thumbnail ? [640, 640, MARGIN] : [1280, HEIGHT, 0];
  const levels = levelsOf(samples, (width - 2 * margin) / PITCH);
  const loudest = Math.max(1, ...levels);
  const bars = levels.map((level, index) => {
    const length = Math.max(BAR, Math.round((HEIGHT * level) / loudest));
    const left = margin + index * PITCH + (PITCH - BAR) / 2;
    return `<rect x="${left}" y="${(height - length) / 2}" width="${BAR}" height="${length}" rx="${BAR / 2}"/>`;
  });
  const background = thumbnail ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : "";
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${background}<g fill="${ink}">${bars.join("")}</g>
  </svg>`,
  );
}

/** Returns the root mean square of each of `parts` equal parts. */
function levelsOf(samples: Buffer, parts: number): number[] {
  const count = samples.length >> 1;
  return Array.from({ length: parts }, (_, part) => {
    const [start, end] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
    let sum = 0;
    for (let index = start; index < end; index++) sum += samples.readInt16LE(2 * index) ** 2;
    return Math.sqrt(sum / Math.max(1, end - start));
  });
}
