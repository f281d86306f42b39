import type { Instrument } from "../base/instrument.ts";
import type { AppendSession, BlobStore } from "../storage/blobs/store.ts";

/** Measures the calls of a blob store. A stream is measured until its first byte is readable. */
export function instrumentedBlobs(blobs: BlobStore, instrument: Instrument): BlobStore {
  return {
    ...blobs,
    put: (key, source, options) => instrument({ verb: "put" }, () => blobs.put(key, source, options)),
    get: (key, options) => instrument({ verb: "get" }, () => blobs.get(key, options)),
    chunks: (key, options) => instrument({ verb: "get" }, () => blobs.chunks(key, options)),
    read: (key, into) => instrument({ verb: "read" }, () => blobs.read(key, into)),
    write: (key, bytes) => instrument({ verb: "write" }, () => blobs.write(key, bytes)),
    append: async (key, token, options) =>
      instrumentedSaves(await instrument({ verb: "append" }, () => blobs.append(key, token, options)), instrument),
    fork: (key, token, size) => instrument({ verb: "fork" }, () => blobs.fork(key, token, size)),
    finish: (key, token, size) => instrument({ verb: "finish" }, () => blobs.finish(key, token, size)),
    stat: (key) => instrument({ verb: "stat" }, () => blobs.stat(key)),
    delete: (key) => instrument({ verb: "delete" }, () => blobs.delete(key)),
    discard: (key) => instrument({ verb: "discard" }, () => blobs.discard(key)),
    discardUnfinished: (key) => instrument({ verb: "discard" }, () => blobs.discardUnfinished(key)),
    ready: (signal) => instrument({ verb: "ready" }, () => blobs.ready(signal)),
  };
}

/** Measures only `save`, because a `write` waits for a client or for memory. */
function instrumentedSaves(content: AppendSession, instrument: Instrument): AppendSession {
  return {
    get remaining() {
      return content.remaining;
    },
    write: (bytes) => content.write(bytes),
    save: (last) => instrument({ verb: "save" }, () => content.save(last)),
    close: () => content.close(),
  };
}
