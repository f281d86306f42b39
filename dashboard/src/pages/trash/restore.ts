import { ApiError, type TrashItem } from "@media-asset-service/sdk";
import { media } from "../../api.ts";
import { refreshLibrary } from "../../folders/folders.ts";
import { report } from "../../folders/report.ts";
import { runAll, type StepOptions } from "../../folders/steps.ts";
import { NOT_RESTORED } from "../../folders/undo.ts";
import type { ToastAction } from "../../ui/toast.tsx";

/** Restores items to their folder or to `folderId`. Resolves to the items whose folder is deleted. */
export async function restoreItems(
  items: readonly TrashItem[],
  options: StepOptions,
  folderId?: string | null,
): Promise<TrashItem[]> {
  const destination = folderId === undefined ? {} : { folderId };
  let fix: ToastAction | undefined;
  const sum = { done: 0, failed: 0, reason: "", cancelled: 0 };
  let remaining = items;
  for (;;) {
    const processed = items.length - remaining.length;
    const withoutFolder: TrashItem[] = [];
    const steps = remaining.map((item) => async () => {
      try {
        await (item.type === "FILE"
          ? media.files.restore(item.id, destination)
          : media.folders.restore(item.id, destination));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.is("DUPLICATE_FILE") && error.details) {
          fix = { label: "Show file", to: `/files/${error.details.existingFileId}` };
        }
        if (!error.is("FOLDER_DELETED")) throw error;
        withoutFolder.push(item);
      }
    });
    const onProgress = (done: number) => options.onProgress?.(processed + done);
    const result = await runAll(steps, { ...options, onProgress }, NOT_RESTORED);
    sum.done += result.done - withoutFolder.length;
    sum.failed += result.failed;
    sum.cancelled = result.cancelled;
    sum.reason ||= result.reason;
    // The folder of some items may have been restored with the others.
    const shouldRetry = withoutFolder.length > 0 && withoutFolder.length < remaining.length && !options.signal?.aborted;
    remaining = withoutFolder;
    if (!shouldRetry) break;
  }
  await refreshLibrary();
  report(sum, {
    itemName: "item",
    participle: "restored",
    describe: (restored) => `Restored ${restored}.`,
    ...(fix && { fix }),
  });
  return [...remaining];
}
