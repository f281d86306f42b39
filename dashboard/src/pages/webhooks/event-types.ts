import { count } from "../../ui/format.ts";
import type { EventType } from "./webhooks-api.ts";

const LABELS: Record<EventType, string> = {
  "file.created": "Uploaded",
  "file.updated": "Changed",
  "file.replaced": "Content replaced",
  "file.deleted": "Moved to the trash",
  "file.restored": "Restored",
  "file.purged": "Permanently deleted",
  "folder.created": "Created",
  "folder.updated": "Changed",
  "folder.deleted": "Moved to the trash",
  "folder.restored": "Restored",
  "folder.purged": "Permanently deleted",
  "upload.completed": "Completed",
  "upload.failed": "Failed",
  "ai.completed": "Completed",
  "ai.failed": "Failed",
  "operation.ended": "Ended",
  "account.limit_reached": "Limit reached",
  "webhook.disabled": "Disabled",
  "webhook.ping": "Test event",
};

const GROUPS: Record<string, string> = {
  file: "Files",
  folder: "Folders",
  upload: "Uploads",
  ai: "AI tasks",
  operation: "Bulk operations",
  account: "Account",
  webhook: "Webhooks",
};

/** Test events are sent without a subscription. */
const SUBSCRIBED = (Object.keys(LABELS) as EventType[]).filter((type) => type !== "webhook.ping");

/** The types of events that a webhook can select, by kind of object. */
export const TYPE_GROUPS = Object.entries(GROUPS).map(([prefix, name]) => ({
  name,
  types: SUBSCRIBED.filter((type) => type.startsWith(`${prefix}.`)).map((type) => ({
    type,
    label: LABELS[type],
  })),
}));

/** Describes the types of a webhook: "All events", "file.created", "5 types of events". */
export function describeTypes(types: readonly string[]): string {
  if (types.length === 0) return "All events";
  return types.length > 2 ? `${count(types.length, "type")} of events` : types.join(", ");
}
