import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileRecord } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { interruptible } from "../interruptible.ts";
import type { CommandRun } from "../outcome.ts";
import { inUnits } from "../terminal.ts";
import { progressBar } from "../upload/progress.ts";
import { downloadTo, exists } from "./download.ts";
import { isLocalName } from "./local-name.ts";
import { findFile } from "./remote-path.ts";
import { writeToStdout } from "./standard-output.ts";

export const get: CommandRun = async (media, { positionals: [name = "", to], force: replaces, json }) => {
  if (to === "-" && json) throw new UsageError("use either - or --json: both write to standard output");
  const file = await findFile(media, name);
  if (to === "-") return interruptible((signal) => writeToStdout(file, { media, signal }));
  const path = await targetOf(file, to);
  if (!replaces && (await exists(path))) throw new Error(`${path} already exists. To replace it, add --force`);
  const bar = progressBar(1, file.fileSize);
  const onProgress = (loaded: number) => bar.setLoaded(path, loaded);
  try {
    await interruptible(async (signal) => {
      await downloadTo(path, file, { media, replaces, signal, onProgress }).catch((error: unknown) => {
        throw signal.aborted ? new Error("Interrupted. To resume, run the same command again") : error;
      });
    });
  } finally {
    bar.close();
  }
  const { id, fileSize, checksum } = file;
  return { data: { path, id, fileSize, checksum }, text: `Downloaded ${path}: ${inUnits(fileSize)}.` };
};

/** Returns the target path. In a directory, the file keeps its filename. */
async function targetOf({ id, filename }: FileRecord, to: string | undefined): Promise<string> {
  const isDirectory = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true;
  const isNamed = to !== undefined && !/[/\\]$/.test(to) && !(await isDirectory(to));
  if (!isNamed && !isLocalName(filename)) {
    throw new UsageError(`${filename} is not a valid filename on this machine. Specify a path: mas get ${id} PATH`);
  }
  const path = isNamed ? to : join(to ?? "", filename);
  if (!(await isDirectory(dirname(path)))) throw new UsageError(`directory ${dirname(path)} not found`);
  return path;
}
