import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { beginUpload, patchTus, send } from "../../testing/uploads/sending.ts";
import type { TestUser } from "../../testing/user.ts";

/* An upload belongs to the API key or the session that created it, and ends with it. */

let now = new Date();
let service: TestService;
let admin: MediaAssetService;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
afterAll(() => service.stop());

interface Started {
  account: TestAccount;
  uploadUrl: string;
  end(): Promise<unknown>;
}

async function fromKey(end: (keyId: string) => Promise<unknown>): Promise<Started> {
  const account = await service.account();
  const { rows } = await service.pool.query("select id from api_keys where account_id = $1", [account.id]);
  const { uploadUrl } = await beginUpload(account, { size: 1000, expiresIn: 7 * 86_400 });
  return { account, uploadUrl, end: () => end(rows[0].id) };
}

const dashboard = (path: string, cookie: string, method: string, json?: object) =>
  fetch(`${service.url}/dashboard/api${path}`, {
    method,
    headers: { Cookie: cookie, "X-Dashboard": "1", ...(json && { "Content-Type": "application/json" }) },
    ...(json && { body: JSON.stringify(json) }),
  });

async function fromSession(end: (user: TestUser, cookie: string) => Promise<unknown>): Promise<Started> {
  const account = await service.account();
  const user = await service.user(account);
  const cookie = await user.signIn();
  const begun = await dashboard("/v1/uploads", cookie, "POST", {
    filename: "file.bin",
    size: 1000,
    expiresIn: 7 * 86_400,
  });
  const { data } = (await begun.json()) as { data: { uploadUrl: string } };
  return { account, uploadUrl: data.uploadUrl, end: () => end(user, cookie) };
}

const ENDS: Record<string, () => Promise<Started>> = {
  "the key is revoked": () => fromKey((id) => admin.keys.revoke(id)),
  "the key expires": () =>
    fromKey(async (id) => {
      const expiresAt = new Date(now.getTime() + 60_000);
      await service.pool.query("update api_keys set expires_at = $1 where id = $2", [expiresAt, id]);
      now = expiresAt;
    }),
  "the key loses write permission": () =>
    fromKey((id) => service.pool.query("update api_keys set permissions = '{}' where id = $1", [id])),
  "the password is reset": () => fromSession(({ id }) => admin.users.resetPassword(id)),
  "the session signs out": () => fromSession((_, cookie) => dashboard("/session", cookie, "DELETE")),
  "the session is ended from another one": () =>
    fromSession(async (user, cookie) => {
      const other = await user.signIn();
      return dashboard(`/sessions/${await user.sessionId(cookie)}`, other, "DELETE");
    }),
  "the user is deleted": () => fromSession(({ id }) => admin.users.delete(id)),
};

test.for(Object.entries(ENDS))("an upload rejects bytes after %s", async ([, start], { expect }) => {
  const { account, uploadUrl, end } = await start();
  const bytes = randomBytes(1000);
  expect((await patchTus(uploadUrl, 0, bytes.subarray(0, 400))).status).toBe(204);
  await end();
  for (const response of [
    await patchTus(uploadUrl, 400, bytes.subarray(400)),
    await send("PUT", uploadUrl, {}, bytes),
    await send("DELETE", uploadUrl),
  ]) {
    await expectError(response, 410, "UPLOAD_ENDED", "ended because its API key or session is no longer valid");
  }
  expect((await send("HEAD", uploadUrl)).status).toBe(410);
  expect(await endedUpload(account)).toEqual([{ state: "CANCELLED", storage_bytes: 0 }]);
});

test("an upload in progress does not become a file if the key is revoked", async () => {
  const { account, uploadUrl, end } = await fromKey((id) => admin.keys.revoke(id));
  const bytes = randomBytes(1000);
  const late = request(uploadUrl, { method: "PUT", agent: false, headers: { "Content-Length": bytes.length } });
  late.write(bytes.subarray(0, 500));
  const writers = () => service.pool.query("select from uploads where writer is not null");
  await expect.poll(async () => (await writers()).rowCount).toBe(1);
  await end();
  late.end(bytes.subarray(500));
  const [response] = (await once(late, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(410);
  response.resume();
  expect(await endedUpload(account)).toEqual([{ state: "CANCELLED", storage_bytes: 0 }]);
  const files = await service.pool.query("select from files where account_id = $1", [account.id]);
  expect(files.rowCount).toBe(0);
});

test("a key keeps its uploads when its secret is rotated", async () => {
  const { uploadUrl, end } = await fromKey((id) => admin.keys.rotate(id));
  await end();
  expect((await send("PUT", uploadUrl, {}, randomBytes(1000))).status).toBe(201);
});

/** Returns the state and the used storage after the sweeper has run. */
async function endedUpload({ id }: TestAccount): Promise<unknown[]> {
  await service.scheduled.find(({ name }) => name === "sweep-blobs")?.run();
  const { rows } = await service.pool.query(
    "select state, storage_bytes::int from uploads join accounts on accounts.id = account_id where account_id = $1",
    [id],
  );
  return rows;
}
