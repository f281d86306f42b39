import type { Logger } from "pino";
import type { BlobStore } from "./blobs/store.ts";
import type { Database } from "./db/database.ts";
import { pictureSource } from "./delivery/pictures.ts";
import { type Variants, variantStore } from "./delivery/variants.ts";
import { variantsRepository } from "./delivery/variants-repository.ts";
import { type BlobClaims, blobClaims } from "./files/blob-claims.ts";
import { workQueue } from "./imaging/work-queue.ts";
import { type Bandwidth, bandwidthCounter } from "./stats/bandwidth.ts";

/** What requests and scheduled jobs share: it lives as long as the process. */
export interface Shared {
  claims: BlobClaims;
  bandwidth: Bandwidth;
  variants: Variants;
}

export interface SharedDeps {
  db: Database;
  blobs: BlobStore;
  log: Logger;
  clock: () => Date;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  ffmpeg: string | null;
}

export function createShared(deps: SharedDeps): Shared {
  const { db, blobs, log, clock } = deps;
  const claims = blobClaims(db, clock);
  return {
    claims,
    bandwidth: bandwidthCounter(db, (error) => log.warn({ err: error }, "delivered bytes wait to be written")),
    variants: variantStore({
      blobs,
      claims,
      variants: variantsRepository(db, claims),
      queue: workQueue({ atOnce: deps.transformConcurrency, mostWaiting: deps.transformQueue }),
      log,
      cacheBytes: deps.variantCacheBytes,
      picture: pictureSource({ blobs, ffmpeg: deps.ffmpeg, log, clock }),
    }),
  };
}
