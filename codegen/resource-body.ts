import type { ResourceMethod } from "./resource-model.ts";
import { signatureOf } from "./resource-signature.ts";
import { quote } from "./text.ts";

/** Returns the body of an operation's function, without its declaration. */
export function functionBody(method: ResourceMethod): string {
  if (method.address) return downloadBody(method);
  return method.file ? uploadBody(method) : callBody(method);
}

/** Returns the name of the SDK function that sends the request. */
export function caller({ response }: ResourceMethod): string {
  return { json: "json", list: "json", blob: "content", empty: "empty" }[response.kind];
}

/**
 * Returns the expression of a function whose arguments are only the parameters of the path, in order, and the query or
 * the JSON body; undefined for other functions.
 */
export function operationOf(method: ResourceMethod): string | undefined {
  const { operation, positional, params, response, nulls, narrowing, deletion, file, address } = method;
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const isInPath = positional.length === names.length && positional.every((it, i) => it.name === names[i]);
  const isSpecial = file || address || narrowing || nulls.length > 0 || operation.source["x-sdk"]?.timeout;
  const hasDefault = params?.standard !== undefined && params.standard !== "{}";
  if (!isInPath || isSpecial || hasDefault || !operation.idempotent) return undefined;
  const path = quote(operation.path);
  if (response.kind === "list") return `list(${path}, ${quote(response.property)})`;
  if (response.kind !== "json") return undefined;
  const place = params ? [quote(params.in)] : [];
  if (deletion) return `removal(${[path, deletion.code, deletion.facts, ...place].join(", ")})`;
  return `operation(${[quote(operation.method.toUpperCase()), path, ...place].join(", ")})`;
}

function callBody(method: ResourceMethod): string {
  const { response, nulls } = method;
  if (response.kind === "list") {
    const names = nulls.map((it) => it.name).join(", ");
    const query =
      names &&
      `  const { ${names}, ...rest } = params;
  const query = { ${["...rest", ...nulls.map(nullableField)].join(", ")} };
`;
    return `${query}  return new Paginator(async (cursor) => {
    const { ${response.property}: items, pagination } = await json(client, options, (api, init) =>
      ${request(method, `atCursor(${query ? "query" : "params"}, cursor)`)},
    );
    return { items, pagination };
  });
`;
  }
  const { operation, narrowing } = method;
  const how = caller(method);
  const { timeout } = operation.source["x-sdk"] ?? {};
  const settings = [
    ...(operation.idempotent ? [] : ["idempotent: false"]),
    ...(timeout === undefined ? [] : [`timeout: ${timeout}_000`]),
  ];
  const last = settings.length > 0 ? [`{ ${settings.join(", ")} }`] : [];
  const cast = narrowing ? ` as ${signatureOf(method).result}` : "";
  const call = request(method, "params");
  if (last.length === 0) return `  return ${how}(client, options, (api, init) =>\n    ${call},\n  )${cast};\n`;
  const args = ["client", "options", `(api, init) => ${call}`, ...last];
  return `  return ${how}(\n${args.map((it) => `    ${it},\n`).join("")}  )${cast};\n`;
}

/** Returns the typed call of openapi-fetch. */
function request(method: ResourceMethod, query: string): string {
  const { operation, positional, params, response } = method;
  const path = positional.filter((it) => it.in === "path").map((it) => it.name);
  const locations = [
    ...(path.length > 0 ? [`path: { ${path.join(", ")} }`] : []),
    ...(params?.in === "query" ? [query === "params" ? "query: params" : `query: ${query}`] : []),
  ];
  const lifted = positional.filter((it) => it.in === "body").map((it) => it.name);
  const body = params?.in === "body" ? ["...params", ...lifted] : lifted;
  const init = [
    "...init",
    ...(response.kind === "blob" ? [`parseAs: "blob"`] : []),
    ...(locations.length > 0 ? [`params: { ${locations.join(", ")} }`] : []),
    ...(body.length > 0 ? [body.length === 1 && params ? "body: params" : `body: { ${body.join(", ")} }`] : []),
  ];
  return `api.${operation.method.toUpperCase()}(${quote(operation.path)}, { ${init.join(", ")} })`;
}

function uploadBody(method: ResourceMethod): string {
  const { file, lists, nulls, operation, existing, createUpload, getUpload, positional } = method;
  const path = positional.map((it) => it.name).join(", ");
  const init = ["...init", ...(path ? [`params: { path: { ${path} } }`] : [])].join(", ");
  const settings = ["filename", "size", "onProgress", "resolveDuplicate"];
  const values = [
    "...fields",
    ...lists.map((name) => `...commaSeparated(${quote(name)}, ${name})`),
    ...nulls.map(nullableField),
  ].join(", ");
  const resumption = createUpload ? ["resumable", "resume", "onToken"] : [];
  const metadata = [
    "...fields",
    ...lists.map((name) => `...(${name} && { ${name}: [...${name}] })`),
    ...nulls.map(({ name }) => `...(${name} !== undefined && { ${name} })`),
  ].join(", ");
  const rest = [
    ...(existing ? [`existing: (id) => ${existing.operation.id}(client, id, options)`] : []),
    ...(createUpload && getUpload
      ? [
          `resumption: {
      ${resumption.join(", ")},
      createUpload: (file) => ${createUpload.operation.id}(client, { ...metadata, ...file }, options),
      getUpload: (id) => ${getUpload.operation.id}(client, id, options),
    }`,
        ]
      : []),
  ];
  const names = [...settings, ...resumption, ...lists, ...nulls.map((it) => it.name), "...fields"].join(", ");
  return `  const { ${names} } = params;
  const values = { ${values} };
${createUpload ? `  const metadata = { ${metadata} };\n` : ""}  return upload(client, options, {
    field: ${quote(file ?? "")}, content, values, ${settings.join(", ")},
    send: (api, init, file) => api.POST(${quote(operation.path)}, { ${init}, body: { ...values, ${property(file ?? "", "file")} } }),
    idempotent: ${operation.idempotent},
${rest.map((it) => `    ${it},\n`).join("")}  });
`;
}

function nullableField({ name, word }: ResourceMethod["nulls"][number]): string {
  return `...nullable(${[quote(name), name, ...(word === undefined ? [] : [quote(word)])].join(", ")})`;
}

function downloadBody({ address, positional }: ResourceMethod): string {
  if (!address) return "";
  const { getter, property: name } = address;
  const argument = getter.positional[0]?.name ?? positional[0]?.name ?? "id";
  return `  const { download } = await import("../download.ts");
  const address = async () => {
    if (typeof ${argument} !== "string") return ${argument}.${name};
    const record = await ${getter.operation.id}(client, ${argument}, { ...options, headers: undefined });
    return record.${name};
  };
  return download(client[transport], address, options);
`;
}

function property(name: string, variable: string): string {
  return name === variable ? name : `${quote(name)}: ${variable}`;
}
