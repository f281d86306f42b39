import { chmod, lstat, mkdir, opendir, realpath, rmdir } from "node:fs/promises";
import { join } from "node:path";

/** What group and others may do. */
const OTHERS = 0o077;

/** Closes a file or folder to everybody but its owner. A link is left alone: what it leads to may not be ours. */
export async function makePrivate(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const found = await lstat(path);
  const wanted = found.isDirectory() ? 0o700 : 0o600;
  if (found.isSymbolicLink() || (found.mode & 0o777) === wanted) return;
  const reason = await chmod(path, wanted).then(
    async () => (((await lstat(path)).mode & OTHERS) === 0 ? null : "its file system keeps no permissions"),
    (error: Error) => error.message,
  );
  if (reason !== null) throw new Error(`${path} cannot be closed to the other users of this machine: ${reason}`);
}

/** A folder that only its owner can reach, which is made where it is missing. Returns where it really is. */
export async function privateFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const real = await realpath(folder);
  await makePrivate(real);
  return real;
}

/** A folder with all that is below, in flat memory. */
export async function makeTreePrivate(folder: string): Promise<void> {
  await makePrivate(folder);
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeTreePrivate(path);
    else await makePrivate(path);
  }
}

/** Those below this one. Returns whether it is empty itself. */
export async function removeEmptyFolders(folder: string): Promise<boolean> {
  let isEmpty = true;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && (await removeEmptyFolders(path))) await rmdir(path);
    else isEmpty = false;
  }
  return isEmpty;
}
