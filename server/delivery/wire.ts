import type { Logger } from "pino";
import type { CachePurgeSettings, Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { urlsOf } from "../files/urls.ts";
import type { Imaging } from "../imaging/imaging.ts";
import { PictureError } from "../imaging/picture-error.ts";
import { workQueue } from "../imaging/work-queue.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { blobMemoryCache } from "./blob-memory-cache.ts";
import { cacheCalls } from "./cache-calls.ts";
import { type CachePurgerDeps, cachePurger } from "./cache-purger.ts";
import { cachePurgesRepository } from "./cache-purges-repository.ts";
import { cachedUrls } from "./cached-urls.ts";
import { cropFocus, type DetectSubject } from "./crop-focus.ts";
import { deliveryOperations } from "./operations.ts";
import { renderer } from "./render.ts";
import { renderContexts } from "./render-quota.ts";
import { signingHandlers } from "./sign-urls.ts";
import { sourceImageLoader } from "./source-image.ts";
import { type MeasurePicture, transformOperations } from "./transform-operations.ts";
import { variantStore } from "./variants.ts";
import { variantsRepository } from "./variants-repository.ts";
import { signatures } from "./verify-signatures.ts";

export function wireDelivery(deps: {
  context: Context;
  db: Database;
  blobs: BlobStore;
  imaging: Imaging;
  detectSubject: DetectSubject;
  observability: {
    /** Counts lookups in a cache. */
    cache(name: "warm_bytes" | "variants"): (hit: boolean) => void;
    cachePurges: { called: CachePurgerDeps["count"]; dropped(purges: number): void };
  };
  cachePurge: CachePurgeSettings | null;
  unsignedVariants: boolean;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  log: Logger;
  clock: () => Date;
}) {
  const { context, db, blobs, imaging, detectSubject, log, clock } = deps;
  const { cache, cachePurges } = deps.observability;
  const urls = urlsOf(context);
  const open = blobMemoryCache(blobs, cache("warm_bytes"));
  const stored = variantsRepository(db);
  const queue = workQueue({ concurrency: deps.transformConcurrency, maxQueue: deps.transformQueue });
  const { renderPdfPage, grabFrame, grabCover } = imaging;
  const loadSource = sourceImageLoader({ blobs, renderPdfPage, grabFrame, grabCover, log, clock });
  const variants = variantStore({
    context,
    open,
    onLookup: cache("variants"),
    variants: stored,
    log,
    cacheBytes: deps.variantCacheBytes,
    resolveFocus: cropFocus(context, detectSubject).resolve,
    render: renderer({
      queue,
      loadSource,
      renderVariant: imaging.renderVariant,
      log,
      clock,
    }),
  });
  const measurePicture: MeasurePicture = async (file, transform, signal) => {
    const { bytes } = await queue.run(
      file.accountId,
      () => loadSource(file, transform, Buffer.alloc(0), signal),
      signal,
    );
    const { accountId } = file;
    const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    const source = { size: bytes.length, head: bytes, read, accountId, signal };
    const { width, height } = await imaging.probeFile("IMAGE", source);
    if (width === null || height === null) throw new PictureError("corrupt");
    return { width, height };
  };
  const purges = cachePurgesRepository(db);
  const contexts = renderContexts(context);
  return {
    variants,
    /** Readers of stored bytes and render contexts, for features that deliver by other rules. */
    open,
    renderContexts: contexts,
    removeVariants: stored.remove,
    /** Null: no cache is notified of changes. */
    purger:
      deps.cachePurge &&
      cachePurger({
        purges,
        calls: cacheCalls(deps.cachePurge, cachedUrls(purges, urls)),
        count: cachePurges.called,
        log,
      }),
    async dropCachePurges(): Promise<void> {
      const dropped = await purges.dropExpired();
      cachePurges.dropped(dropped);
      if (dropped > 0) log.error({ dropped }, "dropped cache purges older than 24 hours");
    },
    handlers: {
      ...deliveryOperations({
        context,
        open,
        signatures: signatures(context, urls),
        variants,
        renderContexts: contexts,
        unsignedVariants: deps.unsignedVariants,
        clock,
      }),
      ...signingHandlers,
      ...transformOperations({ measurePicture, variants }),
    },
  };
}
