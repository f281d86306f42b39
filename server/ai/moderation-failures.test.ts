import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answeredDatabase } from "../../testing/answered-database.ts";
import { testContext } from "../../testing/context.ts";
import { NO_ENGINES } from "../../testing/service.ts";
import type { Queue } from "../db/queue.ts";
import { moderateImage } from "./new-images.ts";

/* The queue retries a job if its promise rejects. */

async function moderate(failure: Error) {
  const warnings: unknown[] = [];
  const sent: string[] = [];
  const db = answeredDatabase(async () => [{ id: "file_1", filename: "a.png", mime_type: "image/png" }]);
  const context = testContext(db, {
    engines: { ...NO_ENGINES, moderation: { name: "test", moderate: () => Promise.reject(failure) } },
    queue: { send: async (_queue: string, fileId: string) => void sent.push(fileId) } as Queue,
    log: Object.assign(pino({ level: "silent" }), { warn: (fields: unknown) => void warnings.push(fields) }),
    config: { aiTimeoutMs: 1_000 },
  });
  const outcome = await moderateImage(context, "file_1").then(
    () => "ended",
    () => "rejected",
  );
  return { outcome, warnings: warnings.length, sent: sent.length };
}

test.each([
  ["a damaged image", new PictureError("corrupt")],
  ["an image that the engine rejects permanently", new EngineError("failed", "no")],
])("moderates %s only once", async (_what, failure) => {
  expect(await moderate(failure)).toEqual({ outcome: "ended", warnings: 1, sent: 0 });
});

test.each([
  ["a transient failure", new EngineError("failed", "down", { transient: true })],
  ["an error of the service itself", new TypeError("x is undefined")],
])("retries %s", async (_what, failure) => {
  expect(await moderate(failure)).toEqual({ outcome: "rejected", warnings: 1, sent: 0 });
});

test("moves an image to the end of the queue if the engine is busy", async () => {
  expect(await moderate(new EngineError("busy", "full"))).toEqual({ outcome: "ended", warnings: 0, sent: 1 });
});
