import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, link, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { type Folders, nullIfMissing } from "./folders.ts";
import { BlobExistsError } from "./store.ts";

/** Returns the folder for temporary files of the key: one of 16 for each digit. */
export function folderOf(key: string, digits: number): string {
  return fingerprint(key).slice(0, digits);
}

/** Unique, because two puts of one key may run concurrently. Derived from the key, so that discard finds it. */
export function temporaryName(key: string): string {
  return `${fingerprint(key)}.${randomUUID()}`;
}

/** Removes the temporary files of the key from the folder. */
export async function clearTemporary(folder: string, key: string): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const matches = names.filter((name) => name.startsWith(`${fingerprint(key)}.`));
  await Promise.all(matches.map((name) => rm(join(folder, name), { force: true })));
}

/** File systems without hard links, such as FAT and some network mounts. */
const NO_LINKS = /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/;

/**
 * Gives a file the name of its blob, unless there is a blob of that name: link(2) fails then, while rename(2) would
 * replace it. Without hard links, there is a race between the check and the rename. It does not occur, because a key
 * belongs to one attempt. The temporary name stays, if there are hard links.
 *
 * @throws {BlobExistsError}
 */
export async function publish(folders: Folders, temporary: string, target: string, key: string): Promise<void> {
  const folder = dirname(target);
  try {
    await folders.within(folder, () => link(temporary, target));
  } catch (error) {
    const code = error instanceof Error ? codeOf(error) : "";
    if (code === "EEXIST") {
      if (!(await isSameFile(temporary, target))) throw new BlobExistsError(key, { cause: error });
    } else if (NO_LINKS.test(code)) {
      if (await stat(target).catch(nullIfMissing)) throw new BlobExistsError(key, { cause: error });
      // Otherwise, a power failure could keep the rename and lose a new folder.
      await folders.within(folder, () => folders.sync(folder));
      await rename(temporary, target);
    } else throw error;
  }
}

/** Removes a temporary name that the blob does not need. A later cleanup removes it if this fails. */
export async function removeTemporary(path: string): Promise<void> {
  await unlink(path).catch(() => {});
}

/** Detects a crash between the link and the removal of the temporary name. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/**
 * Returns the time of the file system of the folder, in milliseconds. A network file system dates its files by its own
 * clock.
 */
export async function timeOf(folder: string): Promise<number> {
  const probe = join(folder, `time.${randomUUID()}`);
  try {
    await writeFile(probe, "", { flag: "wx" });
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

export async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
