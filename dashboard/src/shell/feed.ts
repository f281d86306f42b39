import { ApiError } from "@media-asset-service/sdk";
import { useEffect } from "react";
import { media } from "../api.ts";
import { failuresKey, foldersKey, refreshLibrary } from "../folders/folders.ts";
import { queryClient } from "../queries.ts";

/** Seconds that a request waits for an event. */
const WAIT = 25;
const RETRY_MS = 15_000;
/** Long lists take long to load: the next ones begin after a multiple of that time. */
const PAUSE_FACTOR = 3;
/** Webhooks, and their deliveries. */
export const webhooksKey = ["webhooks"] as const;
/** Queries that are small enough to be loaded each time. Changes of collections are not events. */
const RELOADED = [foldersKey, failuresKey, ["file"], ["ai"], ["collections"], webhooksKey] as const;

/** Shows changes of other windows and programs while the window is visible, and when it gets the focus. */
export function useFeed(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const stop = new AbortController();
    void followFeed(stop.signal);
    addEventListener("focus", reload, { signal: stop.signal });
    document.addEventListener("visibilitychange", reload, { signal: stop.signal });
    return () => stop.abort();
  }, [isEnabled]);
}

function reload(): void {
  // The changes of this window are shown when they end.
  if (isHidden() || queryClient.isMutating() > 0) return;
  for (const queryKey of RELOADED) void queryClient.refetchQueries({ queryKey, type: "active" });
}

async function followFeed(stop: AbortSignal): Promise<void> {
  let request = new AbortController();
  // Browsers limit the connections of all windows together.
  const endRequest = () => isHidden() && request.abort();
  document.addEventListener("visibilitychange", endRequest, { signal: stop });
  for (let cursor = ""; !stop.aborted; ) {
    await visible(stop);
    request = new AbortController();
    try {
      // The first response contains the end of the feed. It is not delayed, so that no later change is missed.
      const params = { cursor, start: "latest", limit: 1_000, wait: cursor === "" ? 0 : WAIT } as const;
      const page = await media.events.list(params, { signal: AbortSignal.any([stop, request.signal]) });
      if (cursor === "") void reloadRuns();
      cursor = page.cursor;
      if (page.events.length > 0) await showChanges(stop);
    } catch (error) {
      if (request.signal.aborted) continue;
      if (error instanceof ApiError && error.code === "CURSOR_EXPIRED") {
        cursor = "";
        await showChanges(stop);
      } else await pause(RETRY_MS, stop);
    }
  }
}

/** Reloads AI runs that were in progress when they were loaded: they can have ended before the feed began. */
async function reloadRuns(): Promise<void> {
  const queries = queryClient.getQueryCache().findAll({ type: "active" });
  const runs = queries.filter(({ queryKey: [kind] }) => kind === "file" || kind === "ai");
  await Promise.allSettled(runs.map(({ promise }) => promise));
  await queryClient.refetchQueries({ predicate: (query) => runs.includes(query) && isRunning(query.state.data) });
}

/** A file record, or its AI results. */
interface Analyzed {
  processingStatus?: string;
  ai?: { processingStatus: string };
}

function isRunning(data: unknown): boolean {
  const { processingStatus, ai } = (data ?? {}) as Analyzed;
  return /^(?:PENDING|PROCESSING)$/.test(ai?.processingStatus ?? processingStatus ?? "");
}

async function showChanges(stop: AbortSignal): Promise<void> {
  while (queryClient.isMutating() > 0 && !stop.aborted) await pause(100, stop);
  const startedAt = performance.now();
  const others = [["ai"], ["history"], webhooksKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }));
  await Promise.all([refreshLibrary(), ...others]).catch(() => {});
  await pause(Math.min(PAUSE_FACTOR * (performance.now() - startedAt), RETRY_MS), stop);
}

const isHidden = () => document.visibilityState === "hidden";

/** Resolves when the window is visible, or when the signal aborts. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const check = () => {
      if (isHidden() && !signal.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", check, { signal: done.signal });
    signal.addEventListener("abort", check, { signal: done.signal });
    check();
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { signal: done.signal });
  });
}
