import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { encryption } from "../base/crypto.ts";
import { closeAccount, removeErasedAccounts } from "../ops/account-erasure.ts";
import { findAccount } from "./accounts.ts";
import { type Attempt, beginAttempt, type KeyState } from "./idempotency-keys.ts";

const HOUR_MS = 3_600_000;
const FINGERPRINT = Buffer.alloc(32, 1);
const RESPONSE = { status: 201, data: { id: "fold_1" }, headers: {} };

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

const begin = (fingerprint = FINGERPRINT, key = "a") => beginAttempt(service.context, account.id, key, fingerprint);
const count = async () => (await service.db.selectFrom("idempotency_keys").select("id").execute()).length;
/** Simulates that the process with the lease has died. */
const expire = () =>
  service.db
    .updateTable("idempotency_keys")
    .set({ lease_until: new Date(0) })
    .execute();

function attemptOf(key: KeyState): Attempt {
  if (key.state !== "new") throw new Error(`The key is ${key.state}`);
  return key.attempt;
}

test("a key is stored for 24 hours, and can be used for another request afterwards", async () => {
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

test("only expired keys are removed on schedule", async () => {
  attemptOf(await begin());
  now = new Date(now.getTime() + 24 * HOUR_MS);
  await begin(FINGERPRINT, "b");
  const job = service.scheduled.find(({ name }) => name === "prune-idempotency-keys");
  await job?.run();
  expect(await count()).toBe(1);
  expect((await begin(FINGERPRINT, "b")).state).toBe("in-flight");
});

test("a request whose process died can be executed again, but not a different request with its key", async () => {
  attemptOf(await begin());
  expect((await begin()).state).toBe("in-flight");
  await expire();
  expect((await begin(Buffer.alloc(32, 2))).state).toBe("reused");
  expect((await begin()).state).toBe("new");
  expect((await begin()).state).toBe("in-flight");
});

test("an attempt that was replaced cannot commit", async () => {
  const first = attemptOf(await begin());
  await expire();
  const second = attemptOf(await begin());
  const committing = service.db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ name: "twice" }).where("id", "=", account.id).execute();
    await first.storeResponse(RESPONSE, trx);
  });
  await expect(committing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await first.release();
  expect(await findAccount(service.context, account.id)).toMatchObject({ name: "test" });
  await second.storeResponse(RESPONSE);
  expect(await begin()).toEqual({ state: "answered", response: RESPONSE });
});

test("a stored response is rolled back with its transaction", async () => {
  const attempt = attemptOf(await begin());
  const committing = service.db.transaction().execute(async (trx) => {
    await attempt.storeResponse(RESPONSE, trx);
    throw new Error("the commit failed");
  });
  await expect(committing).rejects.toThrow("the commit failed");
  await attempt.release();
  expect((await begin()).state).toBe("new");
});

test("a stored response remains if sending it fails", async () => {
  const attempt = attemptOf(await begin());
  await attempt.storeResponse(RESPONSE);
  await attempt.release();
  expect((await begin()).state).toBe("answered");
});

test("a response that is too large is not stored, and its request is not executed again", async () => {
  await attemptOf(await begin()).storeResponse({ ...RESPONSE, data: "x".repeat(1024 * 1024) });
  expect((await begin()).state).toBe("done");
});

test("a response is not decrypted with another secret, or for another key", () => {
  const ours = encryption("ours", "idempotency answers");
  const sealed = ours.encrypt("text", "acct_1 a");
  expect(ours.decrypt(sealed, "acct_1 a")).toBe("text");
  expect([
    ours.decrypt(sealed, "acct_2 a"),
    encryption("theirs", "idempotency answers").decrypt(sealed, "acct_1 a"),
  ]).toEqual([null, null]);
});

test("an erased account leaves no stored responses", async () => {
  await attemptOf(await begin()).storeResponse(RESPONSE);
  await closeAccount(service.context, account.id, now);
  await removeErasedAccounts(service.context, now);
  expect(await count()).toBe(0);
});
