import { Icon } from "../../ui/icon.tsx";
import { nextOrder, type Order } from "../../ui/sort-order.ts";
import { initialOrder, type Sort } from "./filter.ts";
import type { Selection } from "./selection.ts";

/** Columns without `sort` are not sortable. */
const COLUMNS: { sort?: Sort; label: string; className: string }[] = [
  { sort: "filename", label: "Name", className: "sort-name" },
  { label: "Tags", className: "sort-tags" },
  { label: "Type", className: "sort-kind" },
  { sort: "fileSize", label: "Size", className: "sort-size" },
  { sort: "createdAt", label: "Uploaded", className: "sort-created" },
];

interface HeadersProps {
  sort: Sort;
  order: Order;
  onChange: (changes: { sort: Sort; order: Order }) => void;
  selection: Selection;
}

/** Headers of the list: a checkbox for all files, and the columns. A click on the current sort column reverses the order. */
export function SortHeaders({ sort, order, onChange, selection }: HeadersProps) {
  const { size, total } = selection;
  const isAll = size > 0 && size >= total;
  return (
    <fieldset className="sort-headers">
      <legend className="visually-hidden">Sort by</legend>
      <input
        type="checkbox"
        className="select-box"
        aria-label="Select all files"
        ref={(box) => {
          if (box) box.indeterminate = size > 0 && !isAll;
        }}
        checked={isAll}
        onChange={isAll ? selection.clear : selection.selectAll}
      />
      {COLUMNS.map((column) => {
        if (!column.sort) {
          return (
            <span key={column.label} className={column.className}>
              {column.label}
            </span>
          );
        }
        const by = column.sort;
        const isSorted = by === sort;
        const next = nextOrder({ by: sort, order }, by, initialOrder(by));
        return (
          <button
            key={by}
            type="button"
            className={column.className}
            aria-pressed={isSorted}
            onClick={() => onChange({ sort: by, order: next })}
          >
            {column.label}
            {isSorted && <Icon name={order === "asc" ? "up" : "down"} size={12} />}
            {isSorted && <span className="visually-hidden">, {order === "asc" ? "ascending" : "descending"}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
