import { chmod, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../base/config-error.ts";

/** What group and others may do. */
const OTHERS = 0o077;

/**
 * Closes DATA_DIR to everybody but its owner: in it are secrets, hashes of passwords, and files that are not public.
 * Returns whether it was open, as earlier versions left it. What lies deeper is out of reach then, and needs no visit.
 */
export async function closeToOthers(directory: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode } = await stat(directory);
  if ((mode & OTHERS) === 0) return false;
  const reason = await chmod(directory, 0o700).then(
    async () => (((await stat(directory)).mode & OTHERS) === 0 ? null : "its file system does not support permissions"),
    (error: Error) => error.message,
  );
  if (reason !== null) {
    throw new ConfigError([
      `DATA_DIR: other users of this machine can access ${directory} (mode ${(mode & 0o777).toString(8)}), and its mode cannot be ` +
        `changed: ${reason}. Run \`chmod 700\` on it as its owner, or name a new folder inside it, which is created with mode 700`,
    ]);
  }
  for (const entry of await readdir(directory)) await narrow(join(directory, entry));
  return true;
}

/** Takes away what others may do with whatever lies in a folder of ours, also if somebody opened the folders above. */
export async function narrowAll(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  await narrow(directory);
  const inside = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(inside.map(({ name, parentPath }) => narrow(join(parentPath, name))));
}

async function narrow(path: string): Promise<void> {
  const found = await lstat(path);
  // A link has no mode of its own, and what it leads to may not be ours.
  if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  await chmod(path, found.mode & 0o700);
}
