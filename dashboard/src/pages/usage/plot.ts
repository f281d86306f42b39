export interface Point {
  /** Calendar date. */
  date: string;
  value: number;
}

export const HEIGHT = 180;
export const LEFT = 52;
const BOTTOM = 22;
const TOP = 8;

/** Positions of days and values in the chart, in pixels. */
export interface Plot {
  width: number;
  /** Width of one day. */
  slot: number;
  x: (index: number) => number;
  y: (value: number) => number;
}

export function plotOf(width: number, days: number, top: number): Plot {
  const slot = (width - LEFT) / days;
  return {
    width,
    slot,
    x: (index) => LEFT + (index + 0.5) * slot,
    y: (value) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM),
  };
}
