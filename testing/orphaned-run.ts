import { expect } from "vitest";
import { expireJobLeases } from "../server/ai/jobs.ts";
import { releaseOrphanedRuns } from "../server/ai/run-jobs.ts";
import type { TestService } from "./service.ts";

/**
 * Releases the only AI run in progress, as if its process had died. The AI worker must be stopped, because it would
 * also release the run. The process is alive and renews its lease, so the release is retried if a renewal precedes it.
 */
export async function releaseOrphanedRun({ context }: Pick<TestService, "context">): Promise<void> {
  await expect
    .poll(async () => {
      await expireJobLeases(context.db);
      return releaseOrphanedRuns(context);
    })
    .toBe(1);
}
