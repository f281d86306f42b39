import type { Document } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { docComment, existsComment, manyComment, waitComment } from "./resource-docs.ts";
import { makesFile, type ResourceMethod, readMethods } from "./resource-model.ts";
import {
  declare,
  existsSignatureOf,
  manySignatureOf,
  resourceClassName,
  type Signature,
  signatureOf,
  waitSignatureOf,
} from "./resource-signature.ts";
import { banner } from "./text.ts";

/** Returns the resource classes of the SDK. Their methods call the functions of the operations. */
export function emitResources(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): string {
  const methods = readMethods(document, operations);
  const byResource = Map.groupBy(methods, (method) => method.resource);
  const classes = [...byResource].map(([name, of]) => `\n${resourceClass(name, of, errors)}`).join("");
  const code = `${classes}\n${resources([...byResource.keys()])}`;
  return `${banner}\n${imports(methods, code)}${code}`;
}

/** Returns the imports of the names that the code uses. */
function imports(methods: readonly ResourceMethod[], code: string): string {
  const used = new Set(code.replace(/\/\*\*[\s\S]*?\*\//g, "").match(/\w+/g));
  const from = (path: string, names: readonly string[], kind = "import type") => {
    const chosen = [...new Set(names)].filter((it) => used.has(it)).sort();
    const line = `${kind} { ${chosen.join(", ")} } from "${path}";\n`;
    if (chosen.length === 0 || line.length <= 121) return chosen.length === 0 ? "" : line;
    return `${kind} {\n${chosen.map((it) => `  ${it},\n`).join("")}} from "${path}";\n`;
  };
  const functions = methods.flatMap((it) => [
    signatureOf(it),
    manySignatureOf(it),
    waitSignatureOf(it),
    existsSignatureOf(it),
  ]);
  const types = methods.flatMap((it) => [it.alias?.name ?? "", it.params?.name ?? ""]);
  return [
    `import { Client } from "../client.ts";\n`,
    from("../options.ts", ["RequestOptions"]),
    from("../paginator.ts", ["Paginator"]),
    from("../upload-many.ts", ["ManyParams", "ManySettings", "UploadItems"]),
    from("../uploadable.ts", ["Uploadable"]),
    from("../wait.ts", ["WaitSettings"]),
    from(
      "./operations.ts",
      functions.map((it) => it.name),
      "import",
    ),
    from("./operations.ts", types),
    methods.some((it) => /^operations\[/.test(it.response.type))
      ? `import type { operations } from "./types.ts";\n`
      : "",
  ].join("");
}

function resourceClass(name: string, methods: readonly ResourceMethod[], errors: readonly ErrorEntry[]): string {
  return `/** \`media.${name}\` */
export class ${resourceClassName(name)} {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }
${methods.map((method) => methodCodes(method, errors)).join("")}}
`;
}

function methodCodes(method: ResourceMethod, errors: readonly ErrorEntry[]): string {
  const codes = [`\n${docComment(method, errors)}${methodCode(method.name, signatureOf(method))}`];
  if (makesFile(method))
    codes.push(`\n${manyComment(method)}${methodCode(`${method.name}Many`, manySignatureOf(method))}`);
  if (method.wait) codes.push(`\n${waitComment(method)}${methodCode("wait", waitSignatureOf(method))}`);
  if (method.missing) codes.push(`\n${existsComment(method)}${methodCode("exists", existsSignatureOf(method))}`);
  return codes.join("");
}

function methodCode(name: string, signature: Signature): string {
  const args = ["this.#client", ...signature.parameters.map((it) => it.name), "options"].join(", ");
  return `${declare(name, signature, [], "  ")}    return ${signature.name}(${args});\n  }\n`;
}

function resources(names: readonly string[]): string {
  return `/** Every resource of the service. */
export class Resources extends Client {
${names.map((name) => `  readonly ${name} = new ${resourceClassName(name)}(this);\n`).join("")}}
`;
}
