import type { Tagger } from "../../engine.ts";
import { parseTagging } from "../../engine-results.ts";
import type { WorkerClient } from "../worker-client.ts";

/** Tags images by detected objects, measured features, and the metadata of the file. */
export function tagger(worker: WorkerClient): Tagger {
  return {
    name: "embedded",
    tag: async (picture, signal) =>
      parseTagging((await worker.run("tag", picture, signal)).value, "The embedded engine"),
  };
}
