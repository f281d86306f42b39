import { Icon } from "../../ui/icon.tsx";
import { nextOrder, type Order } from "../../ui/table.tsx";
import { firstOrder, type Sort } from "./filter.ts";

const COLUMNS: { sort: Sort; label: string; className: string }[] = [
  { sort: "filename", label: "Name", className: "sort-name" },
  { sort: "fileSize", label: "Size", className: "sort-size" },
  { sort: "createdAt", label: "Uploaded", className: "sort-created" },
];

interface HeadersProps {
  sort: Sort;
  order: Order;
  onChange: (changes: { sort: Sort; order: Order }) => void;
}

/** Headers of the sortable columns. A click on the current sort column reverses the order. */
export function SortHeaders({ sort, order, onChange }: HeadersProps) {
  return (
    <fieldset className="sort-headers">
      <legend className="visually-hidden">Sort by</legend>
      {COLUMNS.map((column) => {
        const chosen = column.sort === sort;
        const next = nextOrder({ by: sort, order }, column.sort, firstOrder(column.sort));
        return (
          <button
            key={column.sort}
            type="button"
            className={column.className}
            aria-pressed={chosen}
            onClick={() => onChange({ sort: column.sort, order: next })}
          >
            {column.label}
            {chosen && <Icon name={order === "asc" ? "up" : "down"} size={12} />}
            {chosen && <span className="visually-hidden">, {order === "asc" ? "ascending" : "descending"}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
