import { createHmac } from "node:crypto";
import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import { recordBandwidth } from "../accounts/bandwidth.ts";
import { chargeItems } from "../accounts/rate-limit.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import { isServiceError } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import { type Context, perContext } from "../context.ts";
import { contentDisposition } from "../contract/headers.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { type Archive, deleteArchive, findArchive, insertArchive } from "./archive-rows.ts";
import { archiveSource, checkContents, storedContents } from "./archive-source.ts";
import { type Landmark, layoutOf } from "./layout.ts";
import { archiveTurns, linkResults } from "./link-results.ts";
import { selectFiles } from "./select-files.ts";
import { zipStream } from "./zip-stream.ts";

/** Lifetime of an archive. */
const LIFETIME_MS = 24 * 3_600_000;
/** Archives whose recent checks are in memory. */
const MAX_CHECKED_ARCHIVES = 100;
const recentChecks = perContext((context) => linkResults<Landmark[] | null>(context, MAX_CHECKED_ARCHIVES));

export const archiveHandlers = {
  async createArchive(call, reply) {
    const { context, caller, signedIn, body, recordResponse, signal } = call;
    const { account } = caller;
    const { db } = context;
    const now = context.clock();
    const respond = (created: Archive) => reply(201, record(context, created));
    const create = async () => {
      const { files, title } = await selectFiles(call, account.id, body);
      const { entries, layout } = layoutOf(files, now);
      const archive: Archive = {
        ...layout,
        id: newId("arc", now),
        accountId: account.id,
        keyId: caller.keyId,
        sessionId: signedIn?.session.id ?? null,
        filename: `${title ?? "files"}.zip`,
        fileCount: entries.length,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      };
      await insertArchive(db, archive, entries);
      try {
        await inTransaction(db, async (trx) => {
          if (caller.keyId !== null) await chargeItems(call, trx, account, { items: entries.length, now });
          await recordResponse(respond)?.(trx, archive);
        });
      } catch (error) {
        // After another error, the response can have been stored. An archive without one is pruned at its expiration.
        if (isServiceError(error) && error.status < 500) await deleteArchive(db, archive.id);
        throw error;
      }
      return archive;
    };
    return respond(await archiveTurns(context).run(account.id, create, signal));
  },

  async downloadArchive(call, reply) {
    const { context, path, query, fail } = call;
    const archive = await resolveArchiveUrl(call, path.id, query.signature);
    const { accountId, size, etag } = archive;
    const readable = { ...archive, contents: storedContents(context, archive) };
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
      onSent: (bytes) => recordBandwidth(context, accountId, bytes),
      async open(range, signal) {
        const source = archiveSource(context, readable, () => contentGone(fail), signal);
        return zipStream(source, range ?? { start: 0, end: size - 1 });
      },
    });
  },
} satisfies Partial<Handlers>;

function record(context: Context, archive: Archive): components["schemas"]["Archive"] {
  const { id, filename, fileCount, size, createdAt, expiresAt } = archive;
  const url = `${context.config.baseUrl()}/api/v1/archives/${id}/content?signature=${signatureOf(context, id)}`;
  return { id, url, filename, fileCount, size, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/**
 * Anyone who has the signature can download this archive, and nothing else. The expiration and the owner are stored in
 * the archive's row.
 */
function signatureOf({ config }: Context, id: string): string {
  return createHmac("sha256", config.signingSecret).update(`archive\n${id}`).digest("base64url");
}

/** Returns the archive of a signed URL and its landmarks, if the URL is still valid. */
async function resolveArchiveUrl(
  {
    context,
    fail,
  }: CallThatFails<"ARCHIVE_NOT_FOUND" | "INVALID_SIGNATURE" | "URL_EXPIRED" | "ACCOUNT_SUSPENDED" | "ARCHIVE_GONE">,
  id: string,
  signature = "",
): Promise<Archive & { landmarks: Landmark[] }> {
  const archive = isId("arc", id) ? await findArchive(context, id) : undefined;
  const account = archive && (await findAccount(context, archive.accountId));
  if (!archive || !account) {
    throw fail("ARCHIVE_NOT_FOUND", "There is no archive with this id, or it has expired. Create a new one.", { id });
  }
  if (!constantTimeEqual(signature, signatureOf(context, id))) {
    throw fail(
      "INVALID_SIGNATURE",
      "This URL is unsigned or was altered. Use the URL that createArchive returned, without changes.",
    );
  }
  if (archive.expiresAt <= context.clock()) {
    const since = archive.expiresAt.toISOString();
    throw fail("URL_EXPIRED", `This URL expired at ${since}. Create a new archive.`);
  }
  requireNotSuspended(fail, account);
  if (archive.ownerHasEnded) {
    const message = "The API key or session that created this archive is no longer valid, so the archive has expired.";
    throw fail("ARCHIVE_GONE", `${message} Create a new one.`, { reason: "OWNER_ENDED" });
  }
  const landmarks = await recentChecks(context)(archive, () => checkContents(storedContents(context, archive)));
  if (!landmarks) throw contentGone(fail);
  return { ...archive, landmarks };
}

function contentGone(fail: CallThatFails<"ARCHIVE_GONE">["fail"]): Error {
  const message = "A file of this archive was deleted, its visibility changed, or its content is no longer stored.";
  return fail("ARCHIVE_GONE", `${message} Create a new archive of the remaining files.`, { reason: "CONTENT_GONE" });
}
