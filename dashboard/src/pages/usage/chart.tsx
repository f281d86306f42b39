import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import { calendarDay } from "../../ui/format.ts";
import { ChartTable } from "./chart-table.tsx";
import { niceScale } from "./scale.ts";
import "./chart.css";

export interface Point {
  /** Calendar date. */
  date: string;
  value: number;
}

interface ChartProps {
  title: string;
  /** What it comes to, in words. */
  figure: string;
  kind: "bars" | "area";
  points: readonly Point[];
  show: (value: number) => string;
  tick: (value: number) => string;
  /** Whether the values are bytes. */
  binary?: boolean;
}

const HEIGHT = 180;
const LEFT = 52;
const BOTTOM = 22;
const TOP = 8;

/** A value a day. Pointer and arrow keys read single days; the table below holds them all. */
export function Chart({ title, figure, kind, points, show, tick, binary = false }: ChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const [box, width] = useWidth();
  const last = points.length - 1;
  const { top, step } = niceScale(Math.max(...points.map(({ value }) => value), 0), binary);
  const slot = (width - LEFT) / points.length;
  const x = (index: number) => LEFT + (index + 0.5) * slot;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const chosen = active === null ? undefined : points[active];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / slot);
    setActive(at >= 0 && at <= last ? at : null);
  };
  const walk = (event: KeyboardEvent) => {
    const at = active ?? last;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, next)));
  };

  return (
    <section className="chart card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="numbers" aria-live="polite">
          {chosen ? (
            <>
              {calendarDay(chosen.date)} <strong>{show(chosen.value)}</strong>
            </>
          ) : (
            figure
          )}
        </p>
      </header>
      <svg
        ref={box}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a slider over the days, and no element draws one
        role="slider"
        tabIndex={0}
        aria-label={`${title} by day`}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(active ?? last) + 1}
        aria-valuetext={describe(points[active ?? last], show)}
        onPointerMove={follow}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive(last)}
        onBlur={() => setActive(null)}
        onKeyDown={walk}
      >
        {lines.map((value) => (
          <g key={value} className="chart-line">
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 8} y={y(value) + 3.5} textAnchor="end">
              {tick(value)}
            </text>
          </g>
        ))}
        {dayLabels(points).map(({ index, anchor }) => (
          <text
            key={index}
            className="chart-day"
            x={anchor === "end" ? width : LEFT}
            y={HEIGHT - 4}
            textAnchor={anchor}
          >
            {calendarDay(points[index]?.date ?? "")}
          </text>
        ))}
        {kind === "bars" ? (
          points.map(({ date, value }, index) => (
            <rect
              key={date}
              className="chart-bar"
              data-active={index === active || undefined}
              x={x(index) - barWidth(slot) / 2}
              width={barWidth(slot)}
              y={value > 0 ? Math.min(y(value), y(0) - 1.5) : y(0)}
              height={value > 0 ? Math.max(y(0) - y(value), 1.5) : 0}
              rx={Math.min(2, barWidth(slot) / 3)}
            />
          ))
        ) : (
          <Area points={points.map(({ value }, index) => [x(index), y(value)] as const)} floor={y(0)} />
        )}
        {chosen && active !== null && kind === "area" && (
          <g className="chart-cursor">
            <line x1={x(active)} x2={x(active)} y1={TOP} y2={y(0)} />
            <circle cx={x(active)} cy={y(chosen.value)} r={4} />
          </g>
        )}
      </svg>
      <ChartTable title={title} points={points} show={show} />
    </section>
  );
}

/** Drawn at the size it has, so that its words stay as large as all others. */
function useWidth(): [React.RefCallback<SVGSVGElement>, number] {
  const [width, setWidth] = useState(480);
  const ref = useCallback((element: SVGSVGElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

const barWidth = (slot: number) => Math.max(1.5, Math.min(slot * 0.68, 26));
const describe = (point: Point | undefined, show: ChartProps["show"]) =>
  point ? `${calendarDay(point.date)}, ${show(point.value)}` : "";
const dayLabels = (points: readonly Point[]) =>
  [
    { index: 0, anchor: "start" },
    { index: points.length - 1, anchor: "end" },
  ] as const;

function Area({ points, floor }: { points: readonly (readonly [number, number])[]; floor: number }) {
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return (
    <g className="chart-area">
      <path className="chart-fill" d={`M${first} ${floor}L${line}L${last} ${floor}Z`} />
      <path className="chart-stroke" d={`M${line}`} />
    </g>
  );
}
