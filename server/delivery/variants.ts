import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isServiceError, unavailable } from "../base/errors.ts";
import { uniqueName } from "../base/ids.ts";
import { SharedWork } from "../base/shared-work.ts";
import type { Context } from "../context.ts";
import type { FileRow } from "../files/repository.ts";
import type { FocusedTransformInput, Transform } from "../imaging/transform.ts";
import { storeAfterRow } from "../storage/blob-ownership.ts";
import { BlobNotFoundError, type ByteRange } from "../storage/blobs/store.ts";
import { type OpenBlob, slice } from "./blob-memory-cache.ts";
import { type CropFocus, variantKey, withKnownFocus } from "./crop-focus.ts";
import type { Render } from "./render.ts";
import type { RenderContext } from "./render-quota.ts";
import type { StoredVariant, VariantsRepository } from "./variants-repository.ts";

export interface Variants {
  /**
   * Returns a variant. Renders and stores it on the first request. @throws {PictureError}, the error of the render
   * context, and the reason of its deadline
   */
  get(file: FileRow, transform: Transform, renderContext: RenderContext, now: Date): Promise<Variant>;
  isStored(file: FileRow, transform: Transform): Promise<boolean>;
  /** Deletes the least recently used variants until the rest fits. */
  evict(now: Date): Promise<number>;
  /** Waits until the variants that were rendered are stored. */
  settled(): Promise<void>;
}

export interface Variant {
  size: number;
  etag: string;
  createdAt: Date;
  /** False for a placeholder that a picture can replace later, and for a crop that can change later. */
  cacheable: boolean;
  open(range: ByteRange | null, signal: AbortSignal): Promise<AsyncIterable<Buffer> | Buffer>;
}

export interface VariantDeps {
  context: Context;
  open: OpenBlob;
  /** Called with whether the variant was already stored. */
  onLookup: (hit: boolean) => void;
  variants: VariantsRepository;
  log: Logger;
  /** Maximum size of all variants together. */
  cacheBytes: number;
  render: Render;
  resolveFocus: CropFocus["resolve"];
}

/** Precision of the last use: sufficient for eviction, without a write per delivery. */
const LAST_USED_PRECISION_MS = 3_600_000;
/** Variants that are being stored while their responses are sent, which limits memory. */
export const MAX_PENDING_STORES = 8;
/** Age after which the bytes of a variant must exist, and the delays between reads of a younger one. */
const MAX_WRITE_MS = 10_000;
const READ_RETRY_DELAYS_MS = [50, 100, 200, 400, 800];

interface Rendering {
  transform: FocusedTransformInput;
  renderContext: RenderContext;
  /** The key of the variant. */
  parameters: string;
}

export function variantStore(deps: VariantDeps): Variants {
  const { variants, log } = deps;
  /** Renderings in progress, and those that are not stored yet: concurrent requests for the same variant share them. */
  const inFlight = new Map<string, { work: SharedWork<Variant>; isCall: boolean }>();
  const pendingStores = new Map<string, Promise<void>>();
  let storedSinceEviction = 0;

  /** Resolves when the variant is rendered. Stores it while the response is sent. */
  async function renderAndStore(
    file: FileRow,
    { transform, renderContext, parameters }: Rendering,
    now: Date,
    signal: AbortSignal,
  ): Promise<Variant> {
    const key = keyOf(file, parameters);
    const { bytes, cacheable } = await deps.render(file, transform, renderContext, signal);
    const etag = createHash("sha256").update(bytes).digest("hex");
    const stored = cacheable ? store(file, parameters, { bytes, etag }, now) : Promise.resolve();
    const pending = stored
      // An error of the store must not fail a finished rendering.
      .catch((error) => log.warn({ err: error }, "cannot store a variant"))
      .finally(() => {
        pendingStores.delete(key);
        inFlight.delete(key);
      });
    pendingStores.set(key, pending);
    if (pendingStores.size > MAX_PENDING_STORES) await pending;
    return {
      size: bytes.length,
      etag,
      createdAt: now,
      cacheable,
      open: async (range) => slice(bytes, range),
    };
  }

  /** Returns the variant before the deadline of the request. A rendering that no request waits for is aborted. */
  async function renderOnce(file: FileRow, rendering: Rendering, now: Date): Promise<Variant> {
    const key = keyOf(file, rendering.parameters);
    const { deadline, isCall } = rendering.renderContext;
    deadline.throwIfAborted();
    const running = inFlight.get(key);
    if (running && !running.work.isAbandoned) {
      return running.work.wait(deadline).catch((error) => {
        // The other request reached a limit that does not apply to this one.
        const isOtherLimit = isServiceError(error) && error.code === "RATE_LIMIT_EXCEEDED" && running.isCall !== isCall;
        if (isOtherLimit) return renderOnce(file, rendering, now);
        throw error;
      });
    }
    const work: SharedWork<Variant> = new SharedWork((signal) =>
      renderAndStore(file, rendering, now, signal).catch((error) => {
        if (inFlight.get(key)?.work === work) inFlight.delete(key);
        throw error;
      }),
    );
    inFlight.set(key, { work, isCall });
    return work.wait(deadline);
  }

  async function store(
    file: FileRow,
    parameters: string,
    { bytes, etag }: { bytes: Buffer; etag: string },
    now: Date,
  ): Promise<void> {
    // Each attempt has a separate key, so that processes that render the same variant concurrently do not conflict.
    const blobKey = `variants/${file.id}/${digest(parameters)}-${uniqueName("blob", now)}`;
    const isStored = await storeAfterRow(deps.context, blobKey, bytes, {
      insert: () => variants.insert(file, parameters, { blobKey, size: bytes.length, etag, createdAt: now }),
      remove: () => variants.remove([blobKey], now),
    });
    if (!isStored) return;
    storedSinceEviction += bytes.length;
    if (storedSinceEviction > deps.cacheBytes / 20) void evict(now).catch(() => {});
  }

  async function openStored(
    variant: StoredVariant,
    { range, signal }: { range: ByteRange | null; signal: AbortSignal },
    now: Date,
    renderAgain: () => Promise<Variant>,
  ): Promise<AsyncIterable<Buffer> | Buffer> {
    const { blobKey, createdAt } = variant;
    // The row is written before the bytes: another process can still be writing those of a young variant.
    const pauses = now.getTime() - createdAt.getTime() < MAX_WRITE_MS ? READ_RETRY_DELAYS_MS : [];
    for (const pause of [...pauses, null]) {
      try {
        return await deps.open(variant, range, signal);
      } catch (error) {
        if (!(error instanceof BlobNotFoundError)) throw error;
        if (pause !== null) await delay(pause, null, { signal });
      }
    }
    // The variant was just evicted, deleted manually, or never written: it is rendered again. The response headers are
    // valid only for the same bytes.
    await variants.remove([blobKey], now);
    const rerendered = await renderAgain();
    if (rerendered.etag === variant.etag) return rerendered.open(range, signal);
    throw unavailable("This variant was just removed. Retry the request.", undefined, 1);
  }

  async function evict(now: Date): Promise<number> {
    storedSinceEviction = 0;
    for (let evicted = 0; ; ) {
      const keys = await variants.leastRecentlyUsed(deps.cacheBytes);
      if (keys.length === 0) return evicted;
      await variants.remove(keys, now);
      evicted += keys.length;
    }
  }

  return {
    async get(file, request, renderContext, now) {
      const { transform, isFinal } = await deps.resolveFocus(file, request, renderContext);
      const parameters = variantKey(file, transform);
      const stored = inFlight.has(keyOf(file, parameters)) ? null : await variants.find(file.id, parameters);
      deps.onLookup(stored !== null);
      if (stored) {
        if (now.getTime() - stored.lastUsedAt.getTime() > LAST_USED_PRECISION_MS)
          await variants.touch(stored.blobKey, now);
        const renderAgain = () => renderOnce(file, { transform, renderContext, parameters }, now);
        return {
          ...stored,
          cacheable: isFinal,
          open: (range, signal) => openStored(stored, { range, signal }, now, renderAgain),
        };
      }
      const rendered = await renderOnce(file, { transform, renderContext, parameters }, now);
      return { ...rendered, cacheable: rendered.cacheable && isFinal };
    },

    async isStored(file, transform) {
      const parameters = variantKey(file, withKnownFocus(file, transform));
      return pendingStores.has(keyOf(file, parameters)) || (await variants.find(file.id, parameters)) !== null;
    },

    evict,

    async settled() {
      await Promise.all(pendingStores.values());
    },
  };
}

/** Keyed by content, so that renderings of earlier content are not used for new content. */
function keyOf({ blobKey }: FileRow, parameters: string): string {
  return `${blobKey}?${parameters}`;
}

function digest(parameters: string): string {
  return createHash("sha256").update(parameters).digest("hex").slice(0, 32);
}
