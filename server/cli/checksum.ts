import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Returns the SHA-256 of a file in lowercase hex, as the service stores it. */
export async function checksumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}
