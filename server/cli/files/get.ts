import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileRecord } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { interruptible } from "../interruptible.ts";
import type { CommandRun } from "../outcome.ts";
import { inUnits } from "../terminal.ts";
import { fileContent } from "./download.ts";
import { isLocalName } from "./local-name.ts";
import { findFile } from "./remote-path.ts";
import { saveWithProgress } from "./save-download.ts";
import { writeToStdout } from "./standard-output.ts";

export const get: CommandRun = async (media, { positionals: [name = "", to], force: replaces = false, json }) => {
  if (to === "-" && json) throw new UsageError("use either - or --json: both write to standard output");
  const file = await findFile(media, name);
  if (to === "-") return interruptible((signal) => writeToStdout(file, { media, signal }));
  const path = await targetOf(file, to);
  await saveWithProgress(path, fileContent(media, file), replaces);
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
  return isNamed ? to : join(to ?? "", filename);
}
