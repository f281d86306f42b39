import { z } from "zod";
import { type Detector, EngineError } from "../../engine.ts";
import type { Ability } from "../ability.ts";

const share = z.number().min(0).max(1);
const findings = z.array(
  z.strictObject({
    label: z.string(),
    score: share,
    box: z.strictObject({ left: share, top: share, right: share, bottom: share }),
  }),
);

export function detector(seeing: Ability): Detector {
  return {
    name: "embedded",
    async find(picture, signal) {
      const { data } = findings.safeParse((await seeing.run("find", picture, signal)).value);
      if (!data) throw new EngineError("failed", "The embedded engine's findings cannot be understood.");
      return data;
    },
  };
}
