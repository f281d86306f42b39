import type { Schema } from "./document.ts";
import type { ErrorEntry } from "./error-table.ts";
import type { ResourceMethod } from "./resource-model.ts";
import type { Params } from "./resource-params.ts";

const width = 110;

/** Parameters of every upload that are not form fields. */
const uploadSettings = [
  "@param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.",
  "@param params.size – Size of a stream in bytes, if it is known.",
  "@param params.onProgress – Called with `{ loaded, total }` in bytes while the file is sent.",
  "@param params.resolveDuplicate – Whether a retry that fails as a duplicate, because the response to the first",
  "  attempt was lost, resolves to the record of the file. Default: true.",
];

/** Additional parameters of resumable uploads. */
const resumableSettings = [
  "@param params.resumable – Whether to send the bytes in chunks, so that the upload resumes after an interruption.",
  '  Default: `"auto"`, which does so for content of more than 16 MiB if its size is known in advance.',
  "@param params.onToken – Called once with the token of a resumable upload when it has started. Pass the token to",
  "  `resume`, in any process.",
  "@param params.resume – Token of an upload to resume with the same content.",
];

/** Returns the doc comment of a method: its description, parameters, errors and one example. */
export function docComment(method: ResourceMethod, errors: readonly ErrorEntry[]): string {
  const { summary = "", description = "" } = method.operation.source;
  const lines = [
    ...wrap(sentence(summary)),
    ...(description ? ["", ...paragraphs(description)] : []),
    "",
    ...(method.address ? addressText(method.address) : argumentTexts(method)),
    ...(method.file ? uploadSettings : []),
    ...(method.createUpload ? resumableSettings : []),
    ...method.operation.errors.flatMap((it) => {
      const text = errors.find((error) => error.code === it.code)?.description ?? "";
      return wrap(`@throws {ApiError} ${it.code} – ${sentence(text.replace(/\s+/g, " ").trim())}`);
    }),
    "@example",
    ...exampleCall(method),
  ];
  return comment(lines);
}

/** Returns the doc comment of a method that uploads many files. */
export function manyComment({ resource, name }: ResourceMethod): string {
  return comment([
    `Uploads files concurrently, each like {@link ${name}}. Resolves to one result per file, in the order of the`,
    "files: `value` is the record, `reason` is the error.",
    "",
    "@param contents – The files: content, or `{ content, ...params }` with parameters of this file.",
    "@param params – Parameters of all files, and settings of each upload.",
    "@param params.concurrency – Maximum number of concurrent uploads. Default: 4.",
    "@param params.onResult – Called with each result and its index when the upload of the file has ended.",
    "@example",
    `const results = await media.${resource}.${name}Many([first, { content: second, tags: ["harbour"] }]);`,
    'const failed = results.filter((it) => it.status === "rejected");',
  ]);
}

/** Returns the doc comment of a method that waits. */
export function waitComment(method: ResourceMethod): string {
  const { resource, name, wait, positional } = method;
  const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
  const variable = singular(resource);
  return comment([
    ...wrap(
      `Calls {@link ${name}} until \`${wait?.path.join(".")}\` is no longer ${wait?.while.join(" or ")}. Each request counts as a call. The pauses increase from half a second to five seconds.`,
    ),
    "",
    ...argumentTexts({ ...method, params: undefined }),
    "@param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.",
    "@throws {TimeoutError} `maxWait` was exceeded.",
    "@example",
    `const ${variable} = await media.${resource}.wait(${leading}, { maxWait: 60_000 });`,
  ]);
}

/** Returns the doc comment of a method that waits for new items. */
export function listenComment({ resource, name, params }: ResourceMethod): string {
  return comment([
    ...wrap(
      `Yields ${resource} as they are recorded, until the signal of the options is aborted. Calls {@link ${name}} repeatedly, and retries until the service responds. Each request waits for up to 30 seconds, and counts as a call. Without a cursor, begins with the next event.`,
    ),
    "",
    ...(params?.properties ?? []).flatMap((it) =>
      it.name === "wait" ? [] : wrap(`@param params.${it.name} – ${parameterText(it)}`),
    ),
    ...wrap(
      "@param params.onCursor – Called when all events before the cursor have been processed. Store it to continue there.",
    ),
    "@example",
    `for await (const ${singular(resource)} of media.${resource}.listen({ cursor, onCursor: save })) console.log(${singular(resource)}.type);`,
  ]);
}

export function existsComment(method: ResourceMethod): string {
  const { resource, name, missing, positional } = method;
  const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
  return comment([
    ...wrap(
      `Whether {@link ${name}} succeeds. Returns false if it fails with ${missing}, and throws every other error.`,
    ),
    "",
    ...argumentTexts({ ...method, params: undefined }),
    "@example",
    `if (!(await media.${resource}.exists(${leading}))) console.log("Not found.");`,
  ]);
}

const contentText =
  "@param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or `await fileFromPath(path)`.";

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
  return [nullable.word === undefined ? "Null is the same as no value." : `Null is the same as \`${nullable.word}\`.`];
}

function addressText({ getter, property }: NonNullable<ResourceMethod["address"]>): string[] {
  const name = getter.positional[0]?.name ?? "id";
  return wrap(`@param ${name} – The id, or the record, which saves a call: its \`${property}\` is requested directly.`);
}

function comment(lines: readonly string[]): string {
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join("\n")}\n   */\n`;
}

function parameterText({ description, schema }: Params["properties"][number]): string {
  const range = rangeText(schema);
  const standard = schema.default === undefined ? "" : `Default: ${JSON.stringify(schema.default)}.`;
  // In the SDK, a list is an array. Its serialization is internal.
  const text = schema["x-comma-separated"]
    ? description.replace(/^comma-separated (.)/i, (_, first: string) => first.toUpperCase())
    : description;
  return [sentence(text), range, standard].filter(Boolean).join(" ");
}

function rangeText({ minimum, maximum }: Schema): string {
  // A larger maximum is only the range of the number type, which is not useful to callers.
  const upper = maximum !== undefined && maximum < 2_147_483_647 ? maximum : undefined;
  if (minimum !== undefined && upper !== undefined) return `From ${minimum} to ${upper}.`;
  if (upper !== undefined) return `At most ${upper}.`;
  return minimum !== undefined && minimum > 0 ? `At least ${minimum}.` : "";
}

/** Returns a call with the examples of the document, as lines of source. */
export function exampleCall(method: ResourceMethod): string[] {
  const { resource, name, response, file, address } = method;
  const { params, positional } = address ? address.getter : method;
  if (address) {
    const leading = positional.map((it) => literal(it.example ?? it.name)).join(", ");
    return [`const response = await media.${resource}.${name}(${leading});`, "const blob = await response.blob();"];
  }
  const chosen = (params?.properties ?? []).filter((it) => it.required || isInExample(it, params));
  const pairs = chosen.map((it) => `${it.name}: ${literal(exampleOf(it, method.lists))}`);
  const leading = [...positional.map((it) => literal(it.example ?? it.name)), ...(file ? ["content"] : [])];
  const code = (trailing: string[]) =>
    exampleLine(response, singular(resource), `media.${resource}.${name}(${[...leading, ...trailing].join(", ")})`);
  const line = code(pairs.length > 0 ? [`{ ${pairs.join(", ")} }`] : []);
  if (line.length <= width || pairs.length === 0) return [line];
  return code([`{\n  ${pairs.join(",\n  ")},\n}`]).split("\n");
}

function exampleLine(response: ResourceMethod["response"], one: string, call: string): string {
  if (response.kind === "list") return `for await (const ${one} of ${call}) console.log(${one}.id);`;
  if (response.kind === "empty") return `await ${call};`;
  if (response.kind === "blob") return `const blob = await ${call};`;
  if (response.properties.length > 0 && response.properties.length <= 3) {
    return `const { ${response.properties.join(", ")} } = await ${call};`;
  }
  return `const ${one} = await ${call};`;
}

/**
 * Whether the example call includes an optional parameter. It includes those of a body that have an example, and the
 * first query parameter with an enum, if it has an example.
 */
function isInExample(it: Params["properties"][number], params: Params | undefined): boolean {
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

/** Returns a value as source text. */
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
  for (const word of text.replaceAll("*/", "*\\/").split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = text.startsWith("@") ? `  ${word}` : word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
