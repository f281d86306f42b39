import type { Context } from "../context.ts";
import { fileHandlers, uploadHandlers } from "./operations.ts";
import type { ModerationQueue, TaggingQueue } from "./ports.ts";
import { locationStripper } from "./strip-location.ts";
import { replacementHandlers, versionHandlers } from "./version-operations.ts";

export function wireFiles(deps: {
  context: Context;
  tagging: TaggingQueue;
  moderation: ModerationQueue;
  /** Called after an image is stored, to start its queued AI jobs. */
  wakeWorkers: () => void;
}) {
  const { context, tagging, moderation, wakeWorkers } = deps;
  // All ways to create a file from bytes use these.
  const stripLocation = locationStripper(context);
  const commit = { context, stripLocation, tagging, moderation, wakeWorkers };
  return {
    commit,
    handlers: {
      ...fileHandlers,
      ...uploadHandlers(commit),
      ...versionHandlers,
      ...replacementHandlers(commit),
    },
  };
}
