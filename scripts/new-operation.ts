import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { composedName } from "../codegen/composed-responses.ts";
import { RESPONSES } from "../codegen/references.ts";

/**
 * `npm run new-operation -- OPERATION_ID METHOD PATH [--feature FOLDER]`: writes the stubs for "Add an operation" in
 * CONTRIBUTING.md. They fail until you implement them. Rejects an existing operation before it writes anything.
 */
const ROOT = join(import.meta.dirname, "..");
const METHODS = ["get", "post", "put", "patch", "delete"];
const USAGE = "npm run new-operation -- OPERATION_ID METHOD PATH, such as copyFile POST '/api/v1/files/{id}/copy'";

interface Operation {
  operationId: string;
  tags: [string, ...string[]];
  "x-sdk"?: { resource: string };
  "x-errors"?: Record<string, string[]>;
  responses: Record<string, { $ref?: string }>;
}
type PathItem = Record<string, Operation> & { parameters?: { $ref?: string }[] };

function refuse(reason: string): never {
  console.error(`${reason}\nNothing was written.`);
  process.exit(1);
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
/** New contents by path. They are written after all checks have passed. */
const changes = new Map<string, string>();
const insert = (path: string, at: number, text: string) => {
  const before = changes.get(path) ?? read(path);
  changes.set(path, before.slice(0, at) + text + before.slice(at));
};

const { values, positionals } = parseArgs({ options: { feature: { type: "string" } }, allowPositionals: true });
const [id = "", givenMethod = "", path = "", ...rest] = positionals;
const method = givenMethod.toLowerCase();
if (path === "" || rest.length > 0) refuse(`Three arguments are required: ${USAGE}.`);
if (!/^[a-z]+([A-Z][a-z0-9]*)+$/.test(id))
  refuse(`"${id}" is not an operation ID: use a verb and a noun, as in copyFile.`);
if (!METHODS.includes(method)) refuse(`"${givenMethod}" is not a supported method. Use one of ${METHODS.join(", ")}.`);
if (!/^\/api\/v1(\/([a-z][a-z-]*|\{[a-z][A-Za-z]*\}))+$/.test(path)) {
  refuse(
    `"${path}" is not an API path. Use /api/v1/ with lowercase words or {parameters}, such as /api/v1/files/{id}/copy.`,
  );
}

const yaml = read("openapi.yaml");
const { paths } = parse(yaml) as { paths: Record<string, PathItem> };
const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, item, operation: item[method] }] : [])),
);
const sameId = operations.find(({ operation }) => operation.operationId === id);
if (sameId) refuse(`Operation ${id} already exists: ${sameId.method.toUpperCase()} ${sameId.path}.`);
const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");
const samePath = operations.find((it) => shape(it.path) === shape(path) && it.method === method);
if (samePath)
  refuse(`${method.toUpperCase()} ${samePath.path} already exists as operation ${samePath.operation.operationId}.`);
const spelled = Object.keys(paths).find((it) => shape(it) === shape(path) && it !== path);
if (spelled) refuse(`In openapi.yaml, this path is ${spelled}. Use the same parameter names.`);

const segments = path.split("/");
const shared = (other: string) => {
  const parts = other.split("/");
  const end = segments.findIndex((part, index) => part !== parts[index]);
  return (end < 0 ? segments.length : end) * 100 - parts.length;
};
/** The operation with the most similar path. The new one uses its parameters, tag and feature. */
const nearest = operations.toSorted((a, b) => shared(b.path) - shared(a.path))[0];
if (!nearest || shared(nearest.path) < 300)
  refuse(`No operation has a path similar to ${path}: write this operation by hand.`);
const neighbor = nearest.operation;

const feature = values.feature ?? featureOf(neighbor.operationId);
if (!feature) refuse(`The feature is unknown. Add --feature FOLDER: a folder of server/.`);
if (!globSync(`server/${feature}/*.ts`, { cwd: ROOT }).length)
  refuse(`server/${feature} not found: --feature must be a folder of server/.`);
const file = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const stub = `server/${feature}/${file}.ts`;
const test = `server/${feature}/${file}.test.ts`;
for (const name of [stub, test]) if (globSync(name, { cwd: ROOT }).length) refuse(`${name} already exists.`);

function featureOf(operationId: string): string | undefined {
  const handlers = globSync("server/*/**/*.ts", { cwd: ROOT, exclude: ["server/{node_modules,generated}/**"] });
  const named = handlers.find((name) => new RegExp(`^ +async ${operationId}\\(`, "m").test(read(name)));
  return named?.split("/")[1];
}

describeOperation();
addHandler();
addContractCase();
changes.set(test, testText());
const changelog = read("CHANGELOG.md");
const heading = "## Unreleased\n\n";
if (!changelog.includes(heading)) refuse(`CHANGELOG.md has no heading "## Unreleased".`);
const line = `- TODO \`${method.toUpperCase()} ${path}\` (\`${id}\`): describe what callers can do.\n`;
const addedHeading = "### Added\n\n";
const start = changelog.indexOf(heading) + heading.length;
if (changelog.startsWith(addedHeading, start)) insert("CHANGELOG.md", start + addedHeading.length, line);
else insert("CHANGELOG.md", start, `${addedHeading}${line}\n`);

for (const [name, text] of changes) writeFileSync(join(ROOT, name), text);
const sources = [...changes.keys()].filter((name) => name.endsWith(".ts"));
execFileSync(join(ROOT, "node_modules/.bin/biome"), ["check", "--write", "--log-level=error", ...sources], {
  cwd: ROOT,
});
console.log(`Written files, with TODO where code is missing:
${[...changes.keys()].map((name) => `  ${name}`).join("\n")}
Next (CONTRIBUTING.md, "Add an operation"): describe it in openapi.yaml, then npm run codegen, npm run types, npx vitest run ${test}, npm run test:contract -- ${id}.
If the operation is a new entry point or stores content, add a column to testing/rules/table.ts.
For new database columns or tables, see CONTRIBUTING.md, "Schema changes".`);

function describeOperation(): void {
  const parameters = paths[path] ? [] : (nearest?.item.parameters ?? []).flatMap(({ $ref }) => ($ref ? [$ref] : []));
  const usable = path.includes("{") ? parameters : [];
  const isWrite = method !== "get";
  const takesKey = method === "post";
  const notFoundCodes = path.includes("{") ? neighbor["x-errors"]?.[404] : undefined;
  // Code generation adds the errors that follow from the other lines.
  const responses = {
    200: neighbor.responses["200"]?.$ref,
    ...(path.includes("{") && {
      404: notFoundCodes ? RESPONSES + composedName({ operationId: id }, "404") : neighbor.responses["404"]?.$ref,
    }),
  };
  const entry = [
    `    ${method}:`,
    `      tags: [${neighbor.tags[0]}]`,
    `      operationId: ${id}`,
    `      summary: TODO ${id}`,
    `      description: TODO Describe its effects and limits. Then add parameters, the body, and its own errors.`,
    `      security: [{ ApiKey: [] }]`,
    `      x-permission: ${method === "delete" ? "delete" : isWrite ? "write" : "read"}`,
    ...(["patch", "put"].includes(method)
      ? [`      x-idempotent: true # TODO If a retry would repeat the change, use the parameter IdempotencyKey.`]
      : []),
    `      x-sdk: { resource: ${neighbor["x-sdk"]?.resource ?? feature}, method: ${id} } # TODO The method's name.`,
    ...(notFoundCodes ? [`      x-errors: { "404": [${notFoundCodes.join(", ")}] }`] : []),
    ...(takesKey
      ? [
          `      parameters: # TODO If a retry is safe, use "x-idempotent: true" instead.`,
          `        - $ref: "#/components/parameters/IdempotencyKey"`,
        ]
      : []),
    `      responses:${takesKey ? " # TODO Use 201 instead of 200 if it creates a resource." : ""}`,
    ...Object.entries(responses).flatMap(([status, $ref]) =>
      $ref ? [`        "${status}": { $ref: "${$ref}" }`] : [],
    ),
  ];
  const head = paths[path] ? [] : ["", `  ${path}:`];
  if (usable.length > 0) head.push("    parameters:", ...usable.map(($ref) => `      - $ref: "${$ref}"`));
  const after = `\n  ${paths[path] ? path : nearest?.path}:\n`;
  const start = yaml.indexOf(after) + after.length;
  const end = start + yaml.slice(start).search(/^(?: {2})?\S/m);
  // Insert before the blank line or comment that belongs to the next path.
  const at = start + yaml.slice(start, end).trimEnd().length + 1;
  insert("openapi.yaml", at, `${[...head, ...entry].join("\n")}\n`);
}

function addHandler(): void {
  changes.set(
    stub,
    `import type { Handlers } from "../contract/operation.ts";

/** TODO Describe what it does. */
export const ${id}Handlers = {
  async ${id}() {
    throw new Error("not implemented: ${id}");
  },
} satisfies Partial<Handlers>;
`,
  );
  const page = "server/handlers.ts";
  const list = "= mergeHandlers(\n";
  const text = read(page);
  const imports = `import { ${id}Handlers } from "./${feature}/${file}.ts";\n`;
  if (!text.includes(list)) refuse(`${page} has no list of handlers: write this operation by hand.`);
  changes.set(page, imports + text.replace(list, `${list}  ${id}Handlers,\n`));
}

function addContractCase(): void {
  const key = ` ${nearest?.path} `;
  const table = ": CaseTable = {\n";
  const name = globSync("contract-tests/cases/*.ts", { cwd: ROOT }).find((it) => {
    const text = read(it);
    return text.includes(table) && text.includes(key);
  });
  if (!name) refuse(`No table in contract-tests/cases contains "${key.trim()}": write this operation by hand.`);
  const prepare = `async () => Promise.reject(new Error("TODO: provoke this response of ${id}"))`;
  insert(
    name,
    read(name).indexOf(table) + table.length,
    `  "${method.toUpperCase()} ${path} 200": [\n    { prepare: ${prepare} },\n  ],\n`,
  );
}

function testText(): string {
  return `import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe("${id}", () => {
  it("TODO does what openapi.yaml describes", async () => {
    const account = await service.account();
    // account.sdk calls the service: account.sdk.files.upload(new File(["a"], "a.txt")).
    const response = await account.request("${path.replace(/\{\w+\}/g, "TODO")}", { method: "${method.toUpperCase()}" });
    expect(response.status).toBe(200);
    expect.fail("TODO: test what ${id} does, and each of its errors.");
  });
});
`;
}
