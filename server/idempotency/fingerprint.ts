import { createHash } from "node:crypto";

/** The properties that identify a repeated request. */
export interface RequestIdentity {
  operationId: string;
  path: unknown;
  query: unknown;
  /** The validated body: an explicit default value makes no difference. */
  body: unknown;
  file: { filename: string; checksum: string } | null;
}

export function fingerprintOf({ operationId, path, query, body, file }: RequestIdentity): Buffer {
  const text = JSON.stringify([operationId, path, query, body ?? null, file], withSortedKeys);
  return createHash("sha256").update(text).digest();
}

/** Sorts properties, because a client that builds its JSON again may use a different order. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
