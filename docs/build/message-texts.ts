import ts from "typescript";

/** A part of a text: fixed, or a placeholder. Arguments of calls can replace the placeholder of a parameter. */
type Part = string | { name: string; parameter?: ts.ParameterDeclaration };
export type Text = readonly Part[];

type Call = ts.CallExpression | ts.NewExpression;

export function isCall(node: ts.Node): node is Call {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

/** Returns a text for display. Placeholders are in braces. */
export function shown(text: Text): string {
  return text.map((part) => (typeof part === "string" ? part : `{${part.name}}`)).join("");
}

/** Returns whether the text contains more than placeholders and punctuation. */
export function hasWords(text: Text): boolean {
  return text.some((part) => typeof part === "string" && /[a-z]/i.test(part));
}

/** Returns every combination of the alternatives of consecutive parts. */
function joined(...parts: (string | readonly Text[])[]): Text[] {
  return parts.reduce<Text[]>(
    (texts, part) =>
      texts.flatMap((text) => (typeof part === "string" ? [[part]] : part).map((it) => [...text, ...it])),
    [[]],
  );
}

export interface Texts {
  /** Returns every text that the expression can have. Unknown values are placeholders. */
  of(node: ts.Expression): Text[];
  /** Returns every text that a property of an object literal can have. */
  ofProperty(property: ts.ObjectLiteralElementLike): Text[];
  /** Replaces the parameters of functions by the arguments of their calls. */
  expanded(text: Text): Text[];
}

/** @param calls the calls whose arguments replace parameters */
export function textsIn(checker: ts.TypeChecker, calls: readonly Call[]): Texts {
  const callsOf = new Map<ts.Node, Call[]>();
  for (const call of calls) {
    const called = functionOf(call.expression);
    if (called) callsOf.set(called, [...(callsOf.get(called) ?? []), call]);
  }

  function of(node: ts.Expression): Text[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [[node.text]];
    if (node.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap((span) => [embedded(span.expression), span.literal.text]);
      return joined(node.head.text, ...spans);
    }
    if (ts.isConditionalExpression(node)) return plural([...of(node.whenTrue), ...of(node.whenFalse)]);
    if (ts.isBinaryExpression(node)) return ofBinary(node);
    if (ts.isSatisfiesExpression(node) && ts.isLiteralTypeNode(node.type) && ts.isStringLiteral(node.type.literal)) {
      return of(node.type.literal);
    }
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return of(node.expression);
    }
    const found = ts.isIdentifier(node) ? ofName(node) : isCall(node) ? ofCall(node) : ofAccess(node);
    return found.length > 0 ? found : [[{ name: nameOf(node) }]];
  }

  function ofBinary(node: ts.BinaryExpression): Text[] {
    const [left, right] = [of(node.left), of(node.right)];
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        // Otherwise, it is an addition.
        return [...left, ...right].some(hasWords) ? joined(left, right) : [[{ name: nameOf(node.left) }]];
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return [[""], ...right];
      case ts.SyntaxKind.QuestionQuestionToken:
        return [...left, ...right];
      case ts.SyntaxKind.AsteriskToken:
      case ts.SyntaxKind.SlashToken: {
        const [a, b] = [Number(left.join("")), Number(right.join(""))];
        const value = node.operatorToken.kind === ts.SyntaxKind.SlashToken ? a / b : a * b;
        return [[Number.isNaN(value) ? { name: nameOf(node) } : String(value)]];
      }
      default:
        return [[{ name: nameOf(node) }]];
    }
  }

  /** A part of a template without words is one placeholder, named after the expression. */
  function embedded(node: ts.Expression): Text[] {
    const texts = of(node);
    const [first = []] = texts;
    const isFixed = texts.length === 1 && first.every((part) => typeof part === "string" || part.parameter);
    return isFixed || texts.every((text) => hasWords(text) || text.join("") === "")
      ? texts
      : [[{ name: nameOf(node) }]];
  }

  function ofName(node: ts.Identifier): Text[] {
    const declaration = declarationOf(node);
    if (declaration && ts.isParameter(declaration)) return [[{ name: node.text, parameter: declaration }]];
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return [];
    const texts = of(declaration.initializer);
    const isFixed = texts.length === 1 && texts[0]?.every((part) => typeof part === "string");
    return isFixed || texts.some(hasWords) || ts.isTemplateExpression(declaration.initializer) ? texts : [];
  }

  /** Resolves a call to the texts that the function returns. */
  function ofCall(call: Call): Text[] {
    const called = functionOf(call.expression);
    const texts = called ? returned(called).flatMap(of) : [];
    const replaced = called ? texts.flatMap((text) => replacedBy(text, called, call)) : [];
    return replaced.some(hasWords) ? replaced : [];
  }

  /** Resolves `RECORD[key]` and `RECORD.key` of a constant, and `error.message` of an error class of the server. */
  function ofAccess(node: ts.Expression): Text[] {
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return [];
    const declaration = declarationOf(node.expression);
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const object = initializer && (ts.isAsExpression(initializer) ? initializer.expression : initializer);
    if (object && ts.isObjectLiteralExpression(object)) {
      const properties = object.properties.filter(
        ({ name }) => ts.isElementAccessExpression(node) || name?.getText() === node.name.text,
      );
      return properties.flatMap(ofProperty).filter(hasWords);
    }
    const type = declaration && ts.isParameter(declaration) ? declaration.type : undefined;
    const isMessage = ts.isPropertyAccessExpression(node) && node.name.text === "message";
    if (!isMessage || !type || !ts.isTypeReferenceNode(type)) return [];
    const body = functionOf(type.typeName)?.body;
    const superCall = body && nodesOf([body], isCall).find((it) => it.expression.kind === ts.SyntaxKind.SuperKeyword);
    return superCall?.arguments?.[0] ? of(superCall.arguments[0]) : [];
  }

  function ofProperty(property: ts.ObjectLiteralElementLike): Text[] {
    if (ts.isPropertyAssignment(property)) return of(property.initializer);
    return ts.isShorthandPropertyAssignment(property) ? of(property.name) : [];
  }

  function replacedBy(text: Text, owner: ts.SignatureDeclaration, call: Call): Text[] {
    return joined(
      ...text.map((part): Text[] => {
        if (typeof part === "string" || part.parameter?.parent !== owner) return [[part]];
        const argument = call.arguments?.[owner.parameters.indexOf(part.parameter)];
        const value = argument && argument.getText() !== "undefined" ? argument : part.parameter.initializer;
        const texts = value ? of(value) : [];
        const [[only, ...more] = []] = texts;
        // Parts of a template can be parameters of the caller, which become words later.
        if (texts.some((it) => hasWords(it) || it.join("") === "") || more.length > 0) return texts;
        const parameter = typeof only === "object" ? only.parameter : undefined;
        return [[{ name: part.name, ...(parameter && { parameter }) }]];
      }),
    );
  }

  function expanded(text: Text, seen: readonly ts.Node[] = []): Text[] {
    const owner = text
      .map((part) => (typeof part === "string" ? undefined : part.parameter?.parent))
      .find((it) => it && !seen.includes(it) && callsOf.has(it));
    if (!owner) return [text];
    const texts = (callsOf.get(owner) ?? []).flatMap((call) => replacedBy(text, owner, call));
    return texts.flatMap((it) => expanded(it, [...seen, owner]));
  }

  function declarationOf(node: ts.Node): ts.Declaration | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias;
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
  }

  /** Returns the function, or the constructor of the class, that an identifier refers to. */
  function functionOf(node: ts.Node): ts.FunctionLikeDeclaration | undefined {
    const declaration = declarationOf(node);
    if (!declaration) return undefined;
    if (ts.isFunctionDeclaration(declaration)) return declaration;
    if (ts.isClassDeclaration(declaration)) return declaration.members.find(ts.isConstructorDeclaration);
    const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;
  }

  return { of, ofProperty, expanded };
}

/** Returns the nodes below the roots, in the order of the source code. */
export function nodesOf<T extends ts.Node>(roots: readonly ts.Node[], matches: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  for (const root of roots) visit(root);
  return found;
}

/** Returns the expressions that a function returns. */
function returned(declaration: ts.FunctionLikeDeclaration): ts.Expression[] {
  const { body } = declaration;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  return nodesOf([body], ts.isReturnStatement).flatMap(({ expression }) => expression ?? []);
}

/** Combines two alternatives that differ only by a plural: `file(s)`. */
function plural(texts: Text[]): Text[] {
  const [short, long] = texts.map((text) => text.join("")).sort((a, b) => a.length - b.length);
  return texts.length === 2 && long === `${short}s` ? [[`${short}(s)`]] : texts;
}

/** Returns a short name for the value of an expression: `limit` for `limits.limit.toISOString()`. */
function nameOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text.replace("#", "");
  if (ts.isCallExpression(node)) {
    const { expression: callee } = node;
    const [argument] = node.arguments;
    const isOfGlobal = ts.isPropertyAccessExpression(callee) && callee.expression.getText() === "JSON";
    if (argument && (ts.isIdentifier(callee) || isOfGlobal)) return nameOf(argument);
    return nameOf(ts.isPropertyAccessExpression(callee) ? callee.expression : callee);
  }
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  if (ts.isTemplateExpression(node) && node.templateSpans[0]) return nameOf(node.templateSpans[0].expression);
  if (ts.isElementAccessExpression(node) || ts.isNonNullExpression(node)) return nameOf(node.expression);
  return node.getText();
}
