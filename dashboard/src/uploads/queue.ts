import { ApiError } from "@media-asset-service/sdk";
import { refreshLibrary } from "../folders/folders.ts";
import { createStore } from "../ui/store.ts";
import { claim } from "./claim.ts";
import { forget, forgetAll, keepBytes, keepFacts, keptIds, keptUpload } from "./kept.ts";
import { discard, hasEnded, isFinal, send } from "./send.ts";
import { isContinuable, isOver, isSameFile, newId, newUpload, type Upload, type UploadState } from "./upload.ts";

/** Browsers hold six connections to a server; some stay free for the pages. */
const AT_ONCE = 3;

export const uploads = createStore<readonly Upload[]>([]);
const controllers = new Map<string, AbortController>();
let running = 0;
/** Whose uploads these are. */
let owner: string | null = null;

/** Puts files in line; they are sent a few at once, whatever page is shown. Interrupted ones go on. */
export function upload(files: readonly File[], folderId: string | null): void {
  const added = files.filter((file) => !goOnWith(file)).map((file) => newUpload(file, folderId));
  uploads.set([...uploads.get(), ...added]);
  keep(added);
  start();
}

/** Takes up what a reload has interrupted. */
export async function continueUploads(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  for (const id of await keptIds(userId)) void takeUp(id, userId);
}

async function takeUp(id: string, userId: string): Promise<void> {
  if (find(id)) return;
  await claim(id);
  // It may be over: another page had it until now.
  const kept = await keptUpload(id);
  if (!kept || owner !== userId) return;
  uploads.set([...uploads.get(), kept]);
  start();
}

/** Whether an upload has waited for this file. */
export function goOnWith(file: File): boolean {
  const found = uploads.get().find((each) => each.state.kind === "interrupted" && isSameFile(each, file));
  if (!found) return false;
  change(found.id, { file, state: { kind: "waiting" } });
  start();
  return true;
}

export function cancelUpload(id: string): void {
  const found = find(id);
  if (found?.state.kind === "waiting") cancelled(found);
  if (found?.state.kind === "interrupted") drop([found]);
  controllers.get(id)?.abort();
}

/** Ends all that is under way; what is stored stays. */
export function cancelUploads(): void {
  const ended = uploads.get().filter(({ state }) => state.kind === "waiting");
  // All at once: a thousand changes one by one would take their time.
  uploads.set(uploads.get().map((each) => (ended.includes(each) ? { ...each, ...CANCELLED } : each)));
  release(ended);
  for (const controller of controllers.values()) controller.abort();
}

/** What another user is to see nothing of. */
export function forgetUploads(): void {
  cancelUploads();
  drop(uploads.get());
  owner = null;
  void forgetAll();
}

export function retryUpload(id: string): void {
  const found = find(id);
  if (!found) return;
  // Under its id the service would know the upload that has ended.
  const again: Upload = { ...found, id: found.uploadUrl ? id : newId(), state: { kind: "waiting" } };
  uploads.set(uploads.get().map((each) => (each.id === id ? again : each)));
  keep([again]);
  start();
}

/** Forgets what is over. */
export function clearUploads(): void {
  drop(uploads.get().filter(isOver));
}

function start(): void {
  for (let i = 0; i < AT_ONCE; i++) void work();
}

async function work(): Promise<void> {
  if (running >= AT_ONCE) return;
  running++;
  let stored = false;
  try {
    for (let next = waiting(); next; next = waiting()) stored = (await run(next)) || stored;
  } finally {
    running--;
  }
  if (stored) await refreshLibrary();
}

const waiting = () => uploads.get().find(({ state }) => state.kind === "waiting");

/** Whether the file is stored now. */
async function run(next: Upload): Promise<boolean> {
  const { id, file } = next;
  const controller = new AbortController();
  let loaded = 0;
  let { uploadUrl } = next;
  const put = (state: UploadState) => change(id, { state });
  const sent = (bytes: number) => {
    loaded = bytes;
    put({ kind: "sending", loaded, waits: false });
  };
  const { signal } = controller;
  const begun = (url: string) => {
    uploadUrl = url;
    change(id, { uploadUrl });
    keep([{ ...next, uploadUrl }]);
  };
  const wait = () => put({ kind: "sending", loaded, waits: true });
  controllers.set(id, controller);
  sent(0);
  try {
    if (!file) throw new TypeError("An upload without its file was put in line.");
    if (isContinuable(next) && !next.kept) void keepBytes(next, file).then((kept) => change(id, { kept }));
    const record = await send(next, file, { signal, onProgress: sent, onWait: wait, onBegun: begun });
    put({ kind: "stored", file: record });
    void forget(id);
    return true;
  } catch (error) {
    // The row may be gone, with whoever was signed in.
    if (signal.aborted) cancelled({ ...next, uploadUrl });
    else failed({ ...next, uploadUrl }, error);
    return false;
  } finally {
    controllers.delete(id);
  }
}

function failed(upload: Upload, error: unknown): void {
  if (!isFinal(error)) {
    change(upload.id, { state: { kind: "failed", error } });
    return;
  }
  // What has ended by itself need not be ended.
  release([{ ...upload, uploadUrl: hasEnded(error) ? null : upload.uploadUrl }]);
  const isDuplicate = error instanceof ApiError && error.is("DUPLICATE_FILE");
  const state: UploadState = isDuplicate
    ? { kind: "duplicate", fileId: error.details.existingFileId }
    : { kind: "failed", error };
  change(upload.id, { uploadUrl: null, kept: false, state });
}

const CANCELLED = { uploadUrl: null, kept: false, state: { kind: "cancelled" } } as const;

function cancelled(upload: Upload): void {
  release([upload]);
  change(upload.id, CANCELLED);
}

function drop(gone: readonly Upload[]): void {
  release(gone.filter(({ state }) => state.kind === "failed" || state.kind === "interrupted"));
  uploads.set(uploads.get().filter((each) => !gone.includes(each)));
}

/** Neither the browser nor the service keeps anything of them. */
function release(ended: readonly Upload[]): void {
  for (const { uploadUrl } of ended) if (uploadUrl) discard(uploadUrl);
  void forget(...ended.filter(isContinuable).map(({ id }) => id));
}

function keep(some: readonly Upload[]): void {
  const continuable = some.filter(isContinuable);
  if (!owner || continuable.length === 0) return;
  for (const { id } of continuable) void claim(id);
  void keepFacts(continuable, owner);
}

const find = (id: string) => uploads.get().find((each) => each.id === id);

function change(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((each) => (each.id === id ? { ...each, ...part } : each)));
}
