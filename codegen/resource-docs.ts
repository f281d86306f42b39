import type { Schema } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { Params, ResourceMethod } from "./resource-model.ts";

const width = 110;

/** What every upload takes besides the fields of its form. */
const uploadSettings = [
  "@param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.",
  "@param params.onProgress – Called with `{ loaded, total }` in bytes as the file leaves.",
];

/** The comment above a method: what it does, what it takes, what it throws, and one example. */
export function docComment(method: ResourceMethod, errors: readonly ErrorEntry[]): string {
  const { summary = "", description = "" } = method.operation.source;
  const lines = [
    ...wrap(sentence(summary)),
    ...(description ? ["", ...paragraphs(description)] : []),
    "",
    ...(method.file ? wrap("@param content – The file: a Blob, a File or bytes; for a path, see `fileFromPath`.") : []),
    ...method.positional.flatMap((it) => wrap(`@param ${it.name} – ${sentence(it.description)}`)),
    ...(method.params?.properties ?? []).flatMap((it) => wrap(`@param params.${it.name} – ${parameterText(it)}`)),
    ...(method.file ? uploadSettings : []),
    ...method.operation.errors.flatMap((it) => {
      const text = errors.find((error) => error.code === it.code)?.description ?? "";
      return wrap(`@throws {ApiError} ${it.code} – ${sentence(text.replace(/\s+/g, " ").trim())}`);
    }),
    "@example",
    ...exampleCall(method),
  ];
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join("\n")}\n   */\n`;
}

function parameterText({ description, schema }: Params["properties"][number]): string {
  const range = rangeText(schema);
  const standard = schema.default === undefined ? "" : `Default: ${JSON.stringify(schema.default)}.`;
  // In the SDK a list is an array; how it travels is no business of the caller.
  const text = schema["x-comma-separated"]
    ? description.replace(/^comma-separated (.)/i, (_, first: string) => first.toUpperCase())
    : description;
  return [sentence(text), range, standard].filter(Boolean).join(" ");
}

function rangeText({ minimum, maximum }: Schema): string {
  // Beyond this a maximum is what fits into the number, and tells a caller nothing.
  const upper = maximum !== undefined && maximum < 2_147_483_647 ? maximum : undefined;
  if (minimum !== undefined && upper !== undefined) return `From ${minimum} to ${upper}.`;
  if (upper !== undefined) return `At most ${upper}.`;
  return minimum !== undefined && minimum > 0 ? `At least ${minimum}.` : "";
}

/** One call with the document's examples, as lines of source. */
export function exampleCall(method: ResourceMethod): string[] {
  const { resource, name, params, answer, file, positional } = method;
  const chosen = (params?.properties ?? []).filter((it) => it.required || isTelling(it, params));
  const pairs = chosen.map((it) => `${it.name}: ${literal(exampleOf(it, method.lists))}`);
  const leading = [...(file ? ["content"] : []), ...positional.map((it) => literal(it.example ?? it.name))];
  const code = (given: string[]) =>
    exampleLine(answer, singular(resource), `media.${resource}.${name}(${[...leading, ...given].join(", ")})`);
  const line = code(pairs.length > 0 ? [`{ ${pairs.join(", ")} }`] : []);
  if (line.length <= width || pairs.length === 0) return [line];
  return code([`{\n  ${pairs.join(",\n  ")},\n}`]).split("\n");
}

function exampleLine(answer: ResourceMethod["answer"], one: string, call: string): string {
  if (answer.kind === "list") return `for await (const ${one} of ${call}) console.log(${one}.id);`;
  if (answer.kind === "empty") return `await ${call};`;
  if (answer.kind === "blob") return `const blob = await ${call};`;
  if (answer.properties.length > 0 && answer.properties.length <= 3) {
    return `const { ${answer.properties.join(", ")} } = await ${call};`;
  }
  return `const ${one} = await ${call};`;
}

/** Of the optional parameters, those of the document's example body, and of a query the first with known values. */
function isTelling(it: Params["properties"][number], params: Params | undefined): boolean {
  if (it.example === undefined) return false;
  if (params?.in === "body") return true;
  return params?.properties.find((other) => other.schema.enum)?.name === it.name;
}

function exampleOf(it: Params["properties"][number], lists: readonly string[]): unknown {
  if (lists.includes(it.name) && typeof it.example === "string") return it.example.split(/\s*,\s*/);
  if (it.example !== undefined) return it.example;
  return it.schema.enum?.[0] ?? it.name;
}

function singular(resource: string): string {
  return /[^s]s$/.test(resource) && resource !== "stats" ? resource.slice(0, -1) : resource;
}

/** A value as source text. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, it]) => `${name}: ${literal(it)}`)
    .join(", ")} }`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function paragraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph, index) => [...(index > 0 ? [""] : []), ...wrap(paragraph.replace(/\s*\n\s*/g, " "))]);
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.replaceAll("*/", "*\\/").split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = text.startsWith("@") ? `  ${word}` : word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
