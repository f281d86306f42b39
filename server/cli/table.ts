/** Columns as wide as their longest cell. */
export function table(head: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map(harmless));
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Names come from many hands: what would move the cursor, or hide and turn text in a terminal, is spelled out. */
export function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
