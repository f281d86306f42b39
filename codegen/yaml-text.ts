const WIDTH = 160;
/** What ends a plain scalar among others on a line. */
const BRACKETS = "[]{},";
/** Characters that stand for themselves in every reader. */
const PRINTABLE = "[ -~\\u00a1-\\u1fff\\u2010-\\u2027\\u2030-\\ud7ff]";
/** Text that a block keeps as it is (YAML 1.2 §8.1.2): it ends in one line feed, and no line of blanks is its last. */
const BLOCK = new RegExp(`^\\S(?:${PRINTABLE}|\\n)*\\S\\n$`);
const PLAIN = new RegExp(`^(?!.*(?:: | #|:$| $))[A-Za-z$(/]${PRINTABLE}*$`);
/** Words that are no text, in YAML 1.2 or 1.1. */
const WORD = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

/** A map or a list in lines, as a person would write them: whatever fits on a line stands on one. */
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
    PLAIN.test(value) &&
    !WORD.test(value) &&
    ![...reserved].some((it) => value.includes(it));
  return isPlain ? value : JSON.stringify(value);
}

function isCollection(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
