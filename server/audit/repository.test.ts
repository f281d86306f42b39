import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { AuditEvent } from "../contract/audit-event.ts";
import { type AuditRepository, auditRepository } from "./repository.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let audit: AuditRepository;
beforeAll(async () => {
  database = await openTestDatabase();
  audit = auditRepository(database.db);
});
afterAll(() => database.close());

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
  await Promise.all(events.map((it) => audit.insert(it, null)));
  const unnamed = { targetName: null, actorName: null };
  expect(await audit.list({}, page)).toEqual(events.toReversed().map((it) => ({ ...it, ...unnamed })));
});

test("stores only the first of the events with the same deduplication key, also concurrently", async () => {
  await Promise.all(["evt_3", "evt_4", "evt_5"].map((id) => audit.insert(event(id), "the same")));
  await audit.insert(event("evt_6"), "the same");
  expect((await audit.list({}, page)).map(({ id }) => id)).toEqual(["evt_3", "evt_2", "evt_1"]);
});

test("an event that cannot be stored does not affect concurrent events", async () => {
  // PostgreSQL cannot store this character in a text.
  const invalid = audit.insert(event("evt_7", { name: "\0" }), null);
  const valid = audit.insert(event("evt_8"), null);
  await expect(invalid).rejects.toThrow();
  await valid;
  expect((await audit.list({}, page)).map(({ id }) => id)).toContain("evt_8");
});
