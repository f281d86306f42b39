import { expect } from "vitest";
import type { TestService } from "./service.ts";

/**
 * Releases the one AI run that is under way, as if its process had died. The AI worker must be stopped, since it would
 * release it as well. The process lives and renews its lease now and then: when that comes between, it is tried again.
 */
export async function releaseAsLost({ ai }: Pick<TestService, "ai">): Promise<void> {
  await expect
    .poll(async () => {
      await ai.jobs.expireLeases();
      return ai.runs.releaseLost();
    })
    .toBe(1);
}
