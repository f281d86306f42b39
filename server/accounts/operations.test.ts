import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { defaultPlans } from "./plans.ts";

let now: Date;
let service: TestService;
let admin: MediaAssetService;
const plans = { ...defaultPlans, FREE: { ...defaultPlans.FREE, storageBytes: 100, maxFileSize: 10 } };
beforeAll(async () => {
  service = await startTestService({ clock: () => now, plans });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(() => {
  now = new Date("2026-05-11T09:30:00.000Z");
});
afterAll(() => service.stop());

function send(method: string, path: string, body?: unknown, token = service.adminToken): Promise<Response> {
  return fetch(service.url + path, {
    method,
    headers: { "X-Admin-Token": token, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const UNKNOWN_ACCOUNT = "acct_01jv3k0c2w8n5r1t7x4b9d6fhm";
const UNKNOWN_KEY = "key_01jv3k1n7q5d2w9y4t8m6b0rfx";

describe("the admin token", () => {
  test.each([
    ["GET", "/admin/accounts"],
    ["POST", "/admin/accounts"],
    ["GET", `/admin/accounts/${UNKNOWN_ACCOUNT}`],
    ["PATCH", `/admin/accounts/${UNKNOWN_ACCOUNT}`],
    ["GET", `/admin/accounts/${UNKNOWN_ACCOUNT}/keys`],
    ["POST", `/admin/accounts/${UNKNOWN_ACCOUNT}/keys`],
    ["POST", `/admin/keys/${UNKNOWN_KEY}/rotate`],
    ["DELETE", `/admin/keys/${UNKNOWN_KEY}`],
  ])("is required for %s %s, and an API key does not replace it", async (method, path) => {
    const { key } = await service.account();
    for (const headers of [{}, { "X-Admin-Token": "wrong" }, { "X-API-Key": key }, { "X-Admin-Token": key }]) {
      await expectError(await fetch(service.url + path, { method, headers }), 401, "INVALID_ADMIN_TOKEN");
    }
  });

  test("does not replace an API key", async () => {
    await expectError(await send("GET", "/api/v1/files"), 401, "MISSING_API_KEY");
  });
});

describe("an account", () => {
  test("is created with only a name: FREE, with the limits of its plan", async () => {
    const response = await send("POST", "/admin/accounts", { name: "Harbour Press" });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { id: string } };
    expect(data).toEqual({
      id: expect.stringMatching(/^acct_[0-9a-hjkmnp-tv-z]{26}$/),
      name: "Harbour Press",
      plan: "FREE",
      limits: plans.FREE,
      customLimits: {},
      suspended: false,
      stripLocation: false,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(await admin.accounts.get(data.id)).toEqual(data);
  });

  test("removes locations from its files if it is created with stripLocation, until the setting is changed", async () => {
    const made = await admin.accounts.create({ name: "x", stripLocation: true });
    expect(made.stripLocation).toBe(true);
    expect((await admin.accounts.update(made.id, { name: "y" })).stripLocation).toBe(true);
    expect((await admin.accounts.update(made.id, { stripLocation: false })).stripLocation).toBe(false);
  });

  test("has custom limits in addition to those of its plan; null resets one", async () => {
    const made = await admin.accounts.create({ name: "x", plan: "ENTERPRISE", limits: { storageBytes: 5 } });
    expect(made).toMatchObject({ customLimits: { storageBytes: 5 }, limits: { ...plans.ENTERPRISE, storageBytes: 5 } });
    now = new Date("2026-05-12T00:00:00.000Z");
    const more = await admin.accounts.update(made.id, { limits: { maxFileSize: 0 } });
    expect(more.customLimits).toEqual({ storageBytes: 5, maxFileSize: 0 });
    expect([more.createdAt, more.updatedAt]).toEqual([made.createdAt, now.toISOString()]);
    const back = await admin.accounts.update(made.id, { plan: "PRO", limits: { storageBytes: null } });
    expect(back).toMatchObject({ plan: "PRO", customLimits: { maxFileSize: 0 } });
    expect(back.limits).toEqual({ ...plans.PRO, maxFileSize: 0 });
  });

  test("can be updated with its own response plus a change: limits of the plan do not become custom limits", async () => {
    const made = await admin.accounts.create({ name: "x", plan: "PRO", limits: { storageBytes: 5 } });
    const record = { ...(await admin.accounts.get(made.id)), plan: "PRO" as const };
    expect(await admin.accounts.update(made.id, record)).toEqual({ ...record, updatedAt: now.toISOString() });
    const changes = { ...record, plan: "ENTERPRISE" as const, customLimits: { storageBytes: null, maxFileSize: 7 } };
    const changed = await admin.accounts.update(made.id, changes);
    expect(changed.customLimits).toEqual({ maxFileSize: 7 });
    expect(changed.limits).toEqual({ ...plans.ENTERPRISE, maxFileSize: 7 });
    const { id } = await admin.accounts.create({ name: "y" });
    await expect(admin.accounts.update(id, record)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: {
        issues: [{ in: "body", path: "id", rule: "const", message: "must match the account id in the path" }],
      },
    });
  });

  test("can be created with limits that are null, which are those of the plan", async () => {
    const made = await admin.accounts.create({ name: "x", limits: { storageBytes: null } });
    expect(made).toMatchObject({ customLimits: {}, limits: plans.FREE });
  });

  test("has the upload limits of its configured plan", async () => {
    const { id } = await admin.accounts.create({ name: "x" });
    const { key } = await admin.keys.create(id, { permissions: ["write"] });
    const { files } = new MediaAssetService({ apiKey: key, baseUrl: service.url, maxRetries: 0 });
    await expect(files.upload(new Blob(["0123456789x"]))).rejects.toMatchObject({
      code: "FILE_TOO_LARGE",
      details: { maxFileSize: 10, plan: "FREE" },
    });
    await admin.accounts.update(id, { plan: "PRO" });
    expect((await files.upload(new Blob(["0123456789x"]))).fileSize).toBe(11);
  });

  test.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: null }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ name: "x", plan: "GOLD" }, "plan"],
    [{ name: "x", limits: { storageBytes: -1 } }, "storageBytes"],
    [{ name: "x", limits: { storageBytes: 1.5 } }, "storageBytes"],
    [{ name: "x", limits: { apiCallsPerDay: 2 ** 31 } }, "apiCallsPerDay"],
    [{ name: "x", limits: { nonsense: 1 } }, "nonsense"],
    [{ name: "x", nonsense: 1 }, "nonsense"],
  ])("is rejected for %j", async (body, field) => {
    await expectError(await send("POST", "/admin/accounts", body), 400, "VALIDATION_ERROR", field);
  });

  test("rejects an empty change", async () => {
    const { id } = await admin.accounts.create({ name: "x" });
    await expectError(await send("PATCH", `/admin/accounts/${id}`, {}), 400, "VALIDATION_ERROR");
  });

  test.each([UNKNOWN_ACCOUNT, "nonsense", UNKNOWN_KEY])("%s returns 404 for every operation", async (id) => {
    const path = `/admin/accounts/${id}`;
    for (const response of [
      await send("GET", path),
      await send("PATCH", path, { name: "x" }),
      await send("GET", `${path}/keys`),
      await send("POST", `${path}/keys`, {}),
    ]) {
      const { details } = await expectError(response, 404, "ACCOUNT_NOT_FOUND");
      expect(details).toEqual({ id });
    }
  });

  test("is listed newest first, by offset and by cursor", async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      now = new Date(Date.parse("2030-01-01T00:00:00.000Z") + i);
      made.unshift((await admin.accounts.create({ name: `${i}` })).id);
    }
    const { items, pagination } = await admin.accounts.list({ limit: 3 }).page();
    expect(items.map(({ id }) => id)).toEqual(made.slice(0, 3));
    expect(pagination).toMatchObject({ limit: 3, offset: 0, hasMore: true });
    const second = await admin.accounts.list({ limit: 2, offset: 3 }).page();
    expect(second.items.map(({ id }) => id)).toEqual(made.slice(3));
    const all = await admin.accounts.list({ limit: 2 }).all();
    expect(all.slice(0, 5).map(({ id }) => id)).toEqual(made);
    expect(all).toHaveLength(pagination.total);
  });

  describe("in a list", () => {
    const NAMES = ["Ärzte", "apple", "Banana", "100%_sure", "harbour", "Harbour Press", "zebra"];
    interface Made {
      id: string;
      name: string;
      plan: "FREE" | "PRO";
      suspended: boolean;
      storageBytes: number;
      emails: string[];
      createdAt: number;
    }
    const made: Made[] = [];
    beforeAll(async () => {
      for (const [i, name] of [...NAMES, ...NAMES].entries()) {
        now = new Date(Date.parse("2031-01-01T00:00:00.000Z") + Math.floor(i / 2));
        const plan = i % 3 === 0 ? "PRO" : "FREE";
        const { id } = await admin.accounts.create({ name: `many ${name}`, plan });
        const emails = i % 4 === 0 ? [`Captain.${i}@boats.example`] : [];
        for (const email of emails) await admin.users.create(id, { email, name: "Ada" });
        if (i % 5 === 0) await admin.accounts.update(id, { suspended: true });
        const storageBytes = (i % 4) * 10;
        await service.db.updateTable("accounts").set({ storage_bytes: storageBytes }).where("id", "=", id).execute();
        const created = { createdAt: now.getTime(), suspended: i % 5 === 0 };
        made.push({ id, name: `many ${name}`, plan, storageBytes, emails, ...created });
      }
    });

    const byCodePoint = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    const KEYS = {
      createdAt: (one: Made, other: Made) => one.createdAt - other.createdAt,
      name: (one: Made, other: Made) => byCodePoint(one.name.toLowerCase(), other.name.toLowerCase()),
      storageBytes: (one: Made, other: Made) => one.storageBytes - other.storageBytes,
    };
    const SORTS = ["createdAt", "name", "storageBytes"] as const;
    const FILTERS = [
      { search: "many" },
      { search: "MANY HARBOUR" },
      { search: "ÄRZTE" },
      { search: "%_" },
      { search: "captain.4@" },
      { search: "boats.example", suspended: false },
      { search: "many", plan: "PRO" as const },
      { search: "many", plan: "FREE" as const, suspended: true },
    ];
    const cases = FILTERS.flatMap((filter) =>
      SORTS.flatMap((sort) => [undefined, "asc" as const, "desc" as const].map((order) => ({ filter, sort, order }))),
    );

    test.each(cases)("is found and sorted, page by page: %j", async ({ filter, sort, order }) => {
      const text = filter.search.toLowerCase();
      const expected = made
        .filter(({ name, emails }) => [name, ...emails].some((it) => it.toLowerCase().includes(text)))
        .filter(({ plan }) => filter.plan === undefined || plan === filter.plan)
        .filter(({ suspended }) => filter.suspended === undefined || suspended === filter.suspended)
        .sort((one, other) => KEYS[sort](one, other) || byCodePoint(one.id, other.id));
      if ((order ?? (sort === "name" ? "asc" : "desc")) === "desc") expected.reverse();
      const query = { ...filter, sort, ...(order && { order }), limit: 2 };
      const found = await admin.accounts.list(query).all();
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect((await admin.accounts.list(query).page()).pagination.total).toBe(expected.length);
    });

    test.each([
      ["İstanbul Photos", ["istanbul", "ISTANBUL PHOTOS", "İSTANBUL", "istanbul  photos"]],
      ["Straßenbahn", ["strassen", "STRASSENBAHN", "straßenbahn"]],
      ["ﬁlm", ["FILM", "ﬁlm"]],
    ])("named %j is found by %j", async (name, searches) => {
      const { id } = await admin.accounts.create({ name, plan: "FREE" });
      for (const search of searches) {
        const { items, pagination } = await admin.accounts.list({ search }).page();
        expect([search, items.map((account) => account.id), pagination.total]).toEqual([search, [id], 1]);
      }
    });

    test("is found by its id", async () => {
      const [{ id = "" } = {}] = made;
      expect((await admin.accounts.list({ search: id }).all()).map((account) => account.id)).toEqual([id]);
    });

    test("has cursors that are invalid for another order", async () => {
      const { pagination } = await admin.accounts.list({ sort: "name", limit: 2 }).page();
      const other = `/admin/accounts?sort=storageBytes&cursor=${encodeURIComponent(pagination.nextCursor ?? "")}`;
      const { details } = await expectError(await send("GET", other), 400, "VALIDATION_ERROR");
      expect(details).toMatchObject({
        issues: [{ path: "cursor", message: expect.stringContaining("sort and order") }],
      });
    });
  });
});

describe("a key", () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = (await admin.accounts.create({ name: "x" })).id;
  });

  test("is created without properties: read-only, without expiry", async () => {
    const response = await send("POST", `/admin/accounts/${accountId}/keys`, {});
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { key: string } };
    expect(data).toEqual({
      id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{26}$/),
      accountId,
      name: "",
      key: expect.stringMatching(/^mas_[0-9A-Za-z]{36}$/),
      prefix: data.key.slice(0, 8),
      lastFour: data.key.slice(-4),
      permissions: ["read"],
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now.toISOString(),
    });
  });

  test.each([
    [[], ["read"]],
    [["delete"], ["read", "delete"]],
    [
      ["delete", "write", "read"],
      ["read", "write", "delete"],
    ],
    [
      ["write", "write"],
      ["read", "write"],
    ],
  ] as const)("with the permissions %j has %j", async (requested, granted) => {
    expect((await admin.keys.create(accountId, { permissions: [...requested] })).permissions).toEqual(granted);
  });

  test("expires at the requested time, in any time zone, and not in the past", async () => {
    const { expiresAt } = await admin.keys.create(accountId, { expiresAt: "2026-05-11T12:00:00+02:00" });
    expect(expiresAt).toBe("2026-05-11T10:00:00.000Z");
    const path = `/admin/accounts/${accountId}/keys`;
    for (const wrong of [now.toISOString(), "2020-01-01T00:00:00Z", "tomorrow", "2026-13-01T00:00:00Z", 5]) {
      await expectError(await send("POST", path, { expiresAt: wrong }), 400, "VALIDATION_ERROR", "expiresAt");
    }
  });

  test.each([[{ permissions: ["admin"] }], [{ permissions: "write" }], [{ permissions: null }], [{ nonsense: 1 }]])(
    "is rejected for %j",
    async (body) => {
      await expectError(await send("POST", `/admin/accounts/${accountId}/keys`, body), 400, "VALIDATION_ERROR");
    },
  );

  test("is listed with the other keys of its account, newest first, including revoked ones, without its secret", async () => {
    const other = await admin.accounts.create({ name: "other" });
    await admin.keys.create(other.id);
    const first = await admin.keys.create(accountId, { name: "first" });
    now = new Date("2026-05-11T09:31:00.000Z");
    const second = await admin.keys.create(accountId, { name: "second" });
    await admin.keys.revoke(first.id);
    const { keys } = await admin.keys.list(accountId);
    expect(keys.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(keys[1]?.revokedAt).toBe(now.toISOString());
    for (const key of keys) expect(key).not.toHaveProperty("key");
  });

  test.each([UNKNOWN_KEY, "nonsense", UNKNOWN_ACCOUNT])("%s returns 404 for every operation", async (id) => {
    for (const response of [
      await send("POST", `/admin/keys/${id}/rotate`),
      await send("DELETE", `/admin/keys/${id}`),
    ]) {
      const { details } = await expectError(response, 404, "KEY_NOT_FOUND");
      expect(details).toEqual({ id });
    }
  });
});
