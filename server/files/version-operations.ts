import type { Handlers } from "../contract/operation.ts";
import type { components } from "../generated/types.ts";
import type { VersionUrls } from "./ports.ts";
import { fileRecord } from "./record.ts";
import type { FileRow } from "./repository.ts";
import type { RequireFile } from "./require-file.ts";
import type { FileVersions } from "./versions.ts";
import type { OldVersion, VersionsRepository } from "./versions-repository.ts";

export interface VersionOperationDeps {
  versions: VersionsRepository;
  fileVersions: FileVersions;
  requireFile: RequireFile;
  urls: VersionUrls;
  since: () => Date;
  /** Retention of old versions. */
  retentionMs: number;
  clock: () => Date;
}

type VersionHandlers = Pick<Handlers, "replaceFileContent" | "listVersions" | "restoreVersion" | "deleteVersion">;
type Version = components["schemas"]["FileVersion"];

export function versionOperations(deps: VersionOperationDeps): VersionHandlers {
  const { versions, fileVersions, requireFile, urls, since, retentionMs, clock } = deps;

  function current(file: FileRow, now: Date): Version {
    return {
      ...contentOf(file),
      current: true,
      cdnUrl: urls.original(file, now),
      thumbnailUrl: urls.thumbnail(file, now),
      purgeAt: null,
    };
  }

  function old(file: FileRow, version: OldVersion, now: Date): Version {
    return {
      ...contentOf(version),
      current: false,
      cdnUrl: urls.oldOriginal(file, version.version, now),
      thumbnailUrl: urls.oldThumbnail(file, version.version, now),
      purgeAt: new Date(version.replacedAt.getTime() + retentionMs).toISOString(),
    };
  }

  return {
    async replaceFileContent({ caller, path, body, file, header, fail, recordResponse, skipAudit }, reply) {
      const now = clock();
      const respond = (replaced: FileRow) => {
        // Another file has this content: no content was replaced.
        if (replaced.id !== path.id) skipAudit();
        return reply(200, fileRecord(replaced, urls, now));
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
      return respond(await fileVersions.replace(fail, caller.account, path.id, replacement));
    },

    async listVersions({ caller, path, fail }, reply) {
      const file = await requireFile(fail, caller.account.id, path.id);
      const oldVersions = await versions.list(file.id, since());
      const now = clock();
      return reply(200, { versions: [current(file, now), ...oldVersions.map((version) => old(file, version, now))] });
    },

    async restoreVersion({ caller, path, fail, recordResponse }, reply) {
      const now = clock();
      const respond = (restored: FileRow) => reply(200, fileRecord(restored, urls, now));
      const old = { version: path.version, beforeCommit: recordResponse(respond) };
      return respond(await fileVersions.restore(fail, caller.account, path.id, old));
    },

    async deleteVersion({ caller, path, fail }, reply) {
      await fileVersions.delete(fail, caller.account, path.id, path.version);
      return reply(200, { deleted: true, ...path });
    },
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
