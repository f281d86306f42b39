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
import { toStandardOutput } from "./standard-output.ts";

export const get: CommandRun = async (media, { positionals: [name = "", to], force: replaces, json }) => {
  if (to === "-" && json) throw new UsageError("the file and JSON cannot both go to standard output: leave out one");
  const file = await findFile(media, name);
  if (to === "-") return interruptible((signal) => toStandardOutput(file, { media, signal }));
  const path = await targetOf(file, to);
  if (!replaces && (await exists(path))) throw new Error(`${path} is there already: --force replaces it`);
  const bar = progressBar(1, file.fileSize);
  const onProgress = (loaded: number) => bar.sent(path, loaded);
  try {
    await interruptible(async (signal) => {
      await downloadTo(path, file, { media, replaces, signal, onProgress }).catch((error: unknown) => {
        throw signal.aborted ? new Error("Interrupted: the same command goes on where this one has stopped") : error;
      });
    });
  } finally {
    bar.close();
  }
  const { id, fileSize, checksum } = file;
  return { data: { path, id, fileSize, checksum }, text: `${path} has ${inUnits(fileSize)}.` };
};

/** In a directory, a file has the name that it has in the service. */
async function targetOf({ id, filename }: FileRecord, to: string | undefined): Promise<string> {
  const isDirectory = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true;
  const isNamed = to !== undefined && !/[/\\]$/.test(to) && !(await isDirectory(to));
  if (!isNamed && !isLocalName(filename)) {
    throw new UsageError(`no file can have the name ${filename} here: name one, as in mas get ${id} PATH`);
  }
  const path = isNamed ? to : join(to ?? "", filename);
  if (!(await isDirectory(dirname(path)))) throw new UsageError(`there is no directory ${dirname(path)}`);
  return path;
}
