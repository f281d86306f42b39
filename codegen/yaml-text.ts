const WIDTH = 160;
/** Characters that end a plain scalar in a flow collection. */
const BRACKETS = "[]{},";
/** Characters that every parser reads literally. */
const PRINTABLE = "[ -~\\u00a1-\\u1fff\\u2010-\\u2027\\u2030-\\ud7ff]";
/** Text that a block scalar preserves (YAML 1.2 §8.1.2): it ends in one line feed, and its last line is not blank. */
const BLOCK = new RegExp(`^\\S(?:${PRINTABLE}|\\n)*\\S\\n$`);
const PLAIN = new RegExp(`^(?!.*(?:: | #|:$| $))[A-Za-z$(/]${PRINTABLE}*$`);
/** Words that are not strings in YAML 1.2 or 1.1. */
const WORD = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

/** Returns a map or a list as YAML. Values that fit on one line are written on one line. */
export function yamlLines(value: object, indent: number): string {
  const pad = " ".repeat(indent);
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => ({ start: `${pad}-`, item }))
    : Object.entries(value).map(([key, item]: [string, unknown]) => ({ start: `${pad}${scalar(key)}:`, item }));
  return lines
    .map(({ start, item }) => {
      if (typeof item === "string" && BLOCK.test(item)) {
        return `${start} |\n${item.replace(/^(?=.)/gm, `${pad}  `)}`;
      }
      if (!isCollection(item)) return `${start} ${scalar(item)}\n`;
      const line = `${start} ${flow(item)}`;
      if (line.length <= WIDTH) return `${line}\n`;
      const inner = yamlLines(item, indent + 2);
      // The first line of a list item follows the dash.
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

/** Returns a scalar, without quotes if the meaning is the same. */
function scalar(value: unknown, reserved = ""): string {
  const isPlain =
    typeof value === "string" &&
    PLAIN.test(value) &&
    !WORD.test(value) &&
    ![...reserved].some((it) => value.includes(it));
  return isPlain ? value : JSON.stringify(value);
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
