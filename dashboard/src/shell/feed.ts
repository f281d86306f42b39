import { ApiError } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import { failuresKey, foldersKey, reloadLibrary } from "../folders/folders.ts";
import { isChanging, onSkip, skipped } from "../folders/own-changes.ts";
import { queryClient } from "../queries.ts";

/** Seconds that a request waits for an event. */
const WAIT = 25;
const RETRY_MS = 15_000;
/** Changes of this window load the lists when they end, unless they take longer than this. */
const MAX_OWN_MS = 1_000;
const CHECK_MS = 100;
/** Long lists take long to load: the next ones begin after a multiple of that time. */
const PAUSE_FACTOR = 3;
/** Webhooks, and their deliveries. */
export const webhooksKey = ["webhooks"] as const;
/** Queries that are small enough to be loaded each time. Changes of collections are not events. */
const RELOADED = [foldersKey, failuresKey, ["file"], ["ai"], ["collections"], webhooksKey] as const;

/** Shows changes of other windows and programs while the window is visible, and when it gets the focus. */
export function startFeed(stop: AbortSignal): void {
  if (stop.aborted) return;
  void followFeed(stop);
  addEventListener("focus", reload, { signal: stop });
  document.addEventListener("visibilitychange", reload, { signal: stop });
  stop.addEventListener("abort", () => onSkip(null));
}

function reload(): void {
  // The changes of this window are shown when they end.
  if (isHidden() || isChanging(false)) return;
  for (const queryKey of RELOADED) void queryClient.refetchQueries({ queryKey, type: "active" });
}

async function followFeed(stop: AbortSignal): Promise<void> {
  let request = new AbortController();
  let cursor = "";
  onSkip((next) => {
    cursor = next;
    request.abort();
  });
  // Browsers limit the connections of all windows together.
  const endRequest = () => isHidden() && request.abort();
  document.addEventListener("visibilitychange", endRequest, { signal: stop });
  while (!stop.aborted) {
    await visible(stop);
    request = new AbortController();
    const before = skipped();
    try {
      // The first response contains the end of the feed. It is not delayed, so that no later change is missed.
      const params = { cursor, start: "latest", limit: 1_000, wait: cursor === "" ? 0 : WAIT } as const;
      const page = await media.events.list(params, { signal: AbortSignal.any([stop, request.signal]) });
      if (skipped() > before) continue;
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
  const before = skipped();
  for (let waited = 0; isChanging(waited < MAX_OWN_MS) && !stop.aborted; waited += CHECK_MS)
    await pause(CHECK_MS, stop);
  if (skipped() > before) return;
  const startedAt = performance.now();
  const others = [["ai"], webhooksKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }));
  await Promise.all([reloadLibrary(), ...others]).catch(() => {});
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
