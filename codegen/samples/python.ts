import { literal, python } from "./literal.ts";
import type { SampleRequest } from "./request.ts";

/** The request with Python's `requests`. */
export function pythonSample(base: string, request: SampleRequest): string {
  const { method, path, query, credential, body, savesTo } = request;
  const given = [
    `    ${JSON.stringify(base + path)},`,
    ...(query.length > 0 ? [`    params=${literal(Object.fromEntries(query), python, "    ")},`] : []),
    ...(credential ? [`    headers={"${credential.header}": os.environ["${credential.variable}"]},`] : []),
    ...bodyArguments(body),
  ];
  return [
    ...(credential ? ["import os"] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    ...given,
    ")",
    "response.raise_for_status()",
    ...(savesTo
      ? [`with open(${JSON.stringify(savesTo)}, "wb") as file:`, "    file.write(response.content)"]
      : ['print(response.json()["data"])']),
  ].join("\n");
}

function bodyArguments(body: SampleRequest["body"]): string[] {
  if (!body) return [];
  if (body.kind === "json") return [`    json=${literal(body.value, python, "    ")},`];
  const { file, fields } = body;
  return [
    `    files={${JSON.stringify(file.field)}: open(${JSON.stringify(file.name)}, "rb")},`,
    ...(fields.length > 0 ? [`    data=${literal(Object.fromEntries(fields), python, "    ")},`] : []),
  ];
}
