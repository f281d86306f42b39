import type { Account } from "../accounts/account.ts";
import { utcMonth } from "../base/calendar.ts";
import { newId } from "../base/ids.ts";
import { type AiOperation, CREDITS } from "./credits.ts";
import type { NewJob } from "./jobs-repository.ts";

/** Returns a queued job that reserves credits of the current month. */
export function newJob(
  account: Pick<Account, "id">,
  fileId: string,
  operation: AiOperation,
  trigger: NewJob["trigger"],
  now: Date,
  traceparent: string | null = null,
): NewJob {
  return {
    id: newId("job", now),
    accountId: account.id,
    fileId,
    operation,
    trigger,
    status: "PENDING",
    credits: CREDITS[operation],
    month: utcMonth(now),
    traceparent,
    createdAt: now,
  };
}
