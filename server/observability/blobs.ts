import type { Watch } from "../base/watch.ts";
import type { Appending, BlobStore } from "../storage/blobs/store.ts";

/** A blob store with every call under watch; a stream counts until its first byte can be read. */
export function watchedBlobs(blobs: BlobStore, watch: Watch): BlobStore {
  return {
    ...blobs,
    put: (key, source, options) => watch({ verb: "put" }, () => blobs.put(key, source, options)),
    get: (key, options) => watch({ verb: "get" }, () => blobs.get(key, options)),
    chunks: (key, options) => watch({ verb: "get" }, () => blobs.chunks(key, options)),
    read: (key, into) => watch({ verb: "read" }, () => blobs.read(key, into)),
    write: (key, bytes) => watch({ verb: "write" }, () => blobs.write(key, bytes)),
    append: async (key, token, options) =>
      watchedSaves(await watch({ verb: "append" }, () => blobs.append(key, token, options)), watch),
    fork: (key, token, size) => watch({ verb: "fork" }, () => blobs.fork(key, token, size)),
    finish: (key, token, size) => watch({ verb: "finish" }, () => blobs.finish(key, token, size)),
    stat: (key) => watch({ verb: "stat" }, () => blobs.stat(key)),
    delete: (key) => watch({ verb: "delete" }, () => blobs.delete(key)),
    discard: (key) => watch({ verb: "discard" }, () => blobs.discard(key)),
    discardUnfinished: (key) => watch({ verb: "discard" }, () => blobs.discardUnfinished(key)),
    ready: (signal) => watch({ verb: "ready" }, () => blobs.ready(signal)),
  };
}

/** A `write` waits for a client or for memory; what it takes to store is in `save`. */
function watchedSaves(content: Appending, watch: Watch): Appending {
  return {
    get room() {
      return content.room;
    },
    write: (bytes) => content.write(bytes),
    save: (last) => watch({ verb: "save" }, () => content.save(last)),
    close: () => content.close(),
  };
}
