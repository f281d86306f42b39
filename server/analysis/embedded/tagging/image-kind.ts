import type { ImageStats } from "./image-stats.ts";
import type { EmbeddedMetadata } from "./metadata.ts";

export type Kind = "photo" | "illustration" | "screenshot" | "document";

export interface Shape {
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** The format name of sharp: `jpeg`, `png`, `svg`. */
  format: string;
  /** Frames. */
  pages: number;
}

/** Smaller images contain too little information. */
const MIN_SIDE = 32;

/** Screen resolutions in physical pixels, the short side first. */
// biome-ignore format: a table
const SCREENS = new Set(
  [
    "768x1024", "768x1366", "720x1280", "800x1280", "900x1440", "900x1600", "1024x1280", "1050x1680", "1080x1920",
    "1080x2160", "1080x2220", "1080x2280", "1080x2340", "1080x2400", "1125x2436", "1170x2532", "1179x2556", "1200x1920",
    "1206x2622", "1242x2208", "1242x2688", "1284x2778", "1290x2796", "1320x2868", "1440x2560", "1440x3040", "1440x3120",
    "1440x3200", "1440x3440", "1600x2560", "1536x2048", "1640x2360", "1664x2560", "1668x2388", "1800x2880", "1964x3024",
    "2048x2732", "2160x3840", "2234x3456", "640x1136", "750x1334", "828x1792",
  ],
);

/** Returns the kind of an image, or null if it is not clear. */
export function kindOf(stats: ImageStats, shape: Shape, metadata: EmbeddedMetadata): Kind | null {
  if (metadata.camera !== "") return "photo";
  if (shape.format === "svg") return "illustration";
  if (Math.min(shape.width, shape.height) < MIN_SIDE) return null;
  const screen = SCREENS.has([shape.width, shape.height].sort((a, b) => a - b).join("x"));
  const written = stats.lines > 1.5 && stats.ink > 0.015 && stats.ink < 0.3 && stats.stroke < 12;
  if (written && stats.paper > 0.6 && stats.tinted < 0.05) return "document";
  // A photographed page: its letters are small and dark, and its paper is white after flattening.
  const lettered = stats.ink > 0.03 && stats.stroke < 4;
  if (written && lettered && stats.evenPaper > 0.7 && stats.tinted < 0.3) return "document";
  const gradient = stats.smooth > 0.9 && stats.detail < 0.02;
  if (screen && stats.flat > 0.4 && stats.transparent === 0 && !gradient) return "screenshot";
  if (stats.flat > 0.6 || gradient) return "illustration";
  // Greyscale images have sixteen bins at most.
  const tonal = stats.palette > (stats.tinted < 0.02 ? 7 : 16);
  if (stats.flat < 0.3 || (stats.flat < 0.45 && tonal)) return "photo";
  return null;
}
