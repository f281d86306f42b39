import { useEffect } from "react";
import { media } from "../api.ts";
import { failuresKey, foldersKey, refreshLibrary } from "../folders/folders.ts";
import { queryClient } from "../queries.ts";

/** A visible window shows the changes of another window within this time. */
const POLL_MS = 15_000;
/** Queries that are small enough to be loaded each time. Long lists are loaded only after a change. */
const POLLED = [foldersKey, failuresKey, ["file"], ["ai"], ["collections"]] as const;

/** Shows changes of other windows: every 15 seconds while the window is visible, and when it gets the focus. */
export function usePolling(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    let known: string | null = null;
    let isRunning = false;
    const poll = async () => {
      // The changes of this window are shown when they end.
      if (document.visibilityState === "hidden" || isRunning || queryClient.isMutating() > 0) return;
      isRunning = true;
      try {
        const state = await libraryState();
        if (known !== null && state !== known) void refreshLibrary();
        known = state;
        for (const queryKey of POLLED) void queryClient.refetchQueries({ queryKey, type: "active" });
      } catch {
        // The next poll retries. Pages show the errors of their requests.
      } finally {
        isRunning = false;
      }
    };
    void libraryState().then(
      (state) => {
        known ??= state;
      },
      () => {},
    );
    const timer = setInterval(poll, POLL_MS);
    const listeners = new AbortController();
    addEventListener("focus", poll, { signal: listeners.signal });
    document.addEventListener("visibilitychange", poll, { signal: listeners.signal });
    return () => {
      clearInterval(timer);
      listeners.abort();
    };
  }, [isEnabled]);
}

/** Returns a text that changes with the files of the account: their number, the latest change, and the trash. */
async function libraryState(): Promise<string> {
  const [files, trash] = await Promise.all([
    media.files.list({ limit: 1, sort: "updatedAt" }).page(),
    media.trash.list({ limit: 1 }).page(),
  ]);
  const [last] = files.items;
  return [files.pagination.total, last?.id, last?.updatedAt, trash.pagination.total, trash.items[0]?.id].join();
}
