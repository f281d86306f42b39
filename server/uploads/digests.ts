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
  const found = new Map(
    (field ?? "").split(",").flatMap((member): [string, string][] => {
      const [, name = "", value = ""] = /^\s*([a-z0-9-]+)=:([A-Za-z0-9+/]+={0,2}):\s*$/.exec(member) ?? [];
      return name ? [[name, Buffer.from(value, "base64").toString("hex")]] : [];
    }),
  );
  const algorithm = known.find((name) => found.has(name));
  return algorithm ? { algorithm, expected: found.get(algorithm) ?? "" } : null;
}
