import type { FileRecord } from "../../../sdk/index.ts";
import type { LocalSide, LocalSideFile } from "./local-tree.ts";
import { fitsHere, type RemoteFile, type RemoteSide } from "./remote-tree.ts";

/** What becomes of one path. */
export type Step =
  | { action: "UNCHANGED"; path: string; fileId: string }
  | { action: "UPLOAD"; path: string; local: LocalSideFile }
  | { action: "REPLACE"; path: string; local: LocalSideFile; record: FileRecord }
  | { action: "MOVE"; path: string; from: string; record: FileRecord }
  | { action: "DUPLICATE"; path: string; fileId: string; reason: string }
  | { action: "DOWNLOAD"; path: string; remote: RemoteFile; local: LocalSideFile | undefined }
  | { action: "DELETE"; path: string; record?: FileRecord; local?: LocalSideFile }
  | { action: "SKIP"; path: string; reason: string }
  | { action: "CONFLICT"; path: string; reason: string };

export interface PlanOptions {
  deletes: boolean;
  checksumOf(file: LocalSideFile): Promise<string>;
  /** Of what is downloaded, where that is not what came. */
  deliveredChecksumOf(file: FileRecord): Promise<string>;
}

/**
 * The directory's files, for the folder. An account has each content once: one that is in the folder under a name that is given
 * up here (with `deletes`, or because that name has other content now) is moved, not sent again.
 */
export async function planUp(
  local: LocalSide,
  remote: RemoteSide,
  { deletes, checksumOf }: PlanOptions,
): Promise<Step[]> {
  const steps: Step[] = [...local.leftAlone].map(([path, reason]) => ({ action: "SKIP", path, reason }));
  const byChecksum = new Map(remote.files.map((file) => [file.record.checksum, file]));
  const byPath = Map.groupBy(remote.files, ({ key }) => key);
  const sizes = new Set(remote.files.map(({ record }) => record.fileSize));
  const claimed = new Set<string>();
  const changed: { path: string; file: LocalSideFile; same: RemoteFile | undefined }[] = [];
  for (const [path, file] of local.files) {
    // What has no size like it there is not there.
    const same = sizes.has(file.size) ? byChecksum.get(await checksumOf(file)) : undefined;
    if (file.size === 0) steps.push({ action: "SKIP", path, reason: "empty" });
    else if (same?.key === path) {
      claimed.add(same.record.id);
      steps.push({ action: "UNCHANGED", path, fileId: same.record.id });
    } else changed.push({ path, file, same });
  }
  const isGivenUp = (path: string) => deletes || (local.files.get(path)?.size ?? 0) > 0;
  for (const { path, same } of changed) {
    if (!same) continue;
    const { record, key: from } = same;
    if (!claimed.has(record.id) && isGivenUp(from)) {
      claimed.add(record.id);
      steps.push({ action: "MOVE", path, from, record });
    } else steps.push({ action: "DUPLICATE", path, fileId: record.id, reason: `the same content is ${from}` });
  }
  for (const { path, file, same } of changed) {
    if (same) continue;
    const record = byPath.get(path)?.find(({ record: { id } }) => !claimed.has(id))?.record;
    if (record) claimed.add(record.id);
    steps.push(record ? { action: "REPLACE", path, local: file, record } : { action: "UPLOAD", path, local: file });
  }
  return [...steps, ...surplus(local, remote, { steps, claimed, deletes })];
}

/** What stands where a moved file goes, and with `deletes` what the directory does not have. */
function surplus(
  local: LocalSide,
  remote: RemoteSide,
  { steps, claimed, deletes }: { steps: Step[]; claimed: Set<string>; deletes: boolean },
): Step[] {
  const pathsOf = (...actions: Step["action"][]) =>
    new Set(steps.flatMap(({ action, path }) => (actions.includes(action) ? path : [])));
  const [moved, settled] = [pathsOf("MOVE"), pathsOf("MOVE", "REPLACE", "UNCHANGED")];
  // A file here that could not become one of the service, as it is empty or a link, is there all the same.
  const isGone = ({ key, names }: RemoteFile) =>
    settled.has(key) || !(local.files.has(key) || leftAloneOnTheWay(local, names));
  const surplusFiles = remote.files.filter(
    (file) => !claimed.has(file.record.id) && (moved.has(file.key) || (deletes && isGone(file))),
  );
  return surplusFiles.map(({ key: path, record }) => ({ action: "DELETE", path, record }));
}

/** The folder's files, for the directory. */
export async function planDown(
  local: LocalSide,
  remote: RemoteSide,
  { deletes, checksumOf, deliveredChecksumOf }: PlanOptions,
): Promise<Step[]> {
  const isSame = async (here: LocalSideFile, { record }: RemoteFile) => {
    if (here.size !== record.fileSize) return false;
    const checksum = await checksumOf(here);
    return checksum === record.checksum || checksum === (await deliveredChecksumOf(record));
  };
  const steps: Step[] = [];
  const byKey = Map.groupBy(remote.files, ({ key }) => key);
  for (const [path, [file, ...others]] of byKey) {
    if (!file) continue;
    const here = local.files.get(path);
    const leftAlone = leftAloneOnTheWay(local, file.names);
    if (leftAlone !== undefined) steps.push({ action: "SKIP", path, reason: `${leftAlone} is there` });
    else if (!fitsHere(file)) steps.push({ action: "SKIP", path, reason: "no file can have this name here" });
    else if (others.length > 0)
      steps.push({ action: "CONFLICT", path, reason: `${namesOf([file, ...others])} have the same path` });
    else if (here && (await isSame(here, file))) {
      steps.push({ action: "UNCHANGED", path, fileId: file.record.id });
    } else steps.push({ action: "DOWNLOAD", path, remote: file, local: here });
  }
  for (const [path, file] of deletes ? local.files : []) {
    // The service takes no empty files: one here says nothing about what is there.
    if (!byKey.has(path) && file.size > 0) steps.push({ action: "DELETE", path, local: file });
  }
  return steps;
}

/** A link is not followed: neither one in the place of the file, nor one in that of a directory. */
function leftAloneOnTheWay({ leftAlone }: LocalSide, names: string[]): string | undefined {
  const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
  return paths.map((path) => leftAlone.get(path)).find((reason) => reason !== undefined);
}

const namesOf = (files: RemoteFile[]) => files.map(({ record }) => record.id).join(", ");
