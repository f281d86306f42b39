import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The names of what is under way into a folder of blobs, or was when its process was killed. */
export async function incomingIn(blobs: string): Promise<string[]> {
  const folders = [".incoming", ".growing"].map((folder) => join(blobs, folder));
  const listed = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []));
  const entries = (await Promise.all(listed)).flat();
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
