import type { SampleRequest } from "./request.ts";

/** The request as a curl command, one option a line. */
export function curlSample(base: string, request: SampleRequest): string {
  const { method, path, query, credential, body, savesTo } = request;
  const search = new URLSearchParams(query).toString();
  const implied = body ? "POST" : "GET";
  const command = ["curl", ...(method === implied ? [] : [`-X ${method}`])].join(" ");
  const options = [
    ...(credential ? [`-H "${credential.header}: $${credential.variable}"`] : []),
    ...bodyOptions(body),
    ...(savesTo ? [`-o ${savesTo}`] : []),
  ];
  return [`${command} "${base}${path}${search && `?${search}`}"`, ...options].join(" \\\n  ");
}

function bodyOptions(body: SampleRequest["body"]): string[] {
  if (!body) return [];
  if (body.kind === "json") return ['-H "Content-Type: application/json"', `-d ${quote(jsonText(body.value))}`];
  const { file, fields } = body;
  return [`-F ${file.field}=@${file.name}`, ...fields.map(([name, value]) => `-F ${quote(`${name}=${value}`)}`)];
}

/** On one line where it fits. */
function jsonText(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 72 ? line : JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
}

/** For a POSIX shell: plain words stay, all else goes into single quotes. */
function quote(text: string): string {
  return /^[\w=.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
