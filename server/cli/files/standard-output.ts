import { once } from "node:events";
import type { FileRecord } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import type { Outcome } from "../outcome.ts";
import { DAMAGED, type Downloading, stream } from "./download.ts";

/** The bytes of a file, as they are. They are for another program: a terminal would do what is written in them. */
export async function toStandardOutput(
  file: FileRecord,
  given: Pick<Downloading, "media" | "signal">,
): Promise<Outcome> {
  const { stdout } = process;
  if (stdout.isTTY) throw new UsageError("the bytes of a file do not go to a terminal: name a PATH, or use a pipe");
  // Whoever reads may have enough: `mas get FILE - | head`.
  stdout.on("error", () => process.exit(1));
  const write = async (chunk: Uint8Array) => {
    if (!stdout.write(chunk)) await once(stdout, "drain");
  };
  if (await stream(file, write, given)) return { data: file, text: [] };
  throw new Error(DAMAGED);
}
