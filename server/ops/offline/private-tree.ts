import { chmod, lstat, mkdir, opendir, realpath, rmdir } from "node:fs/promises";
import { join } from "node:path";

/** Mode bits of the group and of other users. */
const OTHERS_MODE = 0o077;

/** Restricts a file or folder to its owner. Skips a link, because its target may be outside the folder. */
export async function makePrivate(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const stats = await lstat(path);
  const mode = stats.isDirectory() ? 0o700 : 0o600;
  if (stats.isSymbolicLink() || (stats.mode & 0o777) === mode) return;
  const reason = await chmod(path, mode).then(
    async () =>
      ((await lstat(path)).mode & OTHERS_MODE) === 0 ? null : "the file system does not support permissions",
    (error: Error) => error.message,
  );
  if (reason !== null) throw new Error(`cannot restrict ${path} to its owner: ${reason}`);
}

/** Creates the folder if it is missing, and restricts it to its owner. Returns its real path. */
export async function privateFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const real = await realpath(folder);
  await makePrivate(real);
  return real;
}

/** Restricts a folder and its contents to the owner. Memory use does not grow with their number. */
export async function makeTreePrivate(folder: string): Promise<void> {
  await makePrivate(folder);
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeTreePrivate(path);
    else await makePrivate(path);
  }
}

/** Removes the empty folders in a folder. Returns true if the folder itself is empty then. */
export async function removeEmptyFolders(folder: string): Promise<boolean> {
  let isEmpty = true;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && (await removeEmptyFolders(path))) await rmdir(path);
    else isEmpty = false;
  }
  return isEmpty;
}
