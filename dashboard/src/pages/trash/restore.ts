import { ApiError, type TrashItem } from "@media-asset-service/sdk";
import { media } from "../../api.ts";
import { refreshLibrary } from "../../folders/folders.ts";
import { report } from "../../folders/report.ts";
import { runAll, type Watch } from "../../folders/steps.ts";
import { NOT_RESTORED } from "../../folders/undo.ts";
import type { Remedy } from "../../ui/toast.tsx";

/** Restores items to their folder or to `folderId`. Resolves to the items whose folder is deleted. */
export async function restoreItems(
  items: readonly TrashItem[],
  watch: Watch,
  folderId?: string | null,
): Promise<TrashItem[]> {
  const to = folderId === undefined ? {} : { folderId };
  let cure: Remedy | undefined;
  const sum = { done: 0, failed: 0, reason: "", left: 0 };
  let waiting = items;
  for (;;) {
    const over = items.length - waiting.length;
    const homeless: TrashItem[] = [];
    const steps = waiting.map((item) => async () => {
      try {
        await (item.type === "FILE" ? media.files.restore(item.id, to) : media.folders.restore(item.id, to));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.is("DUPLICATE_FILE") && error.details) {
          cure = { label: "Show file", to: `/files/${error.details.existingFileId}` };
        }
        if (!error.is("FOLDER_DELETED")) throw error;
        homeless.push(item);
      }
    });
    const onProgress = (done: number) => watch.onProgress?.(over + done);
    const result = await runAll(steps, { ...watch, onProgress }, NOT_RESTORED);
    sum.done += result.done - homeless.length;
    sum.failed += result.failed;
    sum.left = result.left;
    sum.reason ||= result.reason;
    // The folder of some items may have been restored with the others.
    const again = homeless.length > 0 && homeless.length < waiting.length && !watch.signal?.aborted;
    waiting = homeless;
    if (!again) break;
  }
  await refreshLibrary();
  report(sum, { what: "item", doneTo: "restored", say: (restored) => `Restored ${restored}.`, ...(cure && { cure }) });
  return [...waiting];
}
