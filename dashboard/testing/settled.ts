import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

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
    const isQuiet = () => open.size === 0 && performance.now() - changedAt > QUIET_MS;
    await expect.poll(isQuiet, { timeout: 60_000, interval: 50 }).toBe(true);
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  }
}
