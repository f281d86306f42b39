import type { Watch } from "../base/watch.ts";
import type { BlobStore } from "../storage/blobs/store.ts";

/** A blob store with every call under watch; a stream counts until its first byte can be read. */
export function watchedBlobs(blobs: BlobStore, watch: Watch): BlobStore {
  return {
    ...blobs,
    put: (key, source, options) => watch({ verb: "put" }, () => blobs.put(key, source, options)),
    get: (key, options) => watch({ verb: "get" }, () => blobs.get(key, options)),
    chunks: (key, options) => watch({ verb: "get" }, () => blobs.chunks(key, options)),
    read: (key, into) => watch({ verb: "read" }, () => blobs.read(key, into)),
    write: (key, bytes) => watch({ verb: "write" }, () => blobs.write(key, bytes)),
    stat: (key) => watch({ verb: "stat" }, () => blobs.stat(key)),
    delete: (key) => watch({ verb: "delete" }, () => blobs.delete(key)),
    discard: (key) => watch({ verb: "discard" }, () => blobs.discard(key)),
    ready: (signal) => watch({ verb: "ready" }, () => blobs.ready(signal)),
  };
}
