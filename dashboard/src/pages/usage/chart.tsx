import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import { calendarDay } from "../../ui/format.ts";
import { Area, Axis, Bars, Days } from "./chart-marks.tsx";
import { ChartTable } from "./chart-table.tsx";
import { HEIGHT, LEFT, type Point, plotOf } from "./plot.ts";
import { niceScale } from "./scale.ts";
import "./chart.css";

interface ChartProps {
  title: string;
  /** Total as text. */
  figure: string;
  kind: "bars" | "area";
  points: readonly Point[];
  show: (value: number) => string;
  tick: (value: number) => string;
  /** Whether the values are bytes. */
  binary?: boolean;
}

/** Shows one value per day. Pointer and arrow keys select a day. The table below contains all values. */
export function Chart({ title, figure, kind, points, show, tick, binary = false }: ChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const [box, width] = useWidth();
  const last = points.length - 1;
  const { top, step } = niceScale(Math.max(...points.map(({ value }) => value), 0), binary);
  const plot = plotOf(width, points.length, top);
  const chosen = active === null ? undefined : points[active];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / plot.slot);
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a slider over days has no element
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
        <Axis plot={plot} top={top} step={step} tick={tick} />
        <Days plot={plot} first={points[0]} last={points.at(-1)} />
        {kind === "bars" ? (
          <Bars plot={plot} points={points} active={active} />
        ) : (
          <Area points={points.map(({ value }, index) => [plot.x(index), plot.y(value)] as const)} floor={plot.y(0)} />
        )}
        {chosen && active !== null && kind === "area" && (
          <g className="chart-cursor">
            <line x1={plot.x(active)} x2={plot.x(active)} y1={plot.y(top)} y2={plot.y(0)} />
            <circle cx={plot.x(active)} cy={plot.y(chosen.value)} r={4} />
          </g>
        )}
      </svg>
      <ChartTable title={title} points={points} show={show} />
    </section>
  );
}

const describe = (point: Point | undefined, show: ChartProps["show"]) =>
  point ? `${calendarDay(point.date)}, ${show(point.value)}` : "";

/** Measures the width of the chart, which is drawn at this size so that its text is not scaled. */
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
