import { utcMonth } from "../base/calendar.ts";
import { newId } from "../base/ids.ts";
import { CREDITS } from "./credits.ts";
import type { NewJob } from "./jobs-repository.ts";

type JobRequest = Pick<NewJob, "accountId" | "fileId" | "operation" | "trigger"> & { traceparent?: string | undefined };

/** Returns a queued job that reserves credits of the current month. */
export function newJob({ traceparent, ...request }: JobRequest, now: Date): NewJob {
  return {
    id: newId("job", now),
    ...request,
    status: "PENDING",
    credits: CREDITS[request.operation],
    month: utcMonth(now),
    traceparent: traceparent ?? null,
    createdAt: now,
  };
}
