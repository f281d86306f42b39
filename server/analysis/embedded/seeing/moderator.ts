import { EngineError, type Moderator } from "../../engine.ts";
import type { WorkerClient } from "../worker-client.ts";

/** Rather too few than too many: close-ups of petals and wood have been seen at 0.79. */
const MIN_SENSITIVE = 0.85;

export function moderator(seeing: WorkerClient): Moderator {
  return {
    name: "embedded",
    async moderate(picture, signal) {
      const { value: score } = await seeing.run("moderate", picture, signal);
      if (typeof score !== "number")
        throw new EngineError("failed", "The embedded engine returned a score that is not a number.");
      return { sensitive: score >= MIN_SENSITIVE, score };
    },
  };
}
