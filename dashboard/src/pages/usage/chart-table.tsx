import { calendarDay } from "../../ui/format.ts";
import type { Point } from "./plot.ts";

/** The same in figures. */
export function ChartTable({
  title,
  points,
  show,
}: {
  title: string;
  points: readonly Point[];
  show: (value: number) => string;
}) {
  return (
    <details className="chart-table">
      <summary>
        Show as table<span className="visually-hidden">: {title}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={`${title} as table`} tabIndex={0}>
        <table className="table">
          <caption className="visually-hidden">{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col" className="table-number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ date, value }) => (
              <tr key={date}>
                <td>{calendarDay(date)}</td>
                <td className="table-number">{show(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
