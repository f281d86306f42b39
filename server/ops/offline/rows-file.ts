import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { splitLines } from "@media-asset-service/base/json.ts";
import type { MediaAssetService } from "../../../sdk/index.ts";

/** The service writes the rows to a file before it responds, which can take long. */
const REQUEST_OPTIONS = { timeout: 3_600_000 };

/** Writes all rows of the running service to `sink`, in one consistent state. */
export async function fetchRows(media: MediaAssetService, sink: Writable): Promise<void> {
  const { data, error, response } = await media.raw.GET("/admin/rows", { parseAs: "stream", ...REQUEST_OPTIONS });
  if (!data) throw new Error(error?.error.message ?? `The service returned ${response.status}`);
  await pipeline(Readable.fromWeb(data as never), sink);
}

/** Yields the lines of a file. Opens it when the first line is read. */
export async function* linesOf(open: () => Readable): AsyncGenerator<string> {
  yield* splitLines(open());
}

export type RowsFile = Awaited<ReturnType<typeof openRowsFile>>;

/** A file without a name: it contains password hashes, which must not stay on disk after a kill. */
export async function openRowsFile() {
  const folder = await mkdtemp(join(tmpdir(), "media-asset-service-move-"));
  const file = await open(join(folder, "rows.ndjson"), "wx+", 0o600);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove().catch(() => {}); // Windows cannot remove an open file
  const streamOptions = { fd: file.fd, start: 0, autoClose: false };
  return {
    /** Replaces the content with the current rows. */
    async fetch(media: MediaAssetService) {
      await file.truncate();
      await fetchRows(media, createWriteStream("", streamOptions));
    },
    lines: () => linesOf(() => createReadStream("", streamOptions)),
    async close() {
      await file.close();
      await remove();
    },
  };
}
