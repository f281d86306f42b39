import { parse } from "yaml";

const WIDTH = 160;
/** What ends a plain scalar among others on a line. */
const BRACKETS = "[]{},";

/** A map or a list in lines, as a person would write them: whatever fits on a line stands on one. */
export function yamlLines(value: object, indent: number): string {
  const pad = " ".repeat(indent);
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => ({ start: `${pad}-`, item }))
    : Object.entries(value).map(([key, item]: [string, unknown]) => ({ start: `${pad}${scalar(key)}:`, item }));
  return lines
    .map(({ start, item }) => {
      if (!isCollection(item)) return `${start} ${scalar(item)}\n`;
      const line = `${start} ${flow(item)}`;
      if (line.length <= WIDTH) return `${line}\n`;
      const inner = yamlLines(item, indent + 2);
      // The first line of what is in a list stands behind its dash.
      return start.endsWith("-") ? `${start} ${inner.trimStart()}` : `${start}\n${inner}`;
    })
    .join("");
}

function flow(value: unknown): string {
  if (!isCollection(value)) return scalar(value, BRACKETS);
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  const entries = Object.entries(value).map(([key, item]) => `${scalar(key, BRACKETS)}: ${flow(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Without quotes where it means the same. */
function scalar(value: unknown, reserved = ""): string {
  const isPlain =
    typeof value === "string" &&
    /^[A-Za-z$(/](?!.*(?:: | #|:$))[^\n]*$/.test(value) &&
    ![...reserved].some((it) => value.includes(it)) &&
    parse(value) === value;
  return isPlain ? value : JSON.stringify(value);
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
