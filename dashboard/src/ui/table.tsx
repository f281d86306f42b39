import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";
import { nextOrder, type Order } from "./sort-order.ts";
import "./table.css";

/** Current sort order, and the handler of clicks on headers. */
export interface Sorting {
  by: string;
  order: Order;
  onSort: (by: string) => void;
}

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** `header` is the row header. The names of `select` and `actions` are visually hidden. */
  as?: "header" | "number" | "select" | "actions";
  /** Hidden in narrow windows, except in the list of a phone. */
  wideOnly?: boolean;
  /** Sort key of the header; undefined if the column is not sortable. */
  sortKey?: string;
}

interface TableProps<Row> {
  label: string;
  /** Caption, if it differs from the label. */
  caption?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** Minimum width in pixels. In narrower windows, the table scrolls; on phones, it is a list. */
  minWidth?: number;
  /** Inside a card: no border, less space. */
  compact?: boolean;
  sorting?: Sorting;
}

/** Table with a caption, and column and row headers, in a scrollable box. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, caption = label, columns, rows, rowKey, isSelected, minWidth, compact = false, sorting } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={compact ? "table-wrap table-compact" : "table-wrap"} aria-label={label} tabIndex={0}>
      <table className="table" style={{ "--min-width": minWidth && `${minWidth}px` } as React.CSSProperties}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classOf(column)}
                aria-sort={sorting && column.sortKey === sorting.by ? SORTED[sorting.order] : undefined}
              >
                <Heading column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) => {
                const Cell = column.as === "header" ? "th" : "td";
                return (
                  <Cell
                    key={column.name}
                    scope={column.as === "header" ? "row" : undefined}
                    className={classOf(column)}
                    data-label={column.as === "select" || column.as === "actions" ? undefined : column.name}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

function Heading<Row>({
  column: { name, as, sortKey },
  sorting,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
}) {
  if (!sorting || sortKey === undefined) {
    return <span className={as === "select" || as === "actions" ? "visually-hidden" : undefined}>{name}</span>;
  }
  const isSorted = sortKey === sorting.by;
  return (
    <button type="button" className="table-sort" onClick={() => sorting.onSort(sortKey)}>
      {name}
      {isSorted && <Icon name={sorting.order === "asc" ? "up" : "down"} size={12} />}
    </button>
  );
}

type SortValue = string | number;

/** Sorts rows in the browser by one of these keys. Numbers and times start in descending order. */
export function useSorted<Row>(
  rows: readonly Row[],
  keys: Record<string, (row: Row) => SortValue>,
  by: string,
): { rows: readonly Row[]; sorting: Sorting } {
  const firstOf = (key: string): Order => (typeof (rows[0] && keys[key]?.(rows[0])) === "number" ? "desc" : "asc");
  const [sorting, setSorting] = useState<{ by: string; order: Order }>({ by, order: firstOf(by) });
  const key = keys[sorting.by] ?? (() => 0);
  const ascending = rows.toSorted((one, other) => compare(key(one), key(other)));
  return {
    rows: sorting.order === "asc" ? ascending : ascending.toReversed(),
    sorting: { ...sorting, onSort: (by) => setSorting({ by, order: nextOrder(sorting, by, firstOf(by)) }) },
  };
}

function compare(one: SortValue, other: SortValue): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

function classOf({ as = "", wideOnly }: { as?: string; wideOnly?: boolean }): string {
  return `${as && `table-${as}`}${wideOnly ? " table-wide" : ""}`;
}
