import { createHash, type Hash } from "node:crypto";

/** What the bytes of one request are said to come to. */
export interface Announced {
  algorithm: string;
  /** Lowercase hex. */
  expected: string;
}

/** Computes what was announced, while the bytes pass. */
export interface Verification extends Announced {
  update(bytes: Buffer): void;
  /** Lowercase hex. */
  actual(): string;
}

const OF_NODE: Record<string, string> = { "sha-256": "sha256", "sha-512": "sha512" };

export function verification({ algorithm, expected }: Announced): Verification {
  const hash: Hash = createHash(OF_NODE[algorithm] ?? algorithm);
  return { algorithm, expected, update: (bytes) => void hash.update(bytes), actual: () => hash.digest("hex") };
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
