import { withoutHidden } from "../base/hidden-characters.ts";

/** Text that is HTML already. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | Part[];

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** HTML with what others have written in it: every value is escaped, in text as in quoted attributes, but for what `html` made. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? textOf(values[index] ?? null) : "")).join(""),
  );
}

function textOf(value: Part): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join("");
  // Without what turns or hides the text around it: names that were stored long ago may have some.
  return withoutHidden(String(value)).replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");
}
