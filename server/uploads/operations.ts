import { invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { AuditSubject } from "../contract/audit-event.ts";
import type { AuditedCall, CallThatFails, Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import { cursorKeyByTime } from "../db/paging.ts";
import { type FileRow, findFile } from "../files/rows.ts";
import { type CreatedUpload, createUpload } from "./create.ts";
import { endUpload } from "./progress.ts";
import {
  completeUnfinalized,
  contentCall,
  isUnfinalized,
  receiveContent,
  uploadEnded,
  uploadNotFound,
} from "./receive-content.ts";
import { readPatch, readPut, readTusChecksum } from "./request-checks.ts";
import {
  canSeeFile,
  contentHeaders,
  createdUploadRecord,
  creationHeaders,
  offsetHeaders,
  tusCapabilities,
  uploadReceipt,
  uploadRecord,
} from "./responses.ts";
import { countUploads, findUpload, listUploads, type UploadWithUser } from "./rows.ts";
import type { Upload } from "./upload.ts";
import { stopHolder } from "./upload-locks.ts";
import { resolvedUpload, uploadUrl } from "./upload-url.ts";

export const uploadHandlers = {
  async listUploads({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("uploads", query);
    const [rows, total] = await Promise.all([
      listUploads(context, accountId, query.state, request),
      countUploads(context, accountId, query.state),
    ]);
    const page = paging.page("uploads", request, { rows, total, cursorKey: cursorKeyByTime });
    const now = context.clock();
    const canSend = caller.permissions.includes("write");
    const records = page.rows.map(async (it) =>
      uploadRecord(context, it, { file: await fileOf(context, it), canSend, now }),
    );
    return reply(200, { uploads: await Promise.all(records), pagination: page.pagination });
  },

  async createUpload(call, reply) {
    const { context, caller, signedIn, body, content, header, fail, recordResponse, signal } = call;
    if (body === undefined) throw invalid("body", "", "required", "the request has no body");
    const { account } = caller;
    const now = context.clock();
    const respond = (upload: Upload, file: FileRow | null = null) =>
      reply(
        201,
        createdUploadRecord(context, upload, file, now),
        creationHeaders(upload, uploadUrl(context, upload.id)),
      );
    const respondCreated = ({ upload, existing }: CreatedUpload) => respond(upload, existing);
    const checksum = readTusChecksum(fail, header("Upload-Checksum"));
    const owner = { keyId: caller.keyId, sessionId: signedIn?.session.id ?? null };
    const metadata = header("Upload-Metadata") ?? null;
    const requested = { owner, body, metadata };
    const created = await createUpload({ context, fail, account }, requested, recordResponse(respondCreated));
    const { upload } = created;
    if (!content || content.contentLength === 0) {
      call.skipAudit();
      return respondCreated(created);
    }
    const { contentLength } = content;
    const request = {
      offset: 0,
      totalSize: null,
      isFinal: null,
      contentLength,
      contentDigest: checksum,
      reprDigest: null,
    };
    try {
      const received = await receiveContent(contentCall(context, account), upload, { request, content, signal });
      auditNewFile(call, upload, received);
      return respond(received, await fileOf(context, received));
    } catch (error) {
      const current = await findUpload(context, upload.id);
      const isReported = current?.state === "FAILED" || (current?.state === "OPEN" && checksum !== null);
      // Only errors in the first bytes are reported. After any other error, the client can resume.
      if (current && !isReported) {
        auditNewFile(call, upload, current);
        return respond(current);
      }
      if (current?.state === "OPEN") await endUpload(context, current, null, { state: "CANCELLED" });
      throw error;
    }
  },

  describeUploads: async ({ caller }, reply) => reply(204, null, tusCapabilities(caller)),

  async getUpload(call, reply) {
    const { context, caller, path } = call;
    const upload = await requireUpload(call, caller.account.id, path.id);
    const canSend = caller.permissions.includes("write");
    return reply(
      200,
      uploadRecord(context, upload, { file: await fileOf(context, upload), canSend, now: context.clock() }),
    );
  },

  async cancelUpload(call, reply) {
    const { context, caller, path } = call;
    const { id: accountId } = caller.account;
    const upload = await requireUpload(call, accountId, path.id);
    await stopHolder(context, upload.id);
    if (upload.state === "OPEN") await endUpload(context, upload, null, { state: "CANCELLED" });
    const ended = await requireUpload(call, accountId, path.id);
    return reply(
      200,
      uploadRecord(context, ended, { file: await fileOf(context, ended), canSend: false, now: context.clock() }),
    );
  },

  async putContent(call, reply) {
    const { context, caller, capability, path, content, header, fail, signal } = call;
    const { upload: current, account } = resolvedUpload(capability);
    const version = header("Upload-Draft-Interop-Version");
    const complete = header("Upload-Complete");
    const uploadHeaders = {
      range: header("Content-Range"),
      complete,
      length: header("Upload-Length"),
      contentDigest: header("Content-Digest"),
      reprDigest: header("Repr-Digest"),
    };
    const request = readPut(fail, uploadHeaders, content.contentLength);
    if (version !== undefined && complete !== undefined) {
      content.sendInterim(104, { Location: uploadUrl(context, path.id), "Upload-Draft-Interop-Version": version });
    }
    const upload = await receiveContent({ context, fail, account }, current, { request, content, signal });
    auditNewFile(call, current, upload, ownerOf(current));
    const isVisible = canSeeFile(upload, caller);
    const headers = contentHeaders(upload, version, isVisible, context.clock());
    const receipt = isVisible ? uploadReceipt(upload) : null;
    return receipt ? reply(201, receipt, headers) : reply(204, null, headers);
  },

  async getUploadOffset({ context, capability, path, header, fail }, reply) {
    const { upload: current, account } = resolvedUpload(capability);
    const upload = isUnfinalized(current) ? await completeAndReload(context, current, account) : current;
    const { state, isUrlExpired } = upload;
    if (state !== "OPEN" && (state !== "COMPLETED" || isUrlExpired)) {
      throw uploadEnded(fail, upload, path.id);
    }
    return reply(204, null, offsetHeaders(upload, header("Upload-Draft-Interop-Version"), context.clock()));
  },

  async appendContent(call, reply) {
    const { context, caller, capability, content, header, fail, signal } = call;
    const { upload: current, account } = resolvedUpload(capability);
    const uploadHeaders = {
      offset: header("Upload-Offset"),
      complete: header("Upload-Complete"),
      length: header("Upload-Length"),
      checksum: header("Upload-Checksum"),
      contentDigest: header("Content-Digest"),
      reprDigest: header("Repr-Digest"),
    };
    const request = readPatch(fail, uploadHeaders, content.contentLength);
    const upload = await receiveContent({ context, fail, account }, current, { request, content, signal });
    auditNewFile(call, current, upload, ownerOf(current));
    const isVisible = canSeeFile(upload, caller);
    const headers = contentHeaders(upload, header("Upload-Draft-Interop-Version"), isVisible, context.clock());
    const receipt = isVisible ? uploadReceipt(upload) : null;
    // Clients of tus accept only 204.
    const isTus = header("Tus-Resumable") !== undefined;
    return receipt && !isTus ? reply(201, receipt, headers) : reply(204, null, headers);
  },

  async abortUpload({ context, capability, path, fail }, reply) {
    const { upload } = resolvedUpload(capability);
    await stopHolder(context, upload.id);
    const ended = upload.state === "OPEN" && (await endUpload(context, upload, null, { state: "CANCELLED" }));
    if (ended) return reply(204, null);
    throw uploadEnded(fail, await findUpload(context, upload.id), path.id);
  },

  describeContent: async ({ caller }, reply) => reply(204, null, tusCapabilities(caller)),
} satisfies Partial<Handlers>;

async function requireUpload(
  { context, fail }: CallThatFails<"UPLOAD_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<Upload> {
  const upload = isId("upl", id) ? await findUpload(context, id) : null;
  if (upload?.accountId === accountId) return upload;
  throw uploadNotFound(fail, id);
}

/** Completes the upload if a crash left it with all bytes, and returns its current state. */
async function completeAndReload(context: Context, upload: Upload, account: Account): Promise<Upload> {
  await completeUnfinalized(context, account, upload).catch((reason) => {
    context.log.warn({ err: reason }, "cannot create a file from a complete upload");
  });
  return (await findUpload(context, upload.id)) ?? upload;
}

async function fileOf(context: Context, { state, accountId, fileId }: Upload): Promise<FileRow | null> {
  return state === "COMPLETED" ? findFile(context, accountId, fileId) : null;
}

/** Records an audit event if the request turned the upload into a new file; otherwise records none. */
function auditNewFile(
  { setAuditSubject, skipAudit }: AuditedCall,
  before: Upload,
  { state, accountId, fileId: targetId }: Upload,
  actor?: AuditSubject["actor"],
): void {
  // For a duplicate, `targetId` is the ID of the stored file.
  const isNew = before.state === "OPEN" && state === "COMPLETED" && targetId === before.fileId;
  if (isNew) setAuditSubject({ accountId, targetId, isRecordedOnce: true, ...(actor && { actor }) });
  else skipAudit();
}

/** The holder of an upload URL acts for the key or user that created it. */
function ownerOf({ keyId, userId }: UploadWithUser): NonNullable<AuditSubject["actor"]> {
  return keyId === null ? { type: "USER", id: userId } : { type: "KEY", id: keyId };
}
