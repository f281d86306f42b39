import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/*
 * Counts files, imports and indirections of the server and the packages, without tests and generated code:
 * `node scripts/structure.ts [FOLDER]`. The folder is a checkout; by default, this one.
 */

const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const EXCLUDED = /\.test\.ts$|\.types\.ts$|\.d\.ts$|\/(?:node_modules|generated|dist|testing)\/|\/db\/columns\.ts$/;
const paths = globSync(["server/**/*.ts", "packages/**/*.ts"], { cwd: root }).filter((path) => !EXCLUDED.test(path));
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));

const lines = new Map([...sources].map(([path, text]) => [path, text.trimEnd().split("\n").length]));
const sizes = [...lines.values()].sort((a, b) => a - b);
const total = sizes.reduce((sum, size) => sum + size, 0);

/** The files that each file imports. */
const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text)]));
const importers = new Map(paths.map((path) => [path, paths.filter((other) => imports.get(other)?.has(path))]));

function importsOf(path: string, text: string): Set<string> {
  const names = [...text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(([, name = ""]) =>
    relative(root, resolve(root, dirname(path), name)),
  );
  const modules = [...text.matchAll(/(?:from |import |import\()"@media-asset-service\/([^"]+\.ts)"/g)].map(
    ([, name = ""]) => `packages/${name}`,
  );
  return new Set([...names, ...modules]);
}

/** Folders of the server, and the folders that each one imports. */
const folderOf = (path: string) => (path.split("/").length > 2 ? path.split("/").slice(0, 2).join("/") : path);
const folders = new Map<string, Set<string>>();
for (const [path, targets] of imports) {
  const from = folderOf(path);
  const to = folders.get(from) ?? new Set();
  for (const target of targets) if (sources.has(target) && folderOf(target) !== from) to.add(folderOf(target));
  folders.set(from, to);
}
const named = [...folders.keys()].filter((name) => name.startsWith("server/") && !name.endsWith(".ts"));
const arrowsBack = named.flatMap((from) =>
  [...(folders.get(from) ?? [])].filter((to) => named.includes(to) && folders.get(to)?.has(from)),
);

/** The number of folders on the longest path of imports. Folders that import each other count once. */
function floorOf(folder: string, above: readonly string[] = []): number {
  const below = [...(folders.get(folder) ?? [])].filter((to) => named.includes(to) && ![folder, ...above].includes(to));
  return 1 + Math.max(0, ...below.map((to) => floorOf(to, [...above, folder])));
}

interface Interface {
  name: string;
  hasMethods: boolean;
}

const interfaces: Interface[] = [];
const implementations = new Map<string, number>();
for (const [path, text] of sources) {
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
}

function visit(node: ts.Node): void {
  if (ts.isInterfaceDeclaration(node)) {
    const hasMethods = node.members.some(
      (it) => ts.isMethodSignature(it) || (ts.isPropertySignature(it) && it.type && ts.isFunctionTypeNode(it.type)),
    );
    interfaces.push({ name: node.name.text, hasMethods });
  }
  for (const name of implementedBy(node)) implementations.set(name, (implementations.get(name) ?? 0) + 1);
  ts.forEachChild(node, visit);
}

/** The types that a function returns, a class implements, or an object has. */
function implementedBy(node: ts.Node): string[] {
  if (ts.isClassLike(node)) {
    const clauses = node.heritageClauses ?? [];
    return clauses.flatMap((clause) => clause.types.map(({ expression }) => expression.getText()));
  }
  const isFunction = ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node);
  if (isFunction && node.body && /return \{|\(\{|=> \{/.test(node.getText())) return nameOf(node.type);
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer)) {
    return nameOf(node.type);
  }
  if (ts.isSatisfiesExpression(node)) return nameOf(node.type);
  return [];
}

function nameOf(type: ts.TypeNode | undefined): string[] {
  return type && ts.isTypeReferenceNode(type) ? [type.typeName.getText()] : [];
}

const withOneImplementation = interfaces.filter(
  ({ name, hasMethods }) => hasMethods && implementations.get(name) === 1 && !name.endsWith("Deps"),
);
const count = (pattern: RegExp) =>
  [...sources.values()].reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);
const linesOf = (pattern: RegExp) => [...lines].reduce((sum, [path, size]) => sum + (pattern.test(path) ? size : 0), 0);
const withOneImporter = paths.filter((path) => importers.get(path)?.length === 1);

console.table({
  files: paths.length,
  "files of the server": paths.filter((path) => path.startsWith("server/")).length,
  lines: total,
  "lines of the server": linesOf(/^server\//),
  "median of lines": sizes[sizes.length >> 1],
  "files below 20 lines": sizes.filter((size) => size < 20).length,
  "files with one importer": `${withOneImporter.length} (${Math.round((100 * withOneImporter.length) / paths.length)} %)`,
  "lines with imports": `${((100 * count(/^import /gm)) / total).toFixed(1)} %`,
  "interfaces with methods and one implementation": withOneImplementation.length,
  "interfaces of dependencies": interfaces.filter(({ name }) => name.endsWith("Deps")).length,
  "Pick<": count(/\bPick</g),
  "lines of wiring": linesOf(/\/(?:wire[a-z-]*|compose|compose-deps|handlers|background|ports)\.ts$/),
  "folders of the server": named.length,
  "floors of the server": Math.max(...named.map((folder) => floorOf(folder))),
  "folders that import each other": arrowsBack.length,
});
