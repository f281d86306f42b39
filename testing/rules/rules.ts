import { hash, randomUUID } from "node:crypto";
import { setReadOnly } from "@media-asset-service/cli/store-commands.ts";
import { expect } from "vitest";
import type { AuditEvent } from "../../server/contract/audit-event.ts";
import { type OperationInfo, operations } from "../../server/generated/operations.ts";
import { closeAccount } from "../../server/ops/account-erasure.ts";
import { isoBox } from "../pictures-location.ts";
import { type Driver, filesOf, type How, type RuleAttempt } from "./drivers.ts";
import type { Rule } from "./table.ts";
import { DONE, outcomeOf, type World } from "./world.ts";

/** Describes how a rule is put in force for a prepared attempt. */
export interface RuleInForce {
  impose?(world: World, attempt: RuleAttempt): Promise<unknown>;
  /** The options of the attempt. */
  how?: How;
  /** Removes the rule. The same attempt must succeed afterwards. */
  lift?(world: World, attempt: RuleAttempt): Promise<unknown>;
  /** The check of a cell of the kind "own check". */
  check?(world: World, driver: Driver): Promise<void>;
}

/** Changes the account. A change invalidates its cached keys, which are otherwise accepted without a database query. */
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

/** Leaves the account fewer calls than the attempt needs. */
async function spendDay(world: World, attempt: RuleAttempt): Promise<void> {
  const { calls = 1 } = attempt;
  const { headers } = await attempt.account.request("/api/v1/folders");
  const used = Number(headers.get("X-RateLimit-Limit")) - Number(headers.get("X-RateLimit-Remaining"));
  // A limit of zero, if one call is needed: a new day may start in between.
  await limit(world, attempt, { apiCallsPerDay: calls === 1 ? 0 : used + calls - 1 });
}

/** Makes a file private, and then changes its visibility twice. Returns the URL that these changes invalidate. */
async function voidUrl(
  { sdk }: RuleAttempt["account"],
  id: string,
  change = (id: string, isPublic: boolean): Promise<unknown> => sdk.files.update(id, { isPublic }),
) {
  const { cdnUrl } = await sdk.files.update(id, { isPublic: false });
  expect((await fetch(cdnUrl)).status, "signed and still valid").toBe(200);
  for (const isPublic of [true, false]) await change(id, isPublic);
  return cdnUrl;
}

/** Checks that a visibility change invalidates the URLs of a file, and that no other change makes them valid again. */
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

/** Checks that the audit log has the events that openapi.yaml declares in x-audit. */
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
    const matching = events.where((eb) =>
      eb.or([eb("account_id", "=", attempt.account.id), eb("account_id", "is", null)]),
    );
    return (await matching.execute()).length;
  };
  const { id } = attempt.setVisibility ? await attempt.account.sdk.files.upload(new Blob(["seen"]), {}) : { id: "" };
  const before = await count();
  if (attempt.setVisibility) await attempt.setVisibility(id, false);
  else expect(await attempt.run()).toBe(DONE);
  // The event of an upload is written after its last byte.
  await expect.poll(count).toBe(before + 1);
}

/** Checks that `onDuplicate: existing` accepts a duplicate and changes nothing. */
async function checkExisting(world: World, driver: Driver): Promise<void> {
  const attempt = await driver.prepare(world);
  const { account, content } = attempt;
  await account.sdk.files.upload(new Blob([content]), {});
  const snapshot = filesOf(world, account);
  const before = await snapshot();
  expect(await attempt.run()).toBe("DUPLICATE_FILE");
  expect(await attempt.run({ onDuplicate: "existing" })).toBe(DONE);
  expect(await snapshot()).toEqual(before);
}

/** Returns a video whose bytes are all ASCII characters, so that drivers can send it as text. */
function videoWithLocation(): string {
  const location = isoBox("loci", Buffer.alloc(6), "Home\0", Buffer.alloc(13), "earth\0\0");
  const header = isoBox("ftyp", "isom", Buffer.alloc(4), "isom");
  return Buffer.concat([header, isoBox("moov", isoBox("udta", location)), isoBox("free", randomUUID())]).toString();
}

/** Checks that content is refused if a part of it cannot be read, because it can contain a location. */
async function checkUnreadableLocation(world: World, driver: Driver): Promise<void> {
  const cut = videoWithLocation().slice(0, -4);
  const { account, run } = await driver.prepare(world, cut);
  const snapshot = filesOf(world, account);
  const before = await snapshot();
  await world.admin.accounts.update(account.id, { stripLocation: true });
  expect(await run()).toBe("VALIDATION_ERROR");
  expect(await snapshot()).toEqual(before);
}

/** Checks that content is stored without its location, and that its checksum is that of the uploaded content. */
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
  "location that may remain": { check: checkUnreadableLocation },
  permission: {
    how: { weak: true },
    lift: async () => {},
  },
  "suspended account": {
    impose: ({ admin }, { account }) => admin.accounts.update(account.id, { suspended: true }),
    lift: ({ admin }, { account }) => admin.accounts.update(account.id, { suspended: false }),
  },
  "erased account": {
    // Nothing of the account is deleted yet.
    async impose(world, attempt) {
      await forgetKeys(world, attempt);
      await closeAccount(world.service.context, attempt.account.id, new Date());
    },
  },
  "audit event": { check: checkEvent },
  "variants without a key": { impose: (world, attempt) => limit(world, attempt, { anonymousVariantsPerDay: 0 }) },
  "rate limit": { impose: (world, attempt) => attempt.spend?.() ?? spendDay(world, attempt) },
  expiry: { impose: (world, attempt) => attempt.expire?.() ?? expireKeys(world, attempt) },
  revocation: { impose: (world, attempt) => attempt.revoke?.() ?? revokeKeys(world, attempt) },
};
