import type { AccountLock } from "../accounts/storage.ts";
import { type Fail, invalid } from "../base/errors.ts";
import { normalizeName } from "../base/hidden-characters.ts";
import { isId, newId } from "../base/ids.ts";
import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { nameKeyOf } from "../query/named-collections.ts";
import type { CollectionContents } from "./contents.ts";
import type { ItemsRepository } from "./items-repository.ts";
import { putFiles } from "./put-files.ts";
import type { Collection, CollectionsRepository } from "./repository.ts";
import { changedSearch, newSearch } from "./saved-search.ts";

export interface CollectionDeps {
  db: Database;
  collections: CollectionsRepository;
  items: ItemsRepository;
  contents: CollectionContents;
  lockAccount: AccountLock;
  paging: Paging;
  clock: () => Date;
}

type CollectionHandlers = Pick<
  Handlers,
  | "listCollections"
  | "createCollection"
  | "getCollection"
  | "updateCollection"
  | "deleteCollection"
  | "listCollectionFiles"
  | "addCollectionFiles"
  | "removeCollectionFiles"
>;

/** Maximum number of collections of an account: what a sidebar can show, and a list can page through. */
export const MAX_COLLECTIONS = 1_000;
const MAX_NAME_LENGTH = 100;

export function collectionOperations(deps: CollectionDeps): CollectionHandlers {
  const { db, collections, items, contents, lockAccount, paging, clock } = deps;

  type Trx = NonNullable<Parameters<CollectionsRepository["find"]>[2]>;

  async function requireCollection(
    fail: Fail<"COLLECTION_NOT_FOUND">,
    accountId: string,
    id: string,
    trx?: Trx,
  ): Promise<Collection> {
    const collection = isId("col", id) ? await collections.find(accountId, id, trx) : null;
    if (!collection) throw fail("COLLECTION_NOT_FOUND", "There is no collection with this id.", { id });
    return collection;
  }

  async function requireFreeName(fail: Fail<"COLLECTION_EXISTS">, trx: Trx, collection: Collection): Promise<void> {
    const { id, accountId, name } = collection;
    const existing = (await collections.findNamed(accountId, [], [name], trx)).find((other) => other.id !== id);
    if (!existing) return;
    const message = `A collection named ${JSON.stringify(existing.name)} already exists. Choose another name.`;
    throw fail("COLLECTION_EXISTS", message, { existingCollectionId: existing.id });
  }

  /** Changes the files of a manual collection, serialized with other changes of the account's files. */
  function changeManual<Result>(
    fail: Fail<"COLLECTION_NOT_FOUND" | "COLLECTION_NOT_MANUAL">,
    accountId: string,
    id: string,
    change: (trx: Trx, collection: Collection) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (trx) => {
      await lockAccount(trx, accountId);
      const collection = await requireCollection(fail, accountId, id, trx);
      if (collection.search) {
        const message = "The query of this collection selects its files.";
        throw fail("COLLECTION_NOT_MANUAL", `${message} Change the query, or use a manual collection.`);
      }
      return change(trx, collection);
    });
  }

  return {
    async listCollections({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("collections", query);
      const [rows, total] = await Promise.all([collections.list(accountId, request), collections.count(accountId)]);
      const page = paging.page("collections", request, {
        rows,
        total,
        cursorKey: ({ nameKey, id }) => ({ key: nameKey, id }),
      });
      return reply(200, { collections: page.rows.map(record), pagination: page.pagination });
    },

    async createCollection({ caller, body, fail, recordResponse }, reply) {
      const { id: accountId } = caller.account;
      const now = clock();
      const name = cleanName(body.name);
      const collection: Collection = {
        id: newId("col", now),
        accountId,
        name,
        nameKey: nameKeyOf(name),
        description: body.description ?? "",
        search: newSearch(body),
        createdAt: now,
        updatedAt: now,
      };
      const respond = (created: Collection) =>
        reply(201, record(created), { Location: `/api/v1/collections/${created.id}` });
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        await requireFreeName(fail, trx, collection);
        if ((await collections.count(accountId, trx)) >= MAX_COLLECTIONS) {
          const message = `This account has reached the limit of ${MAX_COLLECTIONS} collections. Delete one first.`;
          throw fail("TOO_MANY_COLLECTIONS", message, { limit: MAX_COLLECTIONS });
        }
        await collections.insert(trx, collection);
        await recordResponse(respond)?.(trx, collection);
      });
      return respond(collection);
    },

    async getCollection({ caller, path, fail }, reply) {
      const collection = await requireCollection(fail, caller.account.id, path.id);
      return reply(200, { ...record(collection), ...(await contents.summary(collection)) });
    },

    async updateCollection({ caller, path, body, fail }, reply) {
      const { id: accountId } = caller.account;
      const name = body.name === undefined ? undefined : cleanName(body.name);
      const collection = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        const current = await requireCollection(fail, accountId, path.id, trx);
        const changed: Collection = {
          ...current,
          ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
          description: body.description ?? current.description,
          search: changedSearch(current.search, body),
          updatedAt: clock(),
        };
        if (changed.name !== current.name) await requireFreeName(fail, trx, changed);
        await collections.update(trx, changed);
        return changed;
      });
      return reply(200, record(collection));
    },

    async deleteCollection({ caller, path: { id }, fail }, reply) {
      const { id: accountId } = caller.account;
      const removed = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        return isId("col", id) && (await collections.remove(trx, accountId, id));
      });
      if (!removed) throw fail("COLLECTION_NOT_FOUND", "There is no collection with this id.", { id });
      return reply(200, { deleted: true, id });
    },

    async listCollectionFiles({ caller, path, query, fail, signal }, reply) {
      const collection = await requireCollection(fail, caller.account.id, path.id);
      return reply(200, await contents.page(collection, query, signal));
    },

    async addCollectionFiles({ caller, path: { id }, body: { fileIds, after }, fail }, reply) {
      const { id: accountId } = caller.account;
      const done = await changeManual(fail, accountId, id, (trx) =>
        putFiles(items, fail, trx, { accountId, collectionId: id, fileIds, after }),
      );
      return reply(200, { id, ...done });
    },

    async removeCollectionFiles({ caller, path: { id }, body: { fileIds }, fail }, reply) {
      const removed = await changeManual(fail, caller.account.id, id, (trx) => items.remove(trx, id, fileIds));
      return reply(200, { id, removed });
    },
  };
}

function cleanName(sent: string): string {
  const name = normalizeName(sent);
  if (name === "") throw invalid("body", "name", "minLength", "must not be empty");
  if ([...name].length > MAX_NAME_LENGTH) {
    throw invalid("body", "name", "maxLength", `must have at most ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}

function record(collection: Collection): components["schemas"]["Collection"] {
  const { id, name, description, search, createdAt, updatedAt } = collection;
  return {
    id,
    name,
    type: search ? "query" : "manual",
    description,
    ...(search && { query: search.query, sort: search.sort.by, order: search.sort.order }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
