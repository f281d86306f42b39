import { removeHidden } from "../base/hidden-characters.ts";

/** Text that is already HTML. Only `html` creates it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | Part[];

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Builds HTML from untrusted values. Escapes every value for text and for quoted attributes, except results of `html`. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? textOf(values[index] ?? null) : "")).join(""),
  );
}

function textOf(value: Part): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join("");
  // Removes characters that hide text or change its direction. Names from earlier versions may contain them.
  return removeHidden(String(value)).replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");
}
