import { costOfText } from "./conditions.ts";
import { requireAffordable } from "./cost.ts";
import { OPERATOR_NAME, operatorNamed } from "./operators.ts";
import { searchTerm } from "./search-text.ts";
import { type Query, SearchSyntaxError } from "./syntax.ts";

/** The maximum nesting of brackets and NOTs. */
export const MAX_DEPTH = 20;

const BLANK = /\s*/y;
const KEYWORD = /(OR|NOT)(?=[\s()"]|$)/y;
const OPERATOR = new RegExp(`(${OPERATOR_NAME}):`, "iy");
/** A phrase in the quotation marks that keyboards insert, such as “old harbour”, „alter Hafen“ or « vieux port ». */
const CURLY_PHRASE = /[“„”‟«](\s*[^“„”‟«»"\s][^“„”‟«»"]*)[“”‟»](?=[\s)]|$)/y;
/** Matches syntax at the start of a word. */
const SYNTAX = new RegExp(`(?:^|[\\s(-])(?:(?:OR|NOT)(?=[\\s()"]|$)|-[^\\s)]|"|(?i:${OPERATOR_NAME}):)`);
const ITEM = 'a word, a "phrase", an operator or an opening bracket';

/**
 * Parses a search: words and "phrases" that must all match, operators (`type:image`), `OR`, `NOT` or `-`, and brackets.
 * `OR` has a lower precedence than adjacent items. Throws a SearchSyntaxError.
 *
 * A search without operators still finds the files that earlier releases found, which searched for the complete text.
 * So marks inside words are literal, brackets are literal if they group nothing, as in `photo (1)`, and a text without
 * letters and digits is one phrase.
 *
 * @param isSaved true for a search that the service accepted earlier, when the cost had no limit. In its words, a
 * closing bracket without an opening one is literal, because such searches were valid.
 */
export function parseQuery(text: string, { isSaved = false } = {}): Query {
  if (!/[\p{L}\p{N}]/u.test(text)) return textQuery(text, { source: text, position: 0 }, false);
  const query = new Parser(text, { groups: SYNTAX.test(text), isSaved }).query();
  if (!isSaved) requireAffordable(query);
  return query;
}

function textQuery(text: string, place: { source: string; position: number }, isNegated: boolean): Query {
  const term = searchTerm(text);
  return { kind: "text", ...term, ...place, cost: costOfText(term, isNegated) };
}

class Parser {
  readonly #text: string;
  /** Whether brackets group items; otherwise, they are literal. */
  readonly #groups: boolean;
  readonly #isSaved: boolean;
  #at = 0;
  #depth = 0;
  /** The number of `NOT`s around the current item. */
  #negations = 0;
  /** The number of open brackets. */
  #open = 0;

  constructor(text: string, { groups, isSaved }: { groups: boolean; isSaved: boolean }) {
    this.#text = text;
    this.#groups = groups;
    this.#isSaved = isSaved;
  }

  query(): Query {
    const query = this.#alternatives();
    if (this.#at < this.#text.length) throw this.#expected(ITEM);
    return query;
  }

  #alternatives(): Query {
    const of = [this.#sequence()];
    while (this.#consumeKeyword("OR")) of.push(this.#sequence());
    return of.length === 1 && of[0] ? of[0] : { kind: "any", of };
  }

  #sequence(): Query {
    const of = [this.#item()];
    while (!this.#isAtEnd()) of.push(this.#item());
    return of.length === 1 && of[0] ? of[0] : { kind: "all", of };
  }

  /** Whether a sequence of items ends here. */
  #isAtEnd(): boolean {
    this.#match(BLANK);
    return this.#at === this.#text.length || this.#isBracket(")") || this.#keyword() === "OR";
  }

  #item(): Query {
    if (this.#isAtEnd()) throw this.#expected(ITEM);
    if (this.#consumeKeyword("NOT")) return this.#negated();
    // A dash between spaces is literal.
    if (this.#peek() === "-" && /^-[^\s)]/.test(this.#text.slice(this.#at, this.#at + 2))) {
      return this.#negated("-".length);
    }
    if (this.#isBracket("(")) return this.#nested(() => this.#brackets());
    return this.#operator() ?? this.#words();
  }

  #negated(skipped = 0): Query {
    return this.#nested(() => {
      this.#at += skipped;
      this.#negations += 1;
      const of = this.#item();
      this.#negations -= 1;
      return { kind: "not", of };
    });
  }

  #words(): Query {
    const position = this.#at;
    const text = this.#value('text and a closing "');
    return textQuery(text, this.#placeSince(position), this.#negations > 0);
  }

  #placeSince(position: number) {
    return { source: this.#text.slice(position, this.#at), position };
  }

  #brackets(): Query {
    this.#at += 1;
    this.#open += 1;
    const query = this.#alternatives();
    if (this.#peek() !== ")") throw this.#expected("a closing bracket");
    this.#at += 1;
    this.#open -= 1;
    return query;
  }

  #operator(): Query | null {
    const start = this.#at;
    const name = this.#match(OPERATOR);
    const operator = name === undefined ? undefined : operatorNamed(name);
    // As in `12:30`: a word.
    if (name === undefined || !operator) return null;
    const at = this.#at;
    const value = /^(?:[\s)]|$)/.test(this.#text.slice(at, at + 1)) ? "" : this.#value(operator.expected);
    const condition = value === "" ? null : operator.read(value);
    if (!condition) throw new SearchSyntaxError(at, operator.expected);
    const cost = operator.cost(value);
    const canUseIndex = operator.canUseIndex(value);
    const place = this.#placeSince(start);
    return { kind: "operator", name: name.toLowerCase(), value, condition, canUseIndex, ...place, cost };
  }

  /** Reads a "phrase" in straight or curly quotation marks, or the text before the next space or the next bracket that is not part of the text. */
  #value(expected: string): string {
    const start = this.#at;
    if (this.#peek() === '"') {
      const end = this.#text.indexOf('"', start + 1);
      if (end < 0 || end === start + 1) throw new SearchSyntaxError(end < 0 ? this.#text.length : end, expected);
      this.#at = end + 1;
      return this.#text.slice(start + 1, end);
    }
    const phrase = this.#match(CURLY_PHRASE);
    if (phrase !== undefined) return phrase;
    let own = 0;
    for (; this.#at < this.#text.length && !/\s/.test(this.#peek()); this.#at++) {
      if (this.#peek() === "(") own += 1;
      else if (this.#peek() === ")" && own > 0) own -= 1;
      else if (this.#isBracket(")") && (this.#open > 0 || !this.#isSaved)) break;
    }
    return this.#text.slice(start, this.#at);
  }

  #nested(read: () => Query): Query {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#expected(`at most ${MAX_DEPTH} nested brackets and NOTs`);
    const query = read();
    this.#depth -= 1;
    return query;
  }

  #keyword(): string | undefined {
    const start = this.#at;
    const keyword = this.#match(KEYWORD);
    this.#at = start;
    return keyword;
  }

  #consumeKeyword(keyword: string): boolean {
    this.#match(BLANK);
    if (this.#keyword() !== keyword) return false;
    this.#at += keyword.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const result = pattern.exec(this.#text);
    if (result) this.#at = pattern.lastIndex;
    return result?.[1];
  }

  #isBracket(bracket: string): boolean {
    return this.#groups && this.#peek() === bracket;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #expected(what: string): SearchSyntaxError {
    return new SearchSyntaxError(this.#at, what);
  }
}
