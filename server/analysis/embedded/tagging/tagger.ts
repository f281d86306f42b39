import { taggingOf } from "../../answers.ts";
import type { Tagger } from "../../engine.ts";
import type { WorkerClient } from "../worker-client.ts";

/** Tags of what is seen, of what can be measured, and of what the file says about itself. */
export function tagger(seeing: WorkerClient): Tagger {
  return {
    name: "embedded",
    tag: async (picture, signal) => taggingOf((await seeing.run("tag", picture, signal)).value, "The embedded engine"),
  };
}
