import { DAY_MS } from "../base/calendar.ts";
import { type Fail, invalid } from "../base/errors.ts";
import { normalizeName } from "../base/hidden-characters.ts";
import { isId, newId } from "../base/ids.ts";
import { readTime } from "../base/read-time.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { cursorKeyByTime, type Paging } from "../db/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import { requireFile } from "../files/require-file.ts";
import type { components } from "../generated/types.ts";
import { hashPassword } from "../users/passwords.ts";
import type { ShareLinks } from "./links.ts";
import type { SharedCollections, SharedFolders } from "./ports.ts";
import type { NewShare, OwnedShare, ShareChanges, SharesRepository, ShareTarget } from "./repository.ts";

export interface ShareDeps {
  db: Database;
  shares: SharesRepository;
  links: ShareLinks;
  folders: Pick<SharedFolders, "tree">;
  collections: Pick<SharedCollections, "nameOf">;
  paging: Paging;
  clock: () => Date;
}

type ShareHandlers = Pick<Handlers, "listShares" | "createShare" | "getShare" | "updateShare" | "deleteShare">;
type Schemas = components["schemas"];

/** Default and maximum lifetime of a link. */
export const LIFETIME_MS = 30 * DAY_MS;
export const MAX_LIFETIME_MS = 366 * DAY_MS;

export function shareOperations(deps: ShareDeps): ShareHandlers {
  const { db, shares, links, folders, collections, paging, clock } = deps;

  const record = (share: OwnedShare): Schemas["Share"] => ({
    id: share.id,
    url: links.url(share.id),
    title: share.title,
    target: targetRecord(share.target),
    access: share.access,
    hasPassword: share.passwordHash !== null,
    state: share.expiresAt <= clock() ? "EXPIRED" : share.hasOwner ? "ACTIVE" : "OWNER_ENDED",
    expiresAt: share.expiresAt.toISOString(),
    views: share.views,
    downloads: share.downloads,
    lastUsedAt: share.lastUsedAt?.toISOString() ?? null,
    createdAt: share.createdAt.toISOString(),
    updatedAt: share.updatedAt.toISOString(),
  });

  /** Returns the target of a new link, which must belong to the account, and the default title of its page. */
  async function readTarget(
    call: CallThatFails<"FILE_NOT_FOUND" | "FOLDER_NOT_FOUND" | "COLLECTION_NOT_FOUND">,
    accountId: string,
    { fileIds, folderId, includeSubfolders, collectionId }: Schemas["ShareTargetChoice"],
  ): Promise<{ target: ShareTarget; name: string }> {
    const { fail } = call;
    const selectors = [fileIds, folderId, collectionId].filter((it) => it !== undefined);
    if (selectors.length !== 1) {
      throw invalid("body", "target", "oneOf", "must contain exactly one of fileIds, folderId and collectionId");
    }
    if (folderId !== undefined) {
      const [{ name }] = await folders.tree(fail, accountId, folderId);
      return { target: { folderId, includeSubfolders: includeSubfolders ?? false }, name };
    }
    if (includeSubfolders !== undefined) {
      throw invalid("body", "target/includeSubfolders", "exclusive", "is allowed only with folderId");
    }
    if (collectionId !== undefined) {
      const name = isId("col", collectionId) ? await collections.nameOf(accountId, collectionId) : null;
      if (name !== null) return { target: { collectionId }, name };
      throw fail("COLLECTION_NOT_FOUND", "There is no collection with this id.", { id: collectionId });
    }
    const ids = [...new Set(fileIds)];
    const [first, ...others] = await Promise.all(ids.map((id) => requireFile(call, accountId, id)));
    return { target: { fileIds: ids }, name: others.length === 0 ? (first?.filename ?? "") : `${ids.length} files` };
  }

  async function find(fail: Fail<"SHARE_NOT_FOUND">, accountId: string, id: string): Promise<OwnedShare> {
    const share = isId("shr", id) ? await shares.find(accountId, id) : null;
    if (!share) throw shareNotFound(fail, id);
    return share;
  }

  return {
    async listShares({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("shares", query);
      const [rows, total] = await Promise.all([shares.list(accountId, request), shares.count(accountId)]);
      const page = paging.page("shares", request, { rows, total, cursorKey: cursorKeyByTime });
      return reply(200, { shares: page.rows.map(record), pagination: page.pagination });
    },

    async createShare(call, reply) {
      const { caller, signedIn, body, recordResponse } = call;
      const { id: accountId } = caller.account;
      const now = clock();
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
        passwordHash: body.password === undefined ? null : await hashPassword(call.context, body.password),
        expiresAt,
        createdAt: now,
      };
      const respond = (made: OwnedShare) => reply(201, record(made), { Location: `/api/v1/shares/${made.id}` });
      const made = await inTransaction(db, async (trx) => {
        const stored = await shares.insert(trx, share);
        await recordResponse(respond)?.(trx, stored);
        return stored;
      });
      return respond(made);
    },

    async getShare({ caller, path, fail }, reply) {
      return reply(200, record(await find(fail, caller.account.id, path.id)));
    },

    async updateShare({ context, caller, path: { id }, body, fail }, reply) {
      const { id: accountId } = caller.account;
      const now = clock();
      const { password, expiresAt, access } = body;
      const title = titleOf(body.title);
      const changes: ShareChanges = {
        ...(title !== undefined && { title }),
        ...(access !== undefined && { access }),
        ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt, now) }),
        ...(password !== undefined && {
          passwordHash: password === null ? null : await hashPassword(context, password),
        }),
      };
      const share = isId("shr", id) ? await shares.update(accountId, id, changes, now) : null;
      if (!share) throw shareNotFound(fail, id);
      return reply(200, record(share));
    },

    async deleteShare({ caller, path: { id }, fail }, reply) {
      if (!isId("shr", id) || !(await shares.remove(caller.account.id, id))) throw shareNotFound(fail, id);
      return reply(200, { deleted: true, id });
    },
  };
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
