import { chmod, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../base/errors.ts";

/** Permissions of the group and of other users. */
const OTHERS_MODE = 0o077;

/**
 * Restricts DATA_DIR to its owner, because it contains secrets, hashes of passwords, and files that are not public.
 * Files inside it are then inaccessible as well, and are not changed. Returns whether it was accessible, as in earlier
 * versions.
 */
export async function restrictPermissions(directory: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode } = await stat(directory);
  if ((mode & OTHERS_MODE) === 0) return false;
  const reason = await chmod(directory, 0o700).then(
    async () =>
      ((await stat(directory)).mode & OTHERS_MODE) === 0 ? null : "its file system does not support permissions",
    (error: Error) => error.message,
  );
  if (reason !== null) {
    throw new ConfigError([
      `DATA_DIR: other users of this machine can access ${directory} (mode ${(mode & 0o777).toString(8)}), and its mode cannot be ` +
        `changed: ${reason}. Run \`chmod 700\` on it as its owner, or name a new folder inside it, which is created with mode 700`,
    ]);
  }
  for (const entry of await readdir(directory)) await restrictFile(join(directory, entry));
  return true;
}

/**
 * Removes the permissions of other users on all files in a folder of the service, in case they can access the folders
 * above.
 */
export async function restrictTree(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  await restrictFile(directory);
  const inside = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(inside.map(({ name, parentPath }) => restrictFile(join(parentPath, name))));
}

async function restrictFile(path: string): Promise<void> {
  const stats = await lstat(path);
  // A link does not have a mode, and its target may not belong to the service.
  if (stats.isSymbolicLink() || (stats.mode & OTHERS_MODE) === 0) return;
  await chmod(path, stats.mode & 0o700);
}
