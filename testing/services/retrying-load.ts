import { hash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type MediaAssetService } from "@media-asset-service/sdk";

export interface RetryingLoad {
  /** The acknowledged files that must exist: the checksum and the last tag of each file. */
  files: Map<string, { checksum: string; tag: string }>;
  /** The files whose deletion was acknowledged. */
  deleted: Set<string>;
  /** The number of requests that were refused because the service was read-only. */
  refused: number;
  stop(): Promise<void>;
}

/** Starts clients that upload, tag and delete, and retry while the service is read-only. Other errors end them. */
export function startRetryingLoad(media: MediaAssetService, clients: number): RetryingLoad {
  const stopping = new AbortController();
  const load: RetryingLoad = {
    files: new Map(),
    deleted: new Set(),
    refused: 0,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };

  /** Returns null if the work was not done before the load stopped. */
  async function retry<T>(work: () => Promise<T>): Promise<T | null> {
    while (!stopping.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError && /read-only/.test(error.message))) throw error;
        load.refused += 1;
        await sleep(100);
      }
    }
    return null;
  }

  async function client(): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const content = randomBytes(2_000 + 500 * (round % 20));
      const checksum = hash("sha256", content);
      const file = await retry(() => media.files.upload(new Blob([content]), { filename: "load.bin" }));
      if (!file) return;
      load.files.set(file.id, { checksum, tag: "" });
      const tag = `round-${round}`;
      if (round % 2 === 0 && (await retry(() => media.files.update(file.id, { tags: [tag] })))) {
        load.files.set(file.id, { checksum, tag });
      }
      if (round % 3 === 0 && (await retry(() => media.files.delete(file.id)))) {
        load.files.delete(file.id);
        load.deleted.add(file.id);
      }
      await sleep(20);
    }
  }

  const running = Array.from({ length: clients }, client);
  // `stop` reports the error.
  for (const it of running) it.catch(() => {});
  return load;
}
