import type { Size } from "@media-asset-service/decode/imaging/geometry.ts";
import { PageRangeError } from "@media-asset-service/decode/imaging/pdf-page.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { isDecodable } from "@media-asset-service/decode/media-types/media-type.ts";
import type { Transaction } from "kysely";
import { type Fail, invalid, unavailable } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { FOLDER } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { reprobe } from "./reprobe.ts";
import { type FileRow, findFile } from "./rows.ts";

/* Requirements of operations for their file. */

/** Returns a live file of the caller's account. @throws FILE_NOT_FOUND */
export async function requireFile(
  call: CallThatFails<"FILE_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<FileRow> {
  const file = isId("file", id) ? await findFile(call.context, accountId, id) : null;
  if (!file) throw fileNotFound(call.fail, id);
  return file;
}

export function fileNotFound(
  fail: Fail<"FILE_NOT_FOUND">,
  id: string,
  message = "There is no file with this id.",
): Error {
  return fail("FILE_NOT_FOUND", message, { id });
}

/** @param operation what requires an image, such as `ocr` */
export function requireImage(fail: Fail<"NOT_AN_IMAGE">, { fileType }: FileRow, operation: string): void {
  if (fileType === "IMAGE") return;
  throw fail("NOT_AN_IMAGE", `${operation} supports only images. The type of this file is ${fileType}.`, { fileType });
}

/**
 * Returns the size of an image that can be decoded, in pixels, as displayed. Probes a file without a known size again
 * before it counts as damaged. Rejects if the call's deadline aborts. @throws IMAGE_NOT_PROCESSABLE
 */
export async function requireSize(
  call: CallThatFails<"IMAGE_NOT_PROCESSABLE"> & { readonly deadline: AbortSignal },
  file: FileRow,
): Promise<Size> {
  const known = file.width !== null && file.height !== null;
  const reprobed = known ? { file, isComplete: true } : await reprobe(call.context, file, call.deadline);
  const { width, height, mimeType } = reprobed.file;
  if (width !== null && height !== null && isDecodable(mimeType)) return { width, height };
  if (!reprobed.isComplete) throw unavailable("Image analysis is temporarily unavailable. Try again in a few seconds.");
  call.context.log.warn({ fileId: file.id, mimeType }, "cannot decode this image");
  throw notProcessable(call.fail, new PictureError("corrupt"));
}

/**
 * Awaits work on a picture, and converts its errors to IMAGE_NOT_PROCESSABLE, or VALIDATION_ERROR for a missing page.
 */
export async function convertPictureErrors<T>(fail: Fail<"IMAGE_NOT_PROCESSABLE">, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PageRangeError) {
      throw invalid("query", "page", "maximum", `must be 1 to ${error.pageCount}, the number of pages`);
    }
    throw error instanceof PictureError ? notProcessable(fail, error) : error;
  }
}

export function notProcessable(fail: Fail<"IMAGE_NOT_PROCESSABLE">, cause: PictureError): Error {
  return fail("IMAGE_NOT_PROCESSABLE", cause.message, { reason: cause.reason }, { cause });
}

/**
 * Throws an error unless the account has this folder. In a transaction that holds the account's lock, the folder cannot
 * be deleted until the end. @throws FOLDER_NOT_FOUND
 */
export async function requireFolderOf(
  { context, fail }: CallThatFails<"FOLDER_NOT_FOUND">,
  accountId: string,
  id: string,
  trx?: Transaction<Tables>,
): Promise<void> {
  if (!isId("fold", id)) throw folderNotFound(fail, id);
  const folder = (trx ?? context.db).selectFrom("folders").select("id").where("id", "=", id);
  const found = await folder.where("account_id", "=", accountId).where(FOLDER.live).executeTakeFirst();
  if (!found) throw folderNotFound(fail, id);
}

export function folderNotFound(fail: Fail<"FOLDER_NOT_FOUND">, id: string): Error {
  return fail("FOLDER_NOT_FOUND", "There is no folder with this id.", { id });
}
