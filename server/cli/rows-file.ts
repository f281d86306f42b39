import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MediaAssetService } from "../../sdk/index.ts";

/** It is written to a file of the service first, which may take long. */
const PATIENCE = { timeout: 3_600_000 };

/** All rows of the running service, in the state of one moment. */
export async function fetchRows(media: MediaAssetService, path: string): Promise<void> {
  const { data, error, response } = await media.raw.GET("/admin/rows", { parseAs: "stream", ...PATIENCE });
  if (!data) throw new Error(error?.error.message ?? `The service answered ${response.status}`);
  await pipeline(Readable.fromWeb(data as never), createWriteStream(path, { mode: 0o600 }));
}

/** The file is opened by whoever reads the first line: readline loses those that come before anybody waits for them. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
