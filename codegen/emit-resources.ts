import type { Document } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { docComment } from "./resource-docs.ts";
import { type ResourceMethod, readMethods } from "./resource-model.ts";
import { banner, pascalCase, quote } from "./text.ts";

/** The SDK: one class per resource, one method per operation that has an `x-sdk`. */
export function emitResources(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): string {
  const methods = readMethods(document, operations);
  const byResource = Map.groupBy(methods, (method) => method.resource);
  const aliases = new Map(methods.flatMap((method) => (method.alias ? [[method.alias.name, method.alias.type]] : [])));
  return [
    `${banner}\n${imports(methods)}\n`,
    ...[...aliases].map(([name, type]) => `export type ${name} = ${type};\n`),
    ...methods.flatMap((method) => (method.params ? [`\n${paramsType(method)}`] : [])),
    ...[...byResource].map(([name, of]) => `\n${resourceClass(name, of, errors)}`),
    `\n${resources([...byResource.keys()])}`,
  ].join("");
}

function imports(methods: readonly ResourceMethod[]): string {
  const has = (kind: ResourceMethod["answer"]["kind"]) => methods.some((method) => method.answer.kind === kind);
  const uploads = methods.some((method) => method.file);
  return [
    methods.some((method) => method.lists.length > 0) ? `import { commaSeparated } from "../form.ts";\n` : "",
    `import type { RequestOptions${uploads ? ", UploadSettings" : ""} } from "../options.ts";\n`,
    has("list") ? `import { atCursor, Paginator } from "../paginator.ts";\n` : "",
    `import type { Transport } from "../transport.ts";\n`,
    uploads ? `import { upload } from "../upload.ts";\nimport type { Uploadable } from "../uploadable.ts";\n` : "",
    `import type { components, operations } from "./types.ts";\n`,
  ].join("");
}

function paramsType({ params, lists, file }: ResourceMethod): string {
  if (!params) return "";
  const omitted = params.omitted.map(quote).join(" | ");
  const parts = [
    omitted ? `Omit<${params.type}, ${omitted}>` : params.type,
    ...lists.map((name) => `{ ${name}?: readonly string[] }`),
    ...(file ? ["UploadSettings"] : []),
  ];
  const line = `export type ${params.name} = ${parts.join(" & ")};\n`;
  if (line.length <= 121) return line;
  return line.replace(`Omit<${params.type}, ${omitted}>`, `Omit<\n  ${params.type},\n  ${omitted}\n>`);
}

function resourceClass(name: string, methods: readonly ResourceMethod[], errors: readonly ErrorEntry[]): string {
  return `/** \`media.${name}\` */
export class ${pascalCase(name)}Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }
${methods.map((method) => `\n${docComment(method, errors)}${methodCode(method)}`).join("")}}
`;
}

function methodCode(method: ResourceMethod): string {
  const { positional, params, file, answer } = method;
  // Async, so that a refused list rejects like every other mistake instead of throwing at once.
  const name = file ? `async ${method.name}` : method.name;
  const list = [
    ...(file ? ["content: Uploadable"] : []),
    ...positional.map((argument) => `${argument.name}: string`),
    ...(params ? [`params: ${params.name}${params.required ? "" : " = {}"}`] : []),
    "options?: RequestOptions",
  ];
  const result = answer.kind === "list" ? `Paginator<${answer.type}>` : `Promise<${answer.type}>`;
  const line = `  ${name}(${list.join(", ")}): ${result} {`;
  const head = line.length <= 120 ? line : `  ${name}(\n${list.map((it) => `    ${it},\n`).join("")}  ): ${result} {`;
  return `${head}\n${file ? uploadBody(method) : callBody(method)}  }\n`;
}

function callBody(method: ResourceMethod): string {
  const { answer } = method;
  if (answer.kind === "list") {
    return `    return new Paginator(async (cursor) => {
      const { ${answer.property}: items, pagination } = await this.#transport.json(options, (api, init) =>
        ${request(method, "atCursor(params, cursor)")},
      );
      return { items, pagination };
    });
`;
  }
  const how = { json: "json", blob: "content", empty: "empty" }[answer.kind];
  return `    return this.#transport.${how}(options, (api, init) =>\n      ${request(method, "params")},\n    );\n`;
}

/** The one typed call of openapi-fetch. */
function request(method: ResourceMethod, query: string): string {
  const { operation, positional, params, answer } = method;
  const path = positional.filter((it) => it.in === "path").map((it) => it.name);
  const places = [
    ...(path.length > 0 ? [`path: { ${path.join(", ")} }`] : []),
    ...(params?.in === "query" ? [query === "params" ? "query: params" : `query: ${query}`] : []),
  ];
  const lifted = positional.filter((it) => it.in === "body").map((it) => it.name);
  const body = params?.in === "body" ? ["...params", ...lifted] : lifted;
  const init = [
    "...init",
    ...(answer.kind === "blob" ? [`parseAs: "blob"`] : []),
    ...(places.length > 0 ? [`params: { ${places.join(", ")} }`] : []),
    ...(body.length > 0 ? [body.length === 1 && params ? "body: params" : `body: { ${body.join(", ")} }`] : []),
  ];
  return `api.${operation.method.toUpperCase()}(${quote(operation.path)}, { ${init.join(", ")} })`;
}

function uploadBody(method: ResourceMethod): string {
  const { file, lists, operation, existing } = method;
  const taken = ["filename", "onProgress", ...lists, "...fields"].join(", ");
  const values = ["...fields", ...lists.map((name) => `...commaSeparated(${quote(name)}, ${name})`)].join(", ");
  return `    const { ${taken} } = params;
    const values = { ${values} };
    return upload(
      this.#transport,
      { field: ${quote(file ?? "")}, content, values, filename, onProgress },
      options,
      (api, init, file) =>
        api.POST(${quote(operation.path)}, { ...init, body: { ...values, ${property(file ?? "", "file")} } }),
${existing ? `      (id) => this.${existing}(id, options),\n` : ""}    );
`;
}

function resources(names: readonly string[]): string {
  return `/** Every resource of the service. */
export class Resources {
${names.map((name) => `  readonly ${name}: ${pascalCase(name)}Resource;\n`).join("")}
  constructor(transport: Transport) {
${names.map((name) => `    this.${name} = new ${pascalCase(name)}Resource(transport);\n`).join("")}  }
}
`;
}

function property(name: string, variable: string): string {
  return name === variable ? name : `${quote(name)}: ${variable}`;
}
