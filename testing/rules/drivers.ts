import { hash, randomUUID } from "node:crypto";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { dashboardCalls } from "../../server/accounts/rate-limit.ts";
import { aiWorker } from "../../server/ai/worker.ts";
import { bulkRunner } from "../../server/bulk/runner.ts";
import { deliveryUrls } from "../../server/files/record.ts";
import { type OperationId, operations } from "../../server/generated/operations.ts";
import { plainImage } from "../plain-image.ts";
import { SIGNING_SECRET, type TestAccount } from "../service.ts";
import { copyDiffers } from "./restored-copy.ts";
import type { EntryPoint } from "./table.ts";
import { call, DONE, formOf, outcomeOf, type RequestParts, readingKey, WAITS, type World, within } from "./world.ts";

/** Describes how an entry point is used, so that the test of a rule is written once for all of them. */
export interface Driver {
  /** The operations of openapi.yaml that it calls. Empty for background work. */
  readonly operations: readonly OperationId[];
  /**
   * Does everything up to the change that a rule may forbid.
   * @param content the content to add, if it must not be random text
   */
  prepare(world: World, content?: string): Promise<RuleAttempt>;
}

export interface How {
  /** Uses a key with read permission only, an altered signature, or no session. */
  weak?: boolean;
  /** How long to wait for work in the background. */
  timeoutMs?: number;
  /** How the request handles content that the account already has. */
  onDuplicate?: "existing";
}

export interface RuleAttempt {
  account: TestAccount;
  /** A file of the account that the attempt changes. */
  fileId?: string;
  /** The content that the attempt adds to the account. */
  content: string;
  /** Makes the change. Returns `DONE`, `WAITS`, or the error code of the response. */
  run(how?: How): Promise<string>;
  /** Returns the data that the change affects. Absent if the attempt changes nothing in this service. */
  snapshot?(): Promise<unknown>;
  /** Present if the entry point can change the visibility of a file. */
  setVisibility?(fileId: string, isPublic: boolean): Promise<unknown>;
  /** The number of API calls that the attempt counts as. */
  calls?: number;
  /** Uses up the call limit, if it is not the account's daily limit. */
  spend?(): Promise<void>;
  /** Expires the precondition of the attempt, if it is not the account's keys. */
  expire?(): Promise<unknown>;
  /** Revokes the authorization of the attempt, if it is not the account's keys. */
  revoke?(): Promise<unknown>;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
/** The retention time of the trash and of old versions. */
const KEPT_DAYS = 30;

/** Returns live files and the storage counters of the account. */
export function filesOf({ service: { db } }: World, { id }: TestAccount) {
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

/** Creates an account, and content that the account does not have yet. */
async function bring(world: World, content = randomUUID().repeat(4)) {
  const account = await world.service.account();
  return { account, content, snapshot: filesOf(world, account) };
}

/** Uploads a private file: the epoch of an old version must not be restored with it. */
const upload = ({ sdk }: TestAccount, content: string | Uint8Array<ArrayBuffer>) =>
  sdk.files.upload(new Blob([content]), { isPublic: false });

async function trashed(account: TestAccount, content: string): Promise<string> {
  const { id } = await upload(account, content);
  await account.sdk.files.delete(id);
  return id;
}

/** Adds the onDuplicate field to the form or the JSON of the request. */
function accepting({ body, json, ...rest }: RequestParts, onDuplicate: string): RequestParts {
  if (body instanceof FormData) {
    body.set("onDuplicate", onDuplicate);
    return { ...rest, body };
  }
  return { ...rest, json: { ...(json as object), onDuplicate } };
}

/** Creates a driver that sends one request with a key of the account. */
function keyed(
  operations: readonly [OperationId, ...OperationId[]],
  arrange: (
    world: World,
    brought: Awaited<ReturnType<typeof bring>>,
  ) => Promise<Partial<RuleAttempt> & { request: RequestParts }>,
): Driver {
  return {
    operations,
    async prepare(world, wanted) {
      const brought = await bring(world, wanted);
      const { request, ...more } = await arrange(world, brought);
      return {
        ...brought,
        async run({ weak = false, onDuplicate } = {}) {
          const key = weak ? await readingKey(world, brought.account) : brought.account.key;
          const sent = onDuplicate ? accepting(request, onDuplicate) : request;
          return outcomeOf(await call(world.service.url, operations[0], { ...sent, headers: { "X-API-Key": key } }));
        },
        ...more,
      };
    },
  };
}

/** Sets the time of deletion to a number of days ago. */
const setDeleted = ({ service: { db } }: World, id: string, days: number) =>
  db
    .updateTable("files")
    .set({ deleted_at: daysAgo(days) })
    .where("id", "=", id)
    .execute();

/** Creates a driver of upload URLs. They need no key, and no refusal may reveal other content of the account. */
function uploadUrl(id: OperationId, headers: Record<string, string>): Driver {
  return {
    operations: [id],
    async prepare(world, fixedContent) {
      const brought = await bring(world, fixedContent);
      const { account, content } = brought;
      const wanted = { filename: "note.txt", size: content.length };
      const created = await account.sdk.uploads.create(wanted);
      const uploads = world.service.db.updateTable("uploads").where("id", "=", created.id);
      return {
        ...brought,
        async run({ weak = false, onDuplicate } = {}) {
          const { uploadUrl } = onDuplicate ? await account.sdk.uploads.create({ ...wanted, onDuplicate }) : created;
          const url = weak ? uploadUrl.replace(/.$/, (last) => (last === "A" ? "B" : "A")) : uploadUrl;
          const response = await fetch(url, { method: operations[id].method.toUpperCase(), headers, body: content });
          const revealsDuplicate = (await response.clone().text()).includes("existingFileId");
          return revealsDuplicate ? "reveals existing content" : outcomeOf(response);
        },
        expire: () => uploads.set({ expires_at: daysAgo(1) }).execute(),
      };
    },
  };
}

/** IDs of missing files that sort before all others. They fill one batch, and count as more than one call. */
const MISSING = Array.from({ length: 100 }, (_, number) => `a${number}`);

/** Queues the restoration of a file after a batch of missing files. */
const restoreMany = (world: World, key: string, fileId: string) =>
  call(world.service.url, "createBulkOperation", {
    headers: { "X-API-Key": key },
    json: { type: "restore", ids: [...MISSING, fileId] },
  });

/** Runs the bulk runner until the operation ends or the time is up. Returns the outcome of the file. */
async function runBulk({ service }: World, operationId: string, fileId: string, timeoutMs: number): Promise<string> {
  const { db, context } = service;
  bulkRunner(context).start();
  const ended = await within(timeoutMs, async () => {
    const operation = db.selectFrom("bulk_operations").select("state").where("id", "=", operationId);
    return (await operation.where("ended_at", "is not", null).executeTakeFirst()) ?? null;
  });
  await bulkRunner(context).stop();
  if (ended?.state !== "COMPLETED") return ended?.state ?? WAITS;
  const item = db.selectFrom("bulk_items").select("error_code").where("operation_id", "=", operationId);
  return (await item.where("file_id", "=", fileId).executeTakeFirstOrThrow()).error_code ?? DONE;
}

const TIMEOUT_MS = 10_000;

const idOf = async (response: Response) => ((await response.json()) as { data: { id: string } }).data.id;

/** Runs a scheduled job. Returns `DONE` if it changed the account, and `WAITS` if not. */
async function runJob({ service }: World, name: string, snapshot: () => Promise<unknown>): Promise<string> {
  const before = JSON.stringify(await snapshot());
  await service.scheduled.find((job) => job.name === name)?.run();
  return JSON.stringify(await snapshot()) === before ? WAITS : DONE;
}

export const DRIVERS: Record<EntryPoint, Driver> = {
  "single call": keyed(["uploadFile", "updateFile"], async (_, { account, content }) => ({
    request: { body: formOf(content) },
    setVisibility: (id, isPublic) => account.sdk.files.update(id, { isPublic }),
  })),

  bulk: {
    operations: ["createBulkOperation"],
    async prepare(world) {
      const brought = await bring(world);
      const { account, content } = brought;
      const fileId = await trashed(account, content);
      return {
        ...brought,
        calls: 2,
        async run({ weak = false, timeoutMs = TIMEOUT_MS } = {}) {
          const key = weak ? await readingKey(world, account) : account.key;
          const response = await restoreMany(world, key, fileId);
          if (!response.ok) return outcomeOf(response);
          return runBulk(world, await idOf(response), fileId, timeoutMs);
        },
        async setVisibility(id, isPublic) {
          const arguments_ = { isPublic };
          const operation = await account.sdk.operations.create({ type: "update", ids: [id], arguments: arguments_ });
          await runBulk(world, operation.id, id, TIMEOUT_MS);
        },
        expire: () => setDeleted(world, fileId, KEPT_DAYS + 1),
      };
    },
  },

  "begun upload": keyed(["createUpload"], async ({ service: { db } }, { account, content }) => ({
    request: { json: { filename: "note.txt", size: content.length, checksum: hash("sha256", content) } },
    snapshot: () => db.selectFrom("uploads").select("state").where("account_id", "=", account.id).execute(),
  })),

  "upload URL": uploadUrl("putContent", {}),

  tus: uploadUrl("appendContent", {
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
  }),

  "IETF upload": uploadUrl("appendContent", {
    "Upload-Draft-Interop-Version": "8",
    "Upload-Offset": "0",
    "Upload-Complete": "?1",
    "Content-Type": "application/partial-upload",
  }),

  "dashboard session": {
    operations: ["uploadFile", "updateFile"],
    async prepare(world, wanted) {
      const { service, admin } = world;
      const brought = await bring(world, wanted);
      const { account, content } = brought;
      const user = await service.user(account);
      const cookie = await user.signIn();
      const base = `${service.url}/dashboard`;
      const headers = { "X-Dashboard": "1", Cookie: cookie };
      const sessions = service.db.updateTable("user_sessions").where("user_id", "=", user.id);
      return {
        ...brought,
        async run({ weak = false, onDuplicate } = {}) {
          const request: RequestParts = { body: formOf(content) };
          const sent = onDuplicate ? accepting(request, onDuplicate) : request;
          return outcomeOf(
            await call(base, "uploadFile", { ...sent, headers: weak ? { "X-Dashboard": "1" } : headers }),
          );
        },
        setVisibility: (id, isPublic) => call(base, "updateFile", { headers, json: { id, isPublic } }),
        async spend() {
          // Counted a day ahead: the current window would refill in the meantime.
          while (dashboardCalls(service.context).count(user.id, daysAgo(-1)).admitted);
        },
        expire: () => sessions.set({ expires_at: daysAgo(1) }).execute(),
        revoke: () => admin.users.resetPassword(user.id),
      };
    },
  },

  restore: keyed(["restoreFile", "restoreFolder"], async (world, { account, content }) => {
    const id = await trashed(account, content);
    return { request: { path: { id }, json: {} }, expire: () => setDeleted(world, id, KEPT_DAYS + 1) };
  }),

  "replaced content": keyed(["replaceFileContent"], async (_, { account, content }) => {
    const { id } = await upload(account, "?");
    return { request: { path: { id }, body: formOf(content) }, fileId: id };
  }),

  "restored version": keyed(["restoreVersion"], async ({ service: { db } }, { account, content }) => {
    const { id } = await upload(account, content);
    await account.sdk.files.replace(id, new Blob(["?"]));
    const versions = db.updateTable("files").where("version_of", "=", id);
    return {
      request: { path: { id, version: 1 } },
      fileId: id,
      expire: () => versions.set({ deleted_at: daysAgo(KEPT_DAYS + 1) }).execute(),
    };
  }),

  backup: {
    operations: ["exportRows"],
    async prepare(world) {
      const brought = await bring(world);
      const { account, content } = brought;
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

  "signed URL": {
    operations: ["signUrls", "deliverFile"],
    async prepare(world) {
      const account = await world.service.account();
      const content = randomUUID();
      const { id: fileId } = await upload(account, content);
      const sign = (expiresIn: number) => account.sdk.urls.sign({ expiresIn, files: [{ id: fileId }] });
      let signed = await sign(60);
      return {
        account,
        content,
        fileId,
        async run({ weak = false } = {}) {
          const url = signed.urls[0]?.url ?? "";
          return outcomeOf(await fetch(weak ? `${url}x` : url));
        },
        async expire() {
          signed = await sign(1);
          await within(TIMEOUT_MS, async () => (Date.now() > Date.parse(signed.expiresAt) ? true : null));
        },
      };
    },
  },

  "delivery key": {
    operations: ["deliverFile"],
    async prepare(world) {
      const account = await world.service.account();
      const content = randomUUID();
      const { id: fileId, cdnUrl } = await upload(account, content);
      const { id, key: deliveryKey } = await world.admin.deliveryKeys.create(account.id, {});
      let url = await signUrl(cdnUrl, { deliveryKey, expiresIn: 60 });
      return {
        account,
        content,
        fileId,
        run: async ({ weak = false } = {}) => outcomeOf(await fetch(weak ? `${url}x` : url)),
        async expire() {
          url = await signUrl(cdnUrl, { deliveryKey, expires: daysAgo(1) });
        },
        revoke: () => world.admin.deliveryKeys.revoke(id),
      };
    },
  },

  "image URL": {
    operations: ["deliverImage"],
    async prepare(world) {
      const account = await world.service.account();
      const { db, url: origin } = world.service;
      const image = new Blob([await plainImage()]);
      const { id: fileId, imageUrl } = await account.sdk.files.upload(image, { isPublic: false, autoTag: false });
      let url = imageUrl ?? "";
      return {
        account,
        content: randomUUID(),
        fileId,
        run: async ({ weak = false } = {}) => outcomeOf(await fetch(weak ? `${url}x` : url)),
        async expire() {
          const row = db.selectFrom("files").select(["filename", "epoch", "version"]).where("id", "=", fileId);
          const file = { id: fileId, isPublic: false, ...(await row.executeTakeFirstOrThrow()) };
          url = deliveryUrls(() => `${origin}/cdn`, SIGNING_SECRET).image(file, daysAgo(1));
        },
      };
    },
  },

  archive: {
    operations: ["downloadArchive"],
    async prepare(world) {
      const account = await world.service.account();
      const { db } = world.service;
      const content = randomUUID();
      const { id: fileId } = await upload(account, content);
      const { id, url } = await account.sdk.archives.create({ fileIds: [fileId] });
      return {
        account,
        content,
        fileId,
        run: async ({ weak = false } = {}) => outcomeOf(await fetch(weak ? `${url}x` : url)),
        expire: () =>
          db
            .updateTable("archives")
            .set({ expires_at: daysAgo(1) })
            .where("id", "=", id)
            .execute(),
      };
    },
  },

  "share link": {
    operations: ["showShare", "unlockShare", "viewSharedFile", "downloadSharedFile", "downloadShare"],
    async prepare(world) {
      const account = await world.service.account();
      const { db } = world.service;
      const content = randomUUID();
      const { id: fileId } = await upload(account, content);
      const { id, url } = await account.sdk.shares.create({ target: { fileIds: [fileId] }, access: "download" });
      const address = (link: string) => `${link}/files/${fileId}/content`;
      return {
        account,
        content,
        fileId,
        run: async ({ weak = false } = {}) => outcomeOf(await fetch(address(weak ? `${url}x` : url))),
        expire: () =>
          db
            .updateTable("shares")
            .set({ expires_at: daysAgo(1) })
            .where("id", "=", id)
            .execute(),
      };
    },
  },

  share: keyed(["createShare", "updateShare", "deleteShare"], async ({ service: { db } }, { account }) => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Shared" });
    return {
      request: { json: { target: { folderId } } },
      snapshot: () => db.selectFrom("shares").select("title").where("account_id", "=", account.id).execute(),
    };
  }),

  preset: keyed(["createPreset", "updatePreset", "deletePreset"], async ({ service: { db } }, { account }) => ({
    request: { json: { name: "card", transform: { w: 400 } } },
    snapshot: () => db.selectFrom("presets").select("name").where("account_id", "=", account.id).execute(),
  })),

  collection: keyed(
    ["createCollection", "updateCollection", "deleteCollection", "addCollectionFiles", "removeCollectionFiles"],
    async ({ service: { db } }, { account }) => ({
      request: { json: { name: "Press kit", type: "manual" } },
      snapshot: () => db.selectFrom("collections").select("name").where("account_id", "=", account.id).execute(),
    }),
  ),

  "bulk runner": {
    operations: [],
    async prepare(world) {
      const brought = await bring(world);
      const { account, content } = brought;
      const fileId = await trashed(account, content);
      const operationId = await idOf(await restoreMany(world, account.key, fileId));
      // Runs the first batch only. The file is in the second one.
      bulkRunner(world.service.context).start();
      await bulkRunner(world.service.context).stop();
      return {
        ...brought,
        run: ({ timeoutMs = TIMEOUT_MS } = {}) => runBulk(world, operationId, fileId, timeoutMs),
        expire: () => setDeleted(world, fileId, KEPT_DAYS + 1),
      };
    },
  },

  "AI jobs": {
    operations: [],
    async prepare(world) {
      const brought = await bring(world);
      const { account } = brought;
      const { id } = await upload(account, await plainImage());
      const { db, context } = world.service;
      return {
        ...brought,
        async run({ timeoutMs = TIMEOUT_MS } = {}) {
          aiWorker(context).start();
          const job = await within(timeoutMs, async () => {
            const jobs = db.selectFrom("ai_jobs").select("error_code").where("file_id", "=", id);
            return (await jobs.where("completed_at", "is not", null).executeTakeFirst()) ?? null;
          });
          await aiWorker(context).stop();
          if (job === null) return WAITS;
          return job.error_code ?? DONE;
        },
      };
    },
  },

  purge: {
    operations: [],
    async prepare(world) {
      const brought = await bring(world);
      const { account, content } = brought;
      const id = await trashed(account, content);
      await setDeleted(world, id, KEPT_DAYS + 1);
      const snapshot = () => world.service.db.selectFrom("files").select("id").where("id", "=", id).execute();
      const run = () => runJob(world, "purge-deleted", snapshot);
      return { ...brought, snapshot, run, expire: () => setDeleted(world, id, KEPT_DAYS - 1) };
    },
  },

  sweep: {
    operations: [],
    async prepare(world) {
      const brought = await bring(world);
      const { account, content } = brought;
      const { db } = world.service;
      const { id } = await account.sdk.uploads.create({ filename: "note.txt", size: content.length });
      const setExpiry = (expires_at: Date) =>
        db.updateTable("uploads").set({ expires_at }).where("id", "=", id).execute();
      await setExpiry(daysAgo(1));
      const snapshot = () => db.selectFrom("uploads").select("state").where("id", "=", id).execute();
      const run = () => runJob(world, "sweep-blobs", snapshot);
      return { ...brought, snapshot, run, expire: () => setExpiry(daysAgo(-1)) };
    },
  },
};
