import { ApiError, ConnectionError, type MediaAssetService } from "@media-asset-service/sdk";
import type { Call, Outcome } from "./model.ts";

export interface PerformedCall {
  call: Call;
  /** Null if unknown: the first response was lost, and the second one may result from the first request. */
  outcome: Outcome | null;
}

/** Returns a client of one of the processes, a different one each time. */
export type NextClient = () => MediaAssetService;

const PAUSE_MS = 50;
const MAX_ATTEMPTS = 400;

/** Retries a call until it returns a response. A call with an idempotency key is performed once. */
export async function performCall(next: NextClient, call: Call): Promise<PerformedCall> {
  const idempotencyKey = crypto.randomUUID();
  for (let tried = 1; ; tried++) {
    try {
      const made = await send(next(), call, idempotencyKey);
      return made.isSure || tried === 1 ? { call: made.call, outcome: made.outcome } : { call, outcome: null };
    } catch (error) {
      const isLost = error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);
      if (error instanceof ApiError && !isLost)
        return { call, outcome: tried === 1 || isKeyed(call) ? error.code : null };
      if (!isLost || tried >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Whether the response is stored in the same transaction as the change. */
function isKeyed({ do: what }: Call): boolean {
  return ["upload", "createFolder", "replace", "restoreVersion", "restore", "restoreFolder"].includes(what);
}

async function send(media: MediaAssetService, call: Call, idempotencyKey: string) {
  const options = { idempotencyKey };
  const ok = (made: Call = call, outcome: Outcome = "ok") => ({ call: made, outcome, isSure: isKeyed(call) });
  switch (call.do) {
    case "upload": {
      const { content, name, folderId } = call;
      const { id } = await media.files.upload(
        new Blob([content]),
        { filename: name, folderId, resolveDuplicate: false },
        options,
      );
      return ok({ ...call, makes: id });
    }
    case "createFolder": {
      const { id } = await media.folders.create({ name: call.name, parentId: call.parentId }, options);
      return ok({ ...call, makes: id });
    }
    case "delete":
      await media.files.delete(call.id);
      return ok();
    case "restore":
      await media.files.restore(call.id, place(call.to), options);
      return ok();
    case "replace":
      await media.files.replace(call.id, new Blob([call.content]), {}, options);
      return ok();
    case "restoreVersion":
      await media.files.restoreVersion(call.id, call.version, options);
      return ok();
    case "deleteVersion":
      await media.files.deleteVersion(call.id, call.version);
      return ok();
    case "rename":
      await media.files.update(call.id, { filename: call.name });
      return ok();
    case "move":
      await media.files.update(call.id, { folderId: call.folderId });
      return ok();
    case "show":
      await media.files.update(call.id, { isPublic: call.isPublic });
      return ok();
    case "deleteFolder":
      await media.folders.delete(call.id, { deleteContents: true });
      return ok();
    case "restoreFolder":
      await media.folders.restore(call.id, place(call.to), options);
      return ok();
    case "purge":
      await media.trash.purge(call.id);
      return ok();
    case "empty":
      await media.trash.empty();
      return ok();
    case "bulk":
      return ok(call, await bulk(media, call, options));
  }
}

async function bulk(
  media: MediaAssetService,
  { type, ids, folderId }: Extract<Call, { do: "bulk" }>,
  options: { idempotencyKey: string },
): Promise<Outcome> {
  const more = folderId === undefined ? {} : { arguments: { folderId } };
  try {
    const { id } = await media.operations.create({ type, ids: [...new Set(ids)], ...more }, options);
    const { counts, state } = await media.operations.wait(id);
    return state === "COMPLETED" ? `${counts.done} done` : state;
  } catch (error) {
    if (error instanceof ApiError && error.is("FOLDER_NOT_FOUND")) return "0 done";
    throw error;
  }
}

const place = (to: string | null | undefined) => (to === undefined ? {} : { folderId: to });
