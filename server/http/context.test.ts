import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RequestContext } from "./context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function request() {
  const response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false });
  const context = new RequestContext(
    { method: "GET" } as Request,
    response as unknown as Response,
    pino({ level: "silent" }),
  );
  return {
    context,
    close(writableFinished: boolean) {
      Object.assign(response, { closed: true, writableFinished });
      context.onClose();
    },
  };
}

describe("the deadline of a request", () => {
  test("is 40 seconds after its beginning, with the error of a busy service", () => {
    const { context } = request();
    vi.advanceTimersByTime(30_000);
    const { deadline } = context;
    vi.advanceTimersByTime(9_900);
    expect(deadline.aborted).toBe(false);
    vi.advanceTimersByTime(200);
    expect(deadline.reason).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      headers: { "Retry-After": "10" },
      message: expect.stringContaining("within 40 seconds"),
    });
    expect(context.signal.aborted).toBe(false);
  });

  test.each(["before", "after"])("is reached when the client disconnects (%s it is read)", (when) => {
    const { context, close } = request();
    if (when === "before") close(false);
    const { deadline } = context;
    if (when === "after") close(false);
    expect(deadline.reason).toEqual(new Error("The client closed the connection"));
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is not reached after a response", () => {
    const { context, close } = request();
    const { deadline } = context;
    close(true);
    vi.advanceTimersByTime(60_000);
    expect(deadline.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
