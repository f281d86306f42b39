import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { invalid } from "../base/errors.ts";
import type { Context } from "../context.ts";
import { applyPatches, type Patch } from "../imaging/location/patches.ts";
import { storeBlob } from "../storage/blob-ownership.ts";
import { storageUnavailable } from "../storage/blobs/unavailable.ts";
import { blobReader, newBlobKey, type Staged } from "../storage/stage.ts";
import type { Inspection } from "./inspect.ts";

const NOT_REMOVABLE =
  "may contain a location that cannot be removed. Remove it with another program, or send stripLocation=false to keep it";

/**
 * Returns the content without its location. Returns the same content if it contains no location. Throws
 * VALIDATION_ERROR if a location may remain. Keeping or discarding the returned content also handles the original.
 */
export type StripLocation = (
  content: Staged,
  known: Pick<Inspection, "hasLocation">,
  accountId: string,
) => Promise<Staged>;

export function locationStripper(context: Context): StripLocation {
  const { imaging, blobs } = context;
  return async (content, { hasLocation }, accountId) => {
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
