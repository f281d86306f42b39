import { normalizeName } from "@media-asset-service/base/text.ts";
import type { Transaction } from "kysely";
import { type Fail, invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { folderNotFound } from "../files/requirements.ts";
import {
  type FolderInTree,
  type FolderRow,
  findFolder,
  findFolderByName,
  listAncestors,
  listSubtreeRows,
  subtreeHeight,
} from "./rows.ts";

/*
 * The rules that keep the folders a tree with unique names. Callers hold the account's lock, so that the checks stay
 * valid until the transaction ends.
 */

/** A folder in the root has depth 1. */
const MAX_FOLDER_DEPTH = 32;
const MAX_NAME_LENGTH = 255;

/**
 * Returns the folder with this ID and all folders inside it, at any depth, parents before their children.
 * @throws FOLDER_NOT_FOUND
 */
export async function folderTree(
  { context, fail }: CallThatFails<"FOLDER_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<[FolderInTree, ...FolderInTree[]]> {
  const [top, ...inside] = isId("fold", id) ? await listSubtreeRows(context.db, accountId, id) : [];
  if (!top) throw folderNotFound(fail, id);
  return [top, ...inside];
}

/** Returns whether both folders exist, and `id` is `topId` or is inside it, at any depth. */
export async function folderContains({ db }: Context, accountId: string, topId: string, id: string): Promise<boolean> {
  return isId("fold", id) && (await listAncestors(db, accountId, id)).includes(topId);
}

export async function requireFolder(
  fail: Fail<"FOLDER_NOT_FOUND">,
  db: Database,
  accountId: string,
  id: string,
): Promise<FolderRow> {
  const folder = isId("fold", id) ? await findFolder(db, accountId, id) : null;
  if (!folder) throw folderNotFound(fail, id);
  return folder;
}

/** Returns a name in its stored form. Throws VALIDATION_ERROR for an empty or a long name. */
export function cleanName(text: string): string {
  const name = normalizeName(text);
  if (name === "") throw invalid("body", "name", "minLength", "must not be empty");
  if ([...name].length > MAX_NAME_LENGTH) {
    throw invalid("body", "name", "maxLength", `must have at most ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}

/** Requires that no other folder has this name in its place; `id` is null for a folder that is not live. */
export async function requireFreeName(
  fail: Fail<"DUPLICATE_FOLDER">,
  trx: Transaction<Tables>,
  { id, accountId, parentId, name }: { id: string | null; accountId: string; parentId: string | null; name: string },
): Promise<void> {
  const existing = await findFolderByName(trx, accountId, parentId, name);
  if (!existing || existing.id === id) return;
  const message =
    `A folder named ${JSON.stringify(name)} already exists in the same place. ` +
    "Choose another name or another parent folder.";
  throw fail("DUPLICATE_FOLDER", message, { existingFolderId: existing.id });
}

/**
 * Requires that this parent exists and can contain `levels` more levels of folders: 1 for a new folder, 0 for a file.
 */
export async function requireFreeLevels(
  fail: Fail<"FOLDER_NOT_FOUND">,
  trx: Transaction<Tables>,
  { accountId, parentId, levels = 1 }: { accountId: string; parentId: string | null; levels?: number },
): Promise<void> {
  if (parentId === null) return;
  await requireFolder(fail, trx, accountId, parentId);
  const ancestors = await listAncestors(trx, accountId, parentId);
  requireDepth(ancestors.length + levels);
}

/**
 * Requires that the folder can be moved to this parent: not to itself, not to one of its subfolders, and not too deep.
 */
export async function requireMovable(
  fail: Fail<"FOLDER_NOT_FOUND" | "CIRCULAR_REFERENCE">,
  trx: Transaction<Tables>,
  { folder, parentId }: { folder: FolderRow; parentId: string | null },
): Promise<void> {
  if (parentId === null) return;
  if (parentId !== folder.id) await requireFolder(fail, trx, folder.accountId, parentId);
  const ancestors = await listAncestors(trx, folder.accountId, parentId);
  if (ancestors.includes(folder.id)) {
    throw fail(
      "CIRCULAR_REFERENCE",
      "A folder cannot be moved into itself or into one of its own subfolders. Choose another parent folder.",
    );
  }
  requireDepth(ancestors.length + (await subtreeHeight(trx, folder.accountId, folder.id)));
}

function requireDepth(levels: number): void {
  if (levels <= MAX_FOLDER_DEPTH) return;
  throw invalid(
    "body",
    "parentId",
    "depth",
    `would make the folder tree ${levels} levels deep; at most ${MAX_FOLDER_DEPTH} are allowed`,
  );
}
