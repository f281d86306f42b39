export type Order = "asc" | "desc";

/** Returns the order after a click on a header: reversed for the current column, `first` for another column. */
export function nextOrder(sorting: { by: string; order: Order }, by: string, first: Order): Order {
  if (by !== sorting.by) return first;
  return sorting.order === "asc" ? "desc" : "asc";
}
