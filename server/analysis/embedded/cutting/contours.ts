import { freeing, type OpenCv } from "../open-cv.ts";
import { Label } from "./seeds.ts";

type Mat = InstanceType<OpenCv["Mat"]>;

/** Gradients that no soft shadow reaches, in grey levels per pixel: on an even picture, on a noisy one. */
const LEAST_EDGE = 8;
const MOST_EDGE = 12;
/** An edge stands out from the gradient that noise makes in half of the picture by this factor. */
const OVER_NOISE = 3.5;
/** A border with a larger share of edges shows clutter: outlines say nothing there. */
const MOST_BORDER_EDGES = 0.06;
const LEAST_ENCLOSED = 0.02;
const MOST_ENCLOSED = 0.75;
/** Of the picture: a larger area in the colours of the ground is rather a subject in those colours. */
const MOST_HOLE = 0.03;
/** Pixels on each side of an outline that GrabCut decides about. */
const UNSURE = 5;

/**
 * Subject and background by outlines: on a plain or blurred ground, what sharp edges enclose is the subject, even in
 * the colours of the ground. `alike` tells how far a pixel is from the ground's colours, so that the hole of a handle
 * is no subject. Null where the ground has edges of its own.
 */
export function findEnclosed(cv: OpenCv, rgb: Mat, alike: (i: number) => boolean): Uint8Array | null {
  return freeing((keep) => {
    const { cols: width, rows: height } = rgb;
    const edges = edgesOf(cv, keep(new cv.Mat()), rgb);
    const band = Math.max(4, Math.round(Math.min(width, height) * 0.04));
    const onBorder = (x: number, y: number) =>
      x < band || x >= width - band || y < band || (y >= height - band && (x < width * 0.2 || x >= width * 0.8));
    if (share(edges.data, width, onBorder) > MOST_BORDER_EDGES) return null;

    const brush = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5)));
    cv.morphologyEx(edges, edges, cv.MORPH_CLOSE, brush);
    const open = keep(new cv.Mat());
    cv.bitwise_not(edges, open);
    const areas = keep(new cv.Mat());
    const count = cv.connectedComponents(open, areas, 4, cv.CV_32S);
    const outside = groundAreas(areas.data32S, count, width, onBorder, alike);

    const subject = keep(new cv.Mat(height, width, cv.CV_8UC1));
    for (let i = 0; i < subject.data.length; i++) subject.data[i] = outside.has(areas.data32S[i] ?? 0) ? 0 : 255;
    cv.morphologyEx(subject, subject, cv.MORPH_OPEN, brush); // lines that enclose nothing
    const enclosed = cv.countNonZero(subject) / subject.data.length;
    if (enclosed < LEAST_ENCLOSED || enclosed > MOST_ENCLOSED) return null;

    const reach = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * UNSURE + 1, 2 * UNSURE + 1)));
    const inner = keep(new cv.Mat());
    const outer = keep(new cv.Mat());
    cv.erode(subject, inner, reach);
    cv.dilate(subject, outer, reach);
    return Uint8Array.from(subject.data, (value, i) =>
      inner.data[i]
        ? Label.foreground
        : outer.data[i]
          ? value
            ? Label.maybeForeground
            : Label.maybeBackground
          : Label.background,
    );
  });
}

/** 255 where any colour channel changes sharply. */
function edgesOf(cv: OpenCv, edges: Mat, rgb: Mat): Mat {
  return freeing((keep) => {
    const soft = keep(new cv.Mat());
    cv.GaussianBlur(rgb, soft, new cv.Size(3, 3), 0);
    const [across, down] = [keep(new cv.Mat()), keep(new cv.Mat())];
    cv.Sobel(soft, across, cv.CV_16S, 1, 0, 3, 1 / 4);
    cv.Sobel(soft, down, cv.CV_16S, 0, 1, 3, 1 / 4);
    const steepness = new Uint8Array(rgb.rows * rgb.cols);
    const histogram = new Uint32Array(256);
    for (let i = 0; i < steepness.length; i++) {
      let steepest = 0;
      for (let c = 0; c < 3; c++) {
        steepest = Math.max(steepest, Math.hypot(across.data16S[i * 3 + c] ?? 0, down.data16S[i * 3 + c] ?? 0));
      }
      const level = Math.min(255, Math.round(steepest));
      steepness[i] = level;
      histogram[level] = (histogram[level] ?? 0) + 1;
    }
    let [noise, seen] = [0, histogram[0] ?? 0];
    while (seen < steepness.length / 2) seen += histogram[++noise] ?? 0;
    const least = Math.min(MOST_EDGE, Math.max(LEAST_EDGE, noise * OVER_NOISE));
    edges.create(rgb.rows, rgb.cols, cv.CV_8UC1);
    edges.data.set(steepness.map((value) => (value > least ? 255 : 0)));
    return edges;
  });
}

/** Areas between edges that reach the border, and enclosed ones in the colours of the ground. */
function groundAreas(
  areas: Int32Array,
  count: number,
  width: number,
  onBorder: (x: number, y: number) => boolean,
  alike: (i: number) => boolean,
): Set<number> {
  const size = new Uint32Array(count);
  const likeGround = new Uint32Array(count);
  const reached = new Uint32Array(count);
  for (const [i, area] of areas.entries()) {
    size[area] = (size[area] ?? 0) + 1;
    if (alike(i)) likeGround[area] = (likeGround[area] ?? 0) + 1;
    if (onBorder(i % width, Math.floor(i / width))) reached[area] = (reached[area] ?? 0) + 1;
  }
  const ground = new Set<number>();
  for (let area = 1; area < count; area++) {
    const hole = (likeGround[area] ?? 0) > (size[area] ?? 0) * 0.6 && (size[area] ?? 0) < areas.length * MOST_HOLE;
    if ((reached[area] ?? 0) > 0 || hole) ground.add(area);
  }
  return ground;
}

function share(edges: Uint8Array, width: number, within: (x: number, y: number) => boolean): number {
  let seen = 0;
  let found = 0;
  for (const [i, value] of edges.entries()) {
    if (!within(i % width, Math.floor(i / width))) continue;
    seen += 1;
    if (value) found += 1;
  }
  return found / Math.max(1, seen);
}
