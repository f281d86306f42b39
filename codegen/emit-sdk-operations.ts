import type { Document } from "./document.ts";
import { isIdempotent, type OperationModel } from "./model.ts";
import { type ResourceMethod, readMethods } from "./resource-model.ts";
import { declare, manySignatureOf, paramsType, signatureOf, waitSignatureOf } from "./resource-signature.ts";
import { readTypes } from "./resource-types.ts";
import { banner, quote } from "./text.ts";

/** The SDK: one function per operation that has an `x-sdk`, so that a bundle holds only what it calls. */
export function emitSdkOperations(document: Document, operations: readonly OperationModel[]): string {
  const methods = readMethods(document, operations);
  const named = [...methods.flatMap((method) => method.alias ?? []), ...readTypes(document, methods)];
  const aliases = new Map(named.map(({ name, type }) => [name, type]));
  return [
    `${banner}\n${imports(methods)}\n`,
    ...[...aliases].map(([name, type]) => `export type ${name} = ${type};\n`),
    ...methods.flatMap((method) => (method.params && !method.address ? [`\n${paramsType(method)}`] : [])),
    ...methods.map((method) => `\n${functions(method)}`),
  ].join("");
}

function imports(methods: readonly ResourceMethod[]): string {
  const has = (test: (method: ResourceMethod) => unknown) => methods.some(test);
  const calls = new Set(methods.filter(isCall).map(caller));
  return [
    `import { ${[...calls].sort().join(", ")} } from "../call.ts";\n`,
    `import type { Client } from "../client.ts";\n`,
    has((it) => it.address) ? `import { download } from "../download.ts";\n` : "",
    fieldImport(methods),
    `import type { RequestOptions } from "../options.ts";\n`,
    has((it) => it.answer.kind === "list") ? `import { atCursor, Paginator } from "../paginator.ts";\n` : "",
    has((it) => it.file)
      ? `import { type UploadSettings, upload } from "../upload.ts";\n` +
        `import { type ManySettings, type UploadItems, uploadMany } from "../upload-many.ts";\n` +
        `import type { Uploadable } from "../uploadable.ts";\n`
      : "",
    has((it) => it.wait) ? `import { type WaitSettings, waitWhile } from "../wait.ts";\n` : "",
    `import type { components, operations } from "./types.ts";\n`,
  ].join("");
}

function fieldImport(methods: readonly ResourceMethod[]): string {
  const names = [
    ...(methods.some((it) => it.lists.length > 0) ? ["commaSeparated"] : []),
    ...(methods.some((it) => it.nulls.length > 0) ? ["nullable"] : []),
  ];
  return names.length > 0 ? `import { ${names.join(", ")} } from "../form.ts";\n` : "";
}

/** Uploads and downloads have a way of their own. */
function isCall(method: ResourceMethod): boolean {
  return method.file === undefined && method.address === undefined;
}

/** The function of the SDK that makes the call. */
function caller({ answer, deletion }: ResourceMethod): string {
  return deletion ? "deletion" : { json: "json", list: "json", blob: "content", empty: "empty" }[answer.kind];
}

function functions(method: ResourceMethod): string {
  const signature = signatureOf(method);
  const body = method.address ? downloadBody(method) : method.file ? uploadBody(method) : callBody(method);
  const start = `export ${signature.isAsync ? "async " : ""}function ${signature.name}`;
  return [
    docs(method, method.name),
    `${declare(start, signature, ["client: Client"], "")}${body}}\n`,
    ...(method.file ? [`\n${docs(method, `${method.name}Many`)}${manyFunction(method)}`] : []),
    ...(method.wait ? [`\n${docs(method, "wait")}${waitFunction(method)}`] : []),
  ].join("");
}

function docs({ resource, operation }: ResourceMethod, name: string): string {
  return `/** ${operation.source.summary}: \`media.${resource}.${name}\` as a function. */\n`;
}

function callBody(method: ResourceMethod): string {
  const { answer, nulls } = method;
  if (answer.kind === "list") {
    const taken = nulls.map((it) => it.name).join(", ");
    const query =
      taken &&
      `  const { ${taken}, ...rest } = params;
  const query = { ${["...rest", ...nulls.map(nullableField)].join(", ")} };
`;
    return `${query}  return new Paginator(async (cursor) => {
    const { ${answer.property}: items, pagination } = await json(client, options, (api, init) =>
      ${request(method, `atCursor(${query ? "query" : "params"}, cursor)`)},
    );
    return { items, pagination };
  });
`;
  }
  const { operation, narrowing, deletion } = method;
  const how = caller(method);
  const first = ["client", "options", ...(deletion ? [deletion.code, deletion.record] : [])];
  const last =
    operation.idempotent === isIdempotent(operation.method) ? [] : [`{ idempotent: ${operation.idempotent} }`];
  const cast = narrowing ? ` as ${signatureOf(method).result}` : "";
  const call = request(method, "params");
  const start = `  return ${how}(${first.join(", ")}, (api, init) =>`;
  if (last.length === 0 && start.length <= 120) return `${start}\n    ${call},\n  )${cast};\n`;
  const given = [...first, `(api, init) => ${call}`, ...last];
  return `  return ${how}(\n${given.map((it) => `    ${it},\n`).join("")}  )${cast};\n`;
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
  const { file, lists, nulls, operation, existing } = method;
  const settings = ["filename", "size", "onProgress", "resolveDuplicate"];
  const values = [
    "...fields",
    ...lists.map((name) => `...commaSeparated(${quote(name)}, ${name})`),
    ...nulls.map(nullableField),
  ].join(", ");
  const taken = [...settings, ...lists, ...nulls.map((it) => it.name), "...fields"].join(", ");
  return `  const { ${taken} } = params;
  const values = { ${values} };
  return upload(
    client,
    { field: ${quote(file ?? "")}, content, values, ${settings.join(", ")} },
    options,
    (api, init, file) => api.POST(${quote(operation.path)}, { ...init, body: { ...values, ${property(file ?? "", "file")} } }),
    ${operation.idempotent},
${existing ? `    (id) => ${existing.operation.id}(client, id, options),\n` : ""}  );
`;
}

function nullableField({ name, word }: ResourceMethod["nulls"][number]): string {
  return `...nullable(${[quote(name), name, ...(word === undefined ? [] : [quote(word)])].join(", ")})`;
}

function manyFunction(method: ResourceMethod): string {
  const signature = manySignatureOf(method);
  return `${declare(`export function ${signature.name}`, signature, ["client: Client"], "")}  return uploadMany(contents, params, options, (content, own) => ${method.operation.id}(client, content, own, options));
}
`;
}

function waitFunction(method: ResourceMethod): string {
  const signature = waitSignatureOf(method);
  const { wait, operation, positional } = method;
  const values = `[${wait?.while.map(quote).join(", ")}]`;
  const call = [`client`, ...positional.map((it) => it.name), "within"].join(", ");
  return `${declare(`export function ${signature.name}`, signature, ["client: Client"], "")}  return waitWhile(
    (data) => ${values}.includes(data.${wait?.path.join(".")}),
    (within) => ${operation.id}(${call}),
    settings,
    options,
  );
}
`;
}

function downloadBody({ address, positional }: ResourceMethod): string {
  if (!address) return "";
  const { getter, property: name } = address;
  const argument = getter.positional[0]?.name ?? positional[0]?.name ?? "id";
  return `  const address = async () => {
    if (typeof ${argument} !== "string") return ${argument}.${name};
    const record = await ${getter.operation.id}(client, ${argument}, { ...options, headers: undefined });
    return record.${name};
  };
  return download(client, address, options);
`;
}

function property(name: string, variable: string): string {
  return name === variable ? name : `${quote(name)}: ${variable}`;
}
