import { EngineError, type Moderator } from "../../engine.ts";
import type { WorkerClient } from "../worker-client.ts";

/** Prefers false negatives to false positives: close-ups of petals and wood have scored 0.79. */
const MIN_SENSITIVE = 0.85;

export function moderator(worker: WorkerClient): Moderator {
  return {
    name: "embedded",
    async moderate(picture, signal) {
      const { value: score } = await worker.run("moderate", picture, signal);
      if (typeof score !== "number")
        throw new EngineError("failed", "The embedded engine returned a score that is not a number.");
      return { sensitive: score >= MIN_SENSITIVE, score };
    },
  };
}
