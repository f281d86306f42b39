import { useSyncExternalStore } from "react";
import { subscribe, uploads } from "./queue.ts";

/** Returns the IDs of the stored files whose content was uploaded to this folder again. */
export function useExistingUploads(folderId: string | null): string[] {
  // Text, because React compares snapshots by identity, and uploads change with each part that is sent.
  const ids = useSyncExternalStore(subscribe, () =>
    uploads()
      .filter((each) => each.receipt?.isDuplicate && each.folderId === folderId)
      .map((each) => each.receipt?.id)
      .join(),
  );
  return ids === "" ? [] : [...new Set(ids.split(","))];
}
