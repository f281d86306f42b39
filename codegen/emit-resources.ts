import type { Document } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { OperationModel } from "./model.ts";
import { operationOf } from "./resource-body.ts";
import { docComment, existsComment, listenComment, manyComment, waitComment } from "./resource-docs.ts";
import { makesFile, type ResourceMethod, readMethods } from "./resource-model.ts";
import {
  declareMethod,
  existsSignatureOf,
  listenSignatureOf,
  manySignatureOf,
  resourceInterfaceName,
  type Signature,
  signatureOf,
  waitSignatureOf,
} from "./resource-signature.ts";
import { banner } from "./text.ts";

/** Returns the resources of the SDK. Their methods call the functions of the operations. */
export function emitResources(
  document: Document,
  operations: readonly OperationModel[],
  errors: readonly ErrorEntry[],
): string {
  const methods = readMethods(document, operations);
  const byResource = Map.groupBy(methods, (method) => method.resource);
  const names = [...byResource.keys()];
  const members = new Map([...byResource].map(([name, of]) => [name, of.flatMap((it) => membersOf(it, errors))]));
  const code = `${[...members].map(([name, of]) => resourceInterface(name, of)).join("")}
/** Every resource of the service. */
export interface Resources extends Client {
${names.map((name) => `  readonly ${name}: ${resourceInterfaceName(name)};\n`).join("")}}

export const Resources = clientWith<Resources>({
${[...members].map(([name, of]) => functions(name, of)).join("")}});
`;
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
    listenSignatureOf(it),
    existsSignatureOf(it),
  ]);
  const types = methods.flatMap((it) => [it.alias?.name ?? "", it.params?.name ?? "", it.listensFor ?? ""]);
  return [
    from("../call.ts", ["ApiPromise"]),
    `import type { Client } from "../client.ts";\n`,
    from("../listen.ts", ["ListenSettings"]),
    from("../options.ts", ["RequestOptions"]),
    from("../operation.ts", ["list", "operation", "removal"], "import"),
    from("../paginator.ts", ["Paginator"]),
    `import { clientWith } from "../resource.ts";\n`,
    from("../upload-many.ts", ["ManyParams", "ManySettings", "UploadItems"]),
    from("../uploadable.ts", ["Uploadable"]),
    from("../wait.ts", ["WaitSettings"]),
    from(
      "./operations.ts",
      functions.map((it) => it.name).filter((it) => new RegExp(`: ${it},`).test(code)),
      "import",
    ),
    from("./operations.ts", types),
    methods.some((it) => /^operations\[/.test(it.response.type))
      ? `import type { operations } from "./types.ts";\n`
      : "",
  ].join("");
}

/** A method of a resource. */
interface Member {
  name: string;
  comment: string;
  signature: Signature;
  /** Source text of the function. */
  value: string;
}

function membersOf(method: ResourceMethod, errors: readonly ErrorEntry[]): Member[] {
  const { name } = method;
  const member = (name: string, comment: string, signature: Signature, value = signature.name) => [
    { name, comment, signature, value },
  ];
  return [
    ...member(name, docComment(method, errors), signatureOf(method), operationOf(method)),
    ...(makesFile(method) ? member(`${name}Many`, manyComment(method), manySignatureOf(method)) : []),
    ...(method.wait ? member("wait", waitComment(method), waitSignatureOf(method)) : []),
    ...(method.listensFor ? member("listen", listenComment(method), listenSignatureOf(method)) : []),
    ...(method.missing ? member("exists", existsComment(method), existsSignatureOf(method)) : []),
  ];
}

function resourceInterface(resource: string, members: readonly Member[]): string {
  return `
/** \`media.${resource}\` */
export interface ${resourceInterfaceName(resource)} {
${members.map(({ name, comment, signature }) => `${comment}${declareMethod(name, signature)}`).join("\n")}}
`;
}

function functions(resource: string, members: readonly Member[]): string {
  return `  ${resource}: {
${members.map(({ name, value }) => `    ${name}: ${value},\n`).join("")}  },
`;
}
