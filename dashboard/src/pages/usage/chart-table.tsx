import { calendarDay } from "../../ui/format.ts";
import { Table } from "../../ui/table.tsx";
import type { Point } from "./plot.ts";

/** Shows the values of a chart as a table. */
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
      <Table
        label={`${title} as table`}
        caption={`${title} by day`}
        columns={[
          { name: "Day (UTC)", as: "header", cell: ({ date }) => calendarDay(date) },
          { name: title, as: "number", cell: ({ value }) => show(value) },
        ]}
        rows={[...points].reverse()}
        rowKey={({ date }) => date}
        compact
      />
    </details>
  );
}
