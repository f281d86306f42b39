import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The names of what is under way into a folder of blobs, or was when its process was killed. */
export async function incomingIn(blobs: string): Promise<string[]> {
  const entries = await readdir(join(blobs, ".incoming"), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
