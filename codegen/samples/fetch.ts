import { javascript, literal } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** Returns the request as a Node.js module that uses only the standard `fetch`. */
export function fetchSample(base: string, request: SampleRequest): string {
  const { path, query, body, savesTo } = request;
  const search = new URLSearchParams(query).toString();
  const options = fetchOptions(request);
  const call = `fetch(${JSON.stringify(`${base}${path}${search && `?${search}`}`)}${options})`;
  const imports = [
    ...(body?.kind === "form" || body?.kind === "raw" ? ['import { openAsBlob } from "node:fs";'] : []),
    ...(savesTo ? ['import { writeFile } from "node:fs/promises";'] : []),
  ];
  return [
    ...imports,
    ...(imports.length > 0 ? [""] : []),
    ...formLines(body),
    `const response = await ${call};`,
    ...responseLines(request),
  ].join("\n");
}

function formLines(body: SampleRequest["body"]): string[] {
  if (body?.kind !== "form") return [];
  const { file, fields } = body;
  const name = JSON.stringify(file.name);
  return [
    "const form = new FormData();",
    `form.set(${JSON.stringify(file.field)}, await openAsBlob(${name}), ${name});`,
    ...fields.map(([field, value]) => `form.set(${JSON.stringify(field)}, ${JSON.stringify(value)});`),
    "",
  ];
}

function fetchOptions({ method, credential, headers: extra, body }: SampleRequest): string {
  const key = credential && `"${credential.header}": process.env.${credential.variable}`;
  const own = extra.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  const headers = [
    ...(key ? [key] : []),
    ...own,
    ...(body?.kind === "json" ? ['"Content-Type": "application/json"'] : []),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(", ")} }`] : []),
    ...(body?.kind === "json" ? [`body: JSON.stringify(${literal(body.value, javascript, "  ")})`] : []),
    ...(body?.kind === "form" ? ["body: form"] : []),
    ...(body?.kind === "fields"
      ? [`body: new URLSearchParams(${literal(Object.fromEntries(body.fields), javascript, "  ")})`]
      : []),
    ...(body?.kind === "raw" ? [`body: await openAsBlob(${JSON.stringify(body.name)})`] : []),
  ];
  return options.length === 0 ? "" : `, {\n${options.map((it) => `  ${it},\n`).join("")}}`;
}

function responseLines({ savesTo, hasBareResponse }: SampleRequest): string[] {
  const errorCheck = "if (!response.ok) throw new Error(await response.text());";
  if (hasBareResponse) return [errorCheck, "console.log(response.status, Object.fromEntries(response.headers));"];
  if (savesTo) {
    return [errorCheck, `await writeFile(${JSON.stringify(savesTo)}, Buffer.from(await response.arrayBuffer()));`];
  }
  return [
    "const { success, data, error } = await response.json();",
    "if (!success) throw new Error(`$" + "{error.code}: $" + "{error.message}`);",
    "console.log(data);",
  ];
}
