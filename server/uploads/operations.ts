import { type Fail, invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Account } from "../contract/account.ts";
import type { AuditSubject } from "../contract/audit-event.ts";
import type { Call, Handlers } from "../contract/operation.ts";
import { cursorKeyByTime, type Paging } from "../db/paging.ts";
import { type FileRow, findFile } from "../files/repository.ts";
import { type CreatedUpload, createUpload } from "./create.ts";
import { endUpload } from "./finalize.ts";
import { readPatch, readPut, readTusChecksum } from "./protocols.ts";
import {
  completeUnfinalized,
  isUnfinalized,
  type ReceiveDeps,
  receiveContent,
  uploadEnded,
  uploadNotFound,
} from "./receive-content.ts";
import { canSeeFile, createdUploadRecord, uploadReceipt, uploadRecord } from "./record.ts";
import type { UploadWithUser } from "./repository.ts";
import { resolvedUpload } from "./resolve-upload-url.ts";
import { contentHeaders, creationHeaders, offsetHeaders, tusCapabilities } from "./response-headers.ts";
import type { Upload } from "./upload.ts";
import type { UploadUrls } from "./urls.ts";

export interface UploadOperationDeps extends ReceiveDeps {
  paging: Paging;
  uploadUrls: UploadUrls;
}

type UploadHandlers = Pick<
  Handlers,
  | "listUploads"
  | "createUpload"
  | "describeUploads"
  | "getUpload"
  | "cancelUpload"
  | "putContent"
  | "getUploadOffset"
  | "appendContent"
  | "abortUpload"
  | "describeContent"
>;

export function uploadOperations(deps: UploadOperationDeps): UploadHandlers {
  const { uploads, locks, context, paging, uploadUrls, clock } = deps;

  async function requireUpload(fail: Fail<"UPLOAD_NOT_FOUND">, accountId: string, id: string): Promise<Upload> {
    const upload = isId("upl", id) ? await uploads.find(id) : null;
    if (upload?.accountId === accountId) return upload;
    throw uploadNotFound(fail, id);
  }

  /** Completes the upload if a crash left it with all bytes, and returns its current state. */
  async function completeAndReload(upload: Upload, account: Account): Promise<Upload> {
    await completeUnfinalized({ ...deps, account }, upload).catch((reason) => {
      deps.warn(reason, "cannot create a file from a complete upload");
    });
    return (await uploads.find(upload.id)) ?? upload;
  }

  async function fileOf({ state, accountId, fileId }: Upload): Promise<FileRow | null> {
    return state === "COMPLETED" ? findFile(context, accountId, fileId) : null;
  }

  return {
    async listUploads({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("uploads", query);
      const [rows, total] = await Promise.all([
        uploads.list(accountId, query.state, request),
        uploads.count(accountId, query.state),
      ]);
      const page = paging.page("uploads", request, { rows, total, cursorKey: cursorKeyByTime });
      const now = clock();
      const canSend = caller.permissions.includes("write");
      const records = page.rows.map(async (it) => uploadRecord(deps, it, { file: await fileOf(it), canSend, now }));
      return reply(200, { uploads: await Promise.all(records), pagination: page.pagination });
    },

    async createUpload(call, reply) {
      const { caller, signedIn, body, content, header, fail, recordResponse, signal } = call;
      if (body === undefined) throw invalid("body", "", "required", "the request has no body");
      const { account } = caller;
      const now = clock();
      const respond = (upload: Upload, file: FileRow | null = null) =>
        reply(201, createdUploadRecord(deps, upload, file, now), creationHeaders(upload, uploadUrls.url(upload.id)));
      const respondCreated = ({ upload, existing }: CreatedUpload) => respond(upload, existing);
      const checksum = readTusChecksum(fail, header("Upload-Checksum"));
      const owner = { keyId: caller.keyId, sessionId: signedIn?.session.id ?? null };
      const metadata = header("Upload-Metadata") ?? null;
      const requested = { owner, body, metadata };
      const created = await createUpload({ ...deps, fail, account }, requested, recordResponse(respondCreated));
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
        const received = await receiveContent({ ...deps, account }, upload, { request, content, signal });
        auditNewFile(call, upload, received);
        return respond(received, await fileOf(received));
      } catch (error) {
        const current = await uploads.find(upload.id);
        const isReported = current?.state === "FAILED" || (current?.state === "OPEN" && checksum !== null);
        // Only errors in the first bytes are reported. After any other error, the client can resume.
        if (current && !isReported) {
          auditNewFile(call, upload, current);
          return respond(current);
        }
        if (current?.state === "OPEN") await endUpload(deps, current, null, { state: "CANCELLED" });
        throw error;
      }
    },

    describeUploads: async ({ caller }, reply) => reply(204, null, tusCapabilities(caller)),

    async getUpload({ caller, path, fail }, reply) {
      const upload = await requireUpload(fail, caller.account.id, path.id);
      const canSend = caller.permissions.includes("write");
      return reply(200, uploadRecord(deps, upload, { file: await fileOf(upload), canSend, now: clock() }));
    },

    async cancelUpload({ caller, path, fail }, reply) {
      const { id: accountId } = caller.account;
      const upload = await requireUpload(fail, accountId, path.id);
      await locks.abort(upload.id);
      if (upload.state === "OPEN") await endUpload(deps, upload, null, { state: "CANCELLED" });
      const ended = await requireUpload(fail, accountId, path.id);
      return reply(200, uploadRecord(deps, ended, { file: await fileOf(ended), canSend: false, now: clock() }));
    },

    async putContent(call, reply) {
      const { caller, capability, path, content, header, fail, signal } = call;
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
        content.sendInterim(104, { Location: uploadUrls.url(path.id), "Upload-Draft-Interop-Version": version });
      }
      const upload = await receiveContent({ ...deps, fail, account }, current, { request, content, signal });
      auditNewFile(call, current, upload, ownerOf(current));
      const isVisible = canSeeFile(upload, caller);
      const headers = contentHeaders(upload, version, isVisible, clock());
      const receipt = isVisible ? uploadReceipt(upload) : null;
      return receipt ? reply(201, receipt, headers) : reply(204, null, headers);
    },

    async getUploadOffset({ capability, path, header, fail }, reply) {
      const { upload: current, account } = resolvedUpload(capability);
      const upload = isUnfinalized(current) ? await completeAndReload(current, account) : current;
      const { state, isUrlExpired } = upload;
      if (state !== "OPEN" && (state !== "COMPLETED" || isUrlExpired)) {
        throw uploadEnded(fail, upload, path.id);
      }
      return reply(204, null, offsetHeaders(upload, header("Upload-Draft-Interop-Version"), clock()));
    },

    async appendContent(call, reply) {
      const { caller, capability, content, header, fail, signal } = call;
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
      const upload = await receiveContent({ ...deps, fail, account }, current, { request, content, signal });
      auditNewFile(call, current, upload, ownerOf(current));
      const isVisible = canSeeFile(upload, caller);
      const headers = contentHeaders(upload, header("Upload-Draft-Interop-Version"), isVisible, clock());
      const receipt = isVisible ? uploadReceipt(upload) : null;
      // Clients of tus accept only 204.
      const isTus = header("Tus-Resumable") !== undefined;
      return receipt && !isTus ? reply(201, receipt, headers) : reply(204, null, headers);
    },

    async abortUpload({ capability, path, fail }, reply) {
      const { upload } = resolvedUpload(capability);
      await locks.abort(upload.id);
      const ended = upload.state === "OPEN" && (await endUpload(deps, upload, null, { state: "CANCELLED" }));
      if (ended) return reply(204, null);
      throw uploadEnded(fail, await uploads.find(upload.id), path.id);
    },

    describeContent: async ({ caller }, reply) => reply(204, null, tusCapabilities(caller)),
  };
}

/** Records an audit event if the request turned the upload into a new file; otherwise records none. */
function auditNewFile(
  { setAuditSubject, skipAudit }: Pick<Call<"putContent">, "setAuditSubject" | "skipAudit">,
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
