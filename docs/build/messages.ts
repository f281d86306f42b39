import { globSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { hasWords, isCall, nodesOf, shown, type Text, textsIn } from "./message-texts.ts";
import { errorTable, ROOT } from "./sources.ts";

export interface Message {
  code: string;
  text: string;
}

/** Functions that pass on an existing error, or whose messages are read from their calls. */
const PASSED_ON = [
  "server/base/errors.ts invalid",
  "server/base/errors.ts unavailable",
  "server/contract/fail.ts fail",
  "server/http/pipeline/idempotent.ts replayedError",
  "server/http/pipeline/validation-error.ts issuesError",
  "packages/decode/imaging/picture-error.ts fromError",
  "server/uploads/progress.ts storedFailure",
];

const codes = new Set(errorTable.map(({ code }) => code));

/** Returns the files of the server that create errors of the API. */
export function serverFiles(): string[] {
  return globSync(["server/**/*.ts", "packages/{blobs,decode}/**/*.ts"], { cwd: ROOT })
    .filter((path) => !/\/node_modules\/|\.(test|types|d)\.ts$/.test(path))
    .map((path) => join(ROOT, path));
}

/**
 * Returns the error messages that source files contain, and the places whose message cannot be determined. Resolves
 * names and imports, but no types, so that no libraries are loaded.
 */
export function readMessages(paths: readonly string[]): { messages: Message[]; unresolved: string[] } {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    noResolve: true,
    types: [],
  };
  const program = ts.createProgram(paths, options);
  // Sets the parents of the nodes.
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles();
  const calls = nodesOf(sources, isCall).filter((call) => !isPassedOn(call));
  const objects = nodesOf(sources, ts.isObjectLiteralExpression).filter((object) => !isPassedOn(object));
  const texts = textsIn(checker, calls);

  const messages = new Map<string, Message>();
  const unresolved: string[] = [];
  for (const node of [...calls, ...objects]) {
    const created = isCall(node) ? ofCall(node) : ofObject(node);
    for (const { code: codeText, text } of created) {
      // The code and the text can be parameters of the same function.
      for (const both of texts.expanded([...codeText, "\0", ...text])) {
        const at = both.indexOf("\0");
        const code = shown(both.slice(0, at));
        const message = shown(both.slice(at + 1));
        // A placeholder that is not a name would be unreadable: give the value a name in the source code.
        const isKnown = /^[A-Z][A-Z_]+$/.test(code) && hasWords(both.slice(at + 1)) && !/\{(?!\w+\})/.test(message);
        if (isKnown) messages.set(`${code} ${message}`, { code, text: message });
        else unresolved.push(`${placeOf(node)}: ${code}: ${message}`);
      }
    }
  }
  return { messages: [...messages.values()], unresolved };

  /** Returns the messages that a call creates. */
  function ofCall(call: ts.CallExpression | ts.NewExpression): { code: Text; text: Text }[] {
    const [first, second, , fourth] = call.arguments ?? [];
    if (!first) return [];
    const callee = call.expression.getText();
    if (callee === "unavailable") return texts.of(first).map((text) => ({ code: ["SERVICE_UNAVAILABLE"], text }));
    if (callee === "invalid" && second && fourth) {
      const issues = texts.of(fourth);
      return texts.of(second).flatMap((path) => issues.map((issue) => ofIssue(path, issue)));
    }
    if (!second || !(callee === "ServiceError" || callee === "fail" || isCode(first))) return [];
    return texts.of(first).flatMap((code) => texts.of(second).map((text) => ({ code, text })));
  }

  /** Returns the errors of jobs and of stored responses, and the messages that openapi.yaml contains (`silentErrors`). */
  function ofObject(object: ts.ObjectLiteralExpression): { code: Text; text: Text }[] {
    const properties = object.properties.filter(ts.isPropertyAssignment);
    if (ts.isPropertyAssignment(object.parent) && object.parent.name.getText() === "silentErrors") {
      return properties.flatMap(({ name, initializer }) =>
        texts.of(initializer).map((text) => ({ code: [name.getText()], text })),
      );
    }
    const code = properties.find(({ name }) => name.getText() === "code")?.initializer;
    const message = object.properties.find(({ name }) => name?.getText() === "message");
    if (!code || !message || !(ts.isStringLiteral(code) || isCode(code))) return [];
    return texts.ofProperty(message).flatMap((text) => texts.of(code).map((it) => ({ code: it, text })));
  }
}

/** Returns the message of `invalid`: the issue after its path, or as a sentence if it concerns the complete body. */
function ofIssue(path: Text, issue: Text): { code: Text; text: Text } {
  const [first, ...rest] = issue;
  const sentence = typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : issue;
  const text = shown(path) === "" ? sentence : [...path, " ", ...issue];
  return { code: ["VALIDATION_ERROR"], text: [...text, "."] };
}

function isCode(node: ts.Expression): boolean {
  if (ts.isSatisfiesExpression(node)) return isCode(node.expression);
  return ts.isStringLiteral(node) && codes.has(node.text);
}

function isPassedOn(node: ts.Node): boolean {
  const path = relative(ROOT, node.getSourceFile().fileName);
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    const name = ts.isFunctionLike(at) || ts.isVariableDeclaration(at) ? at.name : undefined;
    if (name && PASSED_ON.includes(`${path} ${name.getText()}`)) return true;
  }
  return false;
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${relative(ROOT, source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
