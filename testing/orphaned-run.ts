import { expect } from "vitest";
import type { TestService } from "./service.ts";

/**
 * Releases the only AI run in progress, as if its process had died. The AI worker must be stopped, because it would
 * also release the run. The process is alive and renews its lease, so the release is retried if a renewal precedes it.
 */
export async function releaseOrphanedRun({ ai }: Pick<TestService, "ai">): Promise<void> {
  await expect
    .poll(async () => {
      await ai.jobs.expireLeases();
      return ai.runs.releaseOrphaned();
    })
    .toBe(1);
}
