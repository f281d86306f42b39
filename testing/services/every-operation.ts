import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type OperationId, operations } from "../../server/generated/operations.ts";
import { plainImage } from "../plain-image.ts";
import { type Account, ADMIN_TOKEN } from "./cluster.ts";
import { callSecondFactors, cookiesOf, type Data, type RequestParts } from "./second-factor-calls.ts";

/** Not called: they stop all clients, do not use the database, or fail in a process that is about to stop. */
const LEFT_OUT: OperationId[] = [
  "setReadOnly",
  "describeUploads",
  "describeContent",
  "checkLiveness",
  "checkStartup",
  "checkReadiness",
];
export const EVERY_OPERATION = (Object.keys(operations) as OperationId[]).filter((id) => !LEFT_OUT.includes(id));

export interface OperationsLoad {
  /** The number of correct responses of each operation. */
  right: Map<OperationId, number>;
  /** The unexpected responses. */
  wrong: string[];
  total(): number;
  stop(): Promise<void>;
}

/**
 * Starts clients that call every operation repeatedly, each with its own files, folders and accounts. Any response
 * other than the expected one is a defect of the service. `next` returns the URL for the next call, `only` selects
 * stories.
 */
export function startEveryOperation(
  next: () => string,
  account: Account,
  clients = 6,
  only: string[] = [],
): OperationsLoad {
  const right = new Map<OperationId, number>();
  const wrong: string[] = [];
  let busy = true;

  async function call(operationId: OperationId, sent: RequestParts = {}, credentials: Record<string, string> = {}) {
    const { method, path, security } = operations[operationId];
    const { id = "", name = "", version = 1, deliveryId = "", query = {}, json, form, headers = {}, expect } = sent;
    const own: Record<string, string> =
      security === "apiKey"
        ? { "X-API-Key": account.key }
        : security === "adminToken"
          ? { "X-Admin-Token": ADMIN_TOKEN }
          : {};
    const filled = path
      .replace("{id}", id)
      .replace("{name}", name)
      .replace("{version}", String(version))
      .replace("{deliveryId}", deliveryId);
    const { pathname, search } = sent.url
      ? new URL(sent.url)
      : { pathname: filled, search: `?${new URLSearchParams(query)}` };
    const body = json !== undefined ? JSON.stringify(json) : form ? formOf(form) : sent.body;
    const type = json === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(next() + pathname + search, {
      method: method.toUpperCase(),
      headers: { ...type, ...own, ...credentials, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isRight = expect === undefined ? response.status < 300 : response.status === expect;
    if (isRight) right.set(operationId, (right.get(operationId) ?? 0) + 1);
    else wrong.push(`${operationId}: ${response.status} ${text.slice(0, 300)}`);
    if (!isRight) throw new Wrong();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    const data: Data = isJson ? JSON.parse(text).data : text;
    return { data, headers: response.headers };
  }

  const image = async () => new Blob([new Uint8Array(await plainImage())]);
  const upload = async (file: Blob, fields: Record<string, string> = {}): Promise<Data> =>
    (await call("uploadFile", { form: { ...fields, file } })).data;
  const note = () => new Blob([randomBytes(64).toString("hex")]);

  async function files(): Promise<void> {
    const { id, cdnUrl, filename } = await upload(await image(), { tags: "harbour" });
    await call("getFile", { id });
    await call("listFiles", { query: { limit: "5" } });
    await call("listSimilarFiles", { id });
    await call("updateFile", { json: { id, description: `changed ${randomInt(1e9)}` } });
    await call("updateFile", { json: { id, tags: ["boats"], filename: `renamed-${filename}` } });
    await call("updateFile", { json: { id, isPublic: false } });
    const { cdnUrl: signed, imageUrl } = (await call("getFile", { id })).data;
    await call("deliverFile", { url: signed });
    await call("deliverFile", { url: cdnUrl, expect: 403 });
    const { url } = (await call("buildTransformUrl", { query: { id, w: String(8 + randomInt(24)), f: "png" } })).data;
    await call("deliverFile", { url });
    const { urls } = (await call("signUrls", { json: { expiresIn: 60, files: [{ id }, { id, w: 8, f: "png" }] } }))
      .data;
    for (const each of urls) await call("deliverFile", { url: each.url });
    await call("deliverImage", { url: `${imageUrl}&w=${64 + randomInt(64)}` });
    await call("deleteFile", { id });
    await call("listTrash");
    await call("restoreFile", { id, json: {} });
    await call("deleteFile", { id });
    await call("purgeTrashItem", { id });
  }

  async function presets(): Promise<void> {
    const { id } = await upload(await image());
    const name = `card-${randomUUID()}`;
    const json = { name, transform: { w: 8, f: "png" } };
    await call("createPreset", { json, headers: { "Idempotency-Key": randomUUID() } });
    await call("getPreset", { name });
    await call("listPresets", { query: { limit: "5" } });
    const { url } = (await call("buildTransformUrl", { query: { id, preset: name } })).data;
    await call("deliverFile", { url });
    await call("updatePreset", { name, json: { transform: { w: 12, f: "png" } } });
    await call("deliverFile", { url });
    await call("deletePreset", { name });
    await call("deliverFile", { url, expect: 404 });
    await call("deleteFile", { id });
  }

  async function metadata(): Promise<void> {
    const fields = [{ name: "usage", label: "Usage", type: "string", options: ["print", "web"] }];
    await call("setMetadataFields", { json: { fields } });
    await call("getMetadataFields");
    const { id } = await upload(note());
    await call("updateFile", {
      json: { id, metadata: { usage: "web", [`k${randomInt(1e9)}`]: 1 }, altText: { en: "x" } },
    });
    await call("deleteFile", { id });
  }

  async function collections(): Promise<void> {
    const { id: fileId } = await upload(note());
    const json = { name: `Kit ${randomUUID()}`, type: "manual" };
    const headers = { "Idempotency-Key": randomUUID() };
    const { id } = (await call("createCollection", { json, headers })).data;
    await call("addCollectionFiles", { id, json: { fileIds: [fileId], after: null } });
    await call("getCollection", { id });
    await call("listCollections", { query: { limit: "5" } });
    await call("listCollectionFiles", { id });
    await call("listFiles", { query: { search: `collection:${id}` } });
    await call("updateFile", { json: { id: fileId, starred: true, label: "red" } });
    await call("updateCollection", { id, json: { description: "changed" } });
    await call("removeCollectionFiles", { id, json: { fileIds: [fileId] } });
    await call("deleteCollection", { id });
    await call("deleteFile", { id: fileId });
  }

  async function archives(): Promise<void> {
    const { id } = await upload(note());
    const headers = { "Idempotency-Key": randomUUID() };
    const { url } = (await call("createArchive", { json: { fileIds: [id] }, headers })).data;
    await call("downloadArchive", { url });
    await call("deleteFile", { id });
    await call("downloadArchive", { url, expect: 410 });
  }

  async function shares(): Promise<void> {
    const { id } = await upload(await image());
    const headers = { "Idempotency-Key": randomUUID() };
    const json = { target: { fileIds: [id] }, access: "download", password: "harbour-2026" };
    const { url, id: shareId } = (await call("createShare", { json, headers })).data;
    await call("showShare", { url, expect: 403 });
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    await call("unlockShare", { url, body: Buffer.from("password=harbour-2026"), headers: type });
    await call("updateShare", { id: shareId, json: { password: null } });
    await call("listShares", { query: { limit: "5" } });
    await call("showShare", { url });
    await call("viewSharedFile", { url: `${url}/files/${id}/image?w=320` });
    await call("downloadSharedFile", { url: `${url}/files/${id}/content` });
    await call("downloadShare", { url: `${url}/archive` });
    await call("getShare", { id: shareId });
    await call("deleteShare", { id: shareId });
    await call("showShare", { url, expect: 404 });
    await call("deleteFile", { id });
  }

  async function manyNotes(): Promise<void> {
    const stored = await Promise.all(Array.from({ length: 4 }, () => upload(note())));
    await Promise.all(stored.map(({ id }) => call("deleteFile", { id })));
  }

  async function folders(): Promise<void> {
    const create = async (json: object) =>
      (await call("createFolder", { json, headers: { "Idempotency-Key": randomUUID() } })).data;
    const { id } = await create({ name: randomUUID() });
    const below = await create({ name: "below", parentId: id });
    const file = await upload(note(), { folderId: below.id });
    await call("getFolder", { id });
    await call("listFolders", { query: { parentId: id } });
    await call("updateFolder", { id: below.id, json: { name: "renamed" } });
    await call("updateFile", { json: { id: file.id, folderId: id } });
    await call("deleteFolder", { id, query: { deleteContents: "true" } });
    await call("restoreFolder", { id, json: {} });
    await call("deleteFolder", { id, query: { deleteContents: "true" } });
    await call("purgeTrashItem", { id });
  }

  async function versions(): Promise<void> {
    const { id } = await upload(await image());
    await call("replaceFileContent", { id, form: { file: await image() } });
    await call("listVersions", { id });
    await call("restoreVersion", { id, version: 1 });
    await call("deleteVersion", { id, version: 2 });
    await call("deleteFile", { id });
  }

  async function uploads(): Promise<void> {
    const begin = async () => (await call("createUpload", { json: { filename: "a.txt" } })).data;
    const bytes = randomBytes(50_000);
    const completed = await begin();
    await call("putContent", { url: completed.uploadUrl, body: bytes });
    await call("getUpload", { id: completed.id });
    await call("listUploads", { query: { limit: "5" } });
    const parts = await begin();
    const tus = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" };
    await call("getUploadOffset", { url: parts.uploadUrl, headers: { "Tus-Resumable": "1.0.0" } });
    await call("appendContent", { url: parts.uploadUrl, body: bytes, headers: { ...tus, "Upload-Offset": "0" } });
    await call("abortUpload", { url: parts.uploadUrl, headers: { "Tus-Resumable": "1.0.0" } });
    await call("cancelUpload", { id: (await begin()).id });
  }

  async function bulk(): Promise<void> {
    const [one, other] = await Promise.all([upload(note()), upload(note())]);
    const ids = [one.id, other.id];
    const begun = (await call("createBulkOperation", { json: { type: "update", ids, arguments: { addTags: ["x"] } } }))
      .data;
    for (let state = ""; busy && state !== "COMPLETED"; await sleep(50))
      state = (await call("getBulkOperation", { id: begun.id })).data.state;
    await call("listBulkItems", { id: begun.id });
    await call("listBulkOperations");
    await call("createBulkOperation", { json: { type: "delete", ids, dryRun: true } });
    const { id } = (await call("createBulkOperation", { json: { type: "delete", ids } })).data;
    await call("cancelBulkOperation", { id });
  }

  async function ai(): Promise<void> {
    const { id } = await upload(await image(), { autoTag: "false" });
    await call("runAi", { id, json: { operation: "tagging" } });
    await call("getAi", { id });
    await call("getProcessedImage", { id, query: { type: "bg-removed" }, expect: 404 });
    await call("getStats");
    await call("listAuditEvents");
    await call("deleteFile", { id });
  }

  async function events(): Promise<void> {
    const { cursor } = (await call("listEvents", { query: { start: "latest" } })).data;
    const { id } = await upload(note());
    await call("listEvents", { query: { cursor, wait: "5" } });
    await call("deleteFile", { id });
  }

  async function webhooks(): Promise<void> {
    const key = (await call("createKey", { id: account.id, json: { permissions: ["webhooks"] } })).data;
    const own = { "X-API-Key": key.key };
    // The receiver is the service itself, which returns an error.
    const json = { url: `${next()}/webhooks`, types: ["file.created"] };
    const headers = () => ({ "Idempotency-Key": randomUUID() });
    const { id } = (await call("createWebhook", { json, headers: headers() }, own)).data;
    const { id: deliveryId } = (await call("pingWebhook", { id }, own)).data;
    await call("redeliverWebhookEvent", { id, deliveryId }, own);
    await call("listWebhookDeliveries", { id }, own);
    await call("updateWebhook", { id, json: { description: "changed" } }, own);
    await call("rotateWebhookSecret", { id, headers: headers() }, own);
    await call("replayWebhook", { id, json: { from: new Date().toISOString() } }, own);
    await call("getWebhook", { id }, own);
    await call("listWebhooks", { query: { limit: "5" } }, own);
    await call("deleteWebhook", { id }, own);
    await call("revokeKey", { id: key.id });
  }

  async function administration(): Promise<void> {
    const create = async () => (await call("createAccount", { json: { name: "Harbour", plan: "PRO" } })).data;
    const { id } = await create();
    await call("getAccount", { id });
    const key = (await call("createKey", { id, json: { name: "Website", permissions: ["delete"] } })).data;
    await call("emptyTrash", {}, { "X-API-Key": key.key });
    await call("updateAccount", { id, json: { name: "Renamed", suspended: true } });
    await call("listAccounts", { query: { limit: "5" } });
    await call("rotateKey", { id: key.id });
    await call("listKeys", { id });
    await call("revokeKey", { id: key.id });
    const deliveryKey = (await call("createDeliveryKey", { id, json: { name: "Website" } })).data;
    await call("listDeliveryKeys", { id });
    await call("revokeDeliveryKey", { id: deliveryKey.id });
    const user = (await call("createUser", { id, json: { email: `${randomUUID()}@example.com` } })).data;
    await call("listUsers", { id });
    await call("resetUserPassword", { id: user.id });
    await call("deleteUser", { id: user.id });
    await call("eraseAccount", { id });
    await call("listAllAuditEvents", { query: { limit: "5" } });
    await call("checkStores", { query: { after: "claims:" } });
    await call("repairStores", { json: { after: "credits:" } });
    await call("purgeStores", { json: {} });
    await call("listDeletions");
    await call("undoDeletions", { json: { keys: ["originals/unknown"] } });
    await call("exportRows");
    await call("recordBackup", { json: { source: "external" } });
    await call("checkReadOnly");
    await call("getMigrationStatus");
  }

  async function dashboard(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const user = (await call("createUser", { id: account.id, json: { email, role: "operator" } })).data;
    const signIn = async (password: string) => {
      const { headers } = await call("createSession", { json: { email, password } }, { "X-Dashboard": "1" });
      return cookiesOf(headers);
    };
    const session = await signIn(user.password);
    const other = await signIn(user.password);
    await call("getSession", {}, session);
    const { sessions } = (await call("listSessions", {}, session)).data;
    await call("revokeSession", { id: sessions.find((it: Data) => !it.current)?.id }, session);
    await call("getSession", { expect: 401 }, other);
    const own = (await call("createOwnKey", { json: { name: "Own" } }, session)).data;
    await call("rotateOwnKey", { id: own.id }, session);
    await call("listOwnKeys", {}, session);
    await call("revokeOwnKey", { id: own.id }, session);
    const ownDeliveryKey = (await call("createOwnDeliveryKey", { json: { name: "Own" } }, session)).data;
    await call("listOwnDeliveryKeys", {}, session);
    await call("revokeOwnDeliveryKey", { id: ownDeliveryKey.id }, session);
    const managed = (await call("createManagedAccount", { json: { name: "Managed" } }, session)).data;
    await call("listManagedAccounts", {}, session);
    await call("updateManagedAccount", { id: managed.id, json: { name: "Changed" } }, session);
    await call("eraseAccount", { id: managed.id });
    const newPassword = `${randomUUID()} ${randomUUID()}`;
    await call("updatePassword", { json: { currentPassword: user.password, newPassword } }, session);
    await call("deleteSession", {}, session);
    await call("revokeSessions", {}, await signIn(newPassword));
    await call("deleteUser", { id: user.id });
  }

  const secondFactors = () => callSecondFactors(call, account.id);

  /** Frequent user actions occur several times. */
  const all = [
    files,
    metadata,
    presets,
    collections,
    archives,
    shares,
    manyNotes,
    folders,
    versions,
    uploads,
    bulk,
    ai,
    events,
    webhooks,
    administration,
    dashboard,
    secondFactors,
  ];
  const isWanted = ({ name }: { name: string }) => only.length === 0 || only.includes(name);
  const stories = all.filter(isWanted);
  const often = [...stories, ...[files, files, manyNotes, folders, uploads].filter(isWanted)];

  async function client(number: number): Promise<void> {
    // The first round runs each story once, regardless of how fast the clients are.
    for (let round = number; busy; round++) {
      const story = round < number + stories.length ? stories[round % stories.length] : often[randomInt(often.length)];
      await story?.().catch((error: Error) => {
        if (!(error instanceof Wrong)) wrong.push(`${story.name}: ${error.message} ${String(error.cause ?? "")}`);
      });
    }
  }
  const running = Array.from({ length: clients }, (_, number) => client(number));

  return {
    right,
    wrong,
    total: () => [...right.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      busy = false;
      await Promise.all(running);
    },
  };
}

/** An unexpected response, which `wrong` records. */
class Wrong extends Error {}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "file.png");
  }
  return form;
}
