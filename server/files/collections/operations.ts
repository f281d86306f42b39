import { normalizeName } from "@media-asset-service/base/text.ts";
import type { Transaction } from "kysely";
import { lockAccount } from "../../accounts/storage.ts";
import { type Fail, invalid } from "../../base/errors.ts";
import { isId, newId } from "../../base/ids.ts";
import type { CallThatFails, Handlers } from "../../contract/operation.ts";
import { pagingOf } from "../../contract/paging.ts";
import type { Tables } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { components } from "../../generated/types.ts";
import { readSearch } from "../query/filter.ts";
import { collectionNamesIn, findNamedCollections, nameKeyOf } from "../query/named-collections.ts";
import { sortOf } from "../query/sort.ts";
import { pageOfCollection, summarizeCollection } from "./contents.ts";
import { putFiles, removeFiles } from "./items.ts";
import {
  type Collection,
  countCollections,
  deleteCollection,
  findCollection,
  insertCollection,
  listCollections,
  lockCollection,
  type SavedSearch,
  updateCollection,
} from "./rows.ts";

/** Maximum number of collections of an account: what a sidebar can show, and a list can page through. */
export const MAX_COLLECTIONS = 1_000;
const MAX_NAME_LENGTH = 100;

export const collectionHandlers = {
  async listCollections({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("collections", query);
    const [rows, total] = await Promise.all([
      listCollections(context.db, accountId, request),
      countCollections(context.db, accountId),
    ]);
    const page = paging.page("collections", request, {
      rows,
      total,
      cursorKey: ({ nameKey, id }) => ({ key: nameKey, id }),
    });
    return reply(200, { collections: page.rows.map(record), pagination: page.pagination });
  },

  async createCollection({ context, caller, body, fail, recordResponse }, reply) {
    const { id: accountId } = caller.account;
    const now = context.clock();
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
    await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      await requireFreeName(fail, trx, collection);
      if ((await countCollections(trx, accountId)) >= MAX_COLLECTIONS) {
        const message = `This account has reached the limit of ${MAX_COLLECTIONS} collections. Delete one first.`;
        throw fail("TOO_MANY_COLLECTIONS", message, { limit: MAX_COLLECTIONS });
      }
      await insertCollection(trx, collection);
      await recordResponse(respond)?.(trx, collection);
    });
    return respond(collection);
  },

  async getCollection(call, reply) {
    const collection = await requireCollection(call, call.caller.account.id, call.path.id);
    return reply(200, { ...record(collection), ...(await summarizeCollection(call.context, collection)) });
  },

  async updateCollection({ context, caller, path, body, fail }, reply) {
    const { id: accountId } = caller.account;
    const name = body.name === undefined ? undefined : cleanName(body.name);
    const collection = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      const current = await requireLocked(fail, trx, accountId, path.id);
      const changed: Collection = {
        ...current,
        ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
        description: body.description ?? current.description,
        search: changedSearch(current.search, body),
        updatedAt: context.clock(),
      };
      if (changed.name !== current.name) await requireFreeName(fail, trx, changed);
      await updateCollection(trx, changed);
      return changed;
    });
    return reply(200, record(collection));
  },

  async deleteCollection({ context, caller, path: { id }, fail, setAuditDetails }, reply) {
    const { id: accountId } = caller.account;
    const name = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      return isId("col", id) ? await deleteCollection(trx, accountId, id) : null;
    });
    if (name === null) throw collectionNotFound(fail, id);
    setAuditDetails({ name });
    return reply(200, { deleted: true, id });
  },

  async listCollectionFiles(call, reply) {
    const { context, caller, path, query, signal } = call;
    const collection = await requireCollection(call, caller.account.id, path.id);
    return reply(200, await pageOfCollection(context, collection, query, signal));
  },

  async addCollectionFiles(call, reply) {
    const { id: collectionId } = call.path;
    const { id: accountId } = call.caller.account;
    const { fileIds, after } = call.body;
    const done = await changeManual(call, accountId, collectionId, (trx) =>
      putFiles(call.fail, trx, { accountId, collectionId, fileIds, after }),
    );
    return reply(200, { id: collectionId, ...done });
  },

  async removeCollectionFiles(call, reply) {
    const { caller, path, body } = call;
    const { id } = path;
    const removed = await changeManual(call, caller.account.id, id, (trx) => removeFiles(trx, id, body.fileIds));
    return reply(200, { id, removed });
  },
} satisfies Partial<Handlers>;

async function requireCollection(
  { context, fail }: CallThatFails<"COLLECTION_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<Collection> {
  const collection = isId("col", id) ? await findCollection(context.db, accountId, id) : null;
  if (!collection) throw collectionNotFound(fail, id);
  return collection;
}

/** Locks a collection that must exist until the end of the transaction. */
async function requireLocked(
  fail: Fail<"COLLECTION_NOT_FOUND">,
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<Collection> {
  const collection = isId("col", id) ? await lockCollection(trx, accountId, id) : null;
  if (!collection) throw collectionNotFound(fail, id);
  return collection;
}

function collectionNotFound(fail: Fail<"COLLECTION_NOT_FOUND">, id: string): Error {
  return fail("COLLECTION_NOT_FOUND", "There is no collection with this id.", { id });
}

async function requireFreeName(
  fail: Fail<"COLLECTION_EXISTS">,
  trx: Transaction<Tables>,
  { id, accountId, name }: Collection,
): Promise<void> {
  const named = await findNamedCollections(trx, accountId, { ids: [], names: [name] });
  const existing = named.find((other) => other.id !== id);
  if (!existing) return;
  const message = `A collection named ${JSON.stringify(existing.name)} already exists. Choose another name.`;
  throw fail("COLLECTION_EXISTS", message, { existingCollectionId: existing.id });
}

/** Changes the files of a manual collection, serialized with other changes of the account's files. */
function changeManual<Result>(
  { context, fail }: CallThatFails<"COLLECTION_NOT_FOUND" | "COLLECTION_NOT_MANUAL">,
  accountId: string,
  id: string,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
    await lockAccount(trx, accountId);
    const { search } = await requireLocked(fail, trx, accountId, id);
    if (search) {
      const message = "The query of this collection selects its files.";
      throw fail("COLLECTION_NOT_MANUAL", `${message} Change the query, or use a manual collection.`);
    }
    return change(trx);
  });
}

function cleanName(sent: string): string {
  const name = normalizeName(sent);
  if (name === "") throw invalid("body", "name", "minLength", "must not be empty");
  if ([...name].length > MAX_NAME_LENGTH) {
    throw invalid("body", "name", "maxLength", `must have at most ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}

type CollectionUpdate = components["schemas"]["CollectionUpdate"];

/** Returns the search of a new collection; null for a manual one. Throws VALIDATION_ERROR. */
function newSearch({ type, ...given }: components["schemas"]["CollectionCreation"]): SavedSearch | null {
  if (type === "manual") return rejectSearchParams(given);
  const { query, sort, order } = given;
  if (query === undefined) throw invalid("body", "query", "required", "is required for a collection of type query");
  return { query: withoutCollections(query), sort: sortOf(sort, order) };
}

/** Returns the search after a change. Throws VALIDATION_ERROR. */
function changedSearch(search: SavedSearch | null, given: CollectionUpdate): SavedSearch | null {
  if (!search) return rejectSearchParams(given);
  const { sort, order } = given;
  const query = given.query === undefined ? search.query : withoutCollections(given.query);
  const newSort = sort === undefined ? { ...search.sort, ...(order && { order }) } : sortOf(sort, order);
  return { query, sort: newSort };
}

function rejectSearchParams(given: CollectionUpdate): null {
  const field = (["query", "sort", "order"] as const).find((name) => given[name] !== undefined);
  if (field === undefined) return null;
  const message = "is allowed only for collections of type query; add files to a manual collection instead";
  throw invalid("body", field, "not", message);
}

/**
 * Rejects queries that name other collections: so no collection contains itself, and the cost of a search is visible in
 * its query.
 */
function withoutCollections(query: string): string {
  const [name] = collectionNamesIn(readSearch(query, { path: "query" }).query);
  if (name === undefined) return query;
  const message = `must not contain collection:${name}; write out the conditions of that collection`;
  throw invalid("body", "query", "not", message);
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
