import Uppy from "@uppy/core";
import Tus from "@uppy/tus";

/** Creates an Uppy client for files that are buffers, as in Node.js. */
export function uppyWith(options, ...files) {
  const uppy = new Uppy().use(Tus, { retryDelays: Array(8).fill(10), ...options });
  for (const [i, data] of files.entries()) {
    uppy.addFile({ name: `file-${i}.bin`, type: "application/octet-stream", data });
  }
  return uppy;
}
