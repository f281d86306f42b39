import type { Schema } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { ResourceMethod } from "./resource-model.ts";
import type { Params } from "./resource-params.ts";

const width = 110;

/** What every upload takes besides the fields of its form. */
const uploadSettings = [
  "@param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.",
  "@param params.size – Bytes of a stream, where the caller knows.",
  "@param params.onProgress – Called with `{ loaded, total }` in bytes as the file leaves.",
  "@param params.resolveDuplicate – Whether a repetition that is refused as a duplicate, after the answer was lost,",
  "  resolves to the record of its content. Default: true.",
];

/** What an upload takes besides that can be continued. */
const resumableSettings = [
  '@param params.resumable – Whether the bytes go in chunks, and on where the connection broke. Default: `"auto"`, for',
  "  content of more than 16 MiB whose size is known beforehand.",
  "@param params.onToken – Told once, when such an upload has begun: what `resume` takes, in any process.",
  "@param params.resume – Continues the upload of this token with the same content.",
];

/** The comment above a method: what it does, what it takes, what it throws, and one example. */
export function docComment(method: ResourceMethod, errors: readonly ErrorEntry[]): string {
  const { summary = "", description = "" } = method.operation.source;
  const lines = [
    ...wrap(sentence(summary)),
    ...(description ? ["", ...paragraphs(description)] : []),
    "",
    ...(method.address ? addressText(method.address) : argumentTexts(method)),
    ...(method.file ? uploadSettings : []),
    ...(method.begins ? resumableSettings : []),
    ...method.operation.errors.flatMap((it) => {
      const text = errors.find((error) => error.code === it.code)?.description ?? "";
      return wrap(`@throws {ApiError} ${it.code} – ${sentence(text.replace(/\s+/g, " ").trim())}`);
    }),
    "@example",
    ...exampleCall(method),
  ];
  return comment(lines);
}

/** Above the method that uploads many. */
export function manyComment({ resource, name }: ResourceMethod): string {
  return comment([
    `Many files at once, each as {@link ${name}} does it. Resolves to one result per file, in their order: \`value\` holds`,
    "the record, `reason` the error.",
    "",
    "@param contents – What to upload: content, or `{ content, ...params }` for what it alone is to have.",
    "@param params – What all are to have, and the settings of each upload.",
    "@param params.concurrency – How many at once. Default: 4.",
    "@param params.onResult – Called with each result, and its place, as soon as it is there.",
    "@example",
    `const results = await media.${resource}.${name}Many([first, { content: second, tags: ["harbour"] }]);`,
    'const failed = results.filter((it) => it.status === "rejected");',
  ]);
}

/** Above the method that waits. */
export function waitComment(method: ResourceMethod): string {
  const { resource, name, wait, positional } = method;
  const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
  const variable = singular(resource);
  return comment([
    ...wrap(
      `As {@link ${name}}, but asks until \`${wait?.path.join(".")}\` is neither ${wait?.while.join(" nor ")}. Each time counts as a call; the pauses grow from half a second to five.`,
    ),
    "",
    ...argumentTexts({ ...method, params: undefined }),
    "@param settings.maxWait – Milliseconds until a `TimeoutError`, 0 for no limit. Default: 120 000.",
    "@throws {TimeoutError} It takes longer than `maxWait`.",
    "@example",
    `const ${variable} = await media.${resource}.wait(${leading}, { maxWait: 60_000 });`,
  ]);
}

export function existsComment(method: ResourceMethod): string {
  const { resource, name, missing, positional } = method;
  const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
  return comment([
    ...wrap(
      `Whether {@link ${name}} finds one: false where it is refused with ${missing}, every other error is thrown.`,
    ),
    "",
    ...argumentTexts({ ...method, params: undefined }),
    "@example",
    `if (!(await media.${resource}.exists(${leading}))) console.log("It is gone.");`,
  ]);
}

const contentText =
  "@param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or for a path `await fileFromPath(path)`.";

function argumentTexts({ positional, params, nulls, file }: ResourceMethod): string[] {
  return [
    ...positional.flatMap((it) => wrap(`@param ${it.name} – ${sentence(it.description)}`)),
    ...(file ? wrap(contentText) : []),
    ...(params?.properties ?? []).flatMap((it) => {
      const mayBeNull = nulls.find(({ name }) => name === it.name);
      return wrap(`@param params.${it.name} – ${[parameterText(it), ...nullText(mayBeNull)].join(" ")}`);
    }),
  ];
}

function nullText(nullable: ResourceMethod["nulls"][number] | undefined): string[] {
  if (!nullable) return [];
  return [nullable.word === undefined ? "Null is as if it were absent." : `Null is the same as \`${nullable.word}\`.`];
}

function addressText({ getter, property }: NonNullable<ResourceMethod["address"]>): string[] {
  const name = getter.positional[0]?.name ?? "id";
  return wrap(`@param ${name} – The id, or the record, which spares a call: its \`${property}\` is what is fetched.`);
}

function comment(lines: readonly string[]): string {
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
  const { resource, name, response, file, address } = method;
  const { params, positional } = address ? address.getter : method;
  if (address) {
    const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
    return [`const response = await media.${resource}.${name}(${leading});`, "const blob = await response.blob();"];
  }
  const chosen = (params?.properties ?? []).filter((it) => it.required || isTelling(it, params));
  const pairs = chosen.map((it) => `${it.name}: ${literal(exampleOf(it, method.lists))}`);
  const leading = [...positional.map((it) => literal(it.example ?? it.name)), ...(file ? ["content"] : [])];
  const code = (given: string[]) =>
    exampleLine(response, singular(resource), `media.${resource}.${name}(${[...leading, ...given].join(", ")})`);
  const line = code(pairs.length > 0 ? [`{ ${pairs.join(", ")} }`] : []);
  if (line.length <= width || pairs.length === 0) return [line];
  return code([`{\n  ${pairs.join(",\n  ")},\n}`]).split("\n");
}

function exampleLine(answer: ResourceMethod["response"], one: string, call: string): string {
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
  return params?.properties.find((other) => (other.schema.enum?.length ?? 0) > 1)?.name === it.name;
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
