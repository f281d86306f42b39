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

/** The interfaces with methods, and the number of their implementations: classes and object literals. */
const implementations = new Map<ts.Symbol, number>();
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(
  paths.map((path) => join(root, path)),
  options,
);
const checker = program.getTypeChecker();
const parsed = paths.flatMap((path) => program.getSourceFile(join(root, path)) ?? []);
let dependencies = 0;
for (const file of parsed) visit(file, declare);
for (const file of parsed) visit(file, countImplementations);

function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node);
  ts.forEachChild(node, (child) => visit(child, act));
}

function declare(node: ts.Node): void {
  if (!ts.isInterfaceDeclaration(node)) return;
  if (node.name.text.endsWith("Deps")) dependencies += 1;
  const hasMethods = node.members.some(
    (it) => ts.isMethodSignature(it) || (ts.isPropertySignature(it) && it.type && ts.isFunctionTypeNode(it.type)),
  );
  const symbol = checker.getSymbolAtLocation(node.name);
  if (hasMethods && symbol) implementations.set(symbol, 0);
}

function countImplementations(node: ts.Node): void {
  for (const type of implementedBy(node)) {
    const { symbol } = type;
    if (implementations.has(symbol)) implementations.set(symbol, (implementations.get(symbol) ?? 0) + 1);
  }
}

function implementedBy(node: ts.Node): readonly ts.Type[] {
  if (ts.isClassLike(node)) {
    const clauses = node.heritageClauses ?? [];
    return clauses.flatMap(({ types }) => types.map((type) => checker.getTypeAtLocation(type)));
  }
  // An object literal that is an argument contains options.
  if (!ts.isObjectLiteralExpression(node) || ts.isCallOrNewExpression(node.parent)) return [];
  const type = checker.getContextualType(node);
  if (!type) return [];
  return type.isUnionOrIntersection() ? type.types : [type];
}

const withOneImplementation = [...implementations].filter(([, count]) => count === 1).map(([symbol]) => symbol.name);
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
  "interfaces of dependencies": dependencies,
  "Pick<": count(/\bPick</g),
  "lines of wiring": linesOf(/\/(?:wire[a-z-]*|compose|compose-deps|handlers|background|ports)\.ts$/),
  "folders of the server": named.length,
  "floors of the server": Math.max(...named.map((folder) => floorOf(folder))),
  "folders that import each other": arrowsBack.length,
});
