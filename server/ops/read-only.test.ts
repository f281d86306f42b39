import { setReadOnly, whileReadOnly } from "@media-asset-service/cli/store-commands.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { cachedReadOnlyState } from "../contract/read-only.ts";
import { setReadOnlyState } from "../db/read-only.ts";
import { type OperationId, type OperationInfo, operations } from "../generated/operations.ts";

let service: TestService;
let account: TestAccount;
let admin: MediaAssetService;

beforeAll(async () => {
  service = await startTestService();
  account = await service.account({ plan: "PRO" });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
afterEach(() => setReadOnly(admin, false));
afterAll(() => service.stop());

/** A client that does not retry, and reports the first response. */
const impatient = () => new MediaAssetService({ apiKey: account.key, baseUrl: service.url, maxRetries: 0 });
const note = (text: string) => impatient().files.upload(new Blob([text]), { filename: "note.txt" });
const refusal = { status: 503, code: "SERVICE_UNAVAILABLE", message: expect.stringMatching(/read-only/) };

test("changes are rejected with Retry-After, and accepted again afterwards", async () => {
  const { id } = await note("first");
  expect(await setReadOnly(admin, true)).toEqual({ readOnly: true });
  const { data } = await admin.raw.GET("/admin/read-only");
  expect(data?.data).toEqual({ readOnly: true });
  await expect(note("during")).rejects.toMatchObject(refusal);
  await expect(impatient().files.update(id, { tags: ["new"] })).rejects.toMatchObject(refusal);
  await expect(admin.accounts.create({ name: "New" })).rejects.toMatchObject(refusal);
  const response = await fetch(`${service.url}/api/v1/files/${id}`, {
    method: "DELETE",
    headers: { "X-API-Key": account.key },
  });
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect(await impatient().files.list().all()).toHaveLength(1);

  expect(await setReadOnly(admin, false)).toEqual({ readOnly: false });
  await note("after");
  expect(await impatient().files.list().all()).toHaveLength(2);
});

test("rendering, sign-in and the counting of calls keep working", async () => {
  await awayFromMidnight();
  const { id, thumbnailUrl } = await impatient().files.upload(new Blob([await plainImage(300, 260)]), {
    filename: "harbour.png",
  });
  const user = await service.user(account);
  await service.db.updateTable("files").set({ salient: null, subject: null }).where("id", "=", id).execute();
  await setReadOnly(admin, true);
  expect((await fetch(thumbnailUrl ?? "")).status).toBe(200);
  expect((await impatient().files.get(id)).id).toBe(id);
  expect(await user.signIn()).toBeTruthy();
  expect((await impatient().stats.get({ days: 1 })).summary.apiCallsTotal).toBeGreaterThan(1);
});

test("the database rejects requests in progress in all processes, and the response contains the reason", async () => {
  await note("before");
  // Simulates another process: this one does not know the new state yet.
  await setReadOnlyState(service.db, true);
  expect(cachedReadOnlyState(service.context)).toBe(false);
  await expect(note("in progress")).rejects.toMatchObject(refusal);
  await expect.poll(() => cachedReadOnlyState(service.context)).toBe(true);
  await setReadOnlyState(service.db, false);
  await expect.poll(() => cachedReadOnlyState(service.context)).toBe(false);
});

test("failed work restores the previous state, and completed work leaves the service read-only", async () => {
  const lines: string[] = [];
  const work = (outcome: () => { data: object; text: string; ok?: boolean }) =>
    whileReadOnly(
      admin,
      (line) => lines.push(line),
      async () => {
        expect(await isOn()).toBe(true);
        return outcome();
      },
    );
  const isOn = async () => (await admin.raw.GET("/admin/read-only")).data?.data.readOnly;
  const broken = () => {
    throw new Error("disk full");
  };
  await expect(work(broken)).rejects.toThrow("disk full");
  expect(await isOn()).toBe(false);
  await work(() => ({ data: {}, text: "two are damaged", ok: false }));
  expect(await isOn()).toBe(false);
  await work(() => ({ data: {}, text: "done" }));
  expect(await isOn()).toBe(true);
  await expect(work(broken)).rejects.toThrow("disk full");
  expect(await isOn()).toBe(true);
  expect(lines.flatMap((line) => /writable|still read-only/.exec(line) ?? [])).toEqual([
    "writable",
    "writable",
    "still read-only",
  ]);
});

test("scheduled jobs change nothing", async () => {
  const { id } = await note("deleted");
  await impatient().files.delete(id);
  await service.db
    .updateTable("files")
    .set({ deleted_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await setReadOnly(admin, true);
  const purge = service.scheduled.find(({ name }) => name === "purge-deleted");
  const isThere = async () => (await service.db.selectFrom("files").where("id", "=", id).execute()).length === 1;
  await purge?.run();
  expect(await isThere()).toBe(true);
  await setReadOnly(admin, false);
  await purge?.run();
  expect(await isThere()).toBe(false);
});

test("all operations that change something are rejected, except for passwords of share links, signing URLs, records of backups, the switch itself, opened invitations, sign-in and reauthentication", () => {
  const entries = Object.entries(operations) as [OperationId, OperationInfo][];
  const isSafe = ({ method }: OperationInfo) => ["get", "head", "options"].includes(method);
  const exempt = entries.filter(([, operation]) => !isSafe(operation) && !operation.changes).map(([id]) => id);
  expect(exempt).toEqual([
    "unlockShare",
    "signUrls",
    "setReadOnly",
    "recordBackup",
    "createSession",
    "completeSession",
    "createSessionWithPasskey",
    "createSignInChallenge",
    "showInvitation",
    "reauthenticateUser",
    "createReauthenticationChallenge",
  ]);
  expect(entries.filter(([, operation]) => isSafe(operation) && operation.changes)).toEqual([]);
});
