import { type Context, perContext } from "../context.ts";
import { type OperationId, operations } from "../generated/operations.ts";

/** The number of requests in progress in this process, by operation. */
export const requestsInProgress = perContext(() => new Map<OperationId, number>());

/** Whether requests are in progress that neither contain a file nor wait for events. */
export function hasShortRequests(context: Context): boolean {
  for (const [id, count] of requestsInProgress(context)) {
    const { multipart, raw } = operations[id];
    if (count > 0 && !multipart && !raw && id !== "listEvents") return true;
  }
  return false;
}
