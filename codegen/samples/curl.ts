import type { SampleRequest } from "./request.ts";

/** Returns the request as a curl command with one option per line. */
export function curlSample(base: string, request: SampleRequest): string {
  const { path, query, credential, headers, savesTo } = request;
  const search = new URLSearchParams(query).toString();
  const command = ["curl", ...methodOptions(request)].join(" ");
  const options = [
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(credential ? [`-H "${credential.header}: $${credential.variable}"`] : []),
    ...bodyOptions(request),
    ...(savesTo ? [`-o ${savesTo}`] : []),
  ];
  return [`${command} "${base}${path}${search && `?${search}`}"`, ...options].join(" \\\n  ");
}

/** Shows the headers if the response has nothing else. */
function methodOptions({ method, body, hasBareResponse }: SampleRequest): string[] {
  if (method === "HEAD") return ["-I"];
  const implied = body?.kind === "raw" ? "PUT" : body ? "POST" : "GET";
  return [...(hasBareResponse ? ["-i"] : []), ...(method === implied ? [] : [`-X ${method}`])];
}

function bodyOptions({ method, body }: SampleRequest): string[] {
  if (!body) return [];
  if (body.kind === "raw") return [method === "PUT" ? `-T ${body.name}` : `--data-binary @${body.name}`];
  if (body.kind === "json") return ['-H "Content-Type: application/json"', `-d ${quote(jsonText(body.value))}`];
  if (body.kind === "fields")
    return body.fields.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  const { file, fields } = body;
  return [`-F ${file.field}=@${file.name}`, ...fields.map(([name, value]) => `-F ${quote(`${name}=${value}`)}`)];
}

/** Returns JSON on one line if it fits. */
function jsonText(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 72 ? line : JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
}

/** Quotes for a POSIX shell: plain words stay unchanged, other text is put in single quotes. */
function quote(text: string): string {
  return /^[\w=.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
