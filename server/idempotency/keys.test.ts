import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { encryption } from "./encryption.ts";
import type { Attempt, Found } from "./keys.ts";

const HOUR_MS = 3_600_000;
const FINGERPRINT = Buffer.alloc(32, 1);
const ANSWER = { status: 201, data: { id: "fold_1" }, headers: {} };

let service: TestService;
let account: TestAccount;
let now: Date;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date("2026-05-11T09:30:00.000Z");
  await service.db.deleteFrom("idempotency_keys").execute();
  account = await service.account();
});
afterAll(() => service.stop());

const find = (fingerprint = FINGERPRINT) =>
  service.requestPipelineDeps.idempotencyKeys.begin(account.id, "a", fingerprint);
const count = async () => (await service.db.selectFrom("idempotency_keys").select("id").execute()).length;
/** As if the process had died that holds it. */
const expire = () =>
  service.db
    .updateTable("idempotency_keys")
    .set({ lease_until: new Date(0) })
    .execute();

function claimOf(found: Found): Attempt {
  if (found.state !== "new") throw new Error(`The key is ${found.state}`);
  return found.attempt;
}

test("a key is remembered for 24 hours, and then names another request", async () => {
  const folder = (name: string) =>
    account.request("/api/v1/folders", {
      method: "POST",
      headers: { "Idempotency-Key": "a", "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
  expect((await folder("a")).status).toBe(201);
  now = new Date(now.getTime() + 24 * HOUR_MS - 1);
  expect((await folder("a")).headers.get("Idempotency-Replayed")).toBe("true");
  expect((await folder("b")).status).toBe(422);
  now = new Date(now.getTime() + 1);
  expect((await folder("b")).status).toBe(201);
  expect((await folder("b")).headers.get("Idempotency-Replayed")).toBe("true");
});

test("keys whose time is over are removed on schedule, and no others", async () => {
  claimOf(await find());
  now = new Date(now.getTime() + 24 * HOUR_MS);
  await service.requestPipelineDeps.idempotencyKeys.begin(account.id, "b", FINGERPRINT);
  const job = service.scheduled.find(({ name }) => name === "forget-answers");
  await job?.run();
  expect(await count()).toBe(1);
  expect((await service.requestPipelineDeps.idempotencyKeys.begin(account.id, "b", FINGERPRINT)).state).toBe(
    "in-flight",
  );
});

test("what died with its process may be carried out again, by the same request alone", async () => {
  claimOf(await find());
  expect((await find()).state).toBe("in-flight");
  await expire();
  expect((await find(Buffer.alloc(32, 2))).state).toBe("reused");
  expect((await find()).state).toBe("new");
  expect((await find()).state).toBe("in-flight");
});

test("an attempt whose place was taken cannot commit any more", async () => {
  const first = claimOf(await find());
  await expire();
  const second = claimOf(await find());
  const committing = service.db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ name: "twice" }).where("id", "=", account.id).execute();
    await first.storeResponse(ANSWER, trx);
  });
  await expect(committing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await first.free();
  expect(await service.accounts.find(account.id)).toMatchObject({ name: "test" });
  await second.storeResponse(ANSWER);
  expect(await find()).toEqual({ state: "answered", response: ANSWER });
});

test("an answer goes with the transaction that it was kept in", async () => {
  const claim = claimOf(await find());
  const committing = service.db.transaction().execute(async (trx) => {
    await claim.storeResponse(ANSWER, trx);
    throw new Error("the commit failed");
  });
  await expect(committing).rejects.toThrow("the commit failed");
  await claim.free();
  expect((await find()).state).toBe("new");
});

test("an answer that was kept outlives a failure to tell of it", async () => {
  const claim = claimOf(await find());
  await claim.storeResponse(ANSWER);
  await claim.free();
  expect((await find()).state).toBe("answered");
});

test("an answer that is too large is not kept, and its request is not carried out again", async () => {
  await claimOf(await find()).storeResponse({ ...ANSWER, data: "x".repeat(1024 * 1024) });
  expect((await find()).state).toBe("done");
});

test("an answer that was sealed with another secret, or for another key, is not opened", () => {
  const ours = encryption("ours", "idempotency answers");
  const sealed = ours.encrypt("text", "acct_1 a");
  expect(ours.decrypt(sealed, "acct_1 a")).toBe("text");
  expect([
    ours.decrypt(sealed, "acct_2 a"),
    encryption("theirs", "idempotency answers").decrypt(sealed, "acct_1 a"),
  ]).toEqual([null, null]);
});

test("an erased account leaves no answers", async () => {
  await claimOf(await find()).storeResponse(ANSWER);
  await service.erasure.close(account.id, now);
  await service.erasure.purge(now);
  expect(await count()).toBe(0);
});
