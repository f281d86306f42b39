import type { Size } from "../geometry.ts";
import type { Budget } from "./css-parser.ts";
import { type Box, type Matrix, multiply } from "./transforms.ts";
import { lengthOf } from "./values.ts";

/* The bounding boxes of shapes, without their strokes (SVG 2 §8.10). */

type Point = [number, number];
/** Returns a property of a shape, from its style or its attribute. */
type Read = (name: string) => string | undefined;

/** The points that curves are divided into. */
const CURVE_STEPS = 16;
const MAX_COMMANDS = 20_000;

/** Returns the box of a basic shape, or null for other elements. `viewport` is the viewBox of the root. */
export function boxOfShape(name: string, read: Read, viewport: Size, budget: Budget): Box | null {
  const { width, height } = viewport;
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const x = (property: string) => lengthOf(read(property), width) ?? 0;
  const y = (property: string) => lengthOf(read(property), height) ?? 0;
  switch (name) {
    case "rect":
    case "image":
    case "foreignObject":
      return { x: x("x"), y: y("y"), width: x("width"), height: y("height") };
    case "circle": {
      const r = lengthOf(read("r"), diagonal) ?? 0;
      return { x: x("cx") - r, y: y("cy") - r, width: 2 * r, height: 2 * r };
    }
    case "ellipse":
      return { x: x("cx") - x("rx"), y: y("cy") - y("ry"), width: 2 * x("rx"), height: 2 * y("ry") };
    case "line":
      return boxOfPoints([
        [x("x1"), y("y1")],
        [x("x2"), y("y2")],
      ]);
    case "polygon":
    case "polyline": {
      const numbers = numbersOf(read("points") ?? "", budget);
      return boxOfPoints(pairsOf(numbers));
    }
    case "path":
      return boxOfPoints(pathPoints(read("d") ?? "", budget));
    default:
      return null;
  }
}

export function boxOfPoints(points: Point[]): Box | null {
  if (points.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function cornersOf({ x, y, width, height }: Box, matrix: Matrix): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ];
  return corners.map(([left, top]) => {
    const [, , , , e, f] = multiply(matrix, [1, 0, 0, 1, left, top]);
    return [e, f];
  });
}

function pairsOf(numbers: number[]): Point[] {
  return numbers.flatMap((it, index): Point[] =>
    index % 2 === 0 && index + 1 < numbers.length ? [[it, numbers[index + 1] ?? 0]] : [],
  );
}

function numbersOf(text: string, budget: Budget): number[] {
  budget.spend(text.length >> 3);
  return (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const FLAG = /\s*,?\s*([01])/y;

/** Returns points of the outline, with curves and arcs in steps. */
function pathPoints(d: string, budget: Budget): Point[] {
  const points: Point[] = [];
  let [current, start, control]: [Point, Point, Point | null] = [[0, 0], [0, 0], null];
  let previous = "";
  let commands = 0;
  for (const [, letter = "", text = ""] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const command = letter.toLowerCase();
    const numbers = command === "a" ? arcNumbers(text) : numbersOf(text, budget);
    const count = ARGUMENTS[command] ?? 0;
    for (let at = 0; count === 0 ? at === 0 : at + count <= numbers.length; at += count || 1) {
      budget.requireAtMost(MAX_COMMANDS, ++commands);
      budget.spend(CURVE_STEPS >> 1);
      const [ox, oy]: Point = letter === command ? current : [0, 0];
      const n = numbers.slice(at, at + count);
      const point = (index: number): Point => [ox + (n[index] ?? 0), oy + (n[index + 1] ?? 0)];
      const mirrored = (kinds: string): Point =>
        control && kinds.includes(previous) ? [2 * current[0] - control[0], 2 * current[1] - control[1]] : current;
      let next: Point = current;
      let nextControl: Point | null = null;
      if (command === "z") next = start;
      else if (command === "h") next = [ox + (n[0] ?? 0), current[1]];
      else if (command === "v") next = [current[0], oy + (n[0] ?? 0)];
      else next = point(count - 2);
      if (command === "c" || command === "s") {
        const first = command === "c" ? point(0) : mirrored("cs");
        nextControl = point(count - 4);
        points.push(...curve([current, first, nextControl, next]));
      } else if (command === "q" || command === "t") {
        nextControl = command === "q" ? point(0) : mirrored("qt");
        points.push(...curve([current, nextControl, next]));
      } else if (command === "a") points.push(...arc(current, n, next));
      if (command === "m" && at === 0) start = next;
      else if (command !== "z" && points.length === 0) points.push(current);
      if (command !== "m") points.push(current, next);
      [current, control, previous] = [next, nextControl, command];
    }
  }
  return points;
}

/** The flags of an arc may be written without separators. */
function arcNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; ; ) {
    const pattern = numbers.length % 7 === 3 || numbers.length % 7 === 4 ? FLAG : NUMBER;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return numbers;
    numbers.push(Number(match[1]));
    at = pattern.lastIndex;
  }
}

/** A Bézier curve by de Casteljau's algorithm. */
function curve(controls: Point[]): Point[] {
  return Array.from({ length: CURVE_STEPS - 1 }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS;
    let points = controls;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], index): Point => {
        const [px, py] = points[index] ?? [0, 0];
        return [px + (x - px) * t, py + (y - py) * t];
      });
    }
    return points[0] ?? [0, 0];
  });
}

/** Points of an elliptical arc (SVG 2 §B.2.4). */
function arc(
  [x1, y1]: Point,
  [rxWritten = 0, ryWritten = 0, rotation = 0, large = 0, sweep = 0]: number[],
  [x2, y2]: Point,
): Point[] {
  let [rx, ry] = [Math.abs(rxWritten), Math.abs(ryWritten)];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return [];
  const phi = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const excess = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2);
  if (excess > 1) [rx, ry] = [rx * excess, ry * excess];
  const denominator = (rx * py) ** 2 + (ry * px) ** 2;
  const factor = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - denominator) / denominator)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (sweep === 0 && turn > 0) turn -= 2 * Math.PI;
  if (sweep === 1 && turn < 0) turn += 2 * Math.PI;
  const [middleX, middleY] = [cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2];
  return Array.from({ length: 2 * CURVE_STEPS }, (_, step): Point => {
    const angle = from + (turn * (step + 1)) / (2 * CURVE_STEPS);
    const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [cos * ex - sin * ey + middleX, sin * ex + cos * ey + middleY];
  });
}
