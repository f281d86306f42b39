import { type Dictionary, parseDictionary } from "structured-headers";

/** What the bytes of one request are said to come to. */
export interface Announced {
  algorithm: string;
  /** Lowercase hex. */
  expected: string;
}

/**
 * `sha-256=:…base64…:, sha-512=:…:` (RFC 9530). The strongest of those that are known here; what is not known is left
 * alone, and so is what does not parse.
 */
export function readDigestField(field: string | undefined, known: readonly string[]): Announced | null {
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
