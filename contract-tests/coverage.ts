import type { Recorded } from "./case-run.ts";
import type { Contract } from "./contract.ts";
import type { Schema } from "./document.ts";
import { nodesOf } from "./nodes.ts";
import { narrowed } from "./response-schema.ts";

/** Answers with a file that was just stored: nobody can have pointed into it. */
const JUST_STORED = ["POST /api/v1/upload 201: /data/focus", "POST /api/v1/uploads 201: /data/file/focus"];
/** What a schema, or a list of headers, has for other answers. */
const IMPOSSIBLE = new Set([
  ...JUST_STORED.flatMap((focus) => [`${focus}/x`, `${focus}/y`]),
  // One that has failed has not begun.
  "POST /api/v1/uploads 201: /data/error/code",
  "POST /api/v1/uploads 201: /data/error/message",
  "POST /api/v1/uploads 201: /data/error/details",
  // For clients of tus, which do not PUT.
  "PUT /api/v1/uploads/{id}/content 204: the header Upload-File",
  "PUT /api/v1/uploads/{id}/content 204: the header Tus-Resumable",
]);

/** Of schemas that operations share, what only some of them answer: one answer has to show it. */
const OF_SOME_OPERATIONS = ["/issues/*/position", "/issues/*/expected", "/pagination/totalIsExact"];

/**
 * The properties that openapi.yaml documents for an answer and that no case of it has shown. A check of an empty list or
 * of an absent optional property checks nothing, so the cases have to make each one appear.
 */
export function unseenProperties(contract: Contract, recorded: Recorded[]): string[] {
  const documented = new Set<string>();
  const seen = new Set<string>();
  for (const { response, code, real } of recorded) {
    if (response.mediaType !== "application/json" || !response.schema) continue;
    const schema = narrowed(contract, contract.resolve(response.schema), code);
    const title = code === null ? response.key : `${response.key} ${code}`;
    for (const path of pathsOf(contract, schema)) documented.add(`${title}: ${path}`);
    for (const { at } of nodesOf(contract, schema, JSON.parse(real.body ?? "null"))) {
      seen.add(`${title}: ${at.map((step) => (typeof step === "number" ? "/*" : `/${step}`)).join("")}`);
    }
  }
  const shown = OF_SOME_OPERATIONS.filter((end) => [...seen].some((path) => path.endsWith(end)));
  return [...documented].filter(
    (path) => !seen.has(path) && !IMPOSSIBLE.has(path) && !shown.some((end) => path.endsWith(end)),
  );
}

/** Likewise the headers that an answer may come without. That it is a repetition is said of every operation alike. */
export function unseenHeaders({ responses }: Contract, recorded: Recorded[]): string[] {
  return responses.flatMap(({ key, sometimes }) => {
    const answers = recorded.filter(({ response }) => response.key === key);
    return Object.keys(sometimes)
      .filter((name) => name !== "Idempotency-Replayed")
      .filter((name) => !answers.some(({ real }) => name.toLowerCase() in real.headers))
      .map((name) => `${key}: the header ${name}`)
      .filter((header) => !IMPOSSIBLE.has(header));
  });
}

/** Where a body of this schema may have a value, items of lists as `*`. */
function* pathsOf(contract: Contract, reference: Schema, at = "", inside: string[] = []): Generator<string> {
  const { $ref } = reference;
  if ($ref !== undefined && inside.includes($ref)) return; // a schema that contains itself has been seen once
  const known = $ref === undefined ? inside : [...inside, $ref];
  const schema = contract.resolve(reference);
  if (at !== "") yield at;
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) yield* pathsOf(contract, branch, at, known);
  if (schema.items) yield* pathsOf(contract, schema.items, `${at}/*`, known);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* pathsOf(contract, property, `${at}/${name}`, known);
  }
}
