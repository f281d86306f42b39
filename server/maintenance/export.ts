import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bytes, Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { exportRows } from "../db/row-export.ts";

/**
 * Exports all rows through a file. With an embedded database, the transaction that reads them uses the only connection.
 * So it must not last as long as the transfer to the client.
 */
export function exportOperations(db: Database, clock: () => Date): Pick<Handlers, "exportRows"> {
  return {
    async exportRows(_call, reply) {
      const folder = await mkdtemp(join(tmpdir(), "media-asset-service-export-"));
      try {
        return await reply(await spool(db, join(folder, "rows.ndjson"), clock()));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function spool(db: Database, path: string, now: Date): Promise<Bytes> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    await exportRows(db, async (lines) => {
      hash.update(lines);
      size += (await file.write(lines)).bytesWritten;
    });
  } finally {
    await file.close();
  }
  return {
    size,
    etag: hash.digest("hex"),
    lastModified: now,
    contentType: "application/x-ndjson",
    headers: {},
    open: async (range, signal) => createReadStream(path, { ...range, signal }),
  };
}
