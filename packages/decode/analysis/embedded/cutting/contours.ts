import { type OpenCv, withCleanup } from "../open-cv.ts";
import { type Ground, Label, type PixelSet } from "./seeds.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/**
 * Minimum gradients of an edge, in gray levels per pixel. Soft shadows stay below the first, and most blurs below the
 * second.
 */
const EDGES = [8, 11];
/** Above these shares of edge pixels, the border or the background is cluttered and outlines are unreliable. */
const MAX_BORDER_EDGES = 0.06;
const MAX_GROUND_EDGES = 0.012;
const MIN_ENCLOSED = 0.02;
const MAX_ENCLOSED = 0.75;
/** As a share of the image. A larger area in the colors of the background is probably a subject in those colors. */
const MAX_HOLE = 0.03;
/** Pixels on each side of an outline that GrabCut classifies. */
const UNSURE_PIXELS = 5;

/**
 * Labels subject and background by outlines: on a plain or blurred background, the area that sharp edges enclose is the
 * subject, even in the colors of the background. Returns null if the background has sharp edges.
 */
export function findEnclosed(cv: OpenCv, rgb: Mat, ground: Ground): Uint8Array | null {
  const gradients = gradientMagnitude(cv, rgb);
  for (const minGradient of EDGES) {
    const labels = withCleanup((keep) => {
      const edges = keep(new cv.Mat(rgb.rows, rgb.cols, cv.CV_8UC1));
      edges.data.set(gradients.map((value) => (value > minGradient ? 255 : 0)));
      if (share(edges.data, ground.border) > MAX_BORDER_EDGES) return null;
      const subject = enclosedArea(cv, keep(new cv.Mat()), edges, ground);
      const filled = cv.countNonZero(subject) / subject.data.length;
      if (filled < MIN_ENCLOSED || filled > MAX_ENCLOSED) return null;
      const around = keep(
        cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * UNSURE_PIXELS + 1, 2 * UNSURE_PIXELS + 1)),
      );
      const [inner, outer] = [keep(new cv.Mat()), keep(new cv.Mat())];
      cv.erode(subject, inner, around);
      cv.dilate(subject, outer, around);
      if (share(edges.data, (i) => outer.data[i] === 0) > MAX_GROUND_EDGES) return null;
      return Uint8Array.from(subject.data, (value, i) => {
        if (inner.data[i]) return Label.foreground;
        if (!outer.data[i]) return Label.background;
        return value ? Label.maybeForeground : Label.maybeBackground;
      });
    });
    if (labels) return labels;
  }
  return null;
}

/**
 * Sets the pixels to 255 from which every path to the border crosses an edge, except holes in the colors of the
 * background.
 */
function enclosedArea(cv: OpenCv, subject: Mat, edges: Mat, ground: Ground): Mat {
  return withCleanup((keep) => {
    const brush = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5)));
    const open = keep(new cv.Mat());
    cv.morphologyEx(edges, open, cv.MORPH_CLOSE, brush);
    cv.bitwise_not(open, open);
    const areas = keep(new cv.Mat());
    const count = cv.connectedComponents(open, areas, 4, cv.CV_32S);
    const outside = groundAreas(areas.data32S, count, ground);
    subject.create(edges.rows, edges.cols, cv.CV_8UC1);
    for (let i = 0; i < subject.data.length; i++) subject.data[i] = outside.has(areas.data32S[i] ?? 0) ? 0 : 255;
    cv.morphologyEx(subject, subject, cv.MORPH_OPEN, brush); // removes lines that enclose no area
    return subject;
  });
}

function groundAreas(areas: Int32Array, count: number, { border, isBorderColor }: Ground): Set<number> {
  const size = new Uint32Array(count);
  const likeGround = new Uint32Array(count);
  const reached = new Uint8Array(count);
  for (let i = 0; i < areas.length; i++) {
    const area = areas[i] ?? 0;
    size[area] = (size[area] ?? 0) + 1;
    if (isBorderColor(i)) likeGround[area] = (likeGround[area] ?? 0) + 1;
    if (border(i)) reached[area] = 1;
  }
  const groundIds = new Set<number>();
  for (let area = 1; area < count; area++) {
    const pixels = size[area] ?? 0;
    const hole = (likeGround[area] ?? 0) > pixels * 0.6 && pixels < areas.length * MAX_HOLE;
    if (reached[area] || hole) groundIds.add(area);
  }
  return groundIds;
}

function share(mask: Uint8Array, within: PixelSet): number {
  let total = 0;
  let edges = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!within(i)) continue;
    total += 1;
    if (mask[i]) edges += 1;
  }
  return edges / Math.max(1, total);
}

/** Returns for each pixel the gradient of the color channel that changes most, in gray levels per pixel. */
export function gradientMagnitude(cv: OpenCv, rgb: Mat): Uint8Array {
  return withCleanup((keep) => {
    const soft = keep(new cv.Mat());
    cv.GaussianBlur(rgb, soft, new cv.Size(3, 3), 0);
    const [across, down] = [keep(new cv.Mat()), keep(new cv.Mat())];
    cv.Sobel(soft, across, cv.CV_16S, 1, 0, 3, 1 / 4);
    cv.Sobel(soft, down, cv.CV_16S, 0, 1, 3, 1 / 4);
    const magnitudes = new Uint8Array(rgb.rows * rgb.cols);
    for (let i = 0; i < magnitudes.length * 3; i++) {
      const here = Math.min(255, Math.hypot(across.data16S[i] ?? 0, down.data16S[i] ?? 0));
      const pixel = Math.floor(i / 3);
      if (here > (magnitudes[pixel] ?? 0)) magnitudes[pixel] = here;
    }
    return magnitudes;
  });
}
