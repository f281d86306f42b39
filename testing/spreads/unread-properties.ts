import { relative } from "node:path";
import ts from "typescript";

/** A property of an object literal that no type has, so that nothing reads it. */
export interface UnreadProperty {
  file: string;
  line: number;
  property: string;
  /** The type whose properties the literal copies. */
  spread: string;
  similar: string[];
}

/** An object literal with spreads, or a call of `Object.assign`, whose nested literals count as its own properties. */
interface Composition {
  node: ts.Expression;
  spreads: ts.Expression[];
  properties: ts.ObjectLiteralElementLike[];
}

/** The keys from an object to the property, `ELEMENT` for the elements of an array. */
type Path = [string, ...string[]];

const ELEMENT = "[]";

/**
 * Returns the properties that a literal adds to an object of another type, although neither that type nor a type that the
 * literal is used as has them. The compiler accepts such properties: after a rename, the old name is written, and the value of
 * the spread stays under the new one.
 */
export function unreadProperties(program: ts.Program, root: string): UnreadProperty[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter((source) => !program.isSourceFileFromExternalLibrary(source));
  const files = sources.filter((source) => !source.isDeclarationFile);

  const identifiers = Map.groupBy(
    files.flatMap((file) => collect(file, asIdentifier)),
    ({ text }) => text,
  );

  function check(composition: Composition): UnreadProperty[] {
    const { node, spreads, properties } = composition;
    const types = spreads.flatMap((spread) => members(checker.getTypeAtLocation(spread)));
    if (types.some(isOpen)) return [];
    const names = new Set(types.flatMap((type) => checker.getPropertiesOfType(type)).map(({ name }) => name));
    if (names.size === 0) return [];
    return properties.flatMap((property) => {
      const name = nameOf(property);
      if (name === null || names.has(name) || isRead(node, [name], property) || readsOf(name, property).length > 0)
        return [];
      const source = node.getSourceFile();
      return {
        file: relative(root, source.fileName),
        line: source.getLineAndCharacterOfPosition(property.getStart()).line + 1,
        property: name,
        spread: spreads.map((spread) => checker.typeToString(checker.getTypeAtLocation(spread))).join(" & "),
        similar: similarNames(name, [...names]),
      };
    });
  }

  function members(type: ts.Type): ts.Type[] {
    const apparent = checker.getApparentType(checker.getNonNullableType(type));
    const parts = apparent.isUnion() ? apparent.types : [apparent];
    return parts.filter(({ flags }) => !(flags & ts.TypeFlags.BooleanLike));
  }

  /** Whether the type has any property: `any`, `unknown`, `object`, `{}` and index signatures. */
  function isOpen(type: ts.Type): boolean {
    const { Any, Unknown, NonPrimitive } = ts.TypeFlags;
    const isIndexed = checker.getIndexInfosOfType(type).length > 0 && !checker.isArrayLikeType(type);
    return Boolean(type.flags & (Any | Unknown | NonPrimitive)) || isIndexed || checker.typeToString(type) === "{}";
  }

  /** Whether a type that the value is used as has the property. Types that are inferred from the literal itself do not count. */
  function isRead(value: ts.Expression, path: Path, property: ts.Node, seen: ts.Node[] = []): boolean {
    if (seen.includes(value)) return false;
    const next = (user: ts.Expression, to: Path) => isRead(user, to, property, [...seen, value]);
    const contextual = checker.getContextualType(value);
    if (contextual && hasProperty(contextual, path, property)) return true;
    const { parent } = value;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === value) {
      const [first, second, ...rest] = path;
      return parent.name.text === first && (second === undefined || next(parent, [second, ...rest]));
    }
    if (ts.isElementAccessExpression(parent)) return true;
    if (ts.isSpreadAssignment(parent)) return next(parent.parent, path);
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
      const name = nameOf(parent) ?? "";
      return next(parent.parent, [name, ...path]) || readsOf(name, parent).some((use) => next(use, path));
    }
    if (ts.isArrayLiteralExpression(parent)) return next(parent, [ELEMENT, ...path]);
    if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) return next(parent.parent, path);
    if (isTransparent(parent, value)) return next(parent, path);
    if (ts.isVariableDeclaration(parent) && !parent.type && ts.isIdentifier(parent.name))
      return usesOf(parent.name).some((use) => next(use, path));
    const made = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : parent;
    if (made && isCallback(made)) return next(made.parent, path) || next(made.parent, [ELEMENT, ...path]);
    const name = made && nameOfUntyped(made);
    return name !== undefined && usesOf(name).some((use) => isCalled(use) && next(use.parent, path));
  }

  function hasProperty(type: ts.Type, [first, ...rest]: Path, property: ts.Node): boolean {
    return members(type).some((member) => {
      if (isOpen(member)) return true;
      const symbol = member.getProperty(first);
      const of = first === ELEMENT ? member.getNumberIndexType() : symbol && checker.getTypeOfSymbol(symbol);
      const [second, ...others] = rest;
      if (second !== undefined) return of !== undefined && hasProperty(of, [second, ...others], property);
      return symbol !== undefined && !isDeclaredAt(symbol, property);
    });
  }

  /** Returns the expressions that read the property by its name, through a type that is inferred from the literal. */
  function readsOf(name: string, property: ts.Node): ts.Expression[] {
    return (identifiers.get(name) ?? []).flatMap<ts.Expression>(({ parent }) => {
      if (ts.isPropertyAccessExpression(parent))
        return isDeclaredAt(checker.getSymbolAtLocation(parent.name), property) ? [parent] : [];
      if (!ts.isBindingElement(parent) || nameOfBinding(parent) !== name || !ts.isIdentifier(parent.name)) return [];
      const symbol = checker.getTypeAtLocation(parent.parent).getProperty(name);
      return isDeclaredAt(symbol, property) ? usesOf(parent.name) : [];
    });
  }

  /** Returns the uses of a variable or function. */
  function usesOf(declared: ts.Identifier): ts.Identifier[] {
    const target = targetOf(checker, declared);
    const file = isExported(declared) ? null : declared.getSourceFile();
    return (identifiers.get(declared.text) ?? []).filter(
      (use) => use !== declared && (!file || use.getSourceFile() === file) && targetOf(checker, use) === target,
    );
  }

  return files.flatMap((file) => compositions(file).flatMap(check));
}

/** Whether the value of the parent is the value of the expression. */
function isTransparent(parent: ts.Node, value: ts.Node): parent is ts.Expression {
  if (ts.isConditionalExpression(parent)) return parent.condition !== value;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken;
  return ts.isParenthesizedExpression(parent) || ts.isAwaitExpression(parent) || ts.isNonNullExpression(parent);
}

const isCalled = (use: ts.Identifier): use is ts.Identifier & { parent: ts.CallExpression } =>
  ts.isCallExpression(use.parent) && use.parent.expression === use;

/** Whether the value is a function that a call receives: the result of the call, or its elements, can be those of the function. */
function isCallback(node: ts.Node): node is ts.ArrowFunction & { parent: ts.CallExpression } {
  return ts.isArrowFunction(node) && !node.type && ts.isCallExpression(node.parent);
}

/** Returns the name of a function without a declared return type. */
function nameOfUntyped(node: ts.Node): ts.Identifier | undefined {
  if (ts.isFunctionDeclaration(node) && !node.type) return node.name;
  if (!(ts.isArrowFunction(node) || ts.isFunctionExpression(node)) || node.type) return undefined;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && !parent.type && ts.isIdentifier(parent.name) ? parent.name : undefined;
}

function targetOf(checker: ts.TypeChecker, name: ts.Identifier): ts.Symbol | undefined {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

const isExported = ({ parent }: ts.Identifier): boolean =>
  Boolean(ts.getCombinedModifierFlags(parent as ts.Declaration) & ts.ModifierFlags.Export);

const isDeclaredAt = (symbol: ts.Symbol | undefined, node: ts.Node): boolean =>
  symbol?.declarations?.some((declaration) => declaration === node) ?? false;

const nameOfBinding = ({ propertyName, name }: ts.BindingElement): string => (propertyName ?? name).getText();

const asIdentifier = (node: ts.Node): ts.Identifier[] => (ts.isIdentifier(node) ? [node] : []);

function compositions(file: ts.SourceFile): Composition[] {
  return collect(file, (node) => {
    if (ts.isObjectLiteralExpression(node)) return isPartOfLiteral(node) ? [] : [composition(node, [node])];
    if (!ts.isCallExpression(node) || node.expression.getText() !== "Object.assign") return [];
    return [composition(node, node.arguments)];
  }).filter(({ spreads, properties }) => spreads.length > 0 && properties.length > 0);
}

function composition(node: ts.Expression, values: readonly ts.Expression[]): Composition {
  const parts = values.flatMap(alternatives);
  const literals = parts.filter(ts.isObjectLiteralExpression);
  const nested = literals
    .flatMap((literal) => literal.properties.filter(ts.isSpreadAssignment))
    .map((it) => it.expression);
  const deeper = nested.length > 0 ? composition(node, nested) : { spreads: [], properties: [] };
  return {
    node,
    spreads: [...parts.filter((part) => !ts.isObjectLiteralExpression(part)), ...deeper.spreads],
    properties: [...literals.flatMap(({ properties }) => properties), ...deeper.properties],
  };
}

/** Returns the values that an expression can have: `x ? { … } : {}` and `x && { … }` are literals. */
function alternatives(value: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(value)) return alternatives(value.expression);
  if (ts.isConditionalExpression(value)) return [value.whenTrue, value.whenFalse].flatMap(alternatives);
  if (!ts.isBinaryExpression(value)) return [value];
  const isAnd = value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return (isAnd ? [value.right] : [value.left, value.right]).flatMap(alternatives);
}

function isPartOfLiteral(literal: ts.Expression): boolean {
  const { parent } = literal;
  if (ts.isSpreadAssignment(parent)) return true;
  if (ts.isCallExpression(parent)) return parent.expression.getText() === "Object.assign";
  return isTransparent(parent, literal) && isPartOfLiteral(parent);
}

function nameOf(property: ts.ObjectLiteralElementLike): string | null {
  const { name } = property;
  return name && !ts.isComputedPropertyName(name) && name.kind !== ts.SyntaxKind.PrivateIdentifier ? name.text : null;
}

function collect<T>(file: ts.Node, select: (node: ts.Node) => T[]): T[] {
  const selected: T[] = [];
  const visit = (node: ts.Node): void => {
    selected.push(...select(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return selected;
}

/** Returns the names that share the most words or letters with `name`: at most three. */
function similarNames(name: string, names: string[]): string[] {
  const distance = new Map(names.map((other) => [other, differentPairs(name.toLowerCase(), other.toLowerCase())]));
  return names.toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0)).slice(0, 3);
}

function differentPairs(a: string, b: string): number {
  const pairs = (text: string) => Array.from({ length: text.length }, (_, at) => text.slice(at, at + 2));
  return pairs(a).filter((pair) => !b.includes(pair)).length + pairs(b).filter((pair) => !a.includes(pair)).length;
}
