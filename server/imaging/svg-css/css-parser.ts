import type { Budget } from "./budget.ts";

/* Parses style sheets with nesting (CSS Syntax 3 §5). As there, invalid parts do not affect the others. */

export interface CssDeclaration {
  kind: "declaration";
  name: string;
  value: string;
  important: boolean;
}

export interface CssBlock {
  kind: "block";
  /** The selector, or the at-rule with its `@`. */
  prelude: string;
  items: CssItem[];
}

/** A statement without a block, such as `@layer a, b`. */
export interface CssStatement {
  kind: "statement";
  prelude: string;
}

export type CssItem = CssDeclaration | CssBlock | CssStatement;

const MAX_DEPTH = 32;
const COMMENT = /("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]?|[{}()[\];]|[^"'\\{}()[\];]+/g;
const DECLARATION = /^\s*(--[^\s:]*|[-\w]+)\s*:([\s\S]*)$/;
const CUSTOM_PROPERTY = /^\s*--[^\s:]*\s*:/;
const IMPORTANT = /\s*!\s*important\s*$/i;

/** Parses a style sheet, or the value of a `style` attribute. */
export function parseCss(css: string, budget: Budget): CssItem[] {
  budget.spend(css.length >> 3);
  const tokens = withoutComments(css).match(TOKEN) ?? [];
  let at = 0;

  function parseItems(depth: number): CssItem[] {
    budget.requireAtMost(MAX_DEPTH, depth);
    const items: CssItem[] = [];
    let text = "";
    let brackets = 0;
    const flush = () => {
      if (text.trim()) items.push(statementOf(text));
      text = "";
    };
    while (at < tokens.length) {
      const token = tokens[at++] as string;
      const isCustom = brackets === 0 && token === "{" && CUSTOM_PROPERTY.test(text);
      if (token === "(" || token === "[" || isCustom || (brackets > 0 && token === "{")) brackets += 1;
      if (brackets > 0) {
        text += token;
        if (token === ")" || token === "]" || token === "}") brackets -= 1;
      } else if (token === ";") flush();
      else if (token === "}" && depth > 0) break;
      else if (token === "{") {
        const prelude = text.trim();
        text = "";
        items.push({ kind: "block", prelude, items: parseItems(depth + 1) });
      } else if (token !== "}") text += token;
    }
    flush();
    return items;
  }

  return parseItems(0);
}

/** Returns the parts between separators that are not within brackets or strings. */
export function splitTopLevel(text: string, separator: "," | " "): string[] {
  const parts: string[] = [];
  let part = "";
  let brackets = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\\[\s\S]?|\s+|[\s\S]/g)) {
    if (token === "(" || token === "[") brackets += 1;
    else if (token === ")" || token === "]") brackets -= 1;
    if (brackets === 0 && (separator === " " ? token.trim() === "" : token === separator)) {
      parts.push(part);
      part = "";
    } else part += token;
  }
  const trimmed = [...parts, part].map((it) => it.trim());
  // An empty part between commas makes a list invalid.
  return separator === "," && trimmed.length > 1 ? trimmed : trimmed.filter((it) => it !== "");
}

function withoutComments(css: string): string {
  return css.replaceAll(COMMENT, (_, text?: string) => text ?? " ");
}

function statementOf(text: string): CssItem {
  const prelude = text.trim();
  const [, name = "", value = ""] = prelude.startsWith("@") ? [] : (DECLARATION.exec(prelude) ?? []);
  if (!name) return { kind: "statement", prelude };
  const important = IMPORTANT.test(value);
  return {
    kind: "declaration",
    name: name.startsWith("--") ? name : name.toLowerCase(),
    value: (important ? value.replace(IMPORTANT, "") : value).trim(),
    important,
  };
}
