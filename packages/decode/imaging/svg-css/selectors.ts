import { matchAt } from "../svg-text.ts";
import { type Budget, splitTopLevel } from "./css-parser.ts";
import type { SvgElement } from "./svg-tree.ts";

/* Selectors Level 4 for a document without interaction. */

type Test = (element: SvgElement) => boolean;

export interface Selector {
  matches: Test;
  specificity: number;
  /** Only these elements can match: `#id`, `.class`, a name, or `*`. */
  key: string;
}

interface Compound {
  tests: Test[];
  specificity: number;
  key: string;
}

interface Step {
  /** The combinator before the compound. */
  combinator: string;
  compound: Compound;
}

interface Scope {
  /** The selectors of the enclosing rule (`&`), or null for `:root`. */
  parent: Selector[] | null;
  budget: Budget;
  depth: number;
}

class InvalidSelectorError extends Error {}

const MAX_DEPTH = 8;
const ID = 1 << 20;
const CLASS = 1 << 10;
const TYPE = 1;

const NAME = String.raw`(?:[-\w]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n])+`;
const SIMPLE = new RegExp(
  String.raw`(?:(?:${NAME}|\*)?\|)?(?<type>${NAME}|\*)|#(?<id>${NAME})|\.(?<class>${NAME})|(?<nesting>&)|\[\s*(?:(?:${NAME}|\*)?\|)?(?<attribute>[^\s~|^$*=\]]+)\s*(?:(?<operator>[~|^$*]?=)\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<bare>${NAME}))\s*(?<flag>[is])?\s*)?\]|:(?<element>:)?(?<pseudo>[-\w]+)(?<opening>\()?`,
  "y",
);
const COMBINATOR = /\s*([>+~])\s*|(\s+)/y;

/** No element is in these states. */
const STATES = new Set(
  "hover active focus focus-visible focus-within visited link any-link target enabled disabled checked playing paused open fullscreen autofill read-write".split(
    " ",
  ),
);

/** Returns null if a selector is invalid, and with it the complete rule. */
export function parseSelectors(text: string, parent: Selector[] | null, budget: Budget): Selector[] | null {
  try {
    return selectorsOf(text, { parent, budget, depth: 0 });
  } catch (error) {
    if (error instanceof InvalidSelectorError) return null;
    throw error;
  }
}

function selectorsOf(text: string, scope: Scope): Selector[] {
  scope.budget.requireAtMost(MAX_DEPTH, scope.depth);
  return splitTopLevel(text, ",").map((part) => complexSelector(part, scope));
}

/** Invalid selectors of the list are ignored (`:is()`, `:where()`). */
function forgivingSelectors(text: string, scope: Scope): Selector[] {
  scope.budget.requireAtMost(MAX_DEPTH, scope.depth);
  return splitTopLevel(text, ",").flatMap((part) => {
    try {
      return [complexSelector(part, scope)];
    } catch (error) {
      if (error instanceof InvalidSelectorError) return [];
      throw error;
    }
  });
}

/** A nested selector without `&` is relative to its parent. */
function complexSelector(text: string, scope: Scope, anchor?: Compound): Selector {
  const steps: Step[] = [];
  let at = 0;
  let combinator = matchAt(COMBINATOR, text, 0)?.[1] ?? "";
  if (combinator) at = COMBINATOR.lastIndex;
  const isRelative =
    anchor !== undefined || (scope.depth === 0 && scope.parent !== null && (combinator !== "" || !hasNesting(text)));
  if (isRelative) steps.push({ combinator: "", compound: anchor ?? nestingCompound(scope) });
  else if (combinator) throw new InvalidSelectorError(text);
  for (combinator ||= " "; ; ) {
    const { compound, end } = compoundSelector(text, at, scope);
    steps.push({ combinator, compound });
    at = end;
    if (at >= text.length) break;
    const next = matchAt(COMBINATOR, text, at);
    if (!next) throw new InvalidSelectorError(text);
    combinator = next[1] ?? " ";
    at = COMBINATOR.lastIndex;
  }
  const matchesFrom = (index: number, element: SvgElement): boolean => {
    const step = steps[index] as Step;
    scope.budget.spend(1);
    if (!step.compound.tests.every((test) => test(element))) return false;
    return index === 0 || candidates(step.combinator, element).some((it) => matchesFrom(index - 1, it));
  };
  return {
    matches: (element) => matchesFrom(steps.length - 1, element),
    specificity: steps.reduce((sum, { compound }) => sum + compound.specificity, 0),
    key: steps.at(-1)?.compound.key ?? "*",
  };

  function candidates(combinator: string, element: SvgElement): SvgElement[] {
    const { parent, index } = element;
    const siblings = parent?.children ?? [];
    if (combinator === ">") return parent ? [parent] : [];
    if (combinator === "+") return siblings.slice(Math.max(0, index - 1), index);
    const found = combinator === "~" ? siblings.slice(0, index) : ancestorsOf(element);
    scope.budget.spend(found.length);
    return found;
  }
}

function ancestorsOf(element: SvgElement): SvgElement[] {
  const found: SvgElement[] = [];
  for (let it = element.parent; it; it = it.parent) found.push(it);
  return found;
}

const hasNesting = (text: string) => /&/.test(text.replaceAll(/"[^"]*"|'[^']*'/g, ""));

function nestingCompound({ parent }: Scope): Compound {
  return parent
    ? { tests: [anyOf(parent)], specificity: maxSpecificity(parent), key: "*" }
    : { tests: [isRoot], specificity: CLASS, key: "*" };
}

const isRoot: Test = (element) => element.parent === null;
const anyOf =
  (selectors: Selector[]): Test =>
  (element) =>
    selectors.some((selector) => selector.matches(element));
const maxSpecificity = (selectors: Selector[]) => Math.max(0, ...selectors.map((it) => it.specificity));

function compoundSelector(text: string, from: number, scope: Scope): { compound: Compound; end: number } {
  const compound: Compound = { tests: [], specificity: 0, key: "*" };
  const add = (test: Test, specificity: number, key?: string) => {
    compound.tests.push(test);
    compound.specificity += specificity;
    if (key && (compound.key === "*" || key.startsWith("#"))) compound.key = key;
  };
  let at = from;
  for (let match = matchAt(SIMPLE, text, at); match; match = matchAt(SIMPLE, text, at)) {
    const { type, id, class: className, nesting, attribute, element, pseudo, opening } = match.groups ?? {};
    at = SIMPLE.lastIndex;
    if (type !== undefined) {
      if (compound.tests.length > 0) throw new InvalidSelectorError(text);
      const name = withoutEscapes(type);
      add(name === "*" ? () => true : (it) => it.name === name, name === "*" ? 0 : TYPE, name);
    } else if (id !== undefined) {
      const value = withoutEscapes(id);
      add((it) => it.attributes.get("id") === value, ID, `#${value}`);
    } else if (className !== undefined) {
      const value = withoutEscapes(className);
      add((it) => it.classes.has(value), CLASS, `.${value}`);
    } else if (nesting !== undefined) {
      const { tests, specificity } = nestingCompound(scope);
      for (const test of tests) add(test, specificity);
    } else if (attribute !== undefined) add(attributeTest(match.groups ?? {}), CLASS);
    else if (element !== undefined) add(() => false, TYPE);
    else if (pseudo !== undefined) {
      const end = opening === undefined ? at : closingOf(text, at);
      const inside = opening === undefined ? null : text.slice(at, end - 1);
      const { test, specificity } = pseudoClass(pseudo.toLowerCase(), inside, { ...scope, depth: scope.depth + 1 });
      add(test, specificity);
      at = end;
    }
  }
  if (compound.tests.length === 0) throw new InvalidSelectorError(text);
  return { compound, end: at };
}

/** Returns the position after the parenthesis that closes the one before `from`. */
function closingOf(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === '"' || character === "'") at = Math.max(at, text.indexOf(character, at + 1));
    else if (character === "(") open += 1;
    else if (character === ")" && --open === 0) return at + 1;
  }
  throw new InvalidSelectorError(text);
}

function attributeTest({
  attribute = "",
  operator,
  double,
  single,
  bare,
  flag,
}: Record<string, string | undefined>): Test {
  const name = withoutEscapes(attribute);
  const read = ({ attributes }: SvgElement) => attributes.get(name);
  if (operator === undefined) return (element) => read(element) !== undefined;
  const fold = (text: string) => (flag === "i" ? text.toLowerCase() : text);
  const expected = fold(withoutEscapes(double ?? single ?? bare ?? ""));
  return (element) => {
    const value = read(element);
    return value !== undefined && compare(operator, fold(value), expected);
  };
}

function compare(operator: string, value: string, expected: string): boolean {
  switch (operator) {
    case "~=":
      return value.split(/\s+/).includes(expected);
    case "|=":
      return value === expected || value.startsWith(`${expected}-`);
    case "^=":
      return expected !== "" && value.startsWith(expected);
    case "$=":
      return expected !== "" && value.endsWith(expected);
    case "*=":
      return expected !== "" && value.includes(expected);
    default:
      return value === expected;
  }
}

function pseudoClass(name: string, inside: string | null, scope: Scope): { test: Test; specificity: number } {
  const ofClass = (test: Test) => ({ test, specificity: CLASS });
  if (inside === null) {
    if (name === "root" || name === "scope") return ofClass(isRoot);
    if (name === "empty") return ofClass((element) => element.children.length === 0);
    if (STATES.has(name)) return ofClass(() => false);
    const only = /^(first|last|only)-(child|of-type)$/.exec(name);
    if (!only) throw new InvalidSelectorError(name);
    const first = nthTest("1", only[2] === "of-type", false, scope);
    const last = nthTest("1", only[2] === "of-type", true, scope);
    if (only[1] === "only") return ofClass((element) => first(element) && last(element));
    return ofClass(only[1] === "first" ? first : last);
  }
  const nth = /^nth-(last-)?(child|of-type)$/.exec(name);
  if (nth) return ofClass(nthTest(inside, nth[2] === "of-type", nth[1] !== undefined, scope));
  switch (name) {
    case "is":
    case "matches":
    case "-webkit-any": {
      const selectors = forgivingSelectors(inside, scope);
      return { test: anyOf(selectors), specificity: maxSpecificity(selectors) };
    }
    case "where":
      return { test: anyOf(forgivingSelectors(inside, scope)), specificity: 0 };
    case "not": {
      const selectors = selectorsOf(inside, scope);
      return { test: (element) => !anyOf(selectors)(element), specificity: maxSpecificity(selectors) };
    }
    case "has":
      return hasTest(inside, scope);
    case "lang":
      return ofClass(langTest(inside));
    case "dir":
      return ofClass(() => false);
    default:
      throw new InvalidSelectorError(name);
  }
}

function langTest(inside: string): Test {
  const ranges = inside.split(",").map((it) => it.replaceAll(/["']/g, "").trim().toLowerCase());
  return (element) => {
    const its = [element, ...ancestorsOf(element)].find(({ attributes }) => attributes.has("xml:lang"));
    const language = its?.attributes.get("xml:lang")?.toLowerCase() ?? "";
    return ranges.some((range) => language === range || language.startsWith(`${range}-`));
  };
}

/** `:nth-child(An+B)`. */
function nthTest(formula: string, ofType: boolean, fromEnd: boolean, scope: Scope): Test {
  const [, keyword, a, b, single] =
    /^\s*(?:(even|odd)|([-+]?\d*)n\s*([-+]\s*\d+)?|([-+]?\d+))\s*$/i.exec(formula) ?? [];
  if (keyword === undefined && a === undefined && single === undefined) throw new InvalidSelectorError(formula);
  const step = keyword ? 2 : single !== undefined ? 0 : a === "" || a === "+" ? 1 : a === "-" ? -1 : Number(a);
  const offset = keyword
    ? keyword.toLowerCase() === "odd"
      ? 1
      : 0
    : Number((single ?? b ?? "0").replaceAll(/\s/g, ""));
  return ({ parent, name, index }) => {
    const siblings = parent?.children ?? [];
    let position = fromEnd ? Math.max(1, siblings.length - index) : index + 1;
    if (ofType) {
      const others = fromEnd ? siblings.slice(index) : siblings.slice(0, index + 1);
      scope.budget.spend(others.length);
      position = Math.max(1, others.filter((it) => it.name === name).length);
    }
    return step === 0 ? position === offset : (position - offset) % step === 0 && (position - offset) / step >= 0;
  };
}

function hasTest(inside: string, scope: Scope): { test: Test; specificity: number } {
  let anchor: SvgElement | null = null;
  const compound: Compound = { tests: [(element) => element === anchor], specificity: 0, key: "*" };
  const selectors = splitTopLevel(inside, ",").map((part) => complexSelector(part, scope, compound));
  const test = (element: SvgElement) => {
    anchor = element;
    const later = element.parent?.children.slice(element.index + 1) ?? [];
    const pending = [...element.children, ...later];
    for (let it = pending.pop(); it; it = pending.pop()) {
      scope.budget.spend(1);
      if (anyOf(selectors)(it)) return true;
      pending.push(...it.children);
    }
    return false;
  };
  return { test, specificity: maxSpecificity(selectors) };
}

function withoutEscapes(name: string): string {
  return name.replaceAll(/\\(?:([0-9a-fA-F]{1,6})\s?|([\s\S]))/g, (_, hex?: string, character = "") => {
    const code = Number.parseInt(hex ?? "", 16);
    return hex === undefined ? character : code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
