import { DAY_MS } from "../base/calendar.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import { retainedSince } from "../contract/retention.ts";
import type { components } from "../generated/types.ts";
import type { CommitDeps } from "./commit.ts";
import { fileRecord } from "./record.ts";
import type { FileRow } from "./repository.ts";
import { requireFile } from "./require-file.ts";
import { urlsOf } from "./urls.ts";
import { deleteFileVersion, replaceFile, restoreFileVersion } from "./versions.ts";
import { listOldVersions, type OldVersion } from "./versions-repository.ts";

type Version = components["schemas"]["FileVersion"];

export const versionHandlers = {
  async listVersions(call, reply) {
    const { context, caller, path } = call;
    const file = await requireFile(call, caller.account.id, path.id);
    const oldVersions = await listOldVersions(context, file.id, retainedSince(context));
    return reply(200, {
      versions: [currentVersion(context, file), ...oldVersions.map((version) => oldVersion(context, file, version))],
    });
  },

  async restoreVersion(call, reply) {
    const { context, path, recordResponse } = call;
    const now = context.clock();
    const respond = (restored: FileRow) => reply(200, fileRecord(context, restored, now));
    const old = { version: path.version, beforeCommit: recordResponse(respond) };
    return respond(await restoreFileVersion(call, path.id, old));
  },

  async deleteVersion(call, reply) {
    await deleteFileVersion(call, call.path.id, call.path.version);
    return reply(200, { deleted: true, ...call.path });
  },
} satisfies Partial<Handlers>;

export function replacementHandlers(deps: CommitDeps) {
  return {
    async replaceFileContent(call, reply) {
      const { context, path, body, file, header, recordResponse, skipAudit } = call;
      const now = context.clock();
      const respond = (replaced: FileRow) => {
        // Another file has this content: no content was replaced.
        if (replaced.id !== path.id) skipAudit();
        return reply(200, fileRecord(context, replaced, now));
      };
      const { autoTag = true, stripLocation, onDuplicate } = body;
      const replacement = {
        content: file.content,
        ifMatch: header("If-Match"),
        autoTag,
        stripLocation,
        onDuplicate,
        beforeCommit: recordResponse(respond),
      };
      return respond(await replaceFile(deps, call, path.id, replacement));
    },
  } satisfies Partial<Handlers>;
}

function currentVersion(context: Context, file: FileRow): Version {
  const [urls, now] = [urlsOf(context), context.clock()];
  return {
    ...contentOf(file),
    current: true,
    cdnUrl: urls.original(file, now),
    thumbnailUrl: urls.thumbnail(file, now),
    purgeAt: null,
  };
}

function oldVersion(context: Context, file: FileRow, version: OldVersion): Version {
  const [urls, now] = [urlsOf(context), context.clock()];
  return {
    ...contentOf(version),
    current: false,
    cdnUrl: urls.oldOriginal(file, version.version, now),
    thumbnailUrl: urls.oldThumbnail(file, version.version, now),
    purgeAt: new Date(version.replacedAt.getTime() + context.config.purgeAfterDays * DAY_MS).toISOString(),
  };
}

function contentOf(file: FileRow) {
  return {
    version: file.version,
    fileType: file.fileType,
    mimeType: file.mimeType,
    fileSize: file.fileSize,
    checksum: file.checksum,
    width: file.width,
    height: file.height,
    duration: file.duration,
    createdAt: file.storedAt.toISOString(),
  };
}
