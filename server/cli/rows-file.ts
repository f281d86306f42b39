import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MediaAssetService } from "../../sdk/index.ts";
import { splitLines } from "../base/lines.ts";

/** It is written to a file of the service first, which may take long. */
const PATIENCE = { timeout: 3_600_000 };

/** All rows of the running service, in the state of one moment. */
export async function fetchRows(media: MediaAssetService, sink: Writable): Promise<void> {
  const { data, error, response } = await media.raw.GET("/admin/rows", { parseAs: "stream", ...PATIENCE });
  if (!data) throw new Error(error?.error.message ?? `The service answered ${response.status}`);
  await pipeline(Readable.fromWeb(data as never), sink);
}

/** Lines of a file, which is opened by whoever reads the first one. */
export async function* linesOf(open: () => Readable): AsyncGenerator<string> {
  yield* splitLines(open());
}

export interface RowsFile {
  /** In place of what it holds. */
  fetch(media: MediaAssetService): Promise<void>;
  lines(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** A file without a name: hashes of passwords are in it, and no kill leaves them behind. */
export async function openRowsFile(): Promise<RowsFile> {
  const folder = await mkdtemp(join(tmpdir(), "media-asset-service-move-"));
  const file = await open(join(folder, "rows.ndjson"), "wx+", 0o600);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove().catch(() => {}); // Windows: not as long as it is open
  const complete = { fd: file.fd, start: 0, autoClose: false };
  return {
    async fetch(media) {
      await file.truncate();
      await fetchRows(media, createWriteStream("", complete));
    },
    lines: () => linesOf(() => createReadStream("", complete)),
    async close() {
      await file.close();
      await remove();
    },
  };
}
