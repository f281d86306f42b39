// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import { Client } from "../client.ts";
import type { RequestOptions } from "../options.ts";
import type { Paginator } from "../paginator.ts";
import type { ManyParams, ManySettings, UploadItems } from "../upload-many.ts";
import type { Uploadable } from "../uploadable.ts";
import type { WaitSettings } from "../wait.ts";
import {
  addCollectionFiles,
  buildTransformUrl,
  cancelBulkOperation,
  cancelUpload,
  checkStores,
  createAccount,
  createArchive,
  createBulkOperation,
  createCollection,
  createDeliveryKey,
  createFolder,
  createKey,
  createPreset,
  createShare,
  createUpload,
  createUser,
  deleteCollection,
  deleteFile,
  deleteFolder,
  deletePreset,
  deleteShare,
  deleteUser,
  deleteVersion,
  deliverFile,
  emptyTrash,
  eraseAccount,
  exportRows,
  fileExists,
  getAccount,
  getAi,
  getBulkOperation,
  getCollection,
  getFile,
  getFolder,
  getMetadataFields,
  getMigrationStatus,
  getPreset,
  getProcessedImage,
  getShare,
  getStats,
  getUpload,
  listAccounts,
  listAllAuditEvents,
  listAuditEvents,
  listBulkItems,
  listBulkOperations,
  listCollectionFiles,
  listCollections,
  listDeletions,
  listDeliveryKeys,
  listFiles,
  listFolders,
  listKeys,
  listPresets,
  listShares,
  listSimilarFiles,
  listTrash,
  listUploads,
  listUsers,
  listVersions,
  purgeStores,
  purgeTrashItem,
  removeCollectionFiles,
  repairStores,
  replaceFileContent,
  resetUserPassword,
  resetUserSecondFactor,
  restoreFile,
  restoreFolder,
  restoreVersion,
  revokeDeliveryKey,
  revokeKey,
  rotateKey,
  runAi,
  setMetadataFields,
  signUrls,
  undoDeletions,
  updateAccount,
  updateCollection,
  updateFile,
  updateFolder,
  updatePreset,
  updateShare,
  uploadFile,
  uploadFiles,
  waitForAi,
  waitForBulkOperation,
  waitForFile,
  waitForUpload,
} from "./operations.ts";
import type {
  Account,
  AccountsCreateParams,
  AccountsListParams,
  AccountsUpdateParams,
  AddedToCollection,
  AiData,
  AiProcessedImageParams,
  AiRun,
  AiRunParams,
  Archive,
  ArchivesCreateParams,
  AuditEvent,
  AuditListAllParams,
  AuditListParams,
  BegunUpload,
  BulkItem,
  BulkOperation,
  Collection,
  CollectionWithCount,
  CollectionsAddParams,
  CollectionsCreateParams,
  CollectionsFilesParams,
  CollectionsListParams,
  CollectionsRemoveParams,
  CollectionsUpdateParams,
  DeletedCollection,
  DeletedFile,
  DeletedFolder,
  DeletedPreset,
  DeletedShare,
  DeletedUser,
  DeletedVersion,
  DeletionList,
  DeliveryKey,
  DeliveryKeyList,
  DeliveryKeyWithSecret,
  DeliveryKeysCreateParams,
  EmptiedTrash,
  ErasedAccount,
  FileRecord,
  FileVersions,
  FilesListParams,
  FilesReplaceParams,
  FilesRestoreParams,
  FilesSimilarParams,
  FilesUpdateParams,
  FilesUploadParams,
  Folder,
  FolderWithContents,
  FoldersCreateParams,
  FoldersDeleteParams,
  FoldersListParams,
  FoldersRestoreParams,
  FoldersUpdateParams,
  Key,
  KeyList,
  KeyWithSecret,
  KeysCreateParams,
  MetadataFields,
  MetadataFieldsSetParams,
  MigrationStatus,
  OperationsCreateParams,
  OperationsItemsParams,
  OperationsListParams,
  Preset,
  PresetsCreateParams,
  PresetsListParams,
  PresetsUpdateParams,
  PurgedTrashItem,
  RemovedFromCollection,
  RestoredFolder,
  Share,
  SharesCreateParams,
  SharesListParams,
  SharesUpdateParams,
  SignedUrlList,
  SimilarFiles,
  Stats,
  StatsGetParams,
  StoreCheck,
  StorePurged,
  StoresCheckParams,
  StoresDeletionsParams,
  StoresPurgeParams,
  StoresRepairParams,
  StoresUndoDeletionsParams,
  TransformUrlParams,
  TransformedImage,
  TrashItem,
  TrashListParams,
  UndoneDeletions,
  Upload,
  UploadsCreateParams,
  UploadsListParams,
  UrlsSignParams,
  User,
  UserList,
  UserWithPassword,
  UsersCreateParams,
} from "./operations.ts";

/** `media.files` */
export class FilesResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List files.
   *
   * The files of the account, newest first unless `sort` says otherwise. Filters are combined with AND. Walk
   * through many files with `cursor`: it costs the same on the first and on the last page, which `offset` does
   * not. A cursor belongs to its `sort` and `order`, and with any other than the default also to its `search`.
   * What filters find is counted up to 10,000.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @param params.folderId – Only files directly inside this folder; `root` for files that are in no folder. An
   *   unknown folder gives an empty list. Null is the same as `root`.
   * @param params.type – Only files of this type.
   * @param params.search – Only files that have each of these words and "phrases" in their filename, a tag, an AI
   *   tag, their description, alternative
text, metadata, `embedded` or recognised text, in any case; also as a
   *   part of a word. `%`, `_` and `*` have no special
meaning. Operators are `tag:`, `type:`, `in:` (a folder
   *   with those inside it), `collection:`, `label:`, `is:starred`,
`is:public`, `is:private`, `is:untagged`,
   *   `is:sensitive`, `is:failed`, `is:located`, `before:`, `after:`, `larger:`,
`smaller:`, `width:`, `height:`,
   *   `ratio:` and `meta.KEY:`. `OR`, `NOT` or `-`, and brackets combine them. A search that cannot be read is
   *   400; its issue says at which `position`, and what was `expected`.
   * @param params.sort – What to sort by: `filename` in any case, by code points; `relevance` ranks the 1,000
   *   newest files that a `search` finds, and lists no others. Files that are equal in it are sorted by id, and of
   *   the same relevance by `createdAt`. Default: "createdAt".
   * @param params.order – `asc` or `desc`; without it, `asc` for `filename`, and `desc` for all others.
   * @param params.sensitive – Only files that moderation has flagged, or only those that it has looked at and not
   *   flagged; without it, all.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const file of media.files.list({ type: "IMAGE" })) console.log(file.id);
   */
  list(params: FilesListParams = {}, options?: RequestOptions): Paginator<FileRecord> {
    return listFiles(this.#client, params, options);
  }

  /**
   * Change a file's metadata.
   *
   * Changes the fields that are present and leaves the others as they are. `tags` replaces the whole list;
   * `folderId: null` moves the file to the root. Making a file private, or public again, voids every signed URL
   * handed out before. `focus` says what smart crops and the thumbnail are to show. `filename` renames the file:
   * its URLs change with it, and those under earlier names lead to the new ones. `metadata` and `altText` change
   * key by key: what is absent stays, and null removes (JSON Merge Patch, RFC 7396).
   *
   * @param id – The file to change.
   * @param params.filename – Its new name, cleaned: the last segment, without control characters and characters
   *   that are
invisible or change the direction of text, in NFC, trimmed, cut to 255 bytes before its extension.
   *   Refused when nothing is left. Need not be unique.
   * @param params.tags – Replaces all tags. Tags are trimmed, empty ones and repeats dropped.
   * @param params.description – Empty to clear.
   * @param params.metadata – Keys that are absent stay, null removes a key, and any other value is set (JSON Merge
   *   Patch, RFC 7396). The limits are those of `metadata` of a file, which is what comes of it.
   * @param params.altText – Languages that are absent stay, null removes one, and a text is set (JSON Merge Patch,
   *   RFC 7396). The limits are those of `altText` of a file, which is what comes of it.
   * @param params.starred – Whether it is starred.
   * @param params.label – A colour that somebody has given the file, for all who use the account; what it means is
   *   theirs.
   * @param params.isPublic – Whether cdnUrl needs no signature.
   * @param params.folderId – The folder to move to; null for the root.
   * @param params.focus – What smart crops and the thumbnail are to show; null to leave it to the service.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.update("file_01jv3m8q6ye5tb2x9w4k7r0czn", {
   *   filename: "old-harbour.jpg",
   *   tags: ["harbour"],
   *   description: "The old harbour at dusk.",
   *   metadata: { price: 150, approved: true, photographer: null },
   *   altText: { en: "A harbour at dusk", de: "Ein Hafen in der Dämmerung" },
   *   starred: true,
   *   label: "green",
   *   isPublic: false,
   *   folderId: null,
   *   focus: { x: 0.3, y: 0.4 },
   * });
   */
  update(id: string, params: FilesUpdateParams, options?: RequestOptions): Promise<FileRecord> {
    return updateFile(this.#client, id, params, options);
  }

  /**
   * Get a file.
   *
   * The record of one file. Its bytes are at `cdnUrl`.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  get(id: string, options?: RequestOptions): Promise<FileRecord> {
    return getFile(this.#client, id, options);
  }

  /**
   * As {@link get}, but asks until `processingStatus` is neither PENDING nor PROCESSING. Each time counts as a
   * call; the pauses grow from half a second to five.
   *
   * @param id – The id of a file.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`, 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} It takes longer than `maxWait`.
   * @example
   * const file = await media.files.wait("file_01jv3m8q6ye5tb2x9w4k7r0czn", { maxWait: 60_000 });
   */
  wait(id: string, settings: WaitSettings<FileRecord> = {}, options?: RequestOptions): Promise<FileRecord> {
    return waitForFile(this.#client, id, settings, options);
  }

  /**
   * Whether {@link get} finds one: false where it is refused with FILE_NOT_FOUND, every other error is thrown.
   *
   * @param id – The id of a file.
   * @example
   * if (!(await media.files.exists("file_01jv3m8q6ye5tb2x9w4k7r0czn"))) console.log("It is gone.");
   */
  exists(id: string, options?: RequestOptions): Promise<boolean> {
    return fileExists(this.#client, id, options);
  }

  /**
   * Delete a file.
   *
   * Soft delete: the file is gone from every answer, list, count and quota at once, and its URL stops working. It
   * goes to the trash, from where it can be restored until it is purged. The same content can be uploaded again
   * right away, and gets a new id.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id } = await media.files.delete("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  delete(id: string, options?: RequestOptions): Promise<DeletedFile> {
    return deleteFile(this.#client, id, options);
  }

  /**
   * List similar images.
   *
   * The images of the account that look like this one, the nearest first: copies that were scaled, compressed,
   * brightened or lost their colour, and pictures taken right after one another. Compared is a hash of 64 bits of
   * what is displayed; at most 6 of them differ. Cropped and turned copies look different. The list is empty for
   * drawings (SVG) and for pictures too plain to be told from others, and until a picture that takes long to
   * decode was looked at, within a minute or two after its upload.
   *
   * @param id – The id of a file.
   * @param params.limit – Maximum number of results. From 1 to 50. Default: 50.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { similar } = await media.files.similar("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  similar(id: string, params: FilesSimilarParams = {}, options?: RequestOptions): Promise<SimilarFiles> {
    return listSimilarFiles(this.#client, id, params, options);
  }

  /**
   * Upload a file.
   *
   * Stores one file. What it is (`fileType`, `mimeType`, dimensions) is found from its content, not from its name
   * or its declared type. Content that the account already holds is refused with 409 and the id of the existing
   * file, so that repeating an upload never stores it twice. With `onDuplicate: existing` the answer is 200 with
   * the record of that file, which the fields of the form do not change. A file above the plan's maximum is
   * refused as early as it can be known. On the PRO and ENTERPRISE plans an image is tagged within seconds after
   * its upload; where the file has no tags and no description, it gets those that were found.
   *
   * @param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or for a path `await
   *   fileFromPath(path)`.
   * @param params.tags – Tags, at most 50 of 1 to 64 characters each.
   * @param params.description – Text description.
   * @param params.metadata – Your own facts about the file: up to 50 keys and 4,096 bytes of JSON, as
   *   `JSON.stringify` writes it in UTF-8. A key has 1 to 64
letters, digits, `-` and `_`, and begins with a
   *   letter. A value is a string, a boolean, or a number to 9,007,199,254,740,991. A date
is a string in ISO
   *   8601, such as `2026-05-11` or `2026-05-11T09:30:00Z`; a metadata field of the type `date` takes
   *   nothing
else.
   * @param params.altText – What is read out or shown in place of the picture, by language: a tag of BCP 47, such
   *   as `en` or `pt-BR`. Up to 50 languages
and 8,192 bytes of JSON; each text has at most 1,000 characters. An
   *   empty text says that the picture is only decoration.
   * @param params.folderId – Destination folder; the root when absent or empty. Null is as if it were absent.
   * @param params.isPublic – Whether anyone who knows `cdnUrl` may read the file. Otherwise `cdnUrl` is signed and
   *   expires. Default: true.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE
   *   plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or a video is removed before it is stored; the
   *   setting of the
account unless said.
   * @param params.onDuplicate – What to do with content that the account already holds: `refuse` it with 409
   *   `DUPLICATE_FILE`, or answer with the
`existing` file and change nothing. `refuse` is the default, except for
   *   uploads that a tus client creates.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.size – Bytes of a stream, where the caller knows.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes as the file leaves.
   * @param params.resolveDuplicate – Whether a repetition that is refused as a duplicate, after the answer was lost,
   *   resolves to the record of its content. Default: true.
   * @param params.resumable – Whether the bytes go in chunks, and on where the connection broke. Default: `"auto"`, for
   *   content of more than 16 MiB whose size is known beforehand.
   * @param params.onToken – Told once, when such an upload has begun: what `resume` takes, in any process.
   * @param params.resume – Continues the upload of this token with the same content.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.upload(content, {
   *   tags: ["harbour", "boats"],
   *   description: "The old harbour at dusk.",
   *   metadata: { photographer: "Ada", price: 120 },
   *   altText: { en: "A harbour at dusk" },
   *   isPublic: true,
   *   autoTag: true,
   *   stripLocation: true,
   * });
   */
  upload(content: Uploadable, params: FilesUploadParams = {}, options?: RequestOptions): Promise<FileRecord> {
    return uploadFile(this.#client, content, params, options);
  }

  /**
   * Many files at once, each as {@link upload} does it. Resolves to one result per file, in their order: `value` holds
   * the record, `reason` the error.
   *
   * @param contents – What to upload: content, or `{ content, ...params }` for what it alone is to have.
   * @param params – What all are to have, and the settings of each upload.
   * @param params.concurrency – How many at once. Default: 4.
   * @param params.onResult – Called with each result, and its place, as soon as it is there.
   * @example
   * const results = await media.files.uploadMany([first, { content: second, tags: ["harbour"] }]);
   * const failed = results.filter((it) => it.status === "rejected");
   */
  uploadMany(
    contents: UploadItems<ManyParams<FilesUploadParams>>,
    params: ManySettings<FileRecord> & ManyParams<FilesUploadParams> = {},
    options?: RequestOptions,
  ): Promise<PromiseSettledResult<FileRecord>[]> {
    return uploadFiles(this.#client, contents, params, options);
  }

  /**
   * Replace a file's content.
   *
   * Gives a file new content. Its id, name, folder, tags, description and visibility stay, and `version` is one
   * higher: from then on every URL of the file answers with the new content. What was made of the old content
   * (variants, AI results, the image without background) stays with it, as does `focus`, and the old content
   * becomes a version that can be restored. Content that the file has already changes nothing. Content that
   * another file has is refused with 409. With `onDuplicate: existing` the answer is the record of that other
   * file, with its `id`, and neither file is changed.
   *
   * @param id – The id of a file.
   * @param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or for a path `await
   *   fileFromPath(path)`.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE
   *   plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or a video is removed before it is stored; the
   *   setting of the
account unless said.
   * @param params.onDuplicate – What to do with content that the account already holds: `refuse` it with 409
   *   `DUPLICATE_FILE`, or answer with the
`existing` file and change nothing. `refuse` is the default, except for
   *   uploads that a tus client creates.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.size – Bytes of a stream, where the caller knows.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes as the file leaves.
   * @param params.resolveDuplicate – Whether a repetition that is refused as a duplicate, after the answer was lost,
   *   resolves to the record of its content. Default: true.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or was changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.replace("file_01jv3m8q6ye5tb2x9w4k7r0czn", content, {
   *   autoTag: true,
   *   stripLocation: true,
   * });
   */
  replace(
    id: string,
    content: Uploadable,
    params: FilesReplaceParams = {},
    options?: RequestOptions,
  ): Promise<FileRecord> {
    return replaceFileContent(this.#client, id, content, params, options);
  }

  /**
   * List a file's versions.
   *
   * The current version first, then old versions, newest first.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { versions } = await media.files.versions("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  versions(id: string, options?: RequestOptions): Promise<FileVersions> {
    return listVersions(this.#client, id, options);
  }

  /**
   * Delete a version.
   *
   * Permanently deletes an old version with its variants and AI results. The current version cannot be deleted.
   *
   * @param id – The id of a file.
   * @param version – The number of a version.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} VERSION_NOT_FOUND – The file has no such version, or has it no longer.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} VERSION_IS_CURRENT – This is the content that the file has.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id, version } = await media.files.deleteVersion("file_01jv3m8q6ye5tb2x9w4k7r0czn", 1);
   */
  deleteVersion(id: string, version: number, options?: RequestOptions): Promise<DeletedVersion> {
    return deleteVersion(this.#client, id, version, options);
  }

  /**
   * Restore a version.
   *
   * Makes an old version the newest one, with the variants, AI results and image without background that it had:
   * version 2 of a file that is at 5 becomes version 6. The content that the file had until then becomes an old
   * version.
   *
   * @param id – The id of a file.
   * @param version – The number of a version.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} VERSION_NOT_FOUND – The file has no such version, or has it no longer.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} VERSION_IS_CURRENT – This is the content that the file has.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.restoreVersion("file_01jv3m8q6ye5tb2x9w4k7r0czn", 1);
   */
  restoreVersion(id: string, version: number, options?: RequestOptions): Promise<FileRecord> {
    return restoreVersion(this.#client, id, version, options);
  }

  /**
   * Restore a file.
   *
   * Takes a file out of the trash, as it was: with its id, tags, results and URLs. It goes back to the folder that
   * it was in, or into `folderId`. It counts as storage again. If its content was uploaded again meanwhile, the
   * answer is 409. With `onDuplicate: existing` it is the record of the file that has the content now, and the
   * deleted file stays in the trash.
   *
   * @param id – The id of a file.
   * @param params.folderId – The folder to put it into, null for the root; without it, where it was.
   * @param params.onDuplicate – What to do with content that the account already holds: `refuse` it with 409
   *   `DUPLICATE_FILE`, or answer with the
`existing` file and change nothing. `refuse` is the default, except for
   *   uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} FOLDER_DELETED – The original folder is deleted, too.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const file = await media.files.restore("file_01jv3m8q6ye5tb2x9w4k7r0czn", { folderId: null });
   */
  restore(id: string, params: FilesRestoreParams = {}, options?: RequestOptions): Promise<FileRecord> {
    return restoreFile(this.#client, id, params, options);
  }

  /**
   * Get a file's bytes.
   *
   * The original, or, with any of the parameters of `GET /api/v1/transform`, a variant of an image, made on first
   * request and kept. Use the URLs that records and transform hand out as they are. A public original needs no
   * signature. A private file and every variant do; the `X-API-Key` of the account that owns the file opens them
   * too. Answers conditional requests and byte ranges (RFC 9110): `If-Match` and `If-Unmodified-Since` with 412,
   * before `If-None-Match` and `If-Modified-Since` with 304, before `Range`, with `If-Range`; HEAD is allowed.
   * Under an earlier filename it answers 301, with the same parameters. HTML, SVG and XML are delivered as
   * attachments and in a sandbox, so that an uploaded page cannot run. Compressed SVG (`.svgz`) has
   * `Content-Encoding: gzip` and `Vary: Accept-Encoding` if the request accepts gzip; without, and with
   * `download`, it is `application/gzip`. Its bytes count as bandwidth. Delivery is not counted by the rate limit,
   * except that making a variant, on its first request, counts as a call of the file's account; thumbnails do not.
   *
   * Query parameters that are not listed here, such as `utm_source` or `fbclid`, are ignored. The signature does
   * not cover them.
   *
   * @param id – The id, or the record, which spares a call: its `cdnUrl` is what is fetched.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_SIGNATURE – The delivery URL is not signed or was altered.
   * @throws {ApiError} URL_EXPIRED – The signed delivery URL is no longer valid.
   * @throws {ApiError} URL_LIFETIME_EXCEEDED – The URL would work for longer than the account's limits allow.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} PRESET_NOT_FOUND – The account has no such preset.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or was changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range lies outside the file. Bytes.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or (background
   *   removal) shows no clear subject. Nothing is charged.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} CONTENT_MISSING – The file has its record, but its bytes are not in the blob store. The
   *   operator is alarmed.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const response = await media.files.download("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   * const blob = await response.blob();
   */
  download(id: string | Pick<FileRecord, "cdnUrl">, options?: RequestOptions): Promise<Response> {
    return deliverFile(this.#client, id, options);
  }
}

/** `media.metadataFields` */
export class MetadataFieldsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Get the metadata fields.
   *
   * The fields that forms ask for, in the order in which they do.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { fields } = await media.metadataFields.get();
   */
  get(options?: RequestOptions): Promise<MetadataFields> {
    return getMetadataFields(this.#client, options);
  }

  /**
   * Set the metadata fields.
   *
   * Replaces all fields, up to 50 and 16 kB of JSON. From then on a value of `metadata` whose key is the name of a
   * field must be of its type and among its options; other keys take any value. Values that are there stay as they
   * are, also those of a field that is removed. With an empty list everything is allowed again.
   *
   * @param params.fields – In the order in which forms show them. Names are unique.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { fields } = await media.metadataFields.set({
   *   fields: [{ name: "photographer", label: "Photographer", type: "string" }, { name: "usage", label: "Usage", type: "string", options: ["print", "web"] }, { name: "expires", label: "Licence ends on", type: "date" }],
   * });
   */
  set(params: MetadataFieldsSetParams, options?: RequestOptions): Promise<MetadataFields> {
    return setMetadataFields(this.#client, params, options);
  }
}

/** `media.uploads` */
export class UploadsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List uploads.
   *
   * Newest first. An upload is kept for 30 days after its end, unless the operator chose otherwise.
   *
   * @param params.state – Only those in this state.
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const upload of media.uploads.list({ state: "OPEN" })) console.log(upload.id);
   */
  list(params: UploadsListParams = {}, options?: RequestOptions): Paginator<Upload> {
    return listUploads(this.#client, params, options);
  }

  /**
   * Begin an upload.
   *
   * Makes an upload and the URL that its bytes are sent to. Whoever has `uploadUrl` needs no API key, can send the
   * bytes of this one file, and can do nothing else: hand it to a browser or a device. The metadata is that of
   * `uploadFile`; `maxSize`, `mimeTypes` and `expiresIn` limit what the URL is good for. What can be refused
   * already is refused here: a folder that does not exist, more bytes than the plan or its storage has room for,
   * and, with `checksum`, content that the account holds. All of it is asked again when the bytes are there.
   *
   * With `onDuplicate: existing`, an upload whose content the account already holds is completed with the existing
   * file: the bytes that were sent are dropped, and `file` of the upload is that file. If `checksum` says so at
   * once, the upload is `COMPLETED` from the beginning, and nothing need be sent. Without a key the responses at
   * `uploadUrl` then do not tell whether the content was new: they have no receipt and no `Upload-File`.
   *
   * An account may have as many open uploads as its limit `maxOpenUploads`: by default 20 on FREE, 1,000 on PRO
   * and 10,000 on ENTERPRISE. Their bytes count as storage.
   *
   * A client that names no type for its JSON need not: without a `Content-Type`, or with the `text/plain` that
   * `fetch` makes of a string, the body is read as JSON. Not so for the dashboard, whose calls have a cookie
   * instead of a key.
   *
   * With the header `Tus-Resumable` this is the creation of the tus protocol: `Upload-Length` or
   * `Upload-Defer-Length`, the fields of `uploadFile` in `Upload-Metadata`, and no body, or the first bytes
   * (creation-with-upload). Then the default of `onDuplicate` is `existing`, because tus clients repeat a request
   * that is answered with 409.
   *
   * @param params.filename – Name of the file, cleaned as `updateFile` does, and cut to 255 bytes before its
   *   extension.
   * @param params.size – Bytes of the whole. Without it the upload is complete when a request says so. At least 1.
   * @param params.checksum – SHA-256 of the content in hex. Other content is refused.
   * @param params.tags – A list, or a text with commas between the tags. Tags are trimmed, empty ones and repeats
   *   dropped.
   * @param params.description – Text description.
   * @param params.metadata – Your own facts about the file: up to 50 keys and 4,096 bytes of JSON, as
   *   `JSON.stringify` writes it in UTF-8. A key has 1 to 64
letters, digits, `-` and `_`, and begins with a
   *   letter. A value is a string, a boolean, or a number to 9,007,199,254,740,991. A date
is a string in ISO
   *   8601, such as `2026-05-11` or `2026-05-11T09:30:00Z`; a metadata field of the type `date` takes
   *   nothing
else.
   * @param params.altText – What is read out or shown in place of the picture, by language: a tag of BCP 47, such
   *   as `en` or `pt-BR`. Up to 50 languages
and 8,192 bytes of JSON; each text has at most 1,000 characters. An
   *   empty text says that the picture is only decoration.
   * @param params.folderId – Destination folder; the root when absent, null or empty.
   * @param params.isPublic – Whether anyone who knows `cdnUrl` may read the file. Default: true.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit, on the PRO and ENTERPRISE
   *   plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or a video is removed before it is stored; the
   *   setting of the account unless said.
   * @param params.maxSize – Maximum size in bytes of what the URL accepts; at most what the plan allows for a
   *   file. At least 1.
   * @param params.mimeTypes – What the content may be, found from the content itself: media types, or all of a
   *   kind, such as `image/*`. Case and parameters are ignored; common aliases, such as `image/jpg` and
   *   `audio/x-wav`, are accepted. `text/csv` allows all plain text.
   * @param params.expiresIn – Seconds until the URL is void. From 60 to 604800. Default: 86400.
   * @param params.onDuplicate – What to do with content that the account already holds: `refuse` it with 409
   *   `DUPLICATE_FILE`, or answer with the
`existing` file and change nothing. `refuse` is the default, except for
   *   uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} TOO_MANY_UPLOADS – The account has as many open uploads as its limits allow.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} TUS_VERSION_UNSUPPORTED – The `Tus-Resumable` header names an unsupported version.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} CHECKSUM_MISMATCH – The bytes of this request do not match `Upload-Checksum`, and were
   *   discarded. The status is that of the tus protocol.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const upload = await media.uploads.create({
   *   filename: "harbour.jpg",
   *   size: 482133,
   *   tags: ["harbour", "boats"],
   *   maxSize: 10485760,
   *   mimeTypes: ["image/*"],
   * });
   */
  create(params: UploadsCreateParams, options?: RequestOptions): Promise<BegunUpload> {
    return createUpload(this.#client, params, options);
  }

  /**
   * Get an upload.
   *
   * The state, the progress and the result of the upload.
   *
   * @param id – The id of the upload.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} UPLOAD_NOT_FOUND – The account has no such upload, or it ended more than 30 days ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const upload = await media.uploads.get("upl_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  get(id: string, options?: RequestOptions): Promise<Upload> {
    return getUpload(this.#client, id, options);
  }

  /**
   * As {@link get}, but asks until `state` is neither OPEN. Each time counts as a call; the pauses grow from half
   * a second to five.
   *
   * @param id – The id of the upload.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`, 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} It takes longer than `maxWait`.
   * @example
   * const upload = await media.uploads.wait("upl_01jv3mb4s7w2x9k5d0q8t6r1nz", { maxWait: 60_000 });
   */
  wait(id: string, settings: WaitSettings<Upload> = {}, options?: RequestOptions): Promise<Upload> {
    return waitForUpload(this.#client, id, settings, options);
  }

  /**
   * Cancel an upload.
   *
   * Ends the upload, invalidates its URL and deletes its bytes. If it has ended already, nothing changes.
   *
   * @param id – The id of the upload.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} UPLOAD_NOT_FOUND – The account has no such upload, or it ended more than 30 days ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const upload = await media.uploads.cancel("upl_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  cancel(id: string, options?: RequestOptions): Promise<Upload> {
    return cancelUpload(this.#client, id, options);
  }
}

/** `media.ai` */
export class AiResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Run an AI operation on an image.
   *
   * Runs inline: the answer carries the result. Tagging (1 credit) and OCR (2) take a few seconds, background
   * removal (5) 10 to 30 seconds; its image must have at most 5 MB and sides of 256 to 4096 pixels. Credits are
   * reserved at the start, charged when the run succeeds, and released when it does not. A run goes on when the
   * client hangs up; its result is then found with `GET`. The same operation runs on a file once at a time; run
   * again, it is charged again and replaces its earlier result. A queued automatic tagging is taken over by an
   * explicit one, and charged once.
   *
   * @param id – The id of a file.
   * @param params.operation – tagging: 1 credit; ocr: 2 credits; bg-removal: 5 credits.
   * @throws {ApiError} IMAGE_OUT_OF_BOUNDS – The image is outside the bounds of background removal. Bytes and
   *   pixels.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_OPERATION – There is no such AI operation.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_CREDITS – Not enough AI credits are left this month.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PLAN_NOT_AI_CAPABLE – The account's plan has no AI operations.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} PROCESSING_IN_PROGRESS – The same operation is running on this file.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or (background
   *   removal) shows no clear subject. Nothing is charged.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} CONTENT_MISSING – The file has its record, but its bytes are not in the blob store. The
   *   operator is alarmed.
   * @throws {ApiError} AI_OPERATION_UNAVAILABLE – The operator has switched this AI operation off.
   * @throws {ApiError} AI_PROVIDER_ERROR – The AI engine failed. Nothing is charged.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @throws {ApiError} AI_TIMEOUT – The AI engine worked for longer than 60 seconds, or was not done 110 seconds
   *   after the call. Nothing is charged.
   * @example
   * const ai = await media.ai.run("file_01jv3m8q6ye5tb2x9w4k7r0czn", { operation: "ocr" });
   */
  run<Operation extends AiRunParams["operation"]>(
    id: string,
    params: AiRunParams & { operation: Operation },
    options?: RequestOptions,
  ): Promise<Extract<AiRun, { operation: Operation }>> {
    return runAi(this.#client, id, params, options);
  }

  /**
   * Get the AI data of a file.
   *
   * What AI operations have found, automatic tagging after the upload included, and the latest 50 jobs. A file on
   * which nothing was run yet, an image or not, has empty data and the status `NOT_STARTED`.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { fileId, ai, processingJobs } = await media.ai.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  get(id: string, options?: RequestOptions): Promise<AiData> {
    return getAi(this.#client, id, options);
  }

  /**
   * As {@link get}, but asks until `ai.processingStatus` is neither PENDING nor PROCESSING. Each time counts as a
   * call; the pauses grow from half a second to five.
   *
   * @param id – The id of a file.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`, 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} It takes longer than `maxWait`.
   * @example
   * const ai = await media.ai.wait("file_01jv3m8q6ye5tb2x9w4k7r0czn", { maxWait: 60_000 });
   */
  wait(id: string, settings: WaitSettings<AiData> = {}, options?: RequestOptions): Promise<AiData> {
    return waitForAi(this.#client, id, settings, options);
  }

  /**
   * Get a processed image.
   *
   * The picture without its background, a PNG, from the latest background removal that succeeded. Answers
   * conditional requests and byte ranges as deliveries do (RFC 9110); HEAD is allowed. Its bytes count as
   * bandwidth.
   *
   * @param id – The id of a file.
   * @param params.type – Which processed image. Default: "bg-removed".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PROCESSED_IMAGE_NOT_FOUND – The background of this file was never removed.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or was changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range lies outside the file. Bytes.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const blob = await media.ai.processedImage("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  processedImage(
    id: string,
    params: AiProcessedImageParams = { type: "bg-removed" },
    options?: RequestOptions,
  ): Promise<Blob> {
    return getProcessedImage(this.#client, id, params, options);
  }
}

/** `media.folders` */
export class FoldersResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List folders.
   *
   * The folders of the account in the order of their names (by code point), all levels in one flat list. With
   * `parentId`, only those directly inside that folder.
   *
   * @param params.parentId – Only folders directly inside this one; `root` for those at the top. An unknown folder
   *   gives an empty list. Null is the same as `root`.
   * @param params.limit – Results per page. From 1 to 200. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const folder of media.folders.list()) console.log(folder.id);
   */
  list(params: FoldersListParams = {}, options?: RequestOptions): Paginator<Folder> {
    return listFolders(this.#client, params, options);
  }

  /**
   * Create a folder.
   *
   * At the top, or inside `parentId`. The name is trimmed; case counts.
   *
   * @param params.name – 1 to 255 characters as it is stored, without slashes: in Unicode NFC, trimmed, and
   *   without control characters and characters that are invisible or change the direction of text.
   * @param params.parentId – The folder to be in; null for the top.
   * @param params.description – Text description.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} DUPLICATE_FOLDER – There is a folder of this name in the same place.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const folder = await media.folders.create({
   *   name: "Press",
   *   parentId: null,
   *   description: "Pictures for journalists.",
   * });
   */
  create(params: FoldersCreateParams, options?: RequestOptions): Promise<Folder> {
    return createFolder(this.#client, params, options);
  }

  /**
   * Get a folder.
   *
   * The folder with what is directly inside it. `children` holds the first 200 subfolders; the others are listed
   * with `parentId`.
   *
   * @param id – The id of a folder.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const folder = await media.folders.get("fold_01jv3k2d8s6m4q0y7e9t1w5bhr");
   */
  get(id: string, options?: RequestOptions): Promise<FolderWithContents> {
    return getFolder(this.#client, id, options);
  }

  /**
   * Rename, describe or move a folder.
   *
   * Changes the fields that are present. `parentId: null` moves the folder to the top. A folder cannot be moved
   * into itself or into one of its own subfolders.
   *
   * @param id – The id of a folder.
   * @param params.name – 1 to 255 characters as it is stored, without slashes: in Unicode NFC, trimmed, and
   *   without control characters and characters that are invisible or change the direction of text.
   * @param params.parentId – The folder to be in; null for the top.
   * @param params.description – Text description.
   * @throws {ApiError} CIRCULAR_REFERENCE – The folder would end up inside itself.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} DUPLICATE_FOLDER – There is a folder of this name in the same place.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const folder = await media.folders.update("fold_01jv3k2d8s6m4q0y7e9t1w5bhr", {
   *   name: "Press 2026",
   *   parentId: null,
   * });
   */
  update(id: string, params: FoldersUpdateParams, options?: RequestOptions): Promise<Folder> {
    return updateFolder(this.#client, id, params, options);
  }

  /**
   * Delete a folder.
   *
   * An empty folder, or with `deleteContents` everything inside it as well, all or nothing. It goes to the trash
   * as one, and can be restored with all that went with it until it is purged.
   *
   * @param id – The id of a folder.
   * @param params.deleteContents – Delete the folder even when it has files or subfolders, together with them.
   *   Default: false.
   * @throws {ApiError} FOLDER_NOT_EMPTY – The folder has contents.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const folder = await media.folders.delete("fold_01jv3k2d8s6m4q0y7e9t1w5bhr");
   */
  delete(id: string, params: FoldersDeleteParams = {}, options?: RequestOptions): Promise<DeletedFolder> {
    return deleteFolder(this.#client, id, params, options);
  }

  /**
   * Restore a folder.
   *
   * Takes a folder out of the trash, with all that went with it and nothing else, all or nothing. It goes back to
   * the folder that it was in, or into `folderId`. If the content of one of its files was uploaded again
   * meanwhile, the answer is 409. With `onDuplicate: existing` such files stay in the trash, each as an item of
   * its own, and the rest comes back.
   *
   * @param id – The id of a folder.
   * @param params.folderId – The folder to put it into, null for the root; without it, where it was.
   * @param params.onDuplicate – What to do with content that the account already holds: `refuse` it with 409
   *   `DUPLICATE_FILE`, or answer with the
`existing` file and change nothing. `refuse` is the default, except for
   *   uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the plan's
   *   storage. Sizes in bytes.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} FOLDER_DELETED – The original folder is deleted, too.
   * @throws {ApiError} DUPLICATE_FOLDER – There is a folder of this name in the same place.
   * @throws {ApiError} DUPLICATE_FILE – The account already holds a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { folder, restoredFiles, restoredFolders } = await media.folders.restore("fold_01jv3k2d8s6m4q0y7e9t1w5bhr", {
   *   folderId: null,
   * });
   */
  restore(id: string, params: FoldersRestoreParams = {}, options?: RequestOptions): Promise<RestoredFolder> {
    return restoreFolder(this.#client, id, params, options);
  }
}

/** `media.trash` */
export class TrashResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List the trash.
   *
   * Files and folders that were deleted by themselves, the latest first. What was in a deleted folder is not
   * listed: it is restored and purged with it.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const trash of media.trash.list()) console.log(trash.id);
   */
  list(params: TrashListParams = {}, options?: RequestOptions): Paginator<TrashItem> {
    return listTrash(this.#client, params, options);
  }

  /**
   * Empty the trash.
   *
   * Purges all that is in it, for good. Nothing of it can be restored from then on; the bytes are gone within
   * minutes.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { purgedFiles, purgedFolders } = await media.trash.empty();
   */
  empty(options?: RequestOptions): Promise<EmptiedTrash> {
    return emptyTrash(this.#client, options);
  }

  /**
   * Permanently delete one item of the trash.
   *
   * A file, or a folder with all that went with it, for good. Also a file or folder that went with another one: it
   * stays behind when that is restored.
   *
   * @param id – The id of a file or of a folder in the trash.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} TRASH_ITEM_NOT_FOUND – There is nothing with this id in the trash of the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { id, purgedFiles, purgedFolders } = await media.trash.purge("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  purge(id: string, options?: RequestOptions): Promise<PurgedTrashItem> {
    return purgeTrashItem(this.#client, id, options);
  }
}

/** `media.operations` */
export class OperationsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List bulk operations.
   *
   * Newest first. An operation is kept for 30 days after its end, unless the operator chose otherwise.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const operation of media.operations.list()) console.log(operation.id);
   */
  list(params: OperationsListParams = {}, options?: RequestOptions): Paginator<BulkOperation> {
    return listBulkOperations(this.#client, params, options);
  }

  /**
   * Begin a bulk operation.
   *
   * Runs one change on many files: those with these `ids`, up to 1,000, or to all that a `filter` finds at this
   * moment, up to 1,000,000. Files that come later are left out. `restore` and `purge` are about files in the
   * trash, the others about those that are not; a filter finds there what the trash lists. `delete` and `purge`
   * take a key that deletes, all others one that writes.
   *
   * Each file is an item that is done exactly once, or fails by itself with the code of the single operation, such
   * as `FILE_NOT_FOUND` or `NOT_AN_IMAGE`. An item of `ai` is done when its job is queued and its credits are
   * reserved; what becomes of the job is in the AI data of the file. `strip-location` gives each image and video
   * that contains a location a new version without it; files that contain none stay as they are. The old version
   * has the location until it is deleted.
   *
   * Counts as one call for every 100 items, rounded up. With `dryRun` nothing is changed: the answer is final, has
   * the counts that the operation would end with at this moment, and counts as one call.
   *
   * @param params.type – What is done to each file.
   * @param params.ids – The files. Repeats count once.
   * @param params.filter – The filters of `listFiles`, combined with AND. An empty one finds every file of the
   *   account.
   * @param params.arguments – What the type takes. `update`: at least one of `tags`, `addTags`, `removeTags`,
   *   `description`, `metadata`, `altText`, `starred`,
`label` and `isPublic`; `metadata` and `altText` change key
   *   by key, and null removes. `move`: `folderId`. `restore`: `folderId`, without
which each file goes back to
   *   where it was. `ai`: `operation`. `delete` and `purge`: none.
   * @param params.dryRun – Only tell what would be done. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PLAN_NOT_AI_CAPABLE – The account's plan has no AI operations.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} AI_OPERATION_UNAVAILABLE – The operator has switched this AI operation off.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const operation = await media.operations.create({
   *   type: "update",
   *   filter: { folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr", type: "IMAGE" },
   *   arguments: { addTags: ["press"], isPublic: true },
   * });
   */
  create(params: OperationsCreateParams, options?: RequestOptions): Promise<BulkOperation> {
    return createBulkOperation(this.#client, params, options);
  }

  /**
   * Get a bulk operation.
   *
   * How far it is.
   *
   * @param id – The id of a bulk operation.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account has no such bulk operation, or it ended more than 30 days
   *   ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const operation = await media.operations.get("op_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  get(id: string, options?: RequestOptions): Promise<BulkOperation> {
    return getBulkOperation(this.#client, id, options);
  }

  /**
   * As {@link get}, but asks until `state` is neither QUEUED nor RUNNING. Each time counts as a call; the pauses
   * grow from half a second to five.
   *
   * @param id – The id of a bulk operation.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`, 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} It takes longer than `maxWait`.
   * @example
   * const operation = await media.operations.wait("op_01jv3mb4s7w2x9k5d0q8t6r1nz", { maxWait: 60_000 });
   */
  wait(id: string, settings: WaitSettings<BulkOperation> = {}, options?: RequestOptions): Promise<BulkOperation> {
    return waitForBulkOperation(this.#client, id, settings, options);
  }

  /**
   * Cancel a bulk operation.
   *
   * Ends it: what is not done yet is left as it is. What is done stays done. An operation that has ended is
   * answered as it is. Takes a key that might have begun it.
   *
   * @param id – The id of a bulk operation.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account has no such bulk operation, or it ended more than 30 days
   *   ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const operation = await media.operations.cancel("op_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  cancel(id: string, options?: RequestOptions): Promise<BulkOperation> {
    return cancelBulkOperation(this.#client, id, options);
  }

  /**
   * List the files of a bulk operation.
   *
   * Sorted by id, which is the order of processing. A dry run has none.
   *
   * @param id – The id of a bulk operation.
   * @param params.state – Only those in this state.
   * @param params.limit – Results per page. From 1 to 1000. Default: 100.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account has no such bulk operation, or it ended more than 30 days
   *   ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const operation of media.operations.items("op_01jv3mb4s7w2x9k5d0q8t6r1nz", {
   *   state: "FAILED",
   * })) console.log(operation.id);
   */
  items(id: string, params: OperationsItemsParams = {}, options?: RequestOptions): Paginator<BulkItem> {
    return listBulkItems(this.#client, id, params, options);
  }
}

/** `media.collections` */
export class CollectionsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List collections.
   *
   * The collections of the account in the order of their names, in any case.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const collection of media.collections.list()) console.log(collection.id);
   */
  list(params: CollectionsListParams = {}, options?: RequestOptions): Paginator<Collection> {
    return listCollections(this.#client, params, options);
  }

  /**
   * Create a collection.
   *
   * A `manual` collection has the files that are added to it, in an order of its own. One of type `query` is a
   * saved search: it has the files that its `query` finds whenever it is asked, in the order that `sort` and
   * `order` say as in `listFiles`. A collection keeps its type. An account has up to 1,000. The query of a
   * collection names no collection.
   *
   * @param params.name – 1 to 100 characters as it is stored: in Unicode NFC, trimmed, and without control
   *   characters and characters that are invisible or change the direction of text. Unique within the account, in
   *   any case.
   * @param params.type – `manual`: the files that were added, in an order of its own. `query`: those that a search
   *   finds.
   * @param params.description – Empty to clear.
   * @param params.query – Words, "phrases" and operators, as `listFiles` describes them.
   * @param params.sort – What the files that a query finds are sorted by: `createdAt` when absent from a new
   *   collection.
   * @param params.order – Ascending or descending.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_EXISTS – The account has a collection of this name, perhaps in another case.
   * @throws {ApiError} TOO_MANY_COLLECTIONS – The account has as many collections as there may be.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const collection = await media.collections.create({
   *   name: "Best of 2026",
   *   type: "query",
   *   query: "is:starred after:2026",
   *   sort: "filename",
   * });
   */
  create(params: CollectionsCreateParams, options?: RequestOptions): Promise<Collection> {
    return createCollection(this.#client, params, options);
  }

  /**
   * Get a collection.
   *
   * The collection, how many files it has, and the first image among them.
   *
   * @param id – The id of a collection.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const collection = await media.collections.get("col_01jv3k6w2s8m4q0y7e9t1w5bhr");
   */
  get(id: string, options?: RequestOptions): Promise<CollectionWithCount> {
    return getCollection(this.#client, id, options);
  }

  /**
   * Change a collection.
   *
   * Changes the fields that are present and leaves the others as they are. `query`, `sort` and `order` are for
   * collections of type `query`; with another `sort`, `order` is that which `listFiles` has for it, unless it is
   * sent along.
   *
   * @param id – The id of a collection.
   * @param params.name – 1 to 100 characters as it is stored: in Unicode NFC, trimmed, and without control
   *   characters and characters that are invisible or change the direction of text. Unique within the account, in
   *   any case.
   * @param params.description – Empty to clear.
   * @param params.query – Words, "phrases" and operators, as `listFiles` describes them.
   * @param params.sort – What the files that a query finds are sorted by: `createdAt` when absent from a new
   *   collection.
   * @param params.order – Ascending or descending.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} COLLECTION_EXISTS – The account has a collection of this name, perhaps in another case.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const collection = await media.collections.update("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   name: "Best of the year",
   * });
   */
  update(id: string, params: CollectionsUpdateParams, options?: RequestOptions): Promise<Collection> {
    return updateCollection(this.#client, id, params, options);
  }

  /**
   * Delete a collection.
   *
   * The files in it stay as they are. The collection does not go to the trash.
   *
   * @param id – The id of a collection.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id } = await media.collections.delete("col_01jv3k6w2s8m4q0y7e9t1w5bhr");
   */
  delete(id: string, options?: RequestOptions): Promise<DeletedCollection> {
    return deleteCollection(this.#client, id, options);
  }

  /**
   * List the files of a collection.
   *
   * In the order of the collection. Files in the trash are not there; one that is restored is back at its place. A
   * cursor of a collection of type `query` belongs to its query and order.
   *
   * @param id – The id of a collection.
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const collection of media.collections.files("col_01jv3k6w2s8m4q0y7e9t1w5bhr")) console.log(collection.id);
   */
  files(id: string, params: CollectionsFilesParams = {}, options?: RequestOptions): Paginator<FileRecord> {
    return listCollectionFiles(this.#client, id, params, options);
  }

  /**
   * Add files to a collection.
   *
   * Puts up to 1,000 files into a manual collection, which has up to 10,000, those in the trash included. With
   * `after`, they come behind that file in the order in which they are named, or with null, to the beginning; so
   * are those moved that are in the collection already. Without `after`, new ones come to the end, and the others
   * stay where they are. Either all are added or none.
   *
   * @param id – The id of a collection.
   * @param params.fileIds – The files, in this order. Repeats count once.
   * @param params.after – A file of the collection, not among `fileIds`, that they come behind; null for the
   *   beginning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} COLLECTION_NOT_MANUAL – The collection is a saved search, which finds its files by itself.
   * @throws {ApiError} COLLECTION_FULL – The collection would have more files than there may be.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { id, added, moved } = await media.collections.add("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   fileIds: ["file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   *   after: null,
   * });
   */
  add(id: string, params: CollectionsAddParams, options?: RequestOptions): Promise<AddedToCollection> {
    return addCollectionFiles(this.#client, id, params, options);
  }

  /**
   * Remove files from a collection.
   *
   * Takes up to 1,000 files out of a manual collection. The files stay as they are. Those that are not in it are
   * skipped.
   *
   * @param id – The id of a collection.
   * @param params.fileIds – The files.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} COLLECTION_NOT_MANUAL – The collection is a saved search, which finds its files by itself.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { id, removed } = await media.collections.remove("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   fileIds: ["file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   * });
   */
  remove(id: string, params: CollectionsRemoveParams, options?: RequestOptions): Promise<RemovedFromCollection> {
    return removeCollectionFiles(this.#client, id, params, options);
  }
}

/** `media.archives` */
export class ArchivesResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create an archive.
   *
   * A signed URL under which files are downloaded as one ZIP: those of `fileIds`, all of a folder and the folders
   * inside it (`folderId`), which become directories, or all that a `filter` finds at this moment, up to 10,000.
   * Nothing is packed or stored for it: the ZIP is made while it is downloaded, and comes out the same each time,
   * so a download that was cut goes on with a range.
   *
   * Entries are stored, not compressed, with Zip64 where sizes ask for it. Their names are those of the files,
   * without what a file system may refuse; where two are the same but for case, one becomes `name (2).jpg`. The
   * last entry, `manifest.json`, has the id, the size and the SHA-256 of each.
   *
   * The URL needs no API key and works for 24 hours. It ends before that with the API key or the session that
   * created it, while the account is suspended, and with each of its files: when one is deleted, its visibility is
   * changed, or its content was replaced and the old version is gone.
   *
   * Counts as one call for every 100 files, rounded up.
   *
   * @param params.fileIds – The files, in this order. Repeats count once.
   * @param params.folderId – All files in this folder and in the folders inside it.
   * @param params.filter – The filters of `listFiles`, combined with AND. An empty one finds every file of the
   *   account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const archive = await media.archives.create({ folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr" });
   */
  create(params: ArchivesCreateParams = {}, options?: RequestOptions): Promise<Archive> {
    return createArchive(this.#client, params, options);
  }
}

/** `media.shares` */
export class SharesResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List share links.
   *
   * The share links of the account, the newest first, with what was made of them. Those that have ended stay for
   * 30 days.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 20.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const share of media.shares.list()) console.log(share.id);
   */
  list(params: SharesListParams = {}, options?: RequestOptions): Paginator<Share> {
    return listShares(this.#client, params, options);
  }

  /**
   * Create a share link.
   *
   * A link to a page that shows files to whoever has it, without an API key: up to 100 files by their ids, or
   * those of a folder or a collection, as it is at that time. The page needs no JavaScript and asks search engines
   * to stay away.
   *
   * With `access: view` it shows pictures without their metadata, up to 1,920 pixels wide; of a video, a document
   * and whatever else, the small picture alone. With `access: download` the originals can be had too, one by one
   * or as a ZIP.
   *
   * The link ends when it is deleted, with `expiresAt`, with the API key that created it, or the user where one
   * has created it in the dashboard, and while the account is suspended. A file leaves it when it is deleted, is
   * moved out of the folder, or is in the collection no longer. What is delivered counts as bandwidth, not as
   * calls; what is rendered for it, as one call.
   *
   * @param params.target – Exactly one of `fileIds`, `folderId` and `collectionId`.
   * @param params.access – What the link allows: to see pictures, or to have the originals too. Default: "view".
   * @param params.title – Heads the page. The name of the folder or of the one file when absent.
   * @param params.expiresAt – When the link ends: within 366 days. In 30 days when absent.
   * @param params.password – Has to be given before anything is shown. Kept as a hash alone.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account has no such folder.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account has no such collection.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const share = await media.shares.create({
   *   target: { folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr" },
   *   access: "view",
   * });
   */
  create(params: SharesCreateParams, options?: RequestOptions): Promise<Share> {
    return createShare(this.#client, params, options);
  }

  /**
   * Get a share link.
   *
   * The share link with this id.
   *
   * @param id – The id of a share link.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account has no such share link.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const share = await media.shares.get("shr_01jv3n5c7x2w9k4d0q8t6r1mzb");
   */
  get(id: string, options?: RequestOptions): Promise<Share> {
    return getShare(this.#client, id, options);
  }

  /**
   * Update a share link.
   *
   * What is absent stays as it is. A new password, or none any more, holds from the next request on: who has given
   * the one before is asked again. An expired link works again with a later `expiresAt`.
   *
   * @param id – The id of a share link.
   * @param params.access – What the link allows: to see pictures, or to have the originals too.
   * @param params.title – Heads the page. The name of the folder or of the one file when absent.
   * @param params.expiresAt – When the link ends. Within 366 days from now.
   * @param params.password – A new password; null for none any more.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account has no such share link.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const share = await media.shares.update("shr_01jv3n5c7x2w9k4d0q8t6r1mzb", { access: "download" });
   */
  update(id: string, params: SharesUpdateParams, options?: RequestOptions): Promise<Share> {
    return updateShare(this.#client, id, params, options);
  }

  /**
   * Delete a share link.
   *
   * The link is revoked, from the next request on and for good. Nothing else is deleted, so the permission `write`
   * is enough.
   *
   * @param id – The id of a share link.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account has no such share link.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id } = await media.shares.delete("shr_01jv3n5c7x2w9k4d0q8t6r1mzb");
   */
  delete(id: string, options?: RequestOptions): Promise<DeletedShare> {
    return deleteShare(this.#client, id, options);
  }
}

/** `media.stats` */
export class StatsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Get usage statistics.
   *
   * `summary.storageBytes` and `totalFiles` are of now; `bandwidthBytes` and `aiCreditsUsed` of the current
   * calendar month (UTC), which is what `limits` measure; `recentUploads`, `apiCallsTotal` and `daily` of the last
   * `days` days. Today counts, this call included. Delivered bytes show up within a second or two.
   *
   * @param params.days – Number of past days included, today among them. From 1 to 365. Default: 30.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const stats = await media.stats.get();
   */
  get(params: StatsGetParams = {}, options?: RequestOptions): Promise<Stats> {
    return getStats(this.#client, params, options);
  }
}

/** `media.audit` */
export class AuditResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List what was done in the account.
   *
   * Newest first: who uploaded, renamed, moved and deleted files and folders, changed who can see a file, created,
   * rotated and revoked keys, who signed in to the dashboard or tried to, and what the operator changed. A bulk
   * operation is one event. Takes a key that deletes, as the events show from which addresses people work.
   *
   * @param params.limit – Results per page. From 1 to 200. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @param params.action – Events of this kind alone.
   * @param params.category – Only events of this kind. `content`: files, versions, folders, metadata fields,
   *   collections, presets, share links, the
trash and bulk operations. `administration`: everything else.
   * @param params.targetId – What was done to this file, folder, collection, preset, share link, bulk operation,
   *   key, user, session or account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const audit of media.audit.list({ action: "key.create" })) console.log(audit.id);
   */
  list(params: AuditListParams = {}, options?: RequestOptions): Paginator<AuditEvent> {
    return listAuditEvents(this.#client, params, options);
  }

  /**
   * List what was done in all accounts.
   *
   * Newest first. An account that does not exist has no events.
   *
   * @param params.limit – Results per page. From 1 to 200. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @param params.action – Events of this kind alone.
   * @param params.category – Only events of this kind. `content`: files, versions, folders, metadata fields,
   *   collections, presets, share links, the
trash and bulk operations. `administration`: everything else.
   * @param params.targetId – What was done to this file, folder, collection, preset, share link, bulk operation,
   *   key, user, session or account.
   * @param params.accountId – Of this account alone.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const audit of media.audit.listAll({ action: "key.create" })) console.log(audit.id);
   */
  listAll(params: AuditListAllParams = {}, options?: RequestOptions): Paginator<AuditEvent> {
    return listAllAuditEvents(this.#client, params, options);
  }
}

/** `media.transform` */
export class TransformResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Get the URL of a transformed image.
   *
   * Builds the URL of a variant; the picture itself is made when that URL is first asked for, and kept. Operations
   * are applied in this order: rotate, resize, brightness, contrast and saturation, grayscale, sepia, blur.
   * Parameters that change nothing are left out of the URL, so that one variant has one URL. With `preset`, the
   * URL has the name of the preset and the parameters of the request: it follows the preset when that is updated.
   * Beta.
   *
   * @param params.id – The id of an image file.
   * @param params.preset – The name of a preset, whose transform applies. Parameters of the request take
   *   precedence over the preset's.
   * @param params.w – Target width in pixels. Pixels are never enlarged; SVG is drawn at the size asked for. From
   *   1 to 6000.
   * @param params.h – Target height in pixels. From 1 to 6000.
   * @param params.q – Quality; 80 when absent. From 1 to 100.
   * @param params.f – Output format. Without it JPEG, PNG, WebP and AVIF stay what they are, GIF becomes WebP (an
   *   animation is kept), all else PNG.
   * @param params.crop – How the image meets a box of both `w` and `h`. `cover` (the default) fills the box and
   *   cuts what sticks out, `contain` fits inside without padding, `fill` stretches. `smart` fills the box like
   *   `cover`, and cuts so that the subject stays: what `focus` points at, else what was found in the picture.
   * @param params.rotate – Degrees clockwise. Corners become transparent, white in JPEG. From -360 to 360.
   * @param params.blur – Blur radius in pixels of the result; two decimals count. From 0 to 100.
   * @param params.brightness – From black (-100) to white (100). From -100 to 100.
   * @param params.contrast – From flat grey (-100) to two tones (100). From -100 to 100.
   * @param params.saturation – From grey (-100) to twice as colourful (100). From -100 to 100.
   * @param params.grayscale – Present to take the colour out. `true` and `1` mean the same, `false` and `0` the
   *   opposite.
   * @param params.sepia – Present to tone the image brown. `true` and `1` mean the same, `false` and `0` the
   *   opposite.
   * @param params.meta – What to keep of the metadata. `rights`: copyright, creator, credit and licence, as EXIF,
   *   IPTC and XMP of the original name them. Without it none; the location and serial numbers never.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account has no such file.
   * @throws {ApiError} PRESET_NOT_FOUND – The account has no such preset.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or (background
   *   removal) shows no clear subject. Nothing is charged.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { url, cached, transforms } = await media.transform.url({
   *   id: "file_01jv3m8q6ye5tb2x9w4k7r0czn",
   *   f: "webp",
   * });
   */
  url(params: TransformUrlParams, options?: RequestOptions): Promise<TransformedImage> {
    return buildTransformUrl(this.#client, params, options);
  }
}

/** `media.presets` */
export class PresetsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List presets.
   *
   * The presets of the account in the order of their names.
   *
   * @param params.limit – Results per page. From 1 to 100. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const preset of media.presets.list()) console.log(preset.id);
   */
  list(params: PresetsListParams = {}, options?: RequestOptions): Paginator<Preset> {
    return listPresets(this.#client, params, options);
  }

  /**
   * Create a preset.
   *
   * A transform under a name, up to 50 per account. `preset=NAME` stands for it in `GET /api/v1/transform`, in
   * `POST /api/v1/signed-urls` and in delivery URLs; parameters beside it take precedence over the preset's.
   *
   * @param params.name – 1 to 64 lowercase letters, digits, `-` and `_`, beginning with a letter or a digit.
   *   Unique within the account.
   * @param params.transform – At least one of the parameters of `GET /api/v1/transform`, with the same meaning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_EXISTS – The account has a preset of this name.
   * @throws {ApiError} TOO_MANY_PRESETS – The account has as many presets as there may be.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const preset = await media.presets.create({
   *   name: "card",
   *   transform: { w: 400, h: 300, f: "webp", crop: "smart" },
   * });
   */
  create(params: PresetsCreateParams, options?: RequestOptions): Promise<Preset> {
    return createPreset(this.#client, params, options);
  }

  /**
   * Get a preset.
   *
   * The preset of this name.
   *
   * @param name – The name of a preset.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account has no such preset.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const preset = await media.presets.get("card");
   */
  get(name: string, options?: RequestOptions): Promise<Preset> {
    return getPreset(this.#client, name, options);
  }

  /**
   * Update a preset.
   *
   * `transform` replaces the one that the preset has. All URLs with the preset show the new picture: browsers
   * after at most a minute, CDNs that the operator has purged within a second. A preset keeps its name, which is
   * part of URLs.
   *
   * @param name – The name of a preset.
   * @param params.transform – At least one of the parameters of `GET /api/v1/transform`, with the same meaning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account has no such preset.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const preset = await media.presets.update("card", {
   *   transform: { w: 480, h: 360, f: "webp", crop: "smart" },
   * });
   */
  update(name: string, params: PresetsUpdateParams, options?: RequestOptions): Promise<Preset> {
    return updatePreset(this.#client, name, params, options);
  }

  /**
   * Delete a preset.
   *
   * URLs with the preset answer 404 `PRESET_NOT_FOUND` from then on, until there is a preset of this name again.
   * It does not go to the trash.
   *
   * @param name – The name of a preset.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key lacks the permission that the operation needs.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account has no such preset.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, name } = await media.presets.delete("card");
   */
  delete(name: string, options?: RequestOptions): Promise<DeletedPreset> {
    return deletePreset(this.#client, name, options);
  }
}

/** `media.urls` */
export class UrlsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create signed URLs.
   *
   * Signed delivery URLs of originals and variants, up to 100 in one call, which all expire `expiresIn` seconds
   * from now. The expiry is exact, unlike that of `cdnUrl`. An entry takes the parameters of `GET
   * /api/v1/transform`, `preset` among them; without any of them its URL is that of the original. The URLs are in
   * the order of `files`. A file that the account does not have, or that cannot be transformed, does not fail the
   * call: its `url` is null, and `errorCode` says why.
   *
   * Whoever has such a URL reads the file until it expires, whatever becomes of the key that signed it. Changing
   * the file's visibility invalidates it, deleting the file and suspending the account too. The original of a
   * public file can be read without a signature, also afterwards.
   *
   * @param params.expiresIn – Seconds that the URLs work for, at most the limit `maxUrlLifetime` of the account.
   *   At least 1.
   * @param params.files – What to sign: a file may be there several times.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} MISSING_API_KEY – The request carries no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} URL_LIFETIME_EXCEEDED – The URL would work for longer than the account's limits allow.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The account's calls per day are used up.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { urls, expiresAt } = await media.urls.sign({
   *   expiresIn: 900,
   *   files: [{ id: "file_01jv3m8q6ye5tb2x9w4k7r0czn" }, { id: "file_01jv3m8q6ye5tb2x9w4k7r0czn", w: 600, f: "webp" }],
   * });
   */
  sign(params: UrlsSignParams, options?: RequestOptions): Promise<SignedUrlList> {
    return signUrls(this.#client, params, options);
  }
}

/** `media.accounts` */
export class AccountsResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create an account.
   *
   * Accounts hold files; API keys belong to an account.
   *
   * @param params.name – Human-readable name.
   * @param params.plan – Plan of the account. Default: "FREE".
   * @param params.limits – Limits that win over the plan's; null gives one back to the plan. Absent ones stay as
   *   they are.
   * @param params.stripLocation – Whether locations are removed from images and videos whose upload does not say.
   *   Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const account = await media.accounts.create({ name: "Harbour Press", plan: "PRO" });
   */
  create(params: AccountsCreateParams, options?: RequestOptions): Promise<Account> {
    return createAccount(this.#client, params, options);
  }

  /**
   * List accounts.
   *
   * All accounts, newest first unless `sort` says otherwise. Filters are combined with AND.
   *
   * @param params.limit – Results per page. From 1 to 200. Default: 50.
   * @param params.offset – How many results to skip. Not together with `cursor`. Default: 0.
   * @param params.cursor – Where to go on, `nextCursor` of an earlier page; empty for the first. Not together with
   *   `offset`. Default: "".
   * @param params.search – Accounts whose name, or the name or email of one of whose users, contains this, in any
   *   case; or the account with this id.
   * @param params.plan – Accounts of this plan alone.
   * @param params.suspended – Accounts that are suspended, or those that are not.
   * @param params.sort – What to sort by: `name` in any case; `storageBytes` is what the account's files occupy.
   *   Accounts that are equal in it are sorted by id. Default: "createdAt".
   * @param params.order – By default `asc` for `name`, and `desc` otherwise.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * for await (const account of media.accounts.list({ plan: "PRO" })) console.log(account.id);
   */
  list(params: AccountsListParams = {}, options?: RequestOptions): Paginator<Account> {
    return listAccounts(this.#client, params, options);
  }

  /**
   * Get an account.
   *
   * The name, plan and limits of one account.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const account = await media.accounts.get("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  get(id: string, options?: RequestOptions): Promise<Account> {
    return getAccount(this.#client, id, options);
  }

  /**
   * Change an account.
   *
   * Changes the fields that are present. A limit set here wins over the plan's; `null` gives it back to the plan.
   * Takes effect with the next request. An account above a lowered limit keeps what it has: reading and deleting
   * work, uploads are refused. A suspended account is closed until it is not suspended any more: its keys are
   * refused, nobody signs in, and its files are not delivered. Nothing is deleted.
   *
   * @param id – The id of an account.
   * @param params.id – That of the path, or absent.
   * @param params.name – Human-readable name.
   * @param params.plan – Plan of the account.
   * @param params.limits – Limits that win over the plan's; null gives one back to the plan. Absent ones stay as
   *   they are.
   * @param params.customLimits – Limits that win over the plan's; null gives one back to the plan. Absent ones
   *   stay as they are.
   * @param params.suspended – True suspends the account, false resumes it.
   * @param params.stripLocation – Whether locations are removed from images and videos whose upload does not say.
   * @param params.createdAt – Not looked at.
   * @param params.updatedAt – Not looked at.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const account = await media.accounts.update("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   plan: "ENTERPRISE",
   *   limits: { storageBytes: 2199023255552 },
   * });
   */
  update(id: string, params: AccountsUpdateParams, options?: RequestOptions): Promise<Account> {
    return updateAccount(this.#client, id, params, options);
  }

  /**
   * Erase an account.
   *
   * With everything that is its own: files and what was made of them, folders, keys, users, statistics. Keys,
   * users and URLs stop working at once; the rest goes in the background, which takes minutes where there is much.
   * What stays is the audit log, without addresses and details. Cannot be undone.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id } = await media.accounts.erase("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  erase(id: string, options?: RequestOptions): Promise<ErasedAccount> {
    return eraseAccount(this.#client, id, options);
  }
}

/** `media.keys` */
export class KeysResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create an API key.
   *
   * The full key is only in this response. The service stores a hash.
   *
   * @param id – The id of an account.
   * @param params.name – Human-readable name. Default: "".
   * @param params.permissions – What the key may do. read is always included; delete does not imply write.
   *   Default: ["read"].
   * @param params.expiresAt – When the key stops working; null for never. Default: null.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its answer
   *   had a secret that is shown once, and comes no second time.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const key = await media.keys.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   name: "Website",
   *   permissions: ["write", "delete"],
   *   expiresAt: "2027-05-11T00:00:00.000Z",
   * });
   */
  create(id: string, params: KeysCreateParams = {}, options?: RequestOptions): Promise<KeyWithSecret> {
    return createKey(this.#client, id, params, options);
  }

  /**
   * List an account's API keys.
   *
   * All keys of the account, newest first, revoked and expired ones included.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { keys } = await media.keys.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): Promise<KeyList> {
    return listKeys(this.#client, id, options);
  }

  /**
   * Revoke an API key.
   *
   * The key, and the older secret that a rotation may have left valid, stop working at once. Cannot be undone.
   *
   * @param id – The id of an API key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} KEY_NOT_FOUND – There is no such API key, or it is revoked.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const key = await media.keys.revoke("key_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  revoke(id: string, options?: RequestOptions): Promise<Key> {
    return revokeKey(this.#client, id, options);
  }

  /**
   * Rotate an API key.
   *
   * Gives the key a new secret and keeps its id. The old secret works for 24 more hours, so that clients can
   * change over. A revoked key cannot be rotated.
   *
   * @param id – The id of an API key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} KEY_NOT_FOUND – There is no such API key, or it is revoked.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its answer
   *   had a secret that is shown once, and comes no second time.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const key = await media.keys.rotate("key_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  rotate(id: string, options?: RequestOptions): Promise<KeyWithSecret> {
    return rotateKey(this.#client, id, options);
  }
}

/** `media.deliveryKeys` */
export class DeliveryKeysResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create a delivery key.
   *
   * With a delivery key a server of yours signs delivery URLs by itself, without a call for each: those of all
   * files of the account, until a time that the account's limit `maxUrlLifetime` bounds. It opens no operation of
   * the API. The full key is only in this response; the service stores no part of it. To rotate one, create
   * another, and revoke the first once no URL is signed with it any more.
   *
   * @param id – The id of an account.
   * @param params.name – Human-readable name. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its answer
   *   had a secret that is shown once, and comes no second time.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const deliveryKey = await media.deliveryKeys.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", { name: "Website" });
   */
  create(id: string, params: DeliveryKeysCreateParams = {}, options?: RequestOptions): Promise<DeliveryKeyWithSecret> {
    return createDeliveryKey(this.#client, id, params, options);
  }

  /**
   * List an account's delivery keys.
   *
   * All delivery keys of the account, newest first, revoked ones included.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { keys } = await media.deliveryKeys.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): Promise<DeliveryKeyList> {
    return listDeliveryKeys(this.#client, id, options);
  }

  /**
   * Revoke a delivery key.
   *
   * The URLs that were signed with the key stop working at once. Cannot be undone.
   *
   * @param id – The id of a delivery key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} DELIVERY_KEY_NOT_FOUND – There is no such delivery key.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const deliveryKey = await media.deliveryKeys.revoke("dkey_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  revoke(id: string, options?: RequestOptions): Promise<DeliveryKey> {
    return revokeDeliveryKey(this.#client, id, options);
  }
}

/** `media.users` */
export class UsersResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Create a user.
   *
   * A user signs in to the dashboard and sees the one account. The password is made by the service, and is in this
   * answer and nowhere else; the user can change it in the dashboard.
   *
   * @param id – The id of an account.
   * @param params.email – An email address, in any case.
   * @param params.name – For people; the email if it is not given.
   * @param params.role – An owner sees the own account, an operator all of them. Default: "owner".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} DUPLICATE_USER – There is a user with this email.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its answer
   *   had a secret that is shown once, and comes no second time.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const user = await media.users.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   email: "ada@example.com",
   *   name: "Ada",
   *   role: "owner",
   * });
   */
  create(id: string, params: UsersCreateParams, options?: RequestOptions): Promise<UserWithPassword> {
    return createUser(this.#client, id, params, options);
  }

  /**
   * List an account's users.
   *
   * All users of the account, newest first.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – There is no such account.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { users } = await media.users.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): Promise<UserList> {
    return listUsers(this.#client, id, options);
  }

  /**
   * Delete a user.
   *
   * Ends the user's sessions at once. The account and its keys stay as they are.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} USER_NOT_FOUND – There is no such user.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deleted, id } = await media.users.delete("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  delete(id: string, options?: RequestOptions): Promise<DeletedUser> {
    return deleteUser(this.#client, id, options);
  }

  /**
   * Reset a user's password.
   *
   * Gives the user a new password, which is only in this response, and ends the user's sessions.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} USER_NOT_FOUND – There is no such user.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its answer
   *   had a secret that is shown once, and comes no second time.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still being carried
   *   out. `Retry-After` says when to ask again.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for another request in the last 24
   *   hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const user = await media.users.resetPassword("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  resetPassword(id: string, options?: RequestOptions): Promise<UserWithPassword> {
    return resetUserPassword(this.#client, id, options);
  }

  /**
   * Reset a user's second factor.
   *
   * For a user who has lost it. Removes the user's passkeys, authenticator apps and recovery codes, and ends the
   * user's sessions: the password alone signs in again.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} USER_NOT_FOUND – There is no such user.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const user = await media.users.resetSecondFactor("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  resetSecondFactor(id: string, options?: RequestOptions): Promise<User> {
    return resetUserSecondFactor(this.#client, id, options);
  }
}

/** `media.stores` */
export class StoresResource {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Check the stores against each other.
   *
   * One batch of a walk through everything that is kept, in this order: the originals, variants and cut-outs that
   * rows name, the objects that no row names, the counters of accounts and of AI credits, and the claims on
   * objects that are on their way in or out. Call it again with the `next` of the answer as `after`, until that is
   * null. Nothing is changed, and what is stored or deleted meanwhile is no problem.
   *
   * @param params.after – The `next` of the previous response. A name of a part alone begins there; without it,
   *   the walk begins.
   * @param params.checksums – Reads every byte and compares it with the checksum that was taken when it was
   *   stored. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const store = await media.stores.check();
   */
  check(params: StoresCheckParams = {}, options?: RequestOptions): Promise<StoreCheck> {
    return checkStores(this.#client, params, options);
  }

  /**
   * Check the stores and repair them.
   *
   * Checks as `checkStores` does, and repairs what it can. A variant or cut-out without its bytes is forgotten,
   * and made again when somebody asks for it. An object that no row names, and that is older than an hour, is
   * given to the sweeper, which deletes it a day later, unless that is undone (`POST /admin/deletions/undo`).
   * Counters are counted anew. An original that is lost or damaged stays what it is: its bytes come from a backup.
   * What a row names is never deleted.
   *
   * A bucket belongs to one database: objects of another one, below `originals/`, `variants/` and `processed/`,
   * look like objects that nobody knows. Look at what `GET` finds first.
   *
   * @param params.after – A part of the check, and how far it came.
   * @param params.checksums – Whether every byte is read. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const store = await media.stores.repair({ after: "variants:", checksums: false });
   */
  repair(params: StoresRepairParams = {}, options?: RequestOptions): Promise<StoreCheck> {
    return repairStores(this.#client, params, options);
  }

  /**
   * Export all rows.
   *
   * Everything the database keeps, in the state of one moment, as lines of JSON: a first that names the schema,
   * one for each row, and a last that counts them. Left out is what speaks of bytes on their way, and of variants,
   * which are drawn again. The bytes of files are not in it: `mas backup` copies both. It holds hashes of
   * passwords and keys.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or was changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range lies outside the file. Bytes.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const blob = await media.stores.rows();
   */
  rows(options?: RequestOptions): Promise<Blob> {
    return exportRows(this.#client, options);
  }

  /**
   * Purge deleted files and sweep their bytes.
   *
   * What happens on schedule, now: files that were deleted more than `olderThanDays` ago are removed for good, and
   * the bytes that nothing refers to any more are deleted. Without `olderThanDays` only the latter. One batch of
   * it, which takes seconds: call it again until `done` is true. Cannot be undone.
   *
   * @param params.olderThanDays – How long ago the files were deleted, at least; 0 for all that are deleted. From
   *   0 to 36500.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { files, objects, done } = await media.stores.purge({ olderThanDays: 7 });
   */
  purge(params: StoresPurgeParams = {}, options?: RequestOptions): Promise<StorePurged> {
    return purgeStores(this.#client, params, options);
  }

  /**
   * List deletions that can be undone.
   *
   * Bytes without a row are kept for a day before they are deleted: those of uploads that a crash broke off, and
   * those that a repair found. They are listed by key, fifty at a time. The bytes of files that were purged, and
   * of erased accounts, are deleted at once, and are not among them.
   *
   * @param params.after – The `next` of the previous response.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { deletions, next } = await media.stores.deletions();
   */
  deletions(params: StoresDeletionsParams = {}, options?: RequestOptions): Promise<DeletionList> {
    return listDeletions(this.#client, params, options);
  }

  /**
   * Undo deletions.
   *
   * The bytes stay, as objects that no row names: the next repair finds them again. `undone` has the keys whose
   * deletion was pending; it is too late for the others, or they were not to be deleted.
   *
   * @param params.keys – Keys of objects, from the list.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation takes. Bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The request's Content-Type is not accepted.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { undone } = await media.stores.undoDeletions({
   *   keys: ["originals/acct_01jv3k0c2w8n5r1t7x4b9d6fhm/file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   * });
   */
  undoDeletions(params: StoresUndoDeletionsParams, options?: RequestOptions): Promise<UndoneDeletions> {
    return undoDeletions(this.#client, params, options);
  }

  /**
   * Tell how far migrations are.
   *
   * Which schema the database has, and how far the backfills are: what a migration leaves to be written for the
   * rows that were there. They are carried out while the service serves, in batches, and any process goes on where
   * another one has stopped.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is not as documented. `issues`
   *   names each problem.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error. With the request id the operator finds the cause in the
   *   log.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store cannot be used, the disk is full, too
   *   much work waits, or the service is read-only.
   * @example
   * const { schema, pending, backfills } = await media.stores.migration();
   */
  migration(options?: RequestOptions): Promise<MigrationStatus> {
    return getMigrationStatus(this.#client, options);
  }
}

/** Every resource of the service. */
export class Resources extends Client {
  readonly files = new FilesResource(this);
  readonly metadataFields = new MetadataFieldsResource(this);
  readonly uploads = new UploadsResource(this);
  readonly ai = new AiResource(this);
  readonly folders = new FoldersResource(this);
  readonly trash = new TrashResource(this);
  readonly operations = new OperationsResource(this);
  readonly collections = new CollectionsResource(this);
  readonly archives = new ArchivesResource(this);
  readonly shares = new SharesResource(this);
  readonly stats = new StatsResource(this);
  readonly audit = new AuditResource(this);
  readonly transform = new TransformResource(this);
  readonly presets = new PresetsResource(this);
  readonly urls = new UrlsResource(this);
  readonly accounts = new AccountsResource(this);
  readonly keys = new KeysResource(this);
  readonly deliveryKeys = new DeliveryKeysResource(this);
  readonly users = new UsersResource(this);
  readonly stores = new StoresResource(this);
}
