import { createHash, randomUUID } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { claimsOf } from "../../testing/claims.ts";
import { signedInClient } from "../../testing/dashboard-client.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { encryption } from "../base/crypto.ts";
import type { Role } from "../contract/user.ts";
import { type OperationInfo, operations } from "../generated/operations.ts";

/** No DNS server has this name. */
const WEBHOOK_URL = "https://receiver.invalid/hook";
let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const post = (path: string, key: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: "POST",
    headers: { "X-API-Key": account.key, "Idempotency-Key": key, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const folder = (key: string, name = "Press") => post("/api/v1/folders", key, { name });
const folders = () => account.sdk.folders.list().all();

function upload(key: string, content: Blob, filename: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", content, filename);
  const headers = { "X-API-Key": account.key, "Idempotency-Key": key };
  return fetch(`${service.url}/api/v1/upload`, { method: "POST", headers, body: form });
}

async function originals() {
  const keys: string[] = [];
  for await (const { key } of service.blobs.list()) if (key.startsWith(`originals/${account.id}/`)) keys.push(key);
  return keys;
}

const isReplayed = (response: Response) => response.headers.get("Idempotency-Replayed");
/** The properties that must be equal in two responses. */
const facts = async (response: Response) => ({
  status: response.status,
  location: response.headers.get("Location"),
  body: await response.text(),
});

describe("a request that is repeated with its key", () => {
  test("is executed once, and receives the first response", async () => {
    const first = await folder("a");
    const second = await folder("a");
    expect([isReplayed(first), isReplayed(second)]).toEqual([null, "true"]);
    expect(first.headers.get("X-Request-Id")).not.toBe(second.headers.get("X-Request-Id"));
    const firstFacts = await facts(first);
    expect(firstFacts).toMatchObject({ status: 201, location: expect.stringMatching(/^\/api\/v1\/folders\/fold_/) });
    expect(await facts(second)).toEqual(firstFacts);
    expect(await folders()).toHaveLength(1);
  });

  test.each([
    ["text", new Blob(["harbour"]), "harbour.txt"],
    ["an image", null, "harbour.png"],
  ])("stores %s once, and discards the bytes of the repetition", async (_what, content, name) => {
    const blob = content ?? new Blob([new Uint8Array(await plainImage())]);
    const first = await facts(await upload("a", blob, name, { tags: "a,b", isPublic: "false" }));
    expect(first.status).toBe(201);
    expect(await facts(await upload("a", blob, name, { isPublic: "0", tags: "a,b" }))).toEqual(first);
    expect(await account.sdk.files.list().all()).toHaveLength(1);
    expect(await originals()).toHaveLength(1);
    await expect.poll(() => claimsOf(service, account)).toEqual([]);
  });

  test.each([
    ['"0d2f"', "0d2f"],
    ['"a \\"b\\" \\\\"', 'a "b" \\'],
    [`"${"x".repeat(255)}"`, "x".repeat(255)],
  ])("can quote the key: %s is %s", async (quoted, bare) => {
    expect(isReplayed(await folder(quoted))).toBeNull();
    expect(isReplayed(await folder(bare))).toBe("true");
  });

  test("can have its JSON in another order and with an explicit default", async () => {
    await post("/api/v1/folders", "a", { name: "Press", description: "x" });
    expect(isReplayed(await post("/api/v1/folders", "a", { description: "x", name: "Press" }))).toBe("true");
  });

  test("receives the first error, even if the state has changed", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    const refused = await folder("a");
    expect([refused.status, isReplayed(refused)]).toEqual([409, null]);
    await account.sdk.folders.delete(id);
    const again = await folder("a");
    expect(isReplayed(again)).toBe("true");
    expect(await expectError(again, 409, "DUPLICATE_FOLDER")).toEqual({
      code: "DUPLICATE_FOLDER",
      message: expect.any(String),
      details: { existingFolderId: id },
      requestId: again.headers.get("X-Request-Id"),
    });
  });
});

describe("a key", () => {
  test("identifies one request: a different request is rejected and stores nothing", async () => {
    await folder("a");
    await expectError(await folder("a", "Other"), 422, "IDEMPOTENCY_KEY_REUSED");
    await expectError(await upload("a", new Blob(["x"]), "x.txt"), 422, "IDEMPOTENCY_KEY_REUSED");
    expect((await folders()).map(({ name }) => name)).toEqual(["Press"]);
    expect(await originals()).toEqual([]);
  });

  test.each([
    ["the file", new Blob(["other"]), "a.txt", {}],
    ["its name", new Blob(["x"]), "b.txt", {}],
    ["a field", new Blob(["x"]), "a.txt", { description: "x" }],
  ])("identifies one upload, including %s", async (_what, content, name, fields) => {
    expect((await upload("a", new Blob(["x"]), "a.txt")).status).toBe(201);
    await expectError(await upload("a", content, name, fields), 422, "IDEMPOTENCY_KEY_REUSED");
  });

  test("belongs to one account: the same key of another account is independent", async () => {
    const first = await facts(await folder("a"));
    account = await service.account();
    const second = await folder("a");
    expect(isReplayed(second)).toBeNull();
    expect((await facts(second)).body).not.toBe(first.body);
  });

  test("returns no stored response to a caller without permission for the request", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await folder("a");
    const reading = await admin.keys.create(account.id, { permissions: ["read"] });
    await expectError(
      await post("/api/v1/folders", "a", { name: "Press" }, { "X-API-Key": reading.key }),
      403,
      "INSUFFICIENT_PERMISSIONS",
    );
    await expectError(
      await post("/api/v1/folders", "a", { name: "Press" }, { "X-API-Key": "" }),
      401,
      "MISSING_API_KEY",
    );
    const writing = await admin.keys.create(account.id, { permissions: ["write"] });
    expect(isReplayed(await post("/api/v1/folders", "a", { name: "Press" }, { "X-API-Key": writing.key }))).toBe(
      "true",
    );
  });

  test.each(["", " ", '"', '"a', '"a" b', '"a\\b"', '""', "x".repeat(256), `"${"x".repeat(256)}"`, "\u00e9", "a\tb"])(
    "is rejected as %j, before anything is executed",
    async (key) => {
      await expectError(await folder(key), 400, "VALIDATION_ERROR");
      expect(await folders()).toEqual([]);
    },
  );

  test("can be used again after an error that is not stored", async () => {
    await expectError(await post("/api/v1/folders", "a", { name: 5 }), 400, "VALIDATION_ERROR");
    expect((await folder("a")).status).toBe(201);
  });

  test("is ignored in a request that only reads", async () => {
    const headers = { "Idempotency-Key": "a" };
    for (let i = 0; i < 2; i++) expect(isReplayed(await account.request("/api/v1/folders", { headers }))).toBeNull();
  });
});

test("of ten concurrent requests with one key, one is executed; the others receive 409 or its response", async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => folder("a")));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((it) => it !== 201 && it !== 409)).toEqual([]);
  expect(responses.filter((it) => it.status === 201 && isReplayed(it) === null)).toHaveLength(1);
  for (const refused of responses.filter(({ status }) => status === 409)) {
    expect(refused.headers.get("Retry-After")).toBe("1");
    await expectError(refused, 409, "IDEMPOTENCY_CONFLICT");
  }
  expect(await folders()).toHaveLength(1);
});

test("pages of other origins can send a key, and read whether a response is replayed", async () => {
  const preflightHeaders = { Origin: "https://elsewhere.example.com", "Access-Control-Request-Method": "POST" };
  const preflight = await fetch(`${service.url}/api/v1/folders`, {
    method: "OPTIONS",
    headers: { ...preflightHeaders, "Access-Control-Request-Headers": "content-type,idempotency-key,x-api-key" },
  });
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("idempotency-key");
  expect((await folder("a")).headers.get("Access-Control-Expose-Headers")).toContain("Idempotency-Replayed");
});

test("a key of a signed-in user belongs to the account, and the dashboard still requires a session", async () => {
  const session = await (await service.user(account)).signIn();
  const headers = { Cookie: session, "X-Dashboard": "1" };
  const create = () => post("/dashboard/api/v1/folders", "a", { name: "Press" }, headers);
  const first = await facts(await create());
  const again = await create();
  expect(isReplayed(again)).toBe("true");
  expect(await facts(again)).toEqual(first);
  expect(isReplayed(await folder("a"))).toBe("true");
  const key = () => post("/dashboard/api/keys", "a", { name: "Website" }, headers);
  await expectError(await key(), 422, "IDEMPOTENCY_KEY_REUSED");
  await expectError(
    await post("/dashboard/api/keys", "a", { name: "Website" }, { "X-Dashboard": "1" }),
    401,
    "SESSION_REQUIRED",
  );
});

describe("a response with a secret that is shown once", () => {
  const asOperator = () => ({ "X-Admin-Token": service.adminToken });
  const asUser = async (role: Role = "owner") => ({
    Cookie: await (await service.user(account, role)).signIn(),
    "X-Dashboard": "1",
  });
  const newKey = async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    return (await admin.keys.create(account.id)).id;
  };
  const newWebhook = async () => (await account.sdk.webhooks.create({ url: WEBHOOK_URL })).id;
  const newUser = async () => (await service.user(account)).id;
  const newInvitedUser = async () => {
    const operator = await signedInClient(service.url, await service.user(account, "operator"));
    const email = `${randomUUID()}@example.com`;
    return (await operator.data<{ id: string }>("POST", `/accounts/${account.id}/users`, { email })).id;
  };
  type Requested = { path: string; body?: object; headers: Record<string, string> };
  /** A request for each operation. The first test detects a missing operation. */
  const requests: Record<string, () => Promise<Requested>> = {
    createKey: async () => ({ path: `/admin/accounts/${account.id}/keys`, body: { name: "a" }, headers: asOperator() }),
    createDeliveryKey: async () => ({
      path: `/admin/accounts/${account.id}/delivery-keys`,
      body: { name: "a" },
      headers: asOperator(),
    }),
    rotateKey: async () => ({ path: `/admin/keys/${await newKey()}/rotate`, headers: asOperator() }),
    createUser: async () => ({
      path: `/admin/accounts/${account.id}/users`,
      body: { email: `${randomUUID()}@example.com` },
      headers: asOperator(),
    }),
    createManagedUser: async () => ({
      path: `/dashboard/api/accounts/${account.id}/users`,
      body: { email: `${randomUUID()}@example.com` },
      headers: await asUser("operator"),
    }),
    renewInvitation: async () => ({
      path: `/dashboard/api/users/${await newInvitedUser()}/invitation`,
      headers: await asUser("operator"),
    }),
    resetUserPassword: async () => ({ path: `/admin/users/${await newUser()}/password`, headers: asOperator() }),
    createOwnKey: async () => ({ path: "/dashboard/api/keys", body: { name: "a" }, headers: await asUser() }),
    createOwnDeliveryKey: async () => ({
      path: "/dashboard/api/delivery-keys",
      body: { name: "a" },
      headers: await asUser(),
    }),
    createWebhook: async () => ({ path: "/api/v1/webhooks", body: { url: WEBHOOK_URL }, headers: {} }),
    rotateWebhookSecret: async () => ({ path: `/api/v1/webhooks/${await newWebhook()}/rotate`, headers: {} }),
    rotateOwnKey: async () => ({ path: `/dashboard/api/keys/${await newKey()}/rotate`, headers: await asUser() }),
  };

  test("is declared for these operations", () => {
    const infos: [string, OperationInfo][] = Object.entries(operations);
    const marked = infos.filter(([, { showsOnce, idempotencyKey }]) => showsOnce && idempotencyKey);
    expect(marked.map(([id]) => id).toSorted()).toEqual(Object.keys(requests).toSorted());
  });

  test.each(Object.entries(requests))("%s: is not stored and not returned again", async (_id, request) => {
    const { path, body, headers } = await request();
    const name = randomUUID();
    const send = () => post(path, name, body, headers);
    const first = await facts(await send());
    const { data } = JSON.parse(first.body) as {
      data: { id: string; key?: string; password?: string; secret?: string; invitationUrl?: string };
    };
    const secret = data.key ?? data.password ?? data.secret ?? data.invitationUrl?.split("#")[1] ?? "";
    expect([first.status < 300, secret.length >= 12]).toEqual([true, true]);
    for (let times = 0; times < 2; times++) {
      const again = await send();
      expect(isReplayed(again)).toBe("true");
      const error = await expectError(again.clone(), 409, "SECRET_NOT_REPEATED", data.id);
      expect(error.details).toEqual({ id: data.id });
      expect(await again.text()).not.toContain(secret);
    }
    // Encrypted with the secret of the service under test.
    const keyHash = createHash("sha256").update(name).digest();
    const { scope, answer } = await service.db
      .selectFrom("idempotency_keys")
      .select(["scope", "answer"])
      .where("key_hash", "=", keyHash)
      .executeTakeFirstOrThrow();
    const opened = encryption("test-signing-secret", "idempotency answers").decrypt(
      answer ?? Buffer.alloc(0),
      `${scope} ${keyHash.toString("hex")}`,
    );
    // Other services under test have another secret.
    if (opened !== null)
      expect(JSON.parse(opened)).toMatchObject({ code: "SECRET_NOT_REPEATED", details: { id: data.id } });
  });
});

test("other responses are stored in encrypted form", async () => {
  const name = randomUUID();
  const first = await facts(await folder(name, `Private ${name}`));
  expect(await facts(await folder(name, `Private ${name}`))).toEqual(first);
  const rows = await service.db.selectFrom("idempotency_keys").selectAll().execute();
  const dump = Buffer.concat(rows.flatMap((row) => [Buffer.from(JSON.stringify(row)), row.answer ?? Buffer.alloc(0)]));
  expect(dump.includes(name)).toBe(false);
});
