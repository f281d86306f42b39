import { calendarDay } from "../../ui/format.ts";
import { HEIGHT, LEFT, type Plot, type Point } from "./plot.ts";

interface AxisProps {
  plot: Plot;
  top: number;
  step: number;
  tick: (value: number) => string;
}

export function Axis({ plot, top, step, tick }: AxisProps) {
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return lines.map((value) => (
    <g key={value} className="chart-line">
      <line x1={LEFT} x2={plot.width} y1={plot.y(value)} y2={plot.y(value)} />
      <text x={LEFT - 8} y={plot.y(value) + 3.5} textAnchor="end">
        {tick(value)}
      </text>
    </g>
  ));
}

export function Days({ plot, first, last }: { plot: Plot; first: Point | undefined; last: Point | undefined }) {
  return (
    <g className="chart-day">
      <text x={LEFT} y={HEIGHT - 4}>
        {first && calendarDay(first.date)}
      </text>
      <text x={plot.width} y={HEIGHT - 4} textAnchor="end">
        {last && calendarDay(last.date)}
      </text>
    </g>
  );
}

interface BarsProps {
  plot: Plot;
  points: readonly Point[];
  active: number | null;
}

/** Minimum height of bars with a value above 0, in pixels. */
const MIN_BAR_HEIGHT = 1.5;

export function Bars({ plot: { slot, x, y }, points, active }: BarsProps) {
  const width = Math.max(1.5, Math.min(slot * 0.68, 26));
  return points.map(({ date, value }, index) => {
    const height = value > 0 ? Math.max(y(0) - y(value), MIN_BAR_HEIGHT) : 0;
    return (
      <rect
        key={date}
        className="chart-bar"
        data-active={index === active || undefined}
        x={x(index) - width / 2}
        y={y(0) - height}
        width={width}
        height={height}
        rx={Math.min(2, width / 3)}
      />
    );
  });
}

export function Area({ points, floor }: { points: readonly (readonly [number, number])[]; floor: number }) {
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return (
    <g className="chart-area">
      <path className="chart-fill" d={`M${first} ${floor}L${line}L${last} ${floor}Z`} />
      <path className="chart-stroke" d={`M${line}`} />
    </g>
  );
}
