import { z } from "zod";
import { boxShape } from "../../../imaging/relative-box.ts";
import { type Detector, EngineError } from "../../engine.ts";
import type { WorkerClient } from "../worker-client.ts";

const detectionsSchema = z.array(z.strictObject({ label: z.string(), score: z.number().min(0).max(1), box: boxShape }));

export function detector(worker: WorkerClient): Detector {
  return {
    name: "embedded",
    async find(picture, signal) {
      const { data } = detectionsSchema.safeParse((await worker.run("find", picture, signal)).value);
      if (!data) throw new EngineError("failed", "The embedded engine returned invalid detections.");
      return data;
    },
  };
}
