import { setReadOnly } from "@media-asset-service/cli/store-commands.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type OperationId, type OperationInfo, operations } from "../../server/generated/operations.ts";
import { DRIVERS, type RuleAttempt } from "./drivers.ts";
import { RULES } from "./rules.ts";
import { type Cell, type EntryPoint, type Rule, TABLE } from "./table.ts";
import { call, DONE, openWorld, outcomeOf, readingKey, WAITS, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await setReadOnly(world.admin, false);
  expect(world.errors.splice(0), "logged errors").toEqual([]);
});
afterAll(() => world.close());

const rows = Object.entries(TABLE) as [Rule, Record<EntryPoint, Cell>][];
const cells = rows.flatMap(([rule, row]) =>
  (Object.entries(row) as [EntryPoint, Cell][]).map(([entryPoint, cell]) => ({ rule, entryPoint, cell })),
);
/** How long to wait before concluding that nothing happens. */
const WAIT_MS = 300;

async function expectChange(attempt: RuleAttempt, before: unknown, outcome: string): Promise<void> {
  if (attempt.snapshot === undefined) return;
  if (outcome === DONE) expect(await attempt.snapshot()).not.toEqual(before);
  else expect(await attempt.snapshot()).toEqual(before);
}

async function runCell(rule: Rule, entryPoint: EntryPoint, outcome: string): Promise<void> {
  const { impose, lift, how } = RULES[rule];
  const attempt = await DRIVERS[entryPoint].prepare(world);
  await impose?.(world, attempt);
  const before = await attempt.snapshot?.();
  const timeout = outcome === WAITS ? { timeoutMs: WAIT_MS } : {};
  expect(await attempt.run({ ...how, ...timeout })).toBe(outcome);
  await expectChange(attempt, before, outcome);
  if (!lift || outcome === DONE) return;
  await lift(world, attempt);
  expect(await attempt.run(), "after the rule is lifted").toBe(DONE);
  await expectChange(attempt, before, DONE);
}

describe.each(rows)("%s", (rule) => {
  for (const { entryPoint, cell } of cells.filter((it) => it.rule === rule)) {
    if (cell.kind === "not applicable") continue;
    test(entryPoint, async () => {
      if (cell.kind === "outcome") return runCell(rule, entryPoint, cell.outcome);
      await RULES[rule].check?.(world, DRIVERS[entryPoint]);
      expect.hasAssertions();
    });
  }
});

test.each(Object.keys(DRIVERS) as EntryPoint[])("%s makes its change when no rule is in force", async (entryPoint) => {
  const attempt = await DRIVERS[entryPoint].prepare(world);
  const before = await attempt.snapshot?.();
  expect(await attempt.run()).toBe(DONE);
  await expectChange(attempt, before, DONE);
});

describe("openapi.yaml", () => {
  const infoOf = (id: OperationId): OperationInfo => operations[id];
  const ofDriver = (entryPoint: EntryPoint) => DRIVERS[entryPoint].operations.map(infoOf);
  const requested = cells.filter(({ entryPoint }) => DRIVERS[entryPoint].operations.length > 0);
  const isApplicable = ({ kind }: Cell) => kind !== "not applicable";

  test("agrees with the table about read-only mode, audit events and rate limits", () => {
    for (const { rule, entryPoint, cell } of requested) {
      const at = `${rule}, ${entryPoint}`;
      const some = (predicate: (operation: OperationInfo) => boolean) => ofDriver(entryPoint).some(predicate);
      if (rule === "read-only mode") {
        const refuses = cell.kind === "outcome" && cell.outcome !== DONE;
        expect(refuses, at).toBe(some(({ changes }) => changes));
      }
      if (rule === "audit event") {
        const isRecorded = some(({ audit }) => audit.length > 0);
        // The event belongs to the file. A new upload without content has no file yet.
        expect(isApplicable(cell), at).toBe(isRecorded && entryPoint !== "begun upload");
      }
      if (rule === "rate limit") expect(isApplicable(cell), at).toBe(some(({ security }) => security !== "adminToken"));
    }
  });

  test("has no operation for new content that the table does not cover", () => {
    const brings = (Object.keys(operations) as OperationId[]).filter((id) =>
      infoOf(id).errors.includes("STORAGE_LIMIT_EXCEEDED"),
    );
    const driven = Object.values(DRIVERS).flatMap((driver) => driver.operations);
    const missing = brings.filter((id) => !driven.includes(id));
    expect(missing, "without an entry point: add a column to testing/rules/table.ts, and a driver").toEqual([]);
  });

  test("declares the access requirements of every operation, which the service checks first", async () => {
    const { url } = world.service;
    const [reads, suspended, spent] = [
      await world.service.account(),
      await world.service.account(),
      await world.service.account(),
    ];
    const weak = await readingKey(world, reads);
    await world.admin.accounts.update(suspended.id, { suspended: true });
    await world.admin.accounts.update(spent.id, { limits: { apiCallsPerDay: 0 } });
    const cookie = await (await world.service.user(reads)).signIn();
    const headers = { "X-Dashboard": "1" };
    for (const id of Object.keys(operations) as OperationId[]) {
      const { security, permission, role, method } = infoOf(id);
      const errorOf = async (credentials: Record<string, string>) => {
        const response = await call(url, id, { headers: { ...headers, ...credentials } });
        return method === "head" ? String(response.status) : outcomeOf(response);
      };
      if (security === "apiKey") {
        expect(await errorOf({}), id).toBe("MISSING_API_KEY");
        expect(await errorOf({ "X-API-Key": suspended.key }), id).toBe("ACCOUNT_SUSPENDED");
        expect(await errorOf({ "X-API-Key": spent.key }), id).toBe("RATE_LIMIT_EXCEEDED");
        if (permission !== "read") expect(await errorOf({ "X-API-Key": weak }), id).toBe("INSUFFICIENT_PERMISSIONS");
      }
      if (security === "adminToken") expect(await errorOf({ "X-API-Key": reads.key }), id).toBe("INVALID_ADMIN_TOKEN");
      if (security === "session") expect(await errorOf({}), id).toBe("SESSION_REQUIRED");
      if (role === "operator") expect(await errorOf({ Cookie: cookie }), id).toBe("OPERATOR_ONLY");
      if (security === "uploadUrl") {
        expect(await errorOf({}), id).toBe(method === "head" ? "403" : "INVALID_UPLOAD_URL");
      }
    }
  });

  test("declares which operations change data, which read-only mode refuses before validation", async () => {
    const { key } = await world.service.account();
    await setReadOnly(world.admin, true);
    const headers = { "X-API-Key": key, "X-Admin-Token": world.service.adminToken };
    for (const id of Object.keys(operations) as OperationId[]) {
      const { security, changes } = infoOf(id);
      if (!changes || !["apiKey", "adminToken"].includes(security)) continue;
      expect(await outcomeOf(await call(world.service.url, id, { headers })), id).toBe("SERVICE_UNAVAILABLE");
    }
  });
});

test("every cell that is not applicable gives a reason in one sentence", () => {
  for (const { rule, entryPoint, cell } of cells) {
    if (cell.kind === "not applicable") expect(cell.because, `${rule}, ${entryPoint}`).toMatch(/^[A-Za-z].{30,}\.$/);
  }
});
