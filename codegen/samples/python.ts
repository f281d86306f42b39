import { literal, python } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** Returns the request for the Python library `requests`. */
export function pythonSample(base: string, request: SampleRequest): string {
  const { method, path, query, credential, headers, body, savesTo, hasBareResponse } = request;
  const headerLines = [
    ...(credential ? [`"${credential.header}": os.environ["${credential.variable}"]`] : []),
    ...headers.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`),
  ];
  const args = [
    `    ${JSON.stringify(base + path)},`,
    ...(query.length > 0 ? [`    params=${literal(Object.fromEntries(query), python, "    ")},`] : []),
    ...(headerLines.length > 0 ? [`    headers={${headerLines.join(", ")}},`] : []),
    ...bodyArguments(body),
  ];
  return [
    ...(credential ? ["import os"] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    ...args,
    ")",
    "response.raise_for_status()",
    ...(savesTo
      ? [`with open(${JSON.stringify(savesTo)}, "wb") as file:`, "    file.write(response.content)"]
      : [hasBareResponse ? "print(response.status_code, dict(response.headers))" : 'print(response.json()["data"])']),
  ].join("\n");
}

function bodyArguments(body: SampleRequest["body"]): string[] {
  if (!body) return [];
  if (body.kind === "json") return [`    json=${literal(body.value, python, "    ")},`];
  if (body.kind === "raw") return [`    data=open(${JSON.stringify(body.name)}, "rb"),`];
  if (body.kind === "fields") return [`    data=${literal(Object.fromEntries(body.fields), python, "    ")},`];
  const { file, fields } = body;
  return [
    `    files={${JSON.stringify(file.field)}: open(${JSON.stringify(file.name)}, "rb")},`,
    ...(fields.length > 0 ? [`    data=${literal(Object.fromEntries(fields), python, "    ")},`] : []),
  ];
}
