import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Returns the names of files that are being written into a folder of blobs, or that a killed process has left. */
export async function incomingIn(blobs: string): Promise<string[]> {
  const folders = [".incoming", ".growing"].map((folder) => join(blobs, folder));
  const listed = folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []));
  const entries = (await Promise.all(listed)).flat();
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
