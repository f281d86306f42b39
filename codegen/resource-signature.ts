import type { ResourceMethod } from "./resource-model.ts";
import { pascalCase, quote } from "./text.ts";

/** The declaration of an SDK function, and the arguments that the method of the resource passes to it. */
export interface Signature {
  name: string;
  /** Type parameters with their brackets; `""` for none. */
  generics: string;
  /** Parameters, without the client or the options. `standard` is the source text of the default value. */
  parameters: { name: string; type: string; standard: string | undefined }[];
  result: string;
  isAsync: boolean;
}

/** Returns the signature of an operation's function. */
export function signatureOf(method: ResourceMethod): Signature {
  const { operation, positional, params, file, response, address } = method;
  const narrowed = narrowedType(method);
  const own = [
    ...positional.map((it) => parameter(it.name, it.type)),
    ...(file ? [parameter("content", "Uploadable")] : []),
    ...(params ? [parameter("params", narrowed?.params ?? params.name, params.standard)] : []),
  ];
  const { type, parameters } = address
    ? { type: "Response", parameters: [addressParameter(address)] }
    : { type: narrowed?.result ?? response.type, parameters: own };
  const isPlain = !address && !file;
  const wrapper = isPlain ? (response.kind === "list" ? "Paginator" : "ApiPromise") : "Promise";
  const result = `${wrapper}<${type}>`;
  return {
    name: operation.id,
    generics: narrowed?.generics ?? "",
    parameters,
    result,
    isAsync: Boolean(file ?? address),
  };
}

/** Returns the types that narrow the response to the union member that the params select. */
function narrowedType({ narrowing: name, params, response }: ResourceMethod) {
  if (!name || !params) return undefined;
  const variable = pascalCase(name);
  return {
    generics: `<${variable} extends ${params.name}[${quote(name)}]>`,
    params: `${params.name} & { ${name}: ${variable} }`,
    result: `Extract<${response.type}, { ${name}: ${variable} }>`,
  };
}

/** Returns the signature of the function for several files; only for uploads. */
export function manySignatureOf({ operation, params, response }: ResourceMethod): Signature {
  const type = params ? `ManyParams<${params.name}>` : "object";
  const settings = `ManySettings<${response.type}> & ${type}`;
  return {
    name: `${operation.id}s`,
    generics: "",
    parameters: [parameter("contents", `UploadItems<${type}>`), parameter("params", settings, "{}")],
    result: `Promise<PromiseSettledResult<${response.type}>[]>`,
    isAsync: false,
  };
}

/** Returns the signature of the function that polls until the record is final; only for methods with `wait`. */
export function waitSignatureOf({ operation, positional, response }: ResourceMethod): Signature {
  return {
    name: operation.id.replace(/^get/, "waitFor"),
    generics: "",
    parameters: [
      ...positional.map((it) => parameter(it.name, it.type)),
      parameter("settings", `WaitSettings<${response.type}>`, "{}"),
    ],
    result: `Promise<${response.type}>`,
    isAsync: false,
  };
}

/** Returns the signature of the function that waits for new items; only for methods with `listensFor`. */
export function listenSignatureOf({ operation, params, listensFor }: ResourceMethod): Signature {
  return {
    name: operation.id.replace(/^list/, "listenTo"),
    generics: "",
    parameters: [parameter("params", `Omit<${params?.name}, "wait"> & ListenSettings`, "{}")],
    result: `AsyncGenerator<${listensFor}, void, undefined>`,
    isAsync: false,
  };
}

/** Returns the signature of the function that checks for existence; only for methods with `missing`. */
export function existsSignatureOf({ operation, positional }: ResourceMethod): Signature {
  return {
    name: operation.id.replace(/^get(.)/, (_, first: string) => first.toLowerCase()).concat("Exists"),
    generics: "",
    parameters: positional.map((it) => parameter(it.name, it.type)),
    result: "Promise<boolean>",
    isAsync: false,
  };
}

/** Returns the declaration of a function up to its brace. */
export function declareFunction(start: string, signature: Signature): string {
  const parameters = signature.parameters.map(({ name, type, standard }) =>
    standard === undefined ? `${name}: ${type}` : `${name}: ${type} = ${standard}`,
  );
  return declare(`${start}${signature.generics}`, ["client: Client", ...parameters], `: ${signature.result} {`, "");
}

/** Returns the declaration of a constant with a function, up to its value. */
export function declareConstant({ name, parameters, result }: Signature): string {
  const own = parameters.map(optionalParameter);
  return declare(`export const ${name}: `, ["client: Client", ...own], ` => ${result} =`, "");
}

/** Returns the declaration of a method of an interface. */
export function declareMethod(name: string, { generics, parameters, result }: Signature): string {
  return declare(`${name}${generics}`, parameters.map(optionalParameter), `: ${result};`, "  ");
}

function optionalParameter({ name, type, standard }: Signature["parameters"][number]): string {
  return `${name}${standard === undefined ? "" : "?"}: ${type}`;
}

/** Returns a declaration with the options as the last parameter, broken into lines if it exceeds 120 columns. */
function declare(start: string, parameters: string[], end: string, indent: string): string {
  const list = [...parameters, "options?: RequestOptions"];
  const line = `${indent}${start}(${list.join(", ")})${end}`;
  if (line.length <= 120) return `${line}\n`;
  return `${indent}${start}(\n${list.map((it) => `${indent}  ${it},\n`).join("")}${indent})${end}\n`;
}

export function paramsType(method: ResourceMethod): string {
  const { params, lists, nulls, file, createUpload } = method;
  if (!params) return "";
  const omitted = [...params.omitted, ...nulls.map((it) => it.name)].map(quote).join(" | ");
  const parts = [
    omitted ? `Omit<${params.type}, ${omitted}>` : params.type,
    ...lists.map((name) => `{ ${name}?: readonly string[] | undefined }`),
    ...nulls.map(({ name }) => `{ ${name}?: string | null | undefined }`),
    ...(file ? ["UploadSettings"] : []),
    ...(createUpload ? ["ResumableSettings"] : []),
  ];
  const line = `export type ${params.name} = ${parts.join(" & ")};\n`;
  if (line.length <= 121) return line;
  return line.replace(`Omit<${params.type}, ${omitted}>`, `Omit<\n  ${params.type},\n  ${omitted}\n>`);
}

export function resourceInterfaceName(resource: string): string {
  return `${pascalCase(resource)}Resource`;
}

function parameter(name: string, type: string, standard?: string) {
  return { name, type, standard };
}

function addressParameter({ getter, property }: NonNullable<ResourceMethod["address"]>) {
  const name = getter.positional[0]?.name ?? "id";
  return parameter(name, `string | Pick<${getter.response.type}, ${quote(property)}>`);
}
