import type { OperationModel } from "../model.ts";
import { exampleCall } from "../resource-docs.ts";
import type { ResourceMethod } from "../resource-model.ts";
import { javascript, literal } from "./literal.ts";
import { credentials, type SampleRequest } from "./request.ts";

const SDK = "@media-asset-service/sdk";

/** Returns the request with the SDK. Operations without a method use the typed `raw` client. */
export function sdkSample(
  base: string,
  operation: OperationModel,
  request: SampleRequest,
  method: ResourceMethod | undefined,
): string {
  const { body, savesTo } = request;
  // The URL needs no API key, but the record that contains it does.
  const credential = method?.address ? credentials[method.address.getter.operation.security] : request.credential;
  const file = body?.kind === "form" ? body.file.name : null;
  const option =
    credential &&
    `${credential.variable === "MAS_API_KEY" ? "apiKey" : "adminToken"}: process.env.${credential.variable}`;
  const lines = method ? callLines(method, file) : rawLines(operation, request);
  return [
    `import { MediaAssetService } from "${SDK}";`,
    ...(file ? [`import { fileFromPath } from "${SDK}/node";`] : []),
    ...(savesTo ? ['import { writeFile } from "node:fs/promises";'] : []),
    "",
    `const media = new MediaAssetService({ ${[...(option ? [option] : []), `baseUrl: "${base}"`].join(", ")} });`,
    ...lines,
    ...(savesTo ? [`await writeFile("${savesTo}", Buffer.from(await blob.arrayBuffer()));`] : printLines(lines)),
  ].join("\n");
}

function callLines(method: ResourceMethod, file: string | null): string[] {
  const lines = exampleCall(method);
  return file ? lines.map((line) => line.replace(/\bcontent\b/, `await fileFromPath(${JSON.stringify(file)})`)) : lines;
}

function rawLines(operation: OperationModel, { savesTo, body }: SampleRequest): string[] {
  const { parameters } = operation;
  const examples = (list: typeof parameters) => Object.fromEntries(list.map((it) => [it.name, it.example]));
  const path = examples(parameters.filter((it) => it.in === "path"));
  const query = examples(parameters.filter((it) => it.in === "query" && it["x-in-samples"]));
  const params = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const options = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(body?.kind === "fields" && {
      body: Object.fromEntries(body.fields),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
    ...(savesTo && { parseAs: "blob" }),
  };
  const argument = Object.keys(options).length > 0 ? `, ${literal(options, javascript)}` : "";
  const call = `await media.raw.${operation.method.toUpperCase()}(${JSON.stringify(operation.path)}${argument})`;
  if (!savesTo) return [`const { data } = ${call};`];
  return [`const { data: blob } = ${call};`, 'if (!blob) throw new Error("The file does not exist.");'];
}

/** Prints the result of the call. */
function printLines(lines: readonly string[]): string[] {
  const names = /^const (?:\{ (.+) \}|(\w+)) = /.exec(lines[0] ?? "");
  const variable = names?.[1] ?? names?.[2];
  return variable ? [`console.log(${variable});`] : [];
}
