import { createHash } from "node:crypto";

/** What makes a request the same one when it comes again. */
export interface RequestFacts {
  operationId: string;
  path: unknown;
  query: unknown;
  /** As it was validated: a default that is spelled out makes no difference. */
  body: unknown;
  file: { filename: string; checksum: string } | null;
}

export function fingerprintOf({ operationId, path, query, body, file }: RequestFacts): Buffer {
  const facts = JSON.stringify([operationId, path, query, body ?? null, file], inOneOrder);
  return createHash("sha256").update(facts).digest();
}

/** Clients that build their JSON anew may order its properties anew. */
function inOneOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
