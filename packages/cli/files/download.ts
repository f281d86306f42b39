import { createHash } from "node:crypto";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileRecord, MediaAssetService } from "../../../sdk/index.ts";
import { UsageError } from "../arguments.ts";
import { type CommandRun, inUnits, type Outcome } from "../output.ts";
import { interruptible } from "../transfers.ts";
import { isLocalName } from "./partial-file.ts";
import { findFile } from "./remote-path.ts";
import { CHECKSUM_MISMATCH, type RemoteContent, saveWithProgress } from "./save-download.ts";

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

const READ_BYTES = 1024 * 1024;

/** Returns the content of a file, which is verified by its SHA-256 checksum. */
export function fileContent(media: MediaAssetService, file: FileRecord): RemoteContent {
  let delivered: string | undefined;
  return {
    key: file.checksum,
    size: file.fileSize,
    async fetchFrom(offset, signal) {
      const response = await fetchFile(offset, file, { media, signal });
      delivered = etagChecksum(response) ?? file.checksum;
      return response;
    },
    async verify(handle, signal) {
      const hash = createHash("sha256");
      const chunks = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES, signal });
      for await (const chunk of chunks) hash.update(chunk);
      const checksum = hash.digest("hex");
      return checksum === delivered || checksum === (delivered ?? (await deliveredChecksumOf(file, signal)));
    },
  };
}

interface FetchOptions {
  media: MediaAssetService;
  signal: AbortSignal;
}

function fetchFile(offset: number, file: FileRecord, { media, signal }: FetchOptions): Promise<Response> {
  // Ranges and checksums apply to the uncompressed bytes.
  const range = offset > 0 ? { Range: `bytes=${offset}-`, "If-Range": `"${file.checksum}"` } : {};
  return media.files.download(file, { signal, headers: { "Accept-Encoding": "identity", ...range } });
}

/** Passes each chunk to `write`. Returns true if the checksum is correct. */
async function stream(
  file: FileRecord,
  write: (chunk: Uint8Array) => Promise<void>,
  options: FetchOptions,
): Promise<boolean> {
  const hash = createHash("sha256");
  const response = await fetchFile(0, file, options);
  for await (const chunk of (response.body ?? new ReadableStream()) as ReadableStream<Uint8Array>) {
    hash.update(chunk);
    await write(chunk);
  }
  return hash.digest("hex") === (etagChecksum(response) ?? file.checksum);
}

/** Returns the checksum of the delivered bytes. They differ from the uploaded bytes if the location was removed. */
export async function deliveredChecksumOf({ cdnUrl, checksum }: FileRecord, signal: AbortSignal): Promise<string> {
  return etagChecksum(await fetch(cdnUrl, { method: "HEAD", signal })) ?? checksum;
}

/** The strong ETag of a delivered file is its checksum. */
const etagChecksum = ({ headers }: Response) => /^"([0-9a-f]{64})"$/.exec(headers.get("ETag") ?? "")?.[1];

/** Writes the unmodified bytes of a file for another program. A terminal would interpret control sequences in them. */
async function writeToStdout(file: FileRecord, options: FetchOptions): Promise<Outcome> {
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
