import { hash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { setReadOnly } from "../../server/cli/read-only.ts";
import type { AuditEvent } from "../../server/contract/audit-event.ts";
import { type OperationInfo, operations } from "../../server/generated/operations.ts";
import { isoBox } from "../pictures-location.ts";
import { type Driver, filesOf, type How, type RuleAttempt } from "./drivers.ts";
import type { Rule } from "./table.ts";
import { DONE, outcomeOf, type World } from "./world.ts";

/** How a rule is put in force at an attempt that is prepared. */
export interface RuleInForce {
  impose?(world: World, attempt: RuleAttempt): Promise<unknown>;
  /** How the attempt is made. */
  how?: How;
  /** Where the same attempt is to succeed afterwards. */
  lift?(world: World, attempt: RuleAttempt): Promise<unknown>;
  /** What a cell that `holds` proves. */
  check?(world: World, driver: Driver): Promise<void>;
}

/** Keys that were used lately are known without asking the database, until something of their account is changed. */
const forgetKeys = ({ admin }: World, { account }: RuleAttempt) =>
  admin.accounts.update(account.id, { name: "changed" });

async function expireKeys(world: World, attempt: RuleAttempt): Promise<void> {
  await forgetKeys(world, attempt);
  const keys = world.service.db.updateTable("api_keys").where("account_id", "=", attempt.account.id);
  await keys.set({ expires_at: new Date(0) }).execute();
}

async function revokeKeys({ admin }: World, { account }: RuleAttempt): Promise<void> {
  for (const { id } of (await admin.keys.list(account.id)).keys) await admin.keys.revoke(id);
}

const limit = ({ admin }: World, { account }: RuleAttempt, limits: Record<string, number | null>) =>
  admin.accounts.update(account.id, { limits });

/** Leaves the account fewer calls than the attempt takes. */
async function spendDay(world: World, attempt: RuleAttempt): Promise<void> {
  const { calls = 1 } = attempt;
  const { headers } = await attempt.account.request("/api/v1/folders");
  const used = Number(headers.get("X-RateLimit-Limit")) - Number(headers.get("X-RateLimit-Remaining"));
  // None at all, where that will do: a new day may begin.
  await limit(world, attempt, { apiCallsPerDay: calls === 1 ? 0 : used + calls - 1 });
}

/** A private file, whose URL has then been voided twice. */
async function voidUrl(
  { sdk }: RuleAttempt["account"],
  id: string,
  change = (id: string, isPublic: boolean): Promise<unknown> => sdk.files.update(id, { isPublic }),
) {
  const { cdnUrl } = await sdk.files.update(id, { isPublic: false });
  expect((await fetch(cdnUrl)).status, "signed, and not voided yet").toBe(200);
  for (const isPublic of [true, false]) await change(id, isPublic);
  return cdnUrl;
}

/** Whoever changes who sees the file voids its URLs, and nobody else brings them back. */
async function checkUrls(world: World, driver: Driver): Promise<void> {
  const attempt = await driver.prepare(world);
  const { sdk } = attempt.account;
  const id = attempt.fileId ?? (await sdk.files.upload(new Blob(["hidden"]), {})).id;
  const before = await voidUrl(attempt.account, id, attempt.setVisibility);
  if (!attempt.setVisibility) expect(await attempt.run()).toBe(DONE);
  expect(await outcomeOf(await fetch(before))).toBe("INVALID_SIGNATURE");
  const { cdnUrl, isPublic } = await sdk.files.get(id);
  expect([isPublic, (await fetch(cdnUrl)).status]).toEqual([false, 200]);
}

/** The audit log has what openapi.yaml marks with x-audit. */
async function checkEvent(world: World, driver: Driver): Promise<void> {
  const attempt = await driver.prepare(world);
  const actions = driver.operations.flatMap((id) =>
    (operations[id] as OperationInfo).audit.map(({ action }) => action),
  );
  const count = async () => {
    const events = world.service.db
      .selectFrom("audit_events")
      .select(["id"])
      .where("action", "in", actions as AuditEvent["action"][]);
    const ofIt = events.where((eb) => eb.or([eb("account_id", "=", attempt.account.id), eb("account_id", "is", null)]));
    return (await ofIt.execute()).length;
  };
  const { id } = attempt.setVisibility ? await attempt.account.sdk.files.upload(new Blob(["seen"]), {}) : { id: "" };
  const before = await count();
  if (attempt.setVisibility) await attempt.setVisibility(id, false);
  else expect(await attempt.run()).toBe(DONE);
  // That of bytes is written behind their last one.
  await expect.poll(count).toBe(before + 1);
}

/** Content that is there already is no failure, and nothing changes, where that is asked for. */
async function checkExisting(world: World, driver: Driver): Promise<void> {
  const attempt = await driver.prepare(world);
  const { account, content } = attempt;
  await account.sdk.files.upload(new Blob([content]), {});
  const look = filesOf(world, account);
  const before = await look();
  expect(await attempt.run()).toBe("DUPLICATE_FILE");
  expect(await attempt.run({ onDuplicate: "existing" })).toBe(DONE);
  expect(await look()).toEqual(before);
}

/** A video of which every byte is a character, so that drivers can send it as a text. */
function videoWithLocation(): string {
  const location = isoBox("loci", Buffer.alloc(6), "Home\0", Buffer.alloc(13), "earth\0\0");
  const header = isoBox("ftyp", "isom", Buffer.alloc(4), "isom");
  return Buffer.concat([header, isoBox("moov", isoBox("udta", location)), isoBox("free", randomUUID())]).toString();
}

/** What comes is stored without its location, and its checksum is that of what came. */
async function checkLocation(world: World, driver: Driver): Promise<void> {
  const video = videoWithLocation();
  const { account, run } = await driver.prepare(world, video);
  await world.admin.accounts.update(account.id, { stripLocation: true });
  expect(await run()).toBe(DONE);
  const files = await account.sdk.files.list().all();
  const file = files.find(({ checksum }) => checksum === hash("sha256", video));
  const stored = await (await fetch(file?.cdnUrl ?? "")).text();
  expect([stored.length, stored.includes("ftyp"), /loci|Home/.test(stored)]).toEqual([video.length, true, false]);
}

export const RULES: Record<Rule, RuleInForce> = {
  "visibility change voids URLs": {
    impose: (_, { account, fileId = "" }) => voidUrl(account, fileId),
    check: checkUrls,
  },
  "read-only mode": {
    impose: ({ admin }) => setReadOnly(admin, true),
    lift: ({ admin }) => setReadOnly(admin, false),
  },
  "storage quota": {
    async impose(world, attempt) {
      const { db } = world.service;
      const stored = db.selectFrom("accounts").select("storage_bytes").where("id", "=", attempt.account.id);
      await limit(world, attempt, { storageBytes: (await stored.executeTakeFirstOrThrow()).storage_bytes + 1 });
    },
  },
  duplicates: {
    impose: (_, { account, content }) => account.sdk.files.upload(new Blob([content]), {}),
  },
  "existing duplicates": { check: checkExisting },
  "location privacy": { check: checkLocation },
  permission: {
    how: { weak: true },
    lift: async () => {},
  },
  "suspended account": {
    impose: ({ admin }, { account }) => admin.accounts.update(account.id, { suspended: true }),
    lift: ({ admin }, { account }) => admin.accounts.update(account.id, { suspended: false }),
  },
  "erased account": {
    // Nothing of it is removed yet.
    async impose(world, attempt) {
      await forgetKeys(world, attempt);
      await world.service.erasure.close(attempt.account.id, new Date());
    },
  },
  "audit event": { check: checkEvent },
  "rate limit": { impose: (world, attempt) => attempt.spend?.() ?? spendDay(world, attempt) },
  expiry: { impose: (world, attempt) => attempt.expire?.() ?? expireKeys(world, attempt) },
  revocation: { impose: (world, attempt) => attempt.revoke?.() ?? revokeKeys(world, attempt) },
};
