import type { Recorded } from "./case-run.ts";
import type { Contract } from "./contract.ts";
import type { Schema } from "./document.ts";
import { nodesOf } from "./nodes.ts";
import { narrowed } from "./response-schema.ts";

/** Responses with a new file, which cannot have a focus yet. */
const JUST_STORED = ["POST /api/v1/upload 201: /data/focus", "POST /api/v1/uploads 201: /data/file/focus"];
/** Properties and headers of shared schemas that these responses cannot have. */
const IMPOSSIBLE = new Set([
  ...JUST_STORED.flatMap((focus) => [`${focus}/x`, `${focus}/y`]),
  // A creation that failed returns no upload.
  "POST /api/v1/uploads 201: /data/error/code",
  "POST /api/v1/uploads 201: /data/error/message",
  "POST /api/v1/uploads 201: /data/error/details",
  // Only for tus clients, which do not use PUT.
  "PUT /api/v1/uploads/{id}/content 204: the header Upload-File",
  "PUT /api/v1/uploads/{id}/content 204: the header Tus-Resumable",
]);

/** Properties of shared schemas that only some operations return. One response must contain each of them. */
const OF_SOME_OPERATIONS = ["/issues/*/position", "/issues/*/expected", "/pagination/totalIsExact"];

/**
 * Returns the documented properties that no response contained. A check of an empty list or an absent optional property
 * checks nothing, so the cases must produce every property.
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
  const presentEnds = OF_SOME_OPERATIONS.filter(
    (end) => contract.isPartial || [...seen].some((path) => path.endsWith(end)),
  );
  return [...documented].filter(
    (path) => !seen.has(path) && !IMPOSSIBLE.has(path) && !presentEnds.some((end) => path.endsWith(end)),
  );
}

/** Returns the optional headers that no response contained. Idempotency-Replayed is common to all operations. */
export function unseenHeaders({ responses }: Contract, recorded: Recorded[]): string[] {
  return responses.flatMap(({ key, sometimes }) => {
    const received = recorded.filter(({ response }) => response.key === key);
    return Object.keys(sometimes)
      .filter((name) => name !== "Idempotency-Replayed")
      .filter((name) => !received.some(({ real }) => name.toLowerCase() in real.headers))
      .map((name) => `${key}: the header ${name}`)
      .filter((header) => !IMPOSSIBLE.has(header));
  });
}

/** Yields the paths of all values in a body with this schema. Items of lists are `*`. */
function* pathsOf(contract: Contract, reference: Schema, at = "", inside: string[] = []): Generator<string> {
  const { $ref } = reference;
  if ($ref !== undefined && inside.includes($ref)) return; // stops at recursive schemas
  const references = $ref === undefined ? inside : [...inside, $ref];
  const schema = contract.resolve(reference);
  if (at !== "") yield at;
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    yield* pathsOf(contract, branch, at, references);
  if (schema.items) yield* pathsOf(contract, schema.items, `${at}/*`, references);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* pathsOf(contract, property, `${at}/${name}`, references);
  }
}
