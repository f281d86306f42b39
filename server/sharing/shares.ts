import { normalizeName } from "@media-asset-service/base/text.ts";
import { DAY_MS, readTime } from "../base/calendar.ts";
import { type Fail, invalid } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import { cursorKeyByTime } from "../db/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import { findCollection } from "../files/collections/rows.ts";
import { requireFile } from "../files/requirements.ts";
import { folderTree } from "../folders/tree.ts";
import type { components } from "../generated/types.ts";
import { hashPassword } from "../users/passwords.ts";
import { shareUrl } from "./share-access.ts";
import {
  countShares,
  deleteShare,
  findShare,
  insertShare,
  listShares,
  type NewShare,
  type OwnedShare,
  type ShareChanges,
  type ShareTarget,
  updateShare,
} from "./share-rows.ts";

type Schemas = components["schemas"];

/** Default and maximum lifetime of a link. */
export const LIFETIME_MS = 30 * DAY_MS;
export const MAX_LIFETIME_MS = 366 * DAY_MS;

export const shareHandlers = {
  async listShares({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("shares", query);
    const [rows, total] = await Promise.all([
      listShares(context, accountId, request),
      countShares(context.db, accountId),
    ]);
    const page = paging.page("shares", request, { rows, total, cursorKey: cursorKeyByTime });
    return reply(200, { shares: page.rows.map((share) => record(context, share)), pagination: page.pagination });
  },

  async createShare(call, reply) {
    const { context, caller, signedIn, body, recordResponse } = call;
    const { id: accountId } = caller.account;
    const now = context.clock();
    const expiresAt =
      body.expiresAt === undefined ? new Date(now.getTime() + LIFETIME_MS) : expiryOf(body.expiresAt, now);
    const { target, name } = await readTarget(call, accountId, body.target);
    const share: NewShare = {
      id: newId("shr", now),
      accountId,
      keyId: caller.keyId,
      userId: signedIn?.user.id ?? null,
      title: titleOf(body.title) ?? name,
      target,
      access: body.access ?? "view",
      passwordHash: body.password === undefined ? null : await hashPassword(context, body.password),
      expiresAt,
      createdAt: now,
    };
    const respond = (made: OwnedShare) => reply(201, record(context, made), { Location: `/api/v1/shares/${made.id}` });
    const made = await inTransaction(context.db, async (trx) => {
      const stored = await insertShare(trx, share);
      await recordResponse(respond)?.(trx, stored);
      return stored;
    });
    return respond(made);
  },

  async getShare({ context, caller, path: { id }, fail }, reply) {
    const share = isId("shr", id) ? await findShare(context, caller.account.id, id) : null;
    if (!share) throw shareNotFound(fail, id);
    return reply(200, record(context, share));
  },

  async updateShare({ context, caller, path: { id }, body, fail }, reply) {
    const { password, expiresAt, access } = body;
    const title = titleOf(body.title);
    const changes: ShareChanges = {
      ...(title !== undefined && { title }),
      ...(access !== undefined && { access }),
      ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt, context.clock()) }),
      ...(password !== undefined && {
        passwordHash: password === null ? null : await hashPassword(context, password),
      }),
    };
    const share = isId("shr", id) ? await updateShare(context, caller.account.id, id, changes) : null;
    if (!share) throw shareNotFound(fail, id);
    return reply(200, record(context, share));
  },

  async deleteShare({ context, caller, path: { id }, fail, setAuditDetails }, reply) {
    const title = isId("shr", id) ? await deleteShare(context.db, caller.account.id, id) : null;
    if (title === null) throw shareNotFound(fail, id);
    setAuditDetails({ title });
    return reply(200, { deleted: true, id });
  },
} satisfies Partial<Handlers>;

function record(context: Context, share: OwnedShare): Schemas["Share"] {
  return {
    id: share.id,
    url: shareUrl(context, share.id),
    title: share.title,
    target: targetRecord(share.target),
    access: share.access,
    hasPassword: share.passwordHash !== null,
    state: share.expiresAt <= context.clock() ? "EXPIRED" : share.hasOwner ? "ACTIVE" : "OWNER_ENDED",
    expiresAt: share.expiresAt.toISOString(),
    views: share.views,
    downloads: share.downloads,
    lastUsedAt: share.lastUsedAt?.toISOString() ?? null,
    createdAt: share.createdAt.toISOString(),
    updatedAt: share.updatedAt.toISOString(),
  };
}

/** Returns the target of a new link, which must belong to the account, and the default title of its page. */
async function readTarget(
  call: CallThatFails<"FILE_NOT_FOUND" | "FOLDER_NOT_FOUND" | "COLLECTION_NOT_FOUND">,
  accountId: string,
  { fileIds, folderId, includeSubfolders, collectionId }: Schemas["ShareTargetChoice"],
): Promise<{ target: ShareTarget; name: string }> {
  const { context, fail } = call;
  const selectors = [fileIds, folderId, collectionId].filter((it) => it !== undefined);
  if (selectors.length !== 1) {
    throw invalid("body", "target", "oneOf", "must contain exactly one of fileIds, folderId and collectionId");
  }
  if (folderId !== undefined) {
    const [{ name }] = await folderTree(call, accountId, folderId);
    return { target: { folderId, includeSubfolders: includeSubfolders ?? false }, name };
  }
  if (includeSubfolders !== undefined) {
    throw invalid("body", "target/includeSubfolders", "exclusive", "is allowed only with folderId");
  }
  if (collectionId !== undefined) {
    const collection = isId("col", collectionId) ? await findCollection(context.db, accountId, collectionId) : null;
    if (collection) return { target: { collectionId }, name: collection.name };
    throw fail("COLLECTION_NOT_FOUND", "There is no collection with this id.", { id: collectionId });
  }
  const ids = [...new Set(fileIds)];
  const [first, ...others] = await Promise.all(ids.map((id) => requireFile(call, accountId, id)));
  return { target: { fileIds: ids }, name: others.length === 0 ? (first?.filename ?? "") : `${ids.length} files` };
}

function targetRecord(target: ShareTarget): Schemas["ShareTarget"] {
  return { fileIds: null, folderId: null, includeSubfolders: false, collectionId: null, ...target };
}

function titleOf(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const title = normalizeName(sent);
  if (title === "") throw invalid("body", "title", "minLength", "must not be empty");
  return title;
}

function expiryOf(sent: string, now: Date): Date {
  const expiresAt = readTime(sent, "expiresAt");
  if (!(expiresAt > now)) throw invalid("body", "expiresAt", "minimum", `must be later than ${now.toISOString()}`);
  const latest = new Date(now.getTime() + MAX_LIFETIME_MS);
  if (expiresAt > latest)
    throw invalid("body", "expiresAt", "maximum", `must not be later than ${latest.toISOString()}`);
  return expiresAt;
}

function shareNotFound(fail: Fail<"SHARE_NOT_FOUND">, id: string): Error {
  return fail("SHARE_NOT_FOUND", "There is no share link with this id.", { id });
}
