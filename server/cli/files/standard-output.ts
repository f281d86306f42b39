import { once } from "node:events";
import type { FileRecord } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import type { Outcome } from "../outcome.ts";
import { type FetchOptions, stream } from "./download.ts";
import { CHECKSUM_MISMATCH } from "./save-download.ts";

/** Writes the unmodified bytes of a file for another program. A terminal would interpret control sequences in them. */
export async function writeToStdout(file: FileRecord, options: FetchOptions): Promise<Outcome> {
  const { stdout } = process;
  if (stdout.isTTY) throw new UsageError("file content cannot be written to a terminal: specify PATH, or use a pipe");
  // The reader may close the pipe early: `mas get FILE - | head`.
  stdout.on("error", () => process.exit(1));
  const write = async (chunk: Uint8Array) => {
    if (!stdout.write(chunk)) await once(stdout, "drain");
  };
  if (await stream(file, write, options)) return { data: file, text: [] };
  throw new Error(CHECKSUM_MISMATCH);
}
