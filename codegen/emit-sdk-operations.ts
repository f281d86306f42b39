import type { Document } from "./document.ts";
import type { OperationModel } from "./model.ts";
import { caller, functionBody, operationOf } from "./resource-body.ts";
import { makesFile, type ResourceMethod, readMethods } from "./resource-model.ts";
import {
  declareConstant,
  declareFunction,
  existsSignatureOf,
  listenSignatureOf,
  manySignatureOf,
  paramsType,
  signatureOf,
  waitSignatureOf,
} from "./resource-signature.ts";
import { readTypes } from "./resource-types.ts";
import { banner, quote } from "./text.ts";

/** Returns one function per operation with `x-sdk`, so that bundles contain only the operations that they call. */
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
  const calls = new Set(methods.filter((it) => isCall(it) && !operationOf(it)).map(caller));
  if (has((it) => it.missing)) calls.add("exists");
  return [
    `import { ${["type ApiPromise", ...[...calls].sort()].join(", ")} } from "../call.ts";\n`,
    has((it) => it.address)
      ? `import { type Client, transport } from "../client.ts";\n`
      : `import type { Client } from "../client.ts";\n`,
    fieldImport(methods),
    operationImport(methods),
    has((it) => it.listensFor) ? `import { type ListenSettings, listen } from "../listen.ts";\n` : "",
    `import type { RequestOptions } from "../options.ts";\n`,
    has((it) => it.response.kind === "list" && !operationOf(it))
      ? `import { atCursor, Paginator } from "../paginator.ts";\n`
      : "",
    has((it) => it.file)
      ? `import { upload } from "../upload.ts";\n` +
        `import { type ManyParams, type ManySettings, type UploadItems, uploadMany } from "../upload-many.ts";\n` +
        `import type { ${has((it) => it.createUpload) ? "ResumableSettings, " : ""}UploadSettings } from "../upload-settings.ts";\n` +
        `import type { Uploadable } from "../uploadable.ts";\n`
      : "",
    has((it) => it.wait) ? `import { type WaitSettings, waitWhile } from "../wait.ts";\n` : "",
    `import type { components, operations } from "./types.ts";\n`,
  ].join("");
}

function operationImport(methods: readonly ResourceMethod[]): string {
  const calls = methods.flatMap((it) => /^\w+/.exec(operationOf(it) ?? "")?.[0] ?? []);
  return calls.length > 0 ? `import { ${[...new Set(calls)].sort().join(", ")} } from "../operation.ts";\n` : "";
}

function fieldImport(methods: readonly ResourceMethod[]): string {
  const names = [
    ...(methods.some((it) => it.lists.length > 0) ? ["commaSeparated"] : []),
    ...(methods.some((it) => it.nulls.length > 0) ? ["nullable"] : []),
  ];
  return names.length > 0 ? `import { ${names.join(", ")} } from "../form.ts";\n` : "";
}

/** Whether an operation is a plain call. Uploads and downloads have separate implementations. */
function isCall(method: ResourceMethod): boolean {
  return method.file === undefined && method.address === undefined;
}

function functions(method: ResourceMethod): string {
  const signature = signatureOf(method);
  const start = `export ${signature.isAsync ? "async " : ""}function ${signature.name}`;
  const value = operationOf(method);
  return [
    docs(method, method.name),
    value
      ? `${declareConstant(signature)}  ${value};\n`
      : `${declareFunction(start, signature)}${functionBody(method)}}\n`,
    ...(makesFile(method) ? [`\n${docs(method, `${method.name}Many`)}${manyFunction(method)}`] : []),
    ...(method.wait ? [`\n${docs(method, "wait")}${waitFunction(method)}`] : []),
    ...(method.listensFor ? [`\n${docs(method, "listen")}${listenFunction(method)}`] : []),
    ...(method.missing ? [`\n${docs(method, "exists")}${existsFunction(method, method.missing)}`] : []),
  ].join("");
}

function docs({ resource, operation }: ResourceMethod, name: string): string {
  return `/** ${operation.source.summary}: \`media.${resource}.${name}\` as a function. */\n`;
}

function manyFunction(method: ResourceMethod): string {
  const signature = manySignatureOf(method);
  return `${declareFunction(`export function ${signature.name}`, signature)}  return uploadMany(contents, params, options, (content, own) => ${method.operation.id}(client, content, own, options));
}
`;
}

function existsFunction(method: ResourceMethod, missing: string): string {
  const signature = existsSignatureOf(method);
  const call = ["client", ...method.positional.map((it) => it.name), "options"].join(", ");
  return `${declareFunction(`export function ${signature.name}`, signature)}  return exists(${method.operation.id}(${call}), ${quote(missing)});
}
`;
}

function listenFunction(method: ResourceMethod): string {
  const signature = listenSignatureOf(method);
  return `${declareFunction(`export function ${signature.name}`, signature)}  return listen((page, within) => ${method.operation.id}(client, page, within), params, options);
}
`;
}

function waitFunction(method: ResourceMethod): string {
  const signature = waitSignatureOf(method);
  const { wait, operation, positional } = method;
  const values = `[${wait?.while.map(quote).join(", ")}]`;
  const call = [`client`, ...positional.map((it) => it.name), "within"].join(", ");
  return `${declareFunction(`export function ${signature.name}`, signature)}  return waitWhile(
    (data) => ${values}.includes(data.${wait?.path.join(".")}),
    (within) => ${operation.id}(${call}),
    settings,
    options,
  );
}
`;
}
