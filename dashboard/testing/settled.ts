import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const QUIET_MS = 500;

/** A page always has a request that waits for events, so it is never idle for Playwright. */
const isWaiting = (request: Request) => request.url().includes("/api/v1/events?");

/** Runs an action, and waits until the page has had no other requests for half a second. */
export async function settled(page: Page, action: () => Promise<unknown> = async () => {}): Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const begin = (request: Request) => {
    if (isWaiting(request)) return;
    open.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request) => {
    if (!isWaiting(request)) changedAt = performance.now();
    open.delete(request);
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  try {
    await action();
    while (open.size > 0 || performance.now() - changedAt < QUIET_MS) await sleep(50);
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  }
}
