import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isMissing } from "./folders.ts";

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
