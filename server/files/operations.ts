import { limitPerKey } from "@media-asset-service/base/concurrency.ts";
import { MAX_DIFFERENT_BITS } from "@media-asset-service/decode/imaging/perceptual-hash.ts";
import { sql } from "kysely";
import { lockAccount } from "../accounts/storage.ts";
import { invalid, unavailable } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import { perContext } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import { rowOf } from "../db/rows.ts";
import { inTransaction } from "../db/transaction.ts";
import { cleanTags, newFilename } from "./clean-fields.ts";
import { cleanAltText } from "./metadata/alt-text.ts";
import { checkMetadata } from "./metadata/metadata.ts";
import { findRecord, pageOfMatches } from "./pages.ts";
import { readFilter } from "./query/named-collections.ts";
import { type Sort, sortOf } from "./query/sort.ts";
import { fileRecord } from "./record.ts";
import { fileNotFound, requireFile, requireFolderOf, requireImage } from "./requirements.ts";
import { type FileChanges, type FileRow, lockFile, softDeleteFile, updateFile, updateLockedFile } from "./rows.ts";

const MAX_SIMILAR = 50;

function readSort({ sort, order, search }: Partial<Sort> & { sort?: Sort["by"]; search?: string }): Sort {
  if (sort === "relevance" && search === undefined) {
    throw invalid("query", "sort", "dependentRequired", "can be relevance only together with search");
  }
  return sortOf(sort, order);
}

/**
 * Concurrent changes of one file wait for its row. Here, they wait without a connection, so that one file cannot occupy
 * all connections. Two at a time, because PostgreSQL passes the row to the next change sooner than this process could
 * start it, but wakes all waiting sessions for that.
 */
const changeInTurn = perContext(() =>
  limitPerKey({
    max: 2,
    maxWaitMs: 4_000,
    timeoutError: () =>
      unavailable("Too many concurrent changes of this file. Try again in a few seconds.", undefined, 2),
  }),
);

export const fileHandlers = {
  async listFiles({ context, caller, query, signal }, reply) {
    const { id: accountId } = caller.account;
    const filter = await readFilter(context, accountId, query, "query");
    return reply(200, await pageOfMatches(context, accountId, { filter, sort: readSort(query) }, { ...query, signal }));
  },

  async getFile({ context, caller, path, fail }, reply) {
    const record = isId("file", path.id) ? await findRecord(context, caller.account.id, path.id) : null;
    if (!record) throw fileNotFound(fail, path.id);
    return reply(200, record);
  },

  async listSimilarFiles(call, reply) {
    const { context, caller, path, query, fail } = call;
    const file = await requireFile(call, caller.account.id, path.id);
    requireImage(fail, file, "The search for similar images");
    const found = await findSimilarFiles(context.db, file, query.limit ?? MAX_SIMILAR);
    const now = context.clock();
    return reply(200, {
      similar: found.map(({ file, distance }) => ({ file: fileRecord(context, file, now), distance })),
    });
  },

  async updateFile(call, reply) {
    const { context, caller, body, fail } = call;
    const { id, filename, tags, metadata, altText, ...rest } = body;
    if (!isId("file", id)) throw fileNotFound(fail, id);
    if (metadata) checkMetadata(metadata, caller.account.metadataFields);
    const changes: FileChanges = {
      ...rest,
      ...(filename !== undefined && { filename: newFilename(filename) }),
      ...(tags && { tags: cleanTags(tags) }),
      ...(metadata && { metadata }),
      ...(altText && { altText: cleanAltText(altText) }),
    };
    const { id: accountId } = caller.account;
    const file = await changeInTurn(context)(`${accountId} ${id}`, () => changeFile(call, accountId, id, changes));
    if (!file) throw fileNotFound(fail, id);
    return reply(200, fileRecord(context, file));
  },

  async deleteFile({ context, caller, path: { id }, fail, takeAuditEvent }, reply) {
    const { id: accountId } = caller.account;
    const deleted = isId("file", id) && (await softDeleteFile(context, { accountId, id, event: takeAuditEvent(id) }));
    if (!deleted) throw fileNotFound(fail, id);
    return reply(200, { deleted: true, id });
  },
} satisfies Partial<Handlers>;

/** Returns null if the file does not exist. */
async function changeFile(
  call: CallThatFails<"FOLDER_NOT_FOUND">,
  accountId: string,
  id: string,
  changes: FileChanges,
): Promise<FileRow | null> {
  const { context } = call;
  const { filename, tags, folderId, metadata, altText } = changes;
  const depends = [filename, tags, metadata, altText].some((given) => given !== undefined);
  if (!depends && typeof folderId !== "string") return updateFile(context, accountId, id, changes);
  return inTransaction(context.db, async (trx) => {
    // The lock prevents a move into a folder that is being deleted.
    if (typeof folderId === "string") await lockAccount(trx, accountId);
    const file = await lockFile(trx, accountId, id);
    if (!file) return null;
    if (typeof folderId === "string") await requireFolderOf(call, accountId, folderId, trx);
    return updateLockedFile(trx, file, changes, context.clock());
  });
}

interface SimilarFile {
  file: FileRow;
  /** Number of different bits in the hashes of the two pictures. */
  distance: number;
}

/** A hash is searched by its parts. Each part has an index. */
const PART_BITS = 16;
const PARTS = [0, 1, 2, 3].map((part) => part * PART_BITS);

/**
 * Returns the account's live files that look similar, the most similar first.
 *
 * Multi-index hashing: if two hashes differ in at most 6 bits, at least one of their 4 parts differs in at most one bit
 * (pigeonhole principle). So 4 × 17 index lookups find all similar hashes, and among a million hashes about a thousand
 * that are not similar.
 */
export async function findSimilarFiles(
  db: Database,
  { id, accountId, perceptualHash }: FileRow,
  limit: number,
): Promise<SimilarFile[]> {
  if (perceptualHash === null) return [];
  const distance = sql<number>`bit_count(perceptual_hash # ${perceptualHash}::bit(64))`;
  const rows = await db
    .selectFrom("files")
    .select(rowOf("files"))
    .select(distance.as("distance"))
    .where("account_id", "=", accountId)
    .where(FILE.live)
    .where("perceptual_hash", "is not", null)
    .where("id", "!=", id)
    .where((eb) => eb.or(PARTS.map((start) => hasPart(perceptualHash, start))))
    .where(distance, "<=", MAX_DIFFERENT_BITS)
    .orderBy("distance")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ distance, ...file }) => ({ file, distance: Number(distance) }));
}

function hasPart(hash: string, start: number) {
  const near = withNeighbors(hash.slice(start, start + PART_BITS));
  return sql<boolean>`substring(perceptual_hash from ${sql.lit(start + 1)} for ${sql.lit(PART_BITS)}) = any(${near}::bit(16)[])`;
}

/** Returns the part, and all parts that differ from it in one bit. */
function withNeighbors(part: string): string[] {
  const flipped = [...part].map((bit, at) => part.slice(0, at) + (bit === "1" ? "0" : "1") + part.slice(at + 1));
  return [part, ...flipped];
}
