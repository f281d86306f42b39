import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, link, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "../../base/network-errors.ts";
import { type Folders, isMissing } from "./folders.ts";
import { BlobExistsError } from "./store.ts";

/** Where those of the key lie: in one of 16 folders for each digit. */
export function folderOf(key: string, digits: number): string {
  return fingerprint(key).slice(0, digits);
}

/** Unique, because two puts of one key may run at once; derived from the key, because discard must find it. */
export function temporaryName(key: string): string {
  return `${fingerprint(key)}.${randomUUID()}`;
}

/** Removes those of the key that the folder holds. */
export async function clearTemporary(folder: string, key: string): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const found = names.filter((name) => name.startsWith(`${fingerprint(key)}.`));
  await Promise.all(found.map((name) => rm(join(folder, name), { force: true })));
}

/** File systems without hard links, such as FAT and some network mounts. */
const NO_LINKS = /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/;

/**
 * Gives a file the name of its blob, unless there is a blob of that name: link(2) fails then, where rename(2) would replace
 * it. Without hard links two processes can meet between the look and the rename, which keys that belong to one attempt rule out.
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
      await folders.within(folder, () => rename(temporary, target));
      return;
    } else throw error;
  }
  // Whoever finds it later clears it: the blob does not need this name.
  await unlink(temporary).catch(() => {});
}

/** A crash may have come between the link and the removal of the other name. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** What time it is in the folder, by which its files are dated: a network file system has a clock of its own. In milliseconds. */
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

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
