import { expect, test } from "vitest";
import { type Hooks, MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

interface NotedEvent {
  hook: string;
  [fact: string]: unknown;
}

/** Hooks that record their events. */
function notes() {
  const events: NotedEvent[] = [];
  const hooks: Hooks = {
    onRequest: (event) => events.push({ hook: "request", ...event }),
    onResponse: (event) => events.push({ hook: "response", ...event }),
    onRetry: (event) => events.push({ hook: "retry", ...event }),
  };
  return { events, hooks };
}

test("calls hooks for each attempt, its response and the delay before the next attempt", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    response.setHeader("x-request-id", `req_${count}`);
    if (count === 1) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else succeed(response, { files: [], pagination: { nextCursor: null } });
  });
  const { events, hooks } = notes();
  await new MediaAssetService({ baseUrl, ...hooks }).files.list({ search: "private" }).page();
  const where = { method: "GET", path: "/api/v1/files" };
  const duration = expect.any(Number);
  expect(events).toEqual([
    { hook: "request", ...where, attempt: 1 },
    { hook: "response", ...where, attempt: 1, status: 503, requestId: "req_1", duration },
    { hook: "retry", ...where, attempt: 1, delay: 0, error: expect.objectContaining({ status: 503 }) },
    { hook: "request", ...where, attempt: 2 },
    { hook: "response", ...where, attempt: 2, status: 200, requestId: "req_2", duration },
  ] satisfies NotedEvent[]);
});

test("rejects the call with the error of a hook", async () => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "a" }));
  const mistake = new Error("a mistake in the log");
  const onResponse = () => {
    throw mistake;
  };
  await expect(new MediaAssetService({ baseUrl, onResponse }).files.get("a")).rejects.toBe(mistake);
  expect(requests).toHaveLength(1);
});

test("returns the rate limit of the last response that contains one", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    if (count < 3) {
      response.setHeader("x-ratelimit-limit", "1000");
      response.setHeader("x-ratelimit-remaining", String(1000 - count));
      response.setHeader("x-ratelimit-reset", "1778544000");
    }
    succeed(response, { id: "a" });
  });
  const media = new MediaAssetService({ baseUrl });
  expect(media.rateLimit).toBeNull();
  for (let i = 0; i < 3; i++) await media.files.get("a");
  expect(media.rateLimit).toEqual({ limit: 1000, remaining: 998, resetAt: new Date("2026-05-12T00:00:00Z") });
});
