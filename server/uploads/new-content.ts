import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { applyPatches, type Patch } from "@media-asset-service/decode/imaging/location/patches.ts";
import { UNKNOWN_FEATURES } from "@media-asset-service/decode/imaging/measures.ts";
import { invalid } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { Staged } from "../contract/staged.ts";
import type { NewContent } from "../files/file-row.ts";
import { type Inspection, inspect } from "../files/inspect.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { storeBlob } from "../storage/blob-ownership.ts";
import { blobReader, newBlobKey } from "../storage/stage.ts";
import { storageUnavailable } from "../storage/unavailable.ts";

const NOT_REMOVABLE =
  "may contain a location that cannot be removed. Remove it with another program, or send stripLocation=false to keep it";

/** A call that stores content of an account. */
export interface AccountCall<Code extends ErrorCode> extends CallThatFails<Code> {
  account: Account;
}

/**
 * Inspects content and passes the result to `use`, with the content in its stored form: without its location, if the
 * request or else the account specifies this. Discards the content on any error.
 */
export async function inspectOrDiscard<T>(
  { context, account }: AccountCall<never>,
  request: { content: Staged; stripLocation: boolean | undefined },
  use: (inspected: Inspection, stored: Staged) => Promise<T>,
): Promise<T> {
  const { content, stripLocation: isStripRequested = account.stripLocation } = request;
  let stored = content;
  try {
    if (content.size === 0) throw invalid("body", "file", "minLength", "must not be empty");
    const inspected = await inspect(context.imaging, content, account.id, true);
    const hasLocation = inspected.imageFeatures?.hasLocation ?? inspected.hasLocation;
    if (isStripRequested) stored = await stripLocation(context, content, hasLocation, account.id);
    return await use(stored === content ? inspected : withoutLocation(inspected), stored);
  } catch (error) {
    await discard(stored);
    throw error;
  }
}

function withoutLocation({ imageFeatures, ...inspected }: Inspection): Inspection {
  return { ...inspected, hasLocation: false, imageFeatures: imageFeatures && { ...imageFeatures, hasLocation: false } };
}

/** Discards content. If the deletion fails, the sweeper repeats it. */
export function discard(content: Staged): Promise<void> {
  return content.discard().catch(() => {});
}

/** Returns the columns of new content before its analysis. */
export function newContent(
  { size, checksum, storedChecksum, key }: Staged,
  { imageFeatures, isComplete: _, trackType: _tracks, ...measures }: Inspection,
): NewContent {
  return {
    ...UNKNOWN_FEATURES,
    ...measures,
    ...imageFeatures,
    fileSize: size,
    checksum,
    storedChecksum,
    blobKey: key,
  };
}

/**
 * Returns the content without its location. Returns the same content if it contains no location. Keeping or discarding
 * the returned content also handles the original.
 *
 * @throws VALIDATION_ERROR if a location may remain
 */
export async function stripLocation(
  context: Context,
  content: Staged,
  hasLocation: Inspection["hasLocation"],
  accountId: string,
): Promise<Staged> {
  const { imaging, blobs } = context;
  if (hasLocation === false) return content;
  const patches = await imaging.findLocation({ ...content, accountId });
  if (!patches) throw invalid("body", "file", "location", NOT_REMOVABLE);
  if (patches.length === 0) return content;
  const hash = createHash("sha256");
  const key = newBlobKey({ accountId, fileId: content.id });
  const stored = await storeBlob(context, key, async (claimed) => {
    try {
      const chunks = await blobs.chunks(content.key, { size: content.size });
      return await blobs.put(key, Readable.from(patched(chunks, patches, hash)), { claimed });
    } catch (error) {
      throw storageUnavailable(error);
    }
  });
  const head = Buffer.from(content.head);
  applyPatches(head, 0, patches);
  return {
    ...content,
    ...stored,
    storedChecksum: hash.digest("hex"),
    head,
    read: blobReader(blobs, key),
    markConfirmed() {
      stored.markConfirmed();
      // If the deletion fails, the sweeper repeats it.
      content.discard().catch(() => {});
    },
    async discard() {
      await Promise.all([stored.discard(), content.discard()]);
    },
  };
}

async function* patched(chunks: AsyncIterable<Buffer>, patches: Patch[], hash: Hash): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const chunk of chunks) {
    // The store reuses the memory of the chunk.
    const part = Buffer.from(chunk);
    applyPatches(part, offset, patches);
    offset += part.length;
    hash.update(part);
    yield part;
  }
}
