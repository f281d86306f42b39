import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import { listEvents } from "./audit.ts";
import { writeEvent } from "./audit-log.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const page = { limit: 50, offset: 0, after: null };
const now = new Date("2026-05-11T09:30:00.000Z");

function event(id: string, details: AuditEvent["details"] = {}): AuditEvent {
  return {
    id,
    action: "file.delete",
    operationId: "deleteFile",
    error: null,
    accountId: "acct_a",
    actor: { type: "KEY", id: "key_a" },
    targetId: "file_a",
    address: "192.0.2.1",
    requestId: "req_a",
    details,
    createdAt: now,
  };
}

test("stores concurrent events unchanged", async () => {
  const events = [event("evt_1"), event("evt_2", { name: "Press", deletedFiles: 3 })];
  await Promise.all(events.map((it) => writeEvent(service.context, it, null)));
  const unnamed = { targetName: null, actorName: null };
  expect(await listEvents(service.db, {}, page)).toEqual(events.toReversed().map((it) => ({ ...it, ...unnamed })));
});

test("stores only the first of the events with the same deduplication key, also concurrently", async () => {
  await Promise.all(["evt_3", "evt_4", "evt_5"].map((id) => writeEvent(service.context, event(id), "the same")));
  await writeEvent(service.context, event("evt_6"), "the same");
  expect((await listEvents(service.db, {}, page)).map(({ id }) => id)).toEqual(["evt_3", "evt_2", "evt_1"]);
});

test("an event that cannot be stored does not affect concurrent events", async () => {
  // PostgreSQL cannot store this character in a text.
  const invalid = writeEvent(service.context, event("evt_7", { name: "\0" }), null);
  const valid = writeEvent(service.context, event("evt_8"), null);
  await expect(invalid).rejects.toThrow();
  await valid;
  expect((await listEvents(service.db, {}, page)).map(({ id }) => id)).toContain("evt_8");
});
