import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import { recordBandwidth } from "../accounts/bandwidth.ts";
import { chargeItems } from "../accounts/rate-limit.ts";
import { isServiceError } from "../base/errors.ts";
import type { FairTurns } from "../base/fair-turns.ts";
import { isId, newId } from "../base/ids.ts";
import { contentDisposition } from "../contract/content-disposition.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { archiveSource, checkedLandmarks, type SourceDeps } from "./archive-source.ts";
import { type Landmark, layoutOf } from "./layout.ts";
import type { LinkResults } from "./link-results.ts";
import type { Archive, ArchivesRepository } from "./repository.ts";
import { type SelectionDeps, selectFiles } from "./select-files.ts";
import type { ArchiveUrls } from "./urls.ts";
import { zipStream } from "./zip-stream.ts";

export interface ArchiveDeps extends SelectionDeps, Omit<SourceDeps, "archives"> {
  db: Database;
  archives: ArchivesRepository;
  urls: ArchiveUrls;
  /** Archives are created in turns: one of 10,000 files takes hundreds of milliseconds. */
  turns: FairTurns;
  recentChecks: LinkResults<Landmark[] | null>;
  clock: () => Date;
}

/** Lifetime of an archive. */
export const LIFETIME_MS = 24 * 3_600_000;

export function archiveOperations(deps: ArchiveDeps): Pick<Handlers, "createArchive" | "downloadArchive"> {
  const { db, archives, urls, turns, recentChecks, clock } = deps;

  const record = (archive: Archive): components["schemas"]["Archive"] => ({
    id: archive.id,
    url: urls.url(archive.id),
    filename: archive.filename,
    fileCount: archive.fileCount,
    size: archive.layout.size,
    createdAt: archive.createdAt.toISOString(),
    expiresAt: archive.expiresAt.toISOString(),
  });

  /** Returns the archive of a signed URL and its landmarks, if the URL is still valid. */
  async function resolveArchiveUrl(
    {
      context,
      fail,
    }: CallThatFails<"ARCHIVE_NOT_FOUND" | "INVALID_SIGNATURE" | "URL_EXPIRED" | "ACCOUNT_SUSPENDED" | "ARCHIVE_GONE">,
    id: string,
    signature = "",
  ): Promise<Archive & { landmarks: Landmark[] }> {
    const found = isId("arc", id) ? await archives.find(id) : null;
    const account = found && (await findAccount(context, found.archive.accountId));
    if (!found || !account) {
      throw fail("ARCHIVE_NOT_FOUND", "There is no archive with this id, or it has expired. Create a new one.", { id });
    }
    const { archive, hasOwner } = found;
    if (!urls.verify(id, signature)) {
      throw fail(
        "INVALID_SIGNATURE",
        "This URL is unsigned or was altered. Use the URL that createArchive returned, without changes.",
      );
    }
    if (archive.expiresAt <= clock()) {
      const since = archive.expiresAt.toISOString();
      throw fail("URL_EXPIRED", `This URL expired at ${since}. Create a new archive.`);
    }
    requireNotSuspended(fail, account);
    if (!hasOwner) {
      const message =
        "The API key or session that created this archive is no longer valid, so the archive has expired.";
      throw fail("ARCHIVE_GONE", `${message} Create a new one.`, { reason: "OWNER_ENDED" });
    }
    const landmarks = await recentChecks.of(archive, () => checkedLandmarks(deps, archive));
    if (!landmarks) throw contentGone(fail);
    return { ...archive, landmarks };
  }

  return {
    async createArchive({ context, caller, signedIn, body, fail, recordResponse, signal }, reply) {
      const { account } = caller;
      const now = clock();
      const respond = (created: Archive) => reply(201, record(created));
      const create = async () => {
        const { files, title } = await selectFiles({ ...deps, signal }, fail, account.id, body);
        const { entries, layout } = layoutOf(files, now);
        const archive: Archive = {
          id: newId("arc", now),
          accountId: account.id,
          keyId: caller.keyId,
          sessionId: signedIn?.session.id ?? null,
          filename: `${title ?? "files"}.zip`,
          fileCount: entries.length,
          layout,
          createdAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
        };
        await archives.insert(archive, entries);
        try {
          await inTransaction(db, async (trx) => {
            if (caller.keyId !== null)
              await chargeItems({ context, fail }, trx, account, { items: entries.length, now });
            await recordResponse(respond)?.(trx, archive);
          });
        } catch (error) {
          // After another error, the response can have been stored. An archive without one is pruned at its expiration.
          if (isServiceError(error) && error.status < 500) await archives.remove(archive.id);
          throw error;
        }
        return archive;
      };
      return respond(await turns.run(account.id, create, signal));
    },

    async downloadArchive({ context, path, query, fail }, reply) {
      const archive = await resolveArchiveUrl({ context, fail }, path.id, query.signature);
      const { size, etag } = archive.layout;
      return reply({
        size,
        etag,
        lastModified: archive.createdAt,
        isImmutable: true,
        contentType: "application/zip",
        headers: {
          // The archive can end at any time, so caches must revalidate.
          "Cache-Control": "private, no-cache",
          "Content-Disposition": contentDisposition("attachment", archive.filename),
        },
        onSent: (bytes) => recordBandwidth(context, archive.accountId, bytes),
        open: async (range, signal) =>
          zipStream(
            archiveSource(deps, archive, () => contentGone(fail), signal),
            range ?? { start: 0, end: size - 1 },
          ),
      });
    },
  };
}

function contentGone(fail: CallThatFails<"ARCHIVE_GONE">["fail"]): Error {
  const message = "A file of this archive was deleted, its visibility changed, or its content is no longer stored.";
  return fail("ARCHIVE_GONE", `${message} Create a new archive of the remaining files.`, { reason: "CONTENT_GONE" });
}
