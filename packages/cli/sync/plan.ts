import type { FileRecord } from "../../../sdk/index.ts";
import { isValidLocally, type LocalTree, type LocalTreeFile, type RemoteFile, type RemoteTree } from "./trees.ts";

/** The action for one path. */
export type Step =
  | { action: "UNCHANGED"; path: string; fileId: string }
  | { action: "UPLOAD"; path: string; local: LocalTreeFile }
  | { action: "REPLACE"; path: string; local: LocalTreeFile; record: FileRecord }
  | { action: "MOVE"; path: string; from: string; record: FileRecord }
  | { action: "DUPLICATE"; path: string; fileId: string; reason: string }
  | { action: "DOWNLOAD"; path: string; remote: RemoteFile; local: LocalTreeFile | undefined }
  | { action: "DELETE"; path: string; record?: FileRecord; local?: LocalTreeFile }
  | { action: "SKIP"; path: string; reason: string }
  | { action: "CONFLICT"; path: string; reason: string };

interface PlanOptions {
  deletes: boolean;
  checksumOf(file: LocalTreeFile): Promise<string>;
  /** Checksum of the delivered bytes, which can differ from the uploaded bytes. */
  deliveredChecksumOf(file: FileRecord): Promise<string>;
}

/**
 * Plans the steps that make the folder match the directory. An account stores each content once. Content whose old name
 * in the folder becomes free (with `deletes`, or because the name has other content now) is moved, not uploaded again.
 */
export async function planUp(
  local: LocalTree,
  remote: RemoteTree,
  { deletes, checksumOf }: PlanOptions,
): Promise<Step[]> {
  const steps: Step[] = [...local.skipped].map(([path, reason]) => ({ action: "SKIP", path, reason }));
  const byChecksum = new Map(remote.files.map((file) => [file.record.checksum, file]));
  const byPath = Map.groupBy(remote.files, ({ key }) => key);
  const sizes = new Set(remote.files.map(({ record }) => record.fileSize));
  const claimed = new Set<string>();
  const changed: { path: string; file: LocalTreeFile; same: RemoteFile | undefined }[] = [];
  for (const [path, file] of local.files) {
    // Without a remote file of this size, the content is new.
    const same = sizes.has(file.size) ? byChecksum.get(await checksumOf(file)) : undefined;
    if (file.size === 0) steps.push({ action: "SKIP", path, reason: "empty" });
    else if (same?.key === path) {
      claimed.add(same.record.id);
      steps.push({ action: "UNCHANGED", path, fileId: same.record.id });
    } else changed.push({ path, file, same });
  }
  const isPathFreed = (path: string) => deletes || (local.files.get(path)?.size ?? 0) > 0;
  for (const { path, same } of changed) {
    if (!same) continue;
    const { record, key: from } = same;
    if (!claimed.has(record.id) && isPathFreed(from)) {
      claimed.add(record.id);
      steps.push({ action: "MOVE", path, from, record });
    } else steps.push({ action: "DUPLICATE", path, fileId: record.id, reason: `${from} has the same content` });
  }
  for (const { path, file, same } of changed) {
    if (same) continue;
    const record = byPath.get(path)?.find(({ record: { id } }) => !claimed.has(id))?.record;
    if (record) claimed.add(record.id);
    steps.push(record ? { action: "REPLACE", path, local: file, record } : { action: "UPLOAD", path, local: file });
  }
  return [...steps, ...planDeletions(local, remote, { steps, claimed, deletes })];
}

/** Deletes files at the target paths of moves, and with `deletes` the files that the directory does not have. */
function planDeletions(
  local: LocalTree,
  remote: RemoteTree,
  { steps, claimed, deletes }: { steps: Step[]; claimed: Set<string>; deletes: boolean },
): Step[] {
  const pathsOf = (...actions: Step["action"][]) =>
    new Set(steps.flatMap(({ action, path }) => (actions.includes(action) ? path : [])));
  const [moved, occupied] = [pathsOf("MOVE"), pathsOf("MOVE", "REPLACE", "UNCHANGED")];
  // An empty local file or a link cannot be uploaded, but its path still exists locally.
  const isDeletable = ({ key, names }: RemoteFile) =>
    occupied.has(key) || !(local.files.has(key) || skipReason(local, names));
  const deletions = remote.files.filter(
    (file) => !claimed.has(file.record.id) && (moved.has(file.key) || (deletes && isDeletable(file))),
  );
  return deletions.map(({ key: path, record }) => ({ action: "DELETE", path, record }));
}

/** Plans the steps that make the directory match the folder. */
export async function planDown(
  local: LocalTree,
  remote: RemoteTree,
  { deletes, checksumOf, deliveredChecksumOf }: PlanOptions,
): Promise<Step[]> {
  const isSame = async (localFile: LocalTreeFile, { record }: RemoteFile) => {
    if (localFile.size !== record.fileSize) return false;
    const checksum = await checksumOf(localFile);
    return checksum === record.checksum || checksum === (await deliveredChecksumOf(record));
  };
  const steps: Step[] = [];
  const byKey = Map.groupBy(remote.files, ({ key }) => key);
  for (const [path, [file, ...others]] of byKey) {
    if (!file) continue;
    const here = local.files.get(path);
    const reason = skipReason(local, file.names);
    if (reason !== undefined) steps.push({ action: "SKIP", path, reason: `the local path is ${reason}` });
    else if (!isValidLocally(file))
      steps.push({ action: "SKIP", path, reason: "the name is not valid on this machine" });
    else if (others.length > 0)
      steps.push({ action: "CONFLICT", path, reason: `${namesOf([file, ...others])} have the same path` });
    else if (here && (await isSame(here, file))) {
      steps.push({ action: "UNCHANGED", path, fileId: file.record.id });
    } else steps.push({ action: "DOWNLOAD", path, remote: file, local: here });
  }
  for (const [path, file] of deletes ? local.files : []) {
    // Keep empty files: the service rejects them, so they are always missing there.
    if (!byKey.has(path) && file.size > 0) steps.push({ action: "DELETE", path, local: file });
  }
  return steps;
}

/** Returns the reason to skip a path: a link in place of the file or of one of its directories. */
function skipReason({ skipped }: LocalTree, names: string[]): string | undefined {
  const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
  return paths.map((path) => skipped.get(path)).find((reason) => reason !== undefined);
}

const namesOf = (files: RemoteFile[]) => files.map(({ record }) => record.id).join(", ");
