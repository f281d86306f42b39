/** The syntax of constants in a language. */
export interface Dialect {
  true: string;
  false: string;
  null: string;
  /** Returns a key of an object. */
  key(name: string): string;
  /** Spaces inside the braces of an object on one line. */
  padding: string;
  /** One step of indentation. */
  step: string;
}

export const javascript: Dialect = {
  true: "true",
  false: "false",
  null: "null",
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  padding: " ",
  step: "  ",
};

export const python: Dialect = {
  true: "True",
  false: "False",
  null: "None",
  key: JSON.stringify,
  padding: "",
  step: "    ",
};

const WIDTH = 72;

/** Returns a JSON value as source text: on one line if it fits, otherwise with one entry per line. */
export function literal(value: unknown, dialect: Dialect, indent = ""): string {
  if (typeof value === "boolean") return value ? dialect.true : dialect.false;
  if (value === null || value === undefined) return dialect.null;
  if (typeof value !== "object") return JSON.stringify(value);
  const deeper = indent + dialect.step;
  const list = Array.isArray(value);
  const entries = (at: string) =>
    list
      ? value.map((it) => literal(it, dialect, at))
      : Object.entries(value).map(([name, it]) => `${dialect.key(name)}: ${literal(it, dialect, at)}`);
  const [open, close, padding] = list ? ["[", "]", ""] : ["{", "}", dialect.padding];
  const line = `${open}${padding}${entries("").join(", ")}${padding}${close}`;
  if (entries("").length === 0) return `${open}${close}`;
  if (indent.length + line.length <= WIDTH && !line.includes("\n")) return line;
  return `${open}\n${entries(deeper)
    .map((it) => `${deeper}${it},\n`)
    .join("")}${indent}${close}`;
}
