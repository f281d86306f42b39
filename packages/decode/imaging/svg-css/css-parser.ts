import { TokenType, tokenizer } from "@csstools/css-tokenizer";

/* Parses style sheets with nesting (CSS Syntax 3 §5). As there, invalid parts do not affect the others. */

interface CssDeclaration {
  kind: "declaration";
  name: string;
  value: string;
  important: boolean;
}

interface CssBlock {
  kind: "block";
  /** The selector, or the at-rule with its `@`. */
  prelude: string;
  items: CssItem[];
}

/** A statement without a block, such as `@layer a, b`. */
interface CssStatement {
  kind: "statement";
  prelude: string;
}

export type CssItem = CssDeclaration | CssBlock | CssStatement;

const MAX_DEPTH = 32;
const BLANK = new Set<TokenType>([TokenType.Comment, TokenType.CDO, TokenType.CDC]);
const OPENING = new Set<TokenType>([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare]);
const CLOSING = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);
const DECLARATION = /^\s*(--[^\s:]*|[-\w]+)\s*:([\s\S]*)$/;
const CUSTOM_PROPERTY = /^\s*--[^\s:]*\s*:/;
const IMPORTANT = /\s*!\s*important\s*$/i;

/** Parses a style sheet, or the value of a `style` attribute. */
export function parseCss(css: string, budget: Budget): CssItem[] {
  const { nextToken, endOfFile } = tokenizer({ css });

  function parseItems(depth: number): CssItem[] {
    budget.requireAtMost(MAX_DEPTH, depth);
    const items: CssItem[] = [];
    let text = "";
    let brackets = 0;
    const flush = () => {
      if (text.trim()) items.push(statementOf(text));
      text = "";
    };
    while (!endOfFile()) {
      budget.spend(1);
      const [type, token] = nextToken();
      const isCurly = type === TokenType.OpenCurly;
      if (OPENING.has(type) || (isCurly && (brackets > 0 || CUSTOM_PROPERTY.test(text)))) brackets += 1;
      if (brackets > 0) {
        text += BLANK.has(type) ? " " : token;
        if (CLOSING.has(type)) brackets -= 1;
      } else if (type === TokenType.Semicolon) flush();
      else if (type === TokenType.CloseCurly) {
        if (depth > 0) break;
      } else if (isCurly) {
        const prelude = text.trim();
        text = "";
        items.push({ kind: "block", prelude, items: parseItems(depth + 1) });
      } else text += BLANK.has(type) ? " " : token;
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

/** Limits the work for one document. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** @throws if the budget is exhausted */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooComplexError();
  }

  requireAtMost(limit: number, value: number): void {
    if (value > limit) throw new TooComplexError();
  }
}

class TooComplexError extends Error {}
