import { type Dictionary, parseDictionary } from "structured-headers";

/** A digest that a request announces for its bytes. */
export interface AnnouncedDigest {
  algorithm: string;
  /** Lowercase hex. */
  expected: string;
}

/**
 * Parses `sha-256=:…base64…:, sha-512=:…:` (RFC 9530). Returns the first algorithm of `known` that the field contains.
 * Ignores unknown algorithms and malformed fields.
 */
export function readDigestField(field: string | undefined, known: readonly string[]): AnnouncedDigest | null {
  const digests = readDictionary(field);
  for (const algorithm of known) {
    const [value] = digests.get(algorithm) ?? [];
    if (value instanceof ArrayBuffer) return { algorithm, expected: Buffer.from(value).toString("hex") };
  }
  return null;
}

function readDictionary(field = ""): Dictionary {
  try {
    return parseDictionary(field);
  } catch {
    return new Map();
  }
}
