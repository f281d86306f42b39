import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { SharedWork } from "@media-asset-service/base/shared-work.ts";
import { BlobNotFoundError, type ByteRange } from "@media-asset-service/blobs/store.ts";
import type { FocusedTransformInput, Transform } from "@media-asset-service/decode/imaging/transform.ts";
import { isServiceError, unavailable } from "../base/errors.ts";
import { uniqueName } from "../base/ids.ts";
import { type Context, perContext } from "../context.ts";
import type { FileRow } from "../files/rows.ts";
import { storeAfterRow } from "../storage/blob-ownership.ts";
import { openBlob, slice } from "./blob-memory-cache.ts";
import { resolveFocus, variantKey, withKnownFocus } from "./crop-focus.ts";
import { render } from "./render.ts";
import type { RenderContext } from "./render-quota.ts";
import {
  findVariant,
  insertVariant,
  leastRecentlyUsedVariants,
  removeVariants,
  type StoredVariant,
  touchVariant,
} from "./variant-rows.ts";

export interface Variant {
  size: number;
  etag: string;
  createdAt: Date;
  /** False for a placeholder that a picture can replace later, and for a crop that can change later. */
  cacheable: boolean;
  open(range: ByteRange | null, signal: AbortSignal): Promise<AsyncIterable<Buffer> | Buffer>;
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
  /** The time of the request. */
  now: Date;
}

const stateOf = perContext(({ observability }) => ({
  onLookup: observability.cache("variants"),
  /** Renderings in progress, and those that are not stored yet: concurrent requests for the same variant share them. */
  inFlight: new Map<string, { work: SharedWork<Variant>; isCall: boolean }>(),
  pendingStores: new Map<string, Promise<void>>(),
  bytesSinceEviction: 0,
}));

/**
 * Returns a variant. Renders and stores it on the first request. @throws {PictureError}, the error of the render
 * context, and the reason of its deadline
 */
export async function getVariant(
  context: Context,
  file: FileRow,
  request: Transform,
  renderContext: RenderContext,
): Promise<Variant> {
  const now = context.clock();
  const { transform, isFinal } = await resolveFocus(context, file, request, renderContext.request);
  const parameters = variantKey(file.mimeType, transform);
  const rendering = { transform, renderContext, parameters, now };
  const { inFlight, onLookup } = stateOf(context);
  const stored = inFlight.has(keyOf(file, parameters)) ? null : await findVariant(context, file.id, parameters);
  onLookup(stored !== null);
  if (!stored) {
    const rendered = await renderOnce(context, file, rendering);
    return { ...rendered, cacheable: rendered.cacheable && isFinal };
  }
  if (now.getTime() - stored.lastUsedAt.getTime() > LAST_USED_PRECISION_MS) {
    await touchVariant(context, stored.blobKey, now);
  }
  return {
    ...stored,
    cacheable: isFinal,
    open: (range, signal) => openStored(context, file, rendering, { stored, range, signal }),
  };
}

export async function isVariantStored(context: Context, file: FileRow, transform: Transform): Promise<boolean> {
  const parameters = variantKey(file.mimeType, withKnownFocus(file, transform));
  const isPending = stateOf(context).pendingStores.has(keyOf(file, parameters));
  return isPending || (await findVariant(context, file.id, parameters)) !== null;
}

/** Returns the variant before the deadline of the request. A rendering that no request waits for is aborted. */
async function renderOnce(context: Context, file: FileRow, rendering: Rendering): Promise<Variant> {
  const { inFlight } = stateOf(context);
  const key = keyOf(file, rendering.parameters);
  const { isCall, request } = rendering.renderContext;
  const { deadline } = request;
  deadline.throwIfAborted();
  const running = inFlight.get(key);
  if (running && !running.work.isAbandoned) {
    return running.work.wait(deadline).catch((error) => {
      // The other request reached a limit that does not apply to this one.
      const isOtherLimit = isServiceError(error) && error.code === "RATE_LIMIT_EXCEEDED" && running.isCall !== isCall;
      if (isOtherLimit) return renderOnce(context, file, rendering);
      throw error;
    });
  }
  const work: SharedWork<Variant> = new SharedWork((signal) =>
    renderAndStore(context, file, rendering, signal).catch((error) => {
      if (inFlight.get(key)?.work === work) inFlight.delete(key);
      throw error;
    }),
  );
  inFlight.set(key, { work, isCall });
  return work.wait(deadline);
}

/** Resolves when the variant is rendered. Stores it while the response is sent. */
async function renderAndStore(
  context: Context,
  file: FileRow,
  { transform, renderContext, parameters, now }: Rendering,
  signal: AbortSignal,
): Promise<Variant> {
  const { inFlight, pendingStores } = stateOf(context);
  const key = keyOf(file, parameters);
  const { bytes, cacheable } = await render(context, file, transform, { renderContext, signal });
  const etag = createHash("sha256").update(bytes).digest("hex");
  const stored = cacheable ? store(context, file, parameters, { bytes, etag, createdAt: now }) : Promise.resolve();
  const pending = stored
    // An error of the store must not fail a finished rendering.
    .catch((error) => context.log.warn({ err: error }, "cannot store a variant"))
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

async function store(
  context: Context,
  file: FileRow,
  parameters: string,
  { bytes, etag, createdAt }: { bytes: Buffer; etag: string; createdAt: Date },
): Promise<void> {
  // Each attempt has a separate key, so that processes that render the same variant concurrently do not conflict.
  const blobKey = `variants/${file.id}/${digest(parameters)}-${uniqueName("blob", createdAt)}`;
  const isStored = await storeAfterRow(context, blobKey, bytes, {
    insert: () => insertVariant(context, file, parameters, { blobKey, size: bytes.length, etag, createdAt }),
    remove: () => removeVariants(context, [blobKey], createdAt),
  });
  if (!isStored) return;
  const state = stateOf(context);
  state.bytesSinceEviction += bytes.length;
  if (state.bytesSinceEviction > context.config.variantCacheBytes / 20) {
    void evictVariants(context, createdAt).catch(() => {});
  }
}

async function openStored(
  context: Context,
  file: FileRow,
  rendering: Rendering,
  { stored, range, signal }: { stored: StoredVariant; range: ByteRange | null; signal: AbortSignal },
): Promise<AsyncIterable<Buffer> | Buffer> {
  const { blobKey, createdAt, etag } = stored;
  const { now } = rendering;
  // The row is written before the bytes: another process can still be writing those of a young variant.
  const pauses = now.getTime() - createdAt.getTime() < MAX_WRITE_MS ? READ_RETRY_DELAYS_MS : [];
  for (const pause of [...pauses, null]) {
    try {
      return await openBlob(context, stored, range, signal);
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      if (pause !== null) await delay(pause, null, { signal });
    }
  }
  // The variant was just evicted, deleted manually, or never written: it is rendered again. The response headers are
  // valid only for the same bytes.
  await removeVariants(context, [blobKey], now);
  const rerendered = await renderOnce(context, file, rendering);
  if (rerendered.etag === etag) return rerendered.open(range, signal);
  throw unavailable("This variant was just removed. Retry the request.", undefined, 1);
}

/** Deletes the least recently used variants until the rest fits. Returns their number. */
export async function evictVariants(context: Context, now: Date): Promise<number> {
  stateOf(context).bytesSinceEviction = 0;
  for (let evicted = 0; ; ) {
    const keys = await leastRecentlyUsedVariants(context.db, context.config.variantCacheBytes);
    if (keys.length === 0) return evicted;
    await removeVariants(context, keys, now);
    evicted += keys.length;
  }
}

/** Waits until the variants that were rendered are stored. */
export async function settleVariants(context: Context): Promise<void> {
  await Promise.all(stateOf(context).pendingStores.values());
}

/** Keyed by content, so that renderings of earlier content are not used for new content. */
function keyOf({ blobKey }: FileRow, parameters: string): string {
  return `${blobKey}?${parameters}`;
}

function digest(parameters: string): string {
  return createHash("sha256").update(parameters).digest("hex").slice(0, 32);
}
