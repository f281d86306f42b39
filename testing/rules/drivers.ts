import { randomUUID } from "node:crypto";
import type { OperationId } from "../../server/generated/operations.ts";
import { plainImage } from "../plain-image.ts";
import type { TestAccount } from "../service.ts";
import { copyDiffers } from "./restored-copy.ts";
import type { EntryPoint } from "./table.ts";
import { call, DONE, formOf, outcomeOf, readingKey, WAITS, type World, within } from "./world.ts";

/** How an entry point is used, so that a rule's test is written once for all of them. */
export interface Driver {
  /** What it calls of openapi.yaml; nothing, for what no request does. */
  readonly operations: readonly OperationId[];
  /** Everything up to the change that a rule may forbid. */
  prepare(world: World): Promise<Attempt>;
}

export interface How {
  /** With a key that may only read, an altered signature, or no session. */
  weak?: boolean;
  /** How long to wait for work in the background. */
  patienceMs?: number;
}

export interface Attempt {
  account: TestAccount;
  /** A file of the account that is changed. */
  fileId?: string;
  /** What the account will have more. */
  content: string;
  /** Makes the change. `DONE`, `WAITS`, or the error code that it was refused with. */
  run(how?: How): Promise<string>;
  /** What the change changes; absent where it changes nothing in this service. */
  look?(): Promise<unknown>;
  /** Where it can change who sees a file. */
  setVisibility?(fileId: string, isPublic: boolean): Promise<unknown>;
  /** API calls that it takes. */
  calls?: number;
  /** Uses up what it may call, where that is not the account's day. */
  spend?(): Promise<void>;
  /** Moves what it depends on out of its time, where that is not the account's keys. */
  expire?(): Promise<unknown>;
  /** Ends what it was allowed by, where that is not the account's keys. */
  revoke?(): Promise<unknown>;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Of the trash, and of old versions. */
const KEPT_DAYS = 30;

/** Live files, and what they count. */
function filesOf({ service: { db } }: World, { id }: TestAccount) {
  return async () => [
    await db.selectFrom("accounts").select(["storage_bytes", "file_count"]).where("id", "=", id).execute(),
    await db
      .selectFrom("files")
      .select(["id", "checksum", "version", "ai_tags"])
      .where("account_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute(),
  ];
}

/** An account that is about to bring content, which no account has. */
async function bring(world: World) {
  const account = await world.service.account();
  const content = randomUUID().repeat(4);
  const update = (id: string, isPublic: boolean) => account.sdk.files.update(id, { isPublic });
  return { account, content, look: filesOf(world, account), update };
}

const upload = ({ sdk }: TestAccount, content: string | Uint8Array<ArrayBuffer>) =>
  sdk.files.upload(new Blob([content]), {});

async function trashed(account: TestAccount, content: string): Promise<string> {
  const { id } = await upload(account, content);
  await account.sdk.files.delete(id);
  return id;
}

/** A request with a key of the account. */
function keyed(world: World, account: TestAccount, request: (key: string) => Promise<Response>): Attempt["run"] {
  return async ({ weak = false } = {}) =>
    outcomeOf(await request(weak ? await readingKey(world, account) : account.key));
}

/** As if the files, or versions, had been in the trash for so long. */
function setDeleted({ service: { db } }: World, fileIds: string[], days: number) {
  return db
    .updateTable("files")
    .set({ deleted_at: daysAgo(days) })
    .where((eb) => eb.or([eb("id", "in", fileIds), eb("version_of", "in", fileIds)]))
    .execute();
}

/** A driver of requests to an upload URL. `send` gets the URL alone: nothing of it needs a key. */
function uploadUrl(operation: OperationId, send: (url: string, content: string) => Promise<Response>): Driver {
  return {
    operations: [operation],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const begun = await account.sdk.uploads.create({ filename: "note.txt", size: content.length });
      const { db } = world.service;
      const setExpiry = db
        .updateTable("uploads")
        .set({ expires_at: daysAgo(1) })
        .where("id", "=", begun.id);
      return {
        account,
        content,
        look,
        run: async ({ weak = false } = {}) =>
          outcomeOf(
            await send(
              weak ? begun.uploadUrl.replace(/.$/, (last) => (last === "A" ? "B" : "A")) : begun.uploadUrl,
              content,
            ),
          ),
        expire: () => setExpiry.execute(),
      };
    },
  };
}

/** Files whose ids come before those of all others, and are not there: a batch of them, and more than one call pays for. */
const MISSING = Array.from({ length: 100 }, (_, number) => `a${number}`);

/** Queues the restoration of a file behind a batch of others. */
const restoreMany = (world: World, key: string, fileId: string) =>
  call(world.service.url, "createBulkOperation", {
    headers: { "X-API-Key": key },
    json: { type: "restore", ids: [...MISSING, fileId] },
  });

/** Has the runner work until the operation ends, or for so long. What became of the file. */
async function runBulk({ service }: World, operationId: string, fileId: string, patienceMs: number): Promise<string> {
  const { db, bulk } = service;
  bulk.runner.start();
  const ended = await within(patienceMs, async () => {
    const operation = db.selectFrom("bulk_operations").select("state").where("id", "=", operationId);
    return (await operation.where("ended_at", "is not", null).executeTakeFirst()) ?? null;
  });
  await bulk.runner.stop();
  if (ended?.state !== "COMPLETED") return ended?.state ?? WAITS;
  const item = db.selectFrom("bulk_items").select("error_code").where("operation_id", "=", operationId);
  return (await item.where("file_id", "=", fileId).executeTakeFirstOrThrow()).error_code ?? DONE;
}

const PATIENCE_MS = 10_000;

const idOf = async (response: Response) => ((await response.json()) as { data: { id: string } }).data.id;

/** A scheduled job, which changes something of the account or leaves it. */
async function runJob({ service }: World, name: string, look: () => Promise<unknown>): Promise<string> {
  const before = JSON.stringify(await look());
  await service.scheduled.find((job) => job.name === name)?.run();
  return JSON.stringify(await look()) === before ? WAITS : DONE;
}

export const DRIVERS: Record<EntryPoint, Driver> = {
  "single call": {
    operations: ["uploadFile", "updateFile"],
    async prepare(world) {
      const { update, ...brought } = await bring(world);
      const body = formOf(brought.content);
      const send = (key: string) => call(world.service.url, "uploadFile", { headers: { "X-API-Key": key }, body });
      return { ...brought, run: keyed(world, brought.account, send), setVisibility: update };
    },
  },

  bulk: {
    operations: ["createBulkOperation"],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const fileId = await trashed(account, content);
      return {
        account,
        content,
        look,
        calls: 2,
        async run({ weak = false, patienceMs = PATIENCE_MS } = {}) {
          const key = weak ? await readingKey(world, account) : account.key;
          const response = await restoreMany(world, key, fileId);
          if (!response.ok) return outcomeOf(response);
          return runBulk(world, await idOf(response), fileId, patienceMs);
        },
        async setVisibility(id, isPublic) {
          const arguments_ = { isPublic };
          const operation = await account.sdk.operations.create({ type: "update", ids: [id], arguments: arguments_ });
          await runBulk(world, operation.id, id, PATIENCE_MS);
        },
        expire: () => setDeleted(world, [fileId], KEPT_DAYS + 1),
      };
    },
  },

  "begun upload": {
    operations: ["createUpload"],
    async prepare(world) {
      const { account, content } = await bring(world);
      const checksum = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(content))).toString("hex");
      const json = { filename: "note.txt", size: content.length, checksum };
      const send = (key: string) => call(world.service.url, "createUpload", { headers: { "X-API-Key": key }, json });
      const { db } = world.service;
      const look = () => db.selectFrom("uploads").select("state").where("account_id", "=", account.id).execute();
      return { account, content, look, run: keyed(world, account, send) };
    },
  },

  "upload URL": uploadUrl("putContent", (url, body) => fetch(url, { method: "PUT", body })),

  tus: uploadUrl("appendContent", (url, body) =>
    fetch(url, {
      method: "PATCH",
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
      },
      body,
    }),
  ),

  "IETF upload": uploadUrl("appendContent", (url, body) =>
    fetch(url, {
      method: "PATCH",
      headers: {
        "Upload-Draft-Interop-Version": "8",
        "Upload-Offset": "0",
        "Upload-Complete": "?1",
        "Content-Type": "application/partial-upload",
      },
      body,
    }),
  ),

  "dashboard session": {
    operations: ["uploadFile", "updateFile"],
    async prepare(world) {
      const { service, admin } = world;
      const { account, content, look } = await bring(world);
      const user = await service.user(account);
      const cookie = await user.signIn();
      const base = `${service.url}/dashboard`;
      const headers = { "X-Dashboard": "1", Cookie: cookie };
      const sessions = service.db.updateTable("user_sessions").where("user_id", "=", user.id);
      return {
        account,
        content,
        look,
        run: async ({ weak = false } = {}) =>
          outcomeOf(
            await call(base, "uploadFile", { headers: weak ? { "X-Dashboard": "1" } : headers, body: formOf(content) }),
          ),
        setVisibility: (id, isPublic) => call(base, "updateFile", { headers, json: { id, isPublic } }),
        async spend() {
          // Of the hours to come: it would be filled meanwhile.
          while (service.entry.dashboard.count(user.id, daysAgo(-1)).admitted);
        },
        expire: () => sessions.set({ expires_at: daysAgo(1) }).execute(),
        revoke: () => admin.users.resetPassword(user.id),
      };
    },
  },

  restore: {
    operations: ["restoreFile"],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const id = await trashed(account, content);
      const send = (key: string) =>
        call(world.service.url, "restoreFile", { path: { id }, headers: { "X-API-Key": key }, json: {} });
      const expire = () => setDeleted(world, [id], KEPT_DAYS + 1);
      return { account, content, look, run: keyed(world, account, send), expire };
    },
  },

  "replaced content": {
    operations: ["replaceFileContent"],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const { id } = await upload(account, "?");
      const send = (key: string) =>
        call(world.service.url, "replaceFileContent", {
          path: { id },
          headers: { "X-API-Key": key },
          body: formOf(content),
        });
      return { account, content, look, fileId: id, run: keyed(world, account, send) };
    },
  },

  "restored version": {
    operations: ["restoreVersion"],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const { id } = await upload(account, content);
      await account.sdk.files.replace(id, new Blob(["?"]));
      const send = (key: string) =>
        call(world.service.url, "restoreVersion", { path: { id, version: 1 }, headers: { "X-API-Key": key } });
      const versions = world.service.db.updateTable("files").where("version_of", "=", id);
      const expire = () => versions.set({ deleted_at: daysAgo(KEPT_DAYS + 1) }).execute();
      return { account, content, look, fileId: id, run: keyed(world, account, send), expire };
    },
  },

  backup: {
    operations: ["exportRows"],
    async prepare(world) {
      const { account, content } = await bring(world);
      const { id } = await upload(account, "kept");
      return {
        account,
        content,
        fileId: id,
        async run({ weak = false } = {}) {
          const { url, adminToken } = world.service;
          const headers = { "X-Admin-Token": weak ? account.key : adminToken };
          const response = await call(url, "exportRows", { headers });
          return response.ok
            ? ((await copyDiffers(world, account, await response.text())) ?? DONE)
            : outcomeOf(response);
        },
      };
    },
  },

  "bulk runner": {
    operations: [],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const fileId = await trashed(account, content);
      const operationId = await idOf(await restoreMany(world, account.key, fileId));
      const { runner } = world.service.bulk;
      // One batch, behind which the file has its turn.
      runner.start();
      await runner.stop();
      return {
        account,
        content,
        look,
        run: ({ patienceMs = PATIENCE_MS } = {}) => runBulk(world, operationId, fileId, patienceMs),
        expire: () => setDeleted(world, [fileId], KEPT_DAYS + 1),
      };
    },
  },

  "AI jobs": {
    operations: [],
    async prepare(world) {
      const { account, content, look } = await bring(world);
      const { id } = await upload(account, await plainImage());
      const { db, ai } = world.service;
      return {
        account,
        content,
        look,
        async run({ patienceMs = PATIENCE_MS } = {}) {
          ai.worker.start();
          const job = await within(patienceMs, async () => {
            const jobs = db.selectFrom("ai_jobs").select("error_code").where("file_id", "=", id);
            return (await jobs.where("completed_at", "is not", null).executeTakeFirst()) ?? null;
          });
          await ai.worker.stop();
          if (job === null) return WAITS;
          return job.error_code ?? DONE;
        },
      };
    },
  },

  purge: {
    operations: [],
    async prepare(world) {
      const { account, content } = await bring(world);
      const id = await trashed(account, content);
      await setDeleted(world, [id], KEPT_DAYS + 1);
      const look = () => world.service.db.selectFrom("files").select("id").where("id", "=", id).execute();
      const run = () => runJob(world, "purge-deleted", look);
      return { account, content, look, run, expire: () => setDeleted(world, [id], KEPT_DAYS - 1) };
    },
  },

  sweep: {
    operations: [],
    async prepare(world) {
      const { account, content } = await bring(world);
      const { db } = world.service;
      const { id } = await account.sdk.uploads.create({ filename: "note.txt", size: content.length });
      const setExpiry = (expires_at: Date) =>
        db.updateTable("uploads").set({ expires_at }).where("id", "=", id).execute();
      await setExpiry(daysAgo(1));
      const look = () => db.selectFrom("uploads").select("state").where("id", "=", id).execute();
      const run = () => runJob(world, "sweep-blobs", look);
      return { account, content, look, run, expire: () => setExpiry(daysAgo(-1)) };
    },
  },
};
