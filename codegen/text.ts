/** The first line of every generated file. */
export const banner = "// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.\n";

export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Returns an array literal on one line, or on several lines if it exceeds 120 columns. */
export function list(items: readonly string[], indent: string, before: number): string {
  const line = `[${items.map(quote).join(", ")}]`;
  if (indent.length + before + line.length + 1 <= 120) return line;
  return `[\n${items.map((item) => `${indent}  ${quote(item)},\n`).join("")}${indent}]`;
}

/** FILE_NOT_FOUND → FileNotFound, and files-list → FilesList */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
