import { type BackgroundRemover, EngineError } from "../../engine.ts";
import type { WorkerClient } from "../worker-client.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function backgroundRemover(worker: WorkerClient): BackgroundRemover {
  return {
    name: "embedded",
    async removeBackground(picture, signal) {
      const { bytes } = await worker.run("cut", picture, signal);
      if (!bytes.subarray(0, PNG.length).equals(PNG))
        throw new EngineError("failed", "The embedded engine did not return a PNG.");
      return bytes;
    },
  };
}
