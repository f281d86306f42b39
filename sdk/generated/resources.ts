// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { ApiPromise } from "../call.ts";
import type { Client } from "../client.ts";
import type { ListenSettings } from "../listen.ts";
import type { RequestOptions } from "../options.ts";
import { list, operation, removal } from "../operation.ts";
import type { Paginator } from "../paginator.ts";
import { clientWith } from "../resource.ts";
import type { ManyParams, ManySettings, UploadItems } from "../upload-many.ts";
import type { Uploadable } from "../uploadable.ts";
import type { WaitSettings } from "../wait.ts";
import {
  deliverFile,
  exportRows,
  fileExists,
  getProcessedImage,
  listFiles,
  listFolders,
  listenToEvents,
  pingWebhook,
  redeliverWebhookEvent,
  replaceFileContent,
  runAi,
  updateFile,
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
  DeletedWebhook,
  DeletionCancellation,
  DeletionList,
  DeliveryKey,
  DeliveryKeyList,
  DeliveryKeyWithSecret,
  DeliveryKeysCreateParams,
  ErasedAccount,
  EventPage,
  EventsListParams,
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
  MediaEvent,
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
  TrashPurge,
  Upload,
  UploadWithUrl,
  UploadsCreateParams,
  UploadsListParams,
  UrlsSignParams,
  User,
  UserList,
  UserWithPassword,
  UsersCreateParams,
  Webhook,
  WebhookDelivery,
  WebhookReplay,
  WebhookWithSecret,
  WebhooksCreateParams,
  WebhooksListDeliveriesParams,
  WebhooksListParams,
  WebhooksReplayParams,
  WebhooksUpdateParams,
} from "./operations.ts";

/** `media.files` */
export interface FilesResource {
  /**
   * List files.
   *
   * Lists the files of the account, newest first by default. Filters are combined with AND. To read many files,
   * page with `cursor`: unlike `offset`, it costs the same on every page. A cursor is valid only with the same
   * `sort` and `order`. With a `sort` or `order` other than the default, it is also valid only with the same
   * `search`. Files that match filters are counted up to 10,000.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @param params.folderId – Returns only files directly in this folder. `root` returns the files that are not in
   *   a folder. An unknown folder returns an empty list. Null is the same as `root`.
   * @param params.type – Returns only files of this type.
   * @param params.search – Returns only files that contain each of these words and "phrases" in their filename, a
   *   tag, an AI tag, their description, alternative text, metadata, `embedded` or recognized text. The search
   *   ignores case and accents, and matches parts of words. `%`, `_` and `*` have no special meaning. Operators
   *   are `tag:`, `type:`, `in:` (a folder and its subfolders), `collection:`, `label:`, `is:starred`,
   *   `is:public`, `is:private`, `is:untagged`, `is:sensitive`, `is:failed`, `is:located`, `before:`, `after:`,
   *   `larger:`, `smaller:`, `width:`, `height:`, `ratio:` and `meta.KEY:`. Combine them with `OR`, `NOT` or `-`,
   *   and brackets. A search with a syntax error returns 400; the issue contains the `position` of the error and
   *   what was `expected`. The terms of a search together cost at most 100: 1 for an operator that compares a
   *   property, 2 for a word, 3 for `ratio:` and for comparisons of metadata, 5 for `tag:`, `in:` and
   *   `collection:`, 8 for a word below `NOT` or with fewer than three letters, and 9 for a `meta.KEY:` with a
   *   value. A search that takes too long returns 503.
   * @param params.sort – Sort field. `filename` ignores case and accents, and sorts by code point. `relevance`
   *   ranks the 1,000 newest files that match `search`, and returns no others. Files with equal values are sorted
   *   by id, and files with equal relevance by `createdAt`. Default: "createdAt".
   * @param params.order – `asc` or `desc`. The default is `asc` for `filename` and `desc` for all other fields.
   * @param params.sensitive – `true` returns only files that moderation has flagged. `false` returns only files
   *   that moderation has checked and not flagged. Without the parameter, all files are returned.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const file of media.files.list({ type: "IMAGE" })) console.log(file.id);
   */
  list(params?: FilesListParams, options?: RequestOptions): Paginator<FileRecord>;

  /**
   * Update a file's metadata.
   *
   * Changes the fields that are present and keeps the others. `tags` replaces the complete list. `folderId: null`
   * moves the file to the root. Changing `isPublic` invalidates every signed URL of the file that was issued
   * before. `focus` is the point that smart crops and the thumbnail keep in view. `filename` renames the file: its
   * URLs change, and URLs with earlier names redirect to the new ones. `metadata` and `altText` change key by key:
   * absent keys stay, and null removes a key (JSON Merge Patch, RFC 7396).
   *
   * @param id – The file to update.
   * @param params.filename – The new name. The service normalizes the name. It keeps the last path segment, and
   *   removes control characters and characters that are invisible or change the direction of text. It converts
   *   the name to NFC, trims it, and cuts it to 255 bytes before the extension. A name that is empty afterwards is
   *   rejected. Need not be unique.
   * @param params.tags – Replaces all tags. Tags are trimmed. Empty and duplicate tags are removed.
   * @param params.description – An empty string removes the value.
   * @param params.metadata – Absent keys stay, null removes a key, and any other value is set (JSON Merge Patch,
   *   RFC 7396). The result must meet the limits for `metadata` of a file.
   * @param params.altText – Absent languages stay, null removes a language, and a text is set (JSON Merge Patch,
   *   RFC 7396). The result must meet the limits for `altText` of a file.
   * @param params.starred – Whether the file is starred.
   * @param params.label – A color label of the file, shared by all users of the account. The users decide on its
   *   meaning.
   * @param params.isPublic – Whether `cdnUrl` needs no signature.
   * @param params.folderId – The folder to move the file to; null for the root.
   * @param params.focus – The focal point that smart crops and the thumbnail keep in view; null for automatic
   *   detection.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
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
  update(id: string, params: FilesUpdateParams, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Get a file.
   *
   * Returns the record of one file. The content is at `cdnUrl`.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const file = await media.files.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  get(id: string, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Calls {@link get} until `processingStatus` is no longer PENDING or PROCESSING. Each request counts as a call.
   * The pauses increase from half a second to five seconds.
   *
   * @param id – The id of a file.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} `maxWait` was exceeded.
   * @example
   * const file = await media.files.wait("file_01jv3m8q6ye5tb2x9w4k7r0czn", { maxWait: 60_000 });
   */
  wait(id: string, settings?: WaitSettings<FileRecord>, options?: RequestOptions): Promise<FileRecord>;

  /**
   * Whether {@link get} succeeds. Returns false if it fails with FILE_NOT_FOUND, and throws every other error.
   *
   * @param id – The id of a file.
   * @example
   * if (!(await media.files.exists("file_01jv3m8q6ye5tb2x9w4k7r0czn"))) console.log("Not found.");
   */
  exists(id: string, options?: RequestOptions): Promise<boolean>;

  /**
   * Delete a file.
   *
   * Moves the file to the trash. It immediately disappears from all responses, lists, counts and quotas, and its
   * URL stops working. It can be restored until it is purged. The same content can be uploaded again immediately
   * and gets a new id.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.files.delete("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedFile>;

  /**
   * List similar images.
   *
   * Lists the images of the account that look like this one, most similar first: scaled, compressed, brightened or
   * desaturated copies, and photos taken in quick succession. The comparison uses a 64-bit hash of the displayed
   * image; at most 6 bits differ. Cropped and rotated copies are not found. The list is empty for drawings (SVG)
   * and for images with too little detail to distinguish them. It is also empty until the image has been analyzed.
   * If an image takes long to decode, this happens within a minute or two after the upload.
   *
   * @param id – The id of a file.
   * @param params.limit – Maximum number of results. From 1 to 50. Default: 50.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { similar } = await media.files.similar("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  similar(id: string, params?: FilesSimilarParams, options?: RequestOptions): ApiPromise<SimilarFiles>;

  /**
   * Upload a file.
   *
   * Stores one file. The service detects the type (`fileType`, `mimeType`, dimensions) from the content, not from
   * the filename or the declared media type. Content that the account already has is rejected with 409 and the id
   * of the existing file, so a repeated upload never stores it twice. With `onDuplicate: existing`, the response
   * is 200 with the record of the existing file; the fields of the form do not change it. A file that is larger
   * than the plan allows is rejected as early as possible. On the PRO and ENTERPRISE plans, an image is tagged
   * within seconds after the upload. If the file has no tags and no description, it gets the detected ones. Empty
   * text fields of the form are treated as absent.
   *
   * @param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or `await fileFromPath(path)`.
   * @param params.tags – Tags, separated by commas or in repeated fields (`tags` or `tags[]`): at most 50, of 1 to
   *   64 characters each.
   * @param params.description – Description of the file.
   * @param params.metadata – Custom metadata: up to 50 keys and 4,096 bytes of JSON, as `JSON.stringify` writes it
   *   in UTF-8. A key has 1 to 64 letters, digits, `-` and `_`, and starts with a letter. A value is a string, a
   *   boolean, or a number up to 9,007,199,254,740,991. A date is a string in ISO 8601, such as `2026-05-11` or
   *   `2026-05-11T09:30:00Z`; a metadata field of type `date` accepts only this format.
   * @param params.altText – Alternative text for the image, by language: a BCP 47 tag, such as `en` or `pt-BR`. Up
   *   to 50 languages and 8,192 bytes of JSON; each text has at most 1,000 characters. An empty text means that
   *   the image is decorative.
   * @param params.folderId – Destination folder. The root if absent or empty. Null is the same as no value.
   * @param params.isPublic – Whether anyone who has `cdnUrl` can read the file. If false, `cdnUrl` is signed and
   *   expires. Default: true.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and
   *   ENTERPRISE plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or video is removed before the file is stored.
   *   The default is the setting of the account.
   * @param params.onDuplicate – What to do with content that the account already has: `refuse` rejects it with 409
   *   `DUPLICATE_FILE`. `existing` returns the existing file and changes nothing. The default is `refuse`, except
   *   for uploads that a tus client creates.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.size – Size of a stream in bytes, if it is known.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes while the file is sent.
   * @param params.resolveDuplicate – Whether a retry that fails as a duplicate, because the response to the first
   *   attempt was lost, resolves to the record of the file. Default: true.
   * @param params.resumable – Whether to send the bytes in chunks, so that the upload resumes after an interruption.
   *   Default: `"auto"`, which does so for content of more than 16 MiB if its size is known in advance.
   * @param params.onToken – Called once with the token of a resumable upload when it has started. Pass the token to
   *   `resume`, in any process.
   * @param params.resume – Token of an upload to resume with the same content.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Sizes in bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const file = await media.files.upload(content, {
   *   tags: ["harbour", "boats"],
   *   description: "The old harbour at dusk.",
   * });
   */
  upload(content: Uploadable, params?: FilesUploadParams, options?: RequestOptions): Promise<FileRecord>;

  /**
   * Uploads files concurrently, each like {@link upload}. Resolves to one result per file, in the order of the
   * files: `value` is the record, `reason` is the error.
   *
   * @param contents – The files: content, or `{ content, ...params }` with parameters of this file.
   * @param params – Parameters of all files, and settings of each upload.
   * @param params.concurrency – Maximum number of concurrent uploads. Default: 4.
   * @param params.onResult – Called with each result and its index when the upload of the file has ended.
   * @example
   * const results = await media.files.uploadMany([first, { content: second, tags: ["harbour"] }]);
   * const failed = results.filter((it) => it.status === "rejected");
   */
  uploadMany(
    contents: UploadItems<ManyParams<FilesUploadParams>>,
    params?: ManySettings<FileRecord> & ManyParams<FilesUploadParams>,
    options?: RequestOptions,
  ): Promise<PromiseSettledResult<FileRecord>[]>;

  /**
   * Replace a file's content.
   *
   * Replaces the content of a file. Its id, name, folder, tags, description and visibility stay. `version`
   * increases by one, and from then on every URL of the file returns the new content. The old content becomes a
   * version that can be restored. It keeps its variants, AI results, image without background, and `focus`.
   * Content that the file already has changes nothing. Content of another file is rejected with 409. With
   * `onDuplicate: existing`, the response is the record of the other file, with its `id`, and neither file
   * changes. Empty text fields of the form are treated as absent.
   *
   * @param id – The id of a file.
   * @param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or `await fileFromPath(path)`.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and
   *   ENTERPRISE plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or video is removed before the file is stored.
   *   The default is the setting of the account.
   * @param params.onDuplicate – What to do with content that the account already has: `refuse` rejects it with 409
   *   `DUPLICATE_FILE`. `existing` returns the existing file and changes nothing. The default is `refuse`, except
   *   for uploads that a tus client creates.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.size – Size of a stream in bytes, if it is known.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes while the file is sent.
   * @param params.resolveDuplicate – Whether a retry that fails as a duplicate, because the response to the first
   *   attempt was lost, resolves to the record of the file. Default: true.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Sizes in bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const file = await media.files.replace("file_01jv3m8q6ye5tb2x9w4k7r0czn", content);
   */
  replace(id: string, content: Uploadable, params?: FilesReplaceParams, options?: RequestOptions): Promise<FileRecord>;

  /**
   * List a file's versions.
   *
   * Lists the current version first, then the old versions, newest first.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { versions } = await media.files.versions("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  versions(id: string, options?: RequestOptions): ApiPromise<FileVersions>;

  /**
   * Delete a version.
   *
   * Permanently deletes an old version, its variants and AI results. The current version cannot be deleted.
   *
   * @param id – The id of a file.
   * @param version – The number of a version.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} VERSION_NOT_FOUND – The file does not have this version, or the version was deleted.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} VERSION_IS_CURRENT – The version is the current content of the file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id, version } = await media.files.deleteVersion("file_01jv3m8q6ye5tb2x9w4k7r0czn", 1);
   */
  deleteVersion(id: string, version: number, options?: RequestOptions): ApiPromise<DeletedVersion>;

  /**
   * Restore a version.
   *
   * Makes an old version the newest one, with its variants, AI results and image without background. For example,
   * restoring version 2 of a file at version 5 creates version 6. The content that the file had becomes an old
   * version.
   *
   * @param id – The id of a file.
   * @param version – The number of a version.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} VERSION_NOT_FOUND – The file does not have this version, or the version was deleted.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} VERSION_IS_CURRENT – The version is the current content of the file.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const file = await media.files.restoreVersion("file_01jv3m8q6ye5tb2x9w4k7r0czn", 1);
   */
  restoreVersion(id: string, version: number, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Restore a file.
   *
   * Restores a file from the trash with its id, tags, results and URLs. The file returns to its original folder,
   * or is moved to `folderId`. It counts as storage again. If the same content has been uploaded again, the
   * response is 409. With `onDuplicate: existing`, the response is the record of the file that now has the
   * content, and the deleted file stays in the trash.
   *
   * @param id – The id of a file.
   * @param params.folderId – The folder to restore to; null for the root. The default is the original folder.
   * @param params.onDuplicate – What to do with content that the account already has: `refuse` rejects it with 409
   *   `DUPLICATE_FILE`. `existing` returns the existing file and changes nothing. The default is `refuse`, except
   *   for uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} FOLDER_DELETED – The original folder is also deleted.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const file = await media.files.restore("file_01jv3m8q6ye5tb2x9w4k7r0czn", { folderId: null });
   */
  restore(id: string, params?: FilesRestoreParams, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Get a file's content.
   *
   * Returns the original. With any of the parameters of `GET /api/v1/transform`, returns a variant, which is
   * created on the first request and then stored. Use the URLs of records and of transform unchanged. A public
   * original needs no signature. A private file and every variant need a signature, or the `X-API-Key` of the
   * account that owns the file.
   *
   * Supports HEAD, conditional requests and byte ranges (RFC 9110). Preconditions are evaluated in this order:
   * `If-Match` and `If-Unmodified-Since` (412), `If-None-Match` and `If-Modified-Since` (304), then `Range` with
   * `If-Range`. A request with an earlier filename returns 301 and keeps the parameters. HTML, SVG and XML are
   * delivered as attachments and in a sandbox, so that scripts in an uploaded page cannot run. Compressed SVG
   * (`.svgz`) has `Content-Encoding: gzip` and `Vary: Accept-Encoding` if the request accepts gzip. Otherwise, and
   * with `download`, it is `application/gzip`. The bytes count as bandwidth. The rate limit does not count
   * delivery, except for the first request for a variant. With a key of the file's account, it counts as a call.
   * All other requests, signed or not, count against the account's limit `anonymousVariantsPerDay`. When that
   * limit is reached, new variants return 429 with `Retry-After` until midnight UTC, and existing variants are
   * delivered. Thumbnails are free.
   *
   * Query parameters that are not listed here, such as `utm_source` or `fbclid`, are ignored. The signature does
   * not cover them.
   *
   * @param id – The id, or the record, which saves a call: its `cdnUrl` is requested directly.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_SIGNATURE – The delivery URL is not signed or was changed.
   * @throws {ApiError} URL_EXPIRED – The signed delivery URL has expired.
   * @throws {ApiError} URL_LIFETIME_EXCEEDED – The requested lifetime of the URL exceeds the limit of the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} PRESET_NOT_FOUND – The account does not have this preset.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range is outside the file. Sizes in bytes.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or has no clear
   *   subject for background removal. Nothing is charged.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} CONTENT_MISSING – The content of the file is missing from storage; its record still exists.
   *   The operator has been alerted.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const response = await media.files.download("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   * const blob = await response.blob();
   */
  download(id: string | Pick<FileRecord, "cdnUrl">, options?: RequestOptions): Promise<Response>;
}

/** `media.metadataFields` */
export interface MetadataFieldsResource {
  /**
   * Get the metadata fields.
   *
   * Returns the metadata fields that forms show, in display order.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { fields } = await media.metadataFields.get();
   */
  get(options?: RequestOptions): ApiPromise<MetadataFields>;

  /**
   * Set the metadata fields.
   *
   * Replaces all fields: up to 50 fields and 16 kB of JSON. If a key of `metadata` is the name of a field, its new
   * values must have the type of the field and be one of its options. Other keys accept any value. Existing values
   * stay unchanged, including those of a removed field. An empty list removes all restrictions.
   *
   * @param params.fields – The fields in display order. Names are unique.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { fields } = await media.metadataFields.set({
   *   fields: [{ name: "photographer", label: "Photographer", type: "string" }, { name: "usage", label: "Usage", type: "string", options: ["print", "web"] }, { name: "expires", label: "License ends on", type: "date" }],
   * });
   */
  set(params: MetadataFieldsSetParams, options?: RequestOptions): ApiPromise<MetadataFields>;
}

/** `media.uploads` */
export interface UploadsResource {
  /**
   * List uploads.
   *
   * Lists the uploads of the account, newest first. An upload is kept for 30 days after it ends, unless the
   * operator sets another period.
   *
   * @param params.state – Returns only items in this state.
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const upload of media.uploads.list({ state: "OPEN" })) console.log(upload.id);
   */
  list(params?: UploadsListParams, options?: RequestOptions): Paginator<Upload>;

  /**
   * Create an upload.
   *
   * Creates an upload and the URL for its content. Requests to `uploadUrl` need no API key. They can only send the
   * content of this one file, so you can pass the URL to a browser or a device. The metadata is that of
   * `uploadFile`. `maxSize`, `mimeTypes` and `expiresIn` restrict the URL. The service rejects the request if the
   * folder does not exist, if the size exceeds the plan or its storage, or if the account already has the content
   * of `checksum`. It checks this again when the content has arrived.
   *
   * With `onDuplicate: existing`, an upload of content that the account already has is completed with the existing
   * file. The received bytes are discarded, and `file` of the upload is the existing file. If `checksum` matches
   * an existing file, the upload is `COMPLETED` from the start, and you do not need to send the content. Without
   * an API key, the responses at `uploadUrl` do not reveal whether the content was new: they contain neither a
   * receipt nor `Upload-File`.
   *
   * The limit `maxOpenUploads` sets the number of open uploads of an account. The default is 20 on FREE, 1,000 on
   * PRO and 10,000 on ENTERPRISE. The bytes of open uploads count as storage.
   *
   * The body is also read as JSON without a `Content-Type`, and with the `text/plain` that `fetch` sets for a
   * string. This does not apply to calls from the dashboard, which send a cookie instead of a key.
   *
   * With the header `Tus-Resumable`, this request is a creation of the tus protocol. It takes `Upload-Length` or
   * `Upload-Defer-Length`, and the fields of `uploadFile` in `Upload-Metadata`. The body is empty or contains the
   * first bytes (creation-with-upload). In this case the default of `onDuplicate` is `existing`, because tus
   * clients retry after a 409.
   *
   * @param params.filename – Name of the file. It is normalized like in `updateFile`, and cut to 255 bytes before
   *   its extension.
   * @param params.size – Size of the complete content in bytes. If absent, a request must indicate the end of the
   *   upload. At least 1.
   * @param params.checksum – SHA-256 of the content in hex. Other content is rejected.
   * @param params.tags – A list, or a text with tags that are separated by commas. Tags are trimmed. Empty and
   *   duplicate tags are removed.
   * @param params.description – Description of the file.
   * @param params.metadata – Custom metadata: up to 50 keys and 4,096 bytes of JSON, as `JSON.stringify` writes it
   *   in UTF-8. A key has 1 to 64 letters, digits, `-` and `_`, and starts with a letter. A value is a string, a
   *   boolean, or a number up to 9,007,199,254,740,991. A date is a string in ISO 8601, such as `2026-05-11` or
   *   `2026-05-11T09:30:00Z`; a metadata field of type `date` accepts only this format.
   * @param params.altText – Alternative text for the image, by language: a BCP 47 tag, such as `en` or `pt-BR`. Up
   *   to 50 languages and 8,192 bytes of JSON; each text has at most 1,000 characters. An empty text means that
   *   the image is decorative.
   * @param params.folderId – Destination folder. The root if absent, null or empty.
   * @param params.isPublic – Whether anyone who has `cdnUrl` can read the file. Default: true.
   * @param params.autoTag – Whether an image is tagged automatically, for 1 AI credit. Applies to the PRO and
   *   ENTERPRISE plans. Default: true.
   * @param params.stripLocation – Whether the location in an image or video is removed before the file is stored.
   *   The default is the setting of the account. A file whose location may remain is rejected with
   *   `VALIDATION_ERROR` and the rule `location`.
   * @param params.maxSize – Maximum size in bytes that the URL accepts; at most the maximum file size of the plan.
   *   At least 1.
   * @param params.mimeTypes – Allowed media types, compared with the type detected from the content: single types,
   *   or all of a kind, such as `image/*`. Case and parameters are ignored. Common aliases, such as `image/jpg`
   *   and `audio/x-wav`, are accepted. `text/csv` allows all plain text. A general type also allows its special
   *   forms: `image/png` allows animated PNG (`image/apng`), `image/heif` HEIC and AVIF, `image/tiff` DNG,
   *   `application/postscript` EPS, `video/mpeg` all program streams, `video/matroska` WebM, `application/ogg` all
   *   Ogg files, `application/zip` all formats that are ZIP files, and `application/x-cfb` all formats that are
   *   compound files.
   * @param params.expiresIn – Seconds until the URL expires. From 60 to 604800. Default: 86400.
   * @param params.onDuplicate – What to do with content that the account already has: `refuse` rejects it with 409
   *   `DUPLICATE_FILE`. `existing` returns the existing file and changes nothing. The default is `refuse`, except
   *   for uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} TOO_MANY_UPLOADS – The account has reached its limit of open uploads.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} TUS_VERSION_UNSUPPORTED – The service does not support the version in the `Tus-Resumable`
   *   header.
   * @throws {ApiError} FILE_TOO_LARGE – The file is larger than the plan allows. Sizes in bytes.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} CHECKSUM_MISMATCH – The bytes of this request do not match `Upload-Checksum` and were
   *   discarded. The tus protocol defines the status code.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const upload = await media.uploads.create({
   *   filename: "harbour.jpg",
   *   size: 482133,
   *   tags: ["harbour", "boats"],
   *   maxSize: 10485760,
   *   mimeTypes: ["image/*"],
   * });
   */
  create(params: UploadsCreateParams, options?: RequestOptions): ApiPromise<UploadWithUrl>;

  /**
   * Get an upload.
   *
   * Returns the state, the progress and the result of the upload.
   *
   * @param id – The id of the upload.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} UPLOAD_NOT_FOUND – The account does not have this upload, or it ended more than 30 days
   *   ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const upload = await media.uploads.get("upl_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Upload>;

  /**
   * Calls {@link get} until `state` is no longer OPEN. Each request counts as a call. The pauses increase from
   * half a second to five seconds.
   *
   * @param id – The id of the upload.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} `maxWait` was exceeded.
   * @example
   * const upload = await media.uploads.wait("upl_01jv3mb4s7w2x9k5d0q8t6r1nz", { maxWait: 60_000 });
   */
  wait(id: string, settings?: WaitSettings<Upload>, options?: RequestOptions): Promise<Upload>;

  /**
   * Cancel an upload.
   *
   * Ends the upload, invalidates its URL and deletes the received bytes. If the upload has already ended, nothing
   * changes.
   *
   * @param id – The id of the upload.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} UPLOAD_NOT_FOUND – The account does not have this upload, or it ended more than 30 days
   *   ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const upload = await media.uploads.cancel("upl_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  cancel(id: string, options?: RequestOptions): ApiPromise<Upload>;
}

/** `media.ai` */
export interface AiResource {
  /**
   * Run an AI operation on an image.
   *
   * Runs an AI operation and returns its result in the response. Tagging (1 credit) and OCR (2) take a few
   * seconds. Background removal (5) takes 10 to 30 seconds; its image must have at most 5 MB (5,242,880 bytes) and
   * sides of 256 to 4096 pixels. Credits are reserved at the start, charged if the run succeeds, and released if
   * it fails. If the client disconnects, the run continues, and `GET` returns the result. Only one run of the same
   * operation can be in progress on a file. A repeated run is charged again and replaces the earlier result. An
   * explicit run takes over a queued automatic tagging, and is charged once.
   *
   * @param id – The id of a file.
   * @param params.operation – tagging: 1 credit; ocr: 2 credits; bg-removal: 5 credits.
   * @throws {ApiError} IMAGE_OUT_OF_BOUNDS – The image does not meet the limits of background removal. Sizes in
   *   bytes and pixels.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_OPERATION – The AI operation does not exist.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_CREDITS – The account does not have enough AI credits left this month.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PLAN_NOT_AI_CAPABLE – The account's plan does not include AI operations.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} PROCESSING_IN_PROGRESS – The same operation is in progress on this file.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or has no clear
   *   subject for background removal. Nothing is charged.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} CONTENT_MISSING – The content of the file is missing from storage; its record still exists.
   *   The operator has been alerted.
   * @throws {ApiError} AI_OPERATION_UNAVAILABLE – The operator has disabled this AI operation.
   * @throws {ApiError} AI_PROVIDER_ERROR – The AI engine failed. Nothing is charged.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @throws {ApiError} AI_TIMEOUT – The AI engine took longer than 60 seconds, or had not finished 110 seconds
   *   after the call. Nothing is charged.
   * @example
   * const ai = await media.ai.run("file_01jv3m8q6ye5tb2x9w4k7r0czn", { operation: "ocr" });
   */
  run<Operation extends AiRunParams["operation"]>(
    id: string,
    params: AiRunParams & { operation: Operation },
    options?: RequestOptions,
  ): ApiPromise<Extract<AiRun, { operation: Operation }>>;

  /**
   * Get the AI data of a file.
   *
   * Returns the results of AI operations, including automatic tagging after the upload, and the latest 50 jobs. If
   * no operation has run on the file, the data is empty and the status is `NOT_STARTED`. This also applies to
   * files that are not images.
   *
   * @param id – The id of a file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { fileId, ai, processingJobs } = await media.ai.get("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  get(id: string, options?: RequestOptions): ApiPromise<AiData>;

  /**
   * Calls {@link get} until `ai.processingStatus` is no longer PENDING or PROCESSING. Each request counts as a
   * call. The pauses increase from half a second to five seconds.
   *
   * @param id – The id of a file.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} `maxWait` was exceeded.
   * @example
   * const ai = await media.ai.wait("file_01jv3m8q6ye5tb2x9w4k7r0czn", { maxWait: 60_000 });
   */
  wait(id: string, settings?: WaitSettings<AiData>, options?: RequestOptions): Promise<AiData>;

  /**
   * Get a processed image.
   *
   * Returns the image without its background as PNG, from the latest successful background removal. Supports
   * conditional requests and byte ranges like delivery (RFC 9110), and HEAD. The bytes count as bandwidth.
   *
   * @param id – The id of a file.
   * @param params.type – The processed image to get. Default: "bg-removed".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PROCESSED_IMAGE_NOT_FOUND – The file has no image without background, because background
   *   removal has not run.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range is outside the file. Sizes in bytes.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const blob = await media.ai.processedImage("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  processedImage(id: string, params?: AiProcessedImageParams, options?: RequestOptions): ApiPromise<Blob>;
}

/** `media.folders` */
export interface FoldersResource {
  /**
   * List folders.
   *
   * Lists the folders of all levels in one flat list, sorted by name (by code point). With `parentId`, lists only
   * the folders directly in that folder.
   *
   * @param params.parentId – Returns only folders directly in this folder. `root` returns the top-level folders.
   *   An unknown folder returns an empty list. Null is the same as `root`.
   * @param params.limit – Maximum number of results per page. From 1 to 200. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const folder of media.folders.list()) console.log(folder.id);
   */
  list(params?: FoldersListParams, options?: RequestOptions): Paginator<Folder>;

  /**
   * Create a folder.
   *
   * Creates a folder at the top level, or inside `parentId`. The name is trimmed and case-sensitive.
   *
   * @param params.name – 1 to 255 characters after normalization, without slashes. The name is converted to
   *   Unicode NFC and trimmed. Control characters, and characters that are invisible or change the direction of
   *   text, are removed.
   * @param params.parentId – The parent folder; null for the top level.
   * @param params.description – Description of the folder.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} DUPLICATE_FOLDER – A folder with this name exists in the same parent folder.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const folder = await media.folders.create({
   *   name: "Press",
   *   parentId: null,
   *   description: "Pictures for journalists.",
   * });
   */
  create(params: FoldersCreateParams, options?: RequestOptions): ApiPromise<Folder>;

  /**
   * Get a folder.
   *
   * Returns the folder and its direct contents. `children` contains the first 200 subfolders. To list the others,
   * use `parentId` of `listFolders`.
   *
   * @param id – The id of a folder.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const folder = await media.folders.get("fold_01jv3k2d8s6m4q0y7e9t1w5bhr");
   */
  get(id: string, options?: RequestOptions): ApiPromise<FolderWithContents>;

  /**
   * Update or move a folder.
   *
   * Changes the fields that are present. `parentId: null` moves the folder to the top level. A folder cannot be
   * moved into itself or into one of its subfolders.
   *
   * @param id – The id of a folder.
   * @param params.name – 1 to 255 characters after normalization, without slashes. The name is converted to
   *   Unicode NFC and trimmed. Control characters, and characters that are invisible or change the direction of
   *   text, are removed.
   * @param params.parentId – The parent folder; null for the top level.
   * @param params.description – Description of the folder.
   * @throws {ApiError} CIRCULAR_REFERENCE – The folder would become a descendant of itself.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} DUPLICATE_FOLDER – A folder with this name exists in the same parent folder.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const folder = await media.folders.update("fold_01jv3k2d8s6m4q0y7e9t1w5bhr", {
   *   name: "Press 2026",
   *   parentId: null,
   * });
   */
  update(id: string, params: FoldersUpdateParams, options?: RequestOptions): ApiPromise<Folder>;

  /**
   * Delete a folder.
   *
   * Moves an empty folder to the trash. With `deleteContents`, everything in it is also deleted; if that fails,
   * nothing is. The folder and its contents form one item of the trash, and can be restored together until they
   * are purged.
   *
   * @param id – The id of a folder.
   * @param params.deleteContents – Also deletes the files and subfolders of the folder. Without it, only an empty
   *   folder can be deleted. Default: false.
   * @throws {ApiError} FOLDER_NOT_EMPTY – The folder is not empty.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const folder = await media.folders.delete("fold_01jv3k2d8s6m4q0y7e9t1w5bhr");
   */
  delete(id: string, params?: FoldersDeleteParams, options?: RequestOptions): ApiPromise<DeletedFolder>;

  /**
   * Restore a folder.
   *
   * Restores a folder from the trash, with exactly the contents that were deleted with it. If one item fails,
   * nothing is restored. The folder returns to its original parent, or is moved to `folderId`. If the content of
   * one of its files has been uploaded again, the response is 409. With `onDuplicate: existing`, such files stay
   * in the trash as separate items, and the rest is restored.
   *
   * @param id – The id of a folder.
   * @param params.folderId – The folder to restore to; null for the root. The default is the original folder.
   * @param params.onDuplicate – What to do with content that the account already has: `refuse` rejects it with 409
   *   `DUPLICATE_FILE`. `existing` returns the existing file and changes nothing. The default is `refuse`, except
   *   for uploads that a tus client creates.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} STORAGE_LIMIT_EXCEEDED – The upload, or the restored files, would exceed the storage limit
   *   of the plan.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} FOLDER_DELETED – The original folder is also deleted.
   * @throws {ApiError} DUPLICATE_FOLDER – A folder with this name exists in the same parent folder.
   * @throws {ApiError} DUPLICATE_FILE – The account already has a file with this content.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { folder, restoredFiles, restoredFolders } = await media.folders.restore("fold_01jv3k2d8s6m4q0y7e9t1w5bhr", {
   *   folderId: null,
   * });
   */
  restore(id: string, params?: FoldersRestoreParams, options?: RequestOptions): ApiPromise<RestoredFolder>;
}

/** `media.trash` */
export interface TrashResource {
  /**
   * List the trash.
   *
   * Lists deleted files and folders, most recently deleted first. The contents of a deleted folder are not listed:
   * they are restored and purged with the folder.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const trash of media.trash.list()) console.log(trash.id);
   */
  list(params?: TrashListParams, options?: RequestOptions): Paginator<TrashItem>;

  /**
   * Empty the trash.
   *
   * Permanently deletes everything in the trash. Nothing of it can be restored. The stored bytes are deleted
   * within minutes.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { purgedFiles, purgedFolders } = await media.trash.empty();
   */
  empty(options?: RequestOptions): ApiPromise<TrashPurge>;

  /**
   * Delete an item in the trash permanently.
   *
   * Permanently deletes a file, or a folder and all contents that were deleted with it. The item may also be a
   * file or folder that was deleted with its parent folder. In that case, restoring the parent folder does not
   * restore it.
   *
   * @param id – The id of a file or of a folder in the trash.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} TRASH_ITEM_NOT_FOUND – The trash of the account does not contain an item with this id.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { id, purgedFiles, purgedFolders } = await media.trash.purge("file_01jv3m8q6ye5tb2x9w4k7r0czn");
   */
  purge(id: string, options?: RequestOptions): ApiPromise<PurgedTrashItem>;
}

/** `media.operations` */
export interface OperationsResource {
  /**
   * List bulk operations.
   *
   * Lists bulk operations, newest first. An operation is kept for 30 days after it ends, unless the operator sets
   * another period.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const operation of media.operations.list()) console.log(operation.id);
   */
  list(params?: OperationsListParams, options?: RequestOptions): Paginator<BulkOperation>;

  /**
   * Start a bulk operation.
   *
   * Applies one change to many files. Select up to 1,000 files by their `ids`, or up to 1,000,000 files that match
   * a `filter` at this moment. Files that are added later are not included. `restore` and `purge` apply to files
   * in the trash, and all other types to files outside the trash. For `restore` and `purge`, a filter matches the
   * items that the trash lists. `delete` and `purge` require a key with the `delete` permission, all others a key
   * with the `write` permission.
   *
   * Each file is one item. An item is processed exactly once. If it fails, the other items are not affected. Its
   * error code is that of the operation for single files, such as `FILE_NOT_FOUND` or `NOT_AN_IMAGE`. An `ai` item
   * is done when its job is queued and its credits are reserved. The AI data of the file contains the result of
   * the job. `strip-location` creates a new version without the location for each image and video that contains
   * one. Other files stay unchanged. A file whose location may remain fails with `VALIDATION_ERROR`. The old
   * version contains the location until it is deleted.
   *
   * The operation ends with the API key that started it: when the key is revoked, expires or loses the permission,
   * the operation is cancelled before its next batch of at most 100 items. A rotation of the key has no effect.
   *
   * Counts as one call for every 100 items, rounded up. With `dryRun`, nothing changes: the response contains the
   * final counts that the operation would have at this moment, and the request counts as one call.
   *
   * @param params.type – The change that is applied to each file.
   * @param params.ids – The files. Duplicates count once.
   * @param params.filter – The filters of `listFiles`, combined with AND. An empty filter matches every file of
   *   the account.
   * @param params.arguments – Arguments of the type. `update`: at least one of `tags`, `addTags`, `removeTags`,
   *   `description`, `metadata`, `altText`, `starred`, `label` and `isPublic`; `metadata` and `altText` change key
   *   by key, and null removes a key. `move`: `folderId`. `restore`: `folderId`; if absent, each file returns to
   *   its original folder. `ai`: `operation`. `delete` and `purge`: no arguments.
   * @param params.dryRun – If true, returns the expected result and changes nothing. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PLAN_NOT_AI_CAPABLE – The account's plan does not include AI operations.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} AI_OPERATION_UNAVAILABLE – The operator has disabled this AI operation.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const operation = await media.operations.create({
   *   type: "update",
   *   filter: { folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr", type: "IMAGE" },
   *   arguments: { addTags: ["press"], isPublic: true },
   * });
   */
  create(params: OperationsCreateParams, options?: RequestOptions): ApiPromise<BulkOperation>;

  /**
   * Get a bulk operation.
   *
   * Returns the state and the progress of the operation.
   *
   * @param id – The id of a bulk operation.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account does not have this bulk operation, or it ended more than
   *   30 days ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const operation = await media.operations.get("op_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  get(id: string, options?: RequestOptions): ApiPromise<BulkOperation>;

  /**
   * Calls {@link get} until `state` is no longer QUEUED or RUNNING. Each request counts as a call. The pauses
   * increase from half a second to five seconds.
   *
   * @param id – The id of a bulk operation.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} `maxWait` was exceeded.
   * @example
   * const operation = await media.operations.wait("op_01jv3mb4s7w2x9k5d0q8t6r1nz", { maxWait: 60_000 });
   */
  wait(id: string, settings?: WaitSettings<BulkOperation>, options?: RequestOptions): Promise<BulkOperation>;

  /**
   * Cancel a bulk operation.
   *
   * Cancels the operation. Items that are already processed keep their changes; all others stay unchanged. If the
   * operation has ended, it is returned unchanged. Requires a key with the permission that starting the operation
   * requires.
   *
   * @param id – The id of a bulk operation.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account does not have this bulk operation, or it ended more than
   *   30 days ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const operation = await media.operations.cancel("op_01jv3mb4s7w2x9k5d0q8t6r1nz");
   */
  cancel(id: string, options?: RequestOptions): ApiPromise<BulkOperation>;

  /**
   * List the files of a bulk operation.
   *
   * Lists the items sorted by id, which is the order of processing. A dry run has no items.
   *
   * @param id – The id of a bulk operation.
   * @param params.state – Returns only items in this state.
   * @param params.limit – Maximum number of results per page. From 1 to 1000. Default: 100.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} OPERATION_NOT_FOUND – The account does not have this bulk operation, or it ended more than
   *   30 days ago.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const operation of media.operations.items("op_01jv3mb4s7w2x9k5d0q8t6r1nz", {
   *   state: "FAILED",
   * })) console.log(operation.id);
   */
  items(id: string, params?: OperationsItemsParams, options?: RequestOptions): Paginator<BulkItem>;
}

/** `media.collections` */
export interface CollectionsResource {
  /**
   * List collections.
   *
   * Lists the collections of the account, sorted by name. Case is ignored.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const collection of media.collections.list()) console.log(collection.id);
   */
  list(params?: CollectionsListParams, options?: RequestOptions): Paginator<Collection>;

  /**
   * Create a collection.
   *
   * A `manual` collection contains the files that you add to it, in its own order. A `query` collection is a saved
   * search. It contains the files that match its `query` at the time of the request, sorted by `sort` and `order`
   * as in `listFiles`. The type of a collection cannot change. An account has up to 1,000 collections. The query
   * of a collection cannot refer to a collection.
   *
   * @param params.name – 1 to 100 characters after normalization. The name is converted to Unicode NFC and
   *   trimmed. Control characters, and characters that are invisible or change the direction of text, are removed.
   *   Unique within the account, ignoring case and accents.
   * @param params.type – `manual`: files that were added, in the order of the collection. `query`: files that
   *   match a search.
   * @param params.description – An empty string removes the value.
   * @param params.query – Words, "phrases" and operators, as described for `listFiles`.
   * @param params.sort – Sort field of the files that match the query. The default for a new collection is
   *   `createdAt`.
   * @param params.order – Ascending or descending.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_EXISTS – A collection with this name exists in the account. Case is ignored.
   * @throws {ApiError} TOO_MANY_COLLECTIONS – The account has reached its limit of collections.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const collection = await media.collections.create({
   *   name: "Best of 2026",
   *   type: "query",
   *   query: "is:starred after:2026",
   *   sort: "filename",
   * });
   */
  create(params: CollectionsCreateParams, options?: RequestOptions): ApiPromise<Collection>;

  /**
   * Get a collection.
   *
   * Returns the collection, the number of its files, and its first image.
   *
   * @param id – The id of a collection.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const collection = await media.collections.get("col_01jv3k6w2s8m4q0y7e9t1w5bhr");
   */
  get(id: string, options?: RequestOptions): ApiPromise<CollectionWithCount>;

  /**
   * Update a collection.
   *
   * Changes the fields that are present and keeps the others. `query`, `sort` and `order` apply only to
   * collections of type `query`. If you change `sort` and do not send `order`, `order` becomes the default of
   * `listFiles` for that `sort`.
   *
   * @param id – The id of a collection.
   * @param params.name – 1 to 100 characters after normalization. The name is converted to Unicode NFC and
   *   trimmed. Control characters, and characters that are invisible or change the direction of text, are removed.
   *   Unique within the account, ignoring case and accents.
   * @param params.description – An empty string removes the value.
   * @param params.query – Words, "phrases" and operators, as described for `listFiles`.
   * @param params.sort – Sort field of the files that match the query. The default for a new collection is
   *   `createdAt`.
   * @param params.order – Ascending or descending.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} COLLECTION_EXISTS – A collection with this name exists in the account. Case is ignored.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const collection = await media.collections.update("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   name: "Best of the year",
   * });
   */
  update(id: string, params: CollectionsUpdateParams, options?: RequestOptions): ApiPromise<Collection>;

  /**
   * Delete a collection.
   *
   * Deletes the collection permanently; it does not move to the trash. Its files stay unchanged.
   *
   * @param id – The id of a collection.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.collections.delete("col_01jv3k6w2s8m4q0y7e9t1w5bhr");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedCollection>;

  /**
   * List the files of a collection.
   *
   * Lists the files in the order of the collection. Files in the trash are not included; a restored file returns
   * to its position. For a collection of type `query`, a cursor is valid only with the same query and order.
   *
   * @param id – The id of a collection.
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const collection of media.collections.files("col_01jv3k6w2s8m4q0y7e9t1w5bhr")) console.log(collection.id);
   */
  files(id: string, params?: CollectionsFilesParams, options?: RequestOptions): Paginator<FileRecord>;

  /**
   * Add files to a collection.
   *
   * Adds up to 1,000 files to a manual collection. A collection contains up to 10,000 files, including those in
   * the trash. With `after`, the files are placed after that file in the given order, or at the beginning if
   * `after` is null. Files that are already in the collection are moved there. Without `after`, new files are
   * added at the end, and the others keep their position. If one file fails, no files are added.
   *
   * @param id – The id of a collection.
   * @param params.fileIds – The files, in this order. Duplicates count once.
   * @param params.after – A file of the collection, not in `fileIds`, after which the files are placed; null for
   *   the beginning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} COLLECTION_NOT_MANUAL – The collection is a saved search: its query determines the files.
   * @throws {ApiError} COLLECTION_FULL – The collection would exceed its maximum number of files.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { id, added, moved } = await media.collections.add("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   fileIds: ["file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   *   after: null,
   * });
   */
  add(id: string, params: CollectionsAddParams, options?: RequestOptions): ApiPromise<AddedToCollection>;

  /**
   * Remove files from a collection.
   *
   * Removes up to 1,000 files from a manual collection. The files themselves stay unchanged. Files that are not in
   * the collection are skipped.
   *
   * @param id – The id of a collection.
   * @param params.fileIds – The files.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} COLLECTION_NOT_MANUAL – The collection is a saved search: its query determines the files.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { id, removed } = await media.collections.remove("col_01jv3k6w2s8m4q0y7e9t1w5bhr", {
   *   fileIds: ["file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   * });
   */
  remove(id: string, params: CollectionsRemoveParams, options?: RequestOptions): ApiPromise<RemovedFromCollection>;
}

/** `media.archives` */
export interface ArchivesResource {
  /**
   * Create an archive.
   *
   * Creates a signed URL that returns files as one ZIP. The files are those of `fileIds`, those of a folder and
   * its subfolders (`folderId`), or those that match a `filter` at this moment, up to 10,000. Folders become
   * directories of the ZIP. The ZIP is not stored: it is created during the download. Its bytes are the same each
   * time, so you can resume a download with a range.
   *
   * Entries are stored without compression, with Zip64 if the sizes require it. Their names are the filenames
   * without characters that a file system may refuse. If two names differ only in case, one becomes `name
   * (2).jpg`. The last entry, `manifest.json`, contains the id, the size and the SHA-256 of each file.
   *
   * The URL requires no API key and expires after 24 hours. It stops working earlier when the API key or the
   * session that created it ends, and while the account is suspended. It also stops working when one of its files
   * is deleted or changes its visibility. The same applies if the archived content was replaced and its old
   * version is permanently deleted.
   *
   * Counts as one call for every 100 files, rounded up.
   *
   * @param params.fileIds – The files, in this order. Duplicates count once.
   * @param params.folderId – All files in this folder and its subfolders.
   * @param params.filter – The filters of `listFiles`, combined with AND. An empty filter matches every file of
   *   the account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const archive = await media.archives.create({ folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr" });
   */
  create(params?: ArchivesCreateParams, options?: RequestOptions): ApiPromise<Archive>;
}

/** `media.shares` */
export interface SharesResource {
  /**
   * List share links.
   *
   * Lists the share links of the account with their usage, newest first. Links that have ended are listed for 30
   * days.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const share of media.shares.list()) console.log(share.id);
   */
  list(params?: SharesListParams, options?: RequestOptions): Paginator<Share>;

  /**
   * Create a share link.
   *
   * Creates a link to a page that shows files to anyone who has the link, without an API key. The link shows up to
   * 100 files by their ids, or the current files of a folder or a collection. The page requires no JavaScript and
   * excludes itself from search engines.
   *
   * With `access: view`, the page shows images without their metadata, up to 1,920 pixels wide. For videos,
   * documents and other files, it shows only the thumbnail. With `access: download`, the originals can also be
   * downloaded, individually or as a ZIP.
   *
   * The link ends at `expiresAt`, when it is deleted, and when the API key or the dashboard user that created it
   * no longer exists. It does not work while the account is suspended. A file is no longer shown when it is
   * deleted, moved out of the folder, or removed from the collection. Delivered bytes count as bandwidth, and
   * requests do not count as calls. Rendering a variant counts against the account's limit
   * `anonymousVariantsPerDay`.
   *
   * @param params.target – Exactly one of `fileIds`, `folderId` and `collectionId`.
   * @param params.access – Access of the link: `view` shows images, `download` also allows downloads of the
   *   originals. Default: "view".
   * @param params.title – Heading of the page. The default is the name of the folder or of the single file.
   * @param params.expiresAt – Time when the link expires, at most 366 days from now. The default is 30 days from
   *   now.
   * @param params.password – The password that visitors must enter before the page shows files. Only a hash is
   *   stored.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} COLLECTION_NOT_FOUND – The account does not have this collection.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const share = await media.shares.create({
   *   target: { folderId: "fold_01jv3k2d8s6m4q0y7e9t1w5bhr" },
   *   access: "view",
   * });
   */
  create(params: SharesCreateParams, options?: RequestOptions): ApiPromise<Share>;

  /**
   * Get a share link.
   *
   * Returns the share link with this id.
   *
   * @param id – The id of a share link.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account does not have this share link.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const share = await media.shares.get("shr_01jv3n5c7x2w9k4d0q8t6r1mzb");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Share>;

  /**
   * Update a share link.
   *
   * Changes the fields that are present. A new password, or the removal of the password, applies from the next
   * request. Visitors who entered the old password must enter the new one. A later `expiresAt` reactivates an
   * expired link.
   *
   * @param id – The id of a share link.
   * @param params.access – Access of the link: `view` shows images, `download` also allows downloads of the
   *   originals.
   * @param params.title – Heading of the page. The default is the name of the folder or of the single file.
   * @param params.expiresAt – Time when the link expires, at most 366 days from now.
   * @param params.password – A new password; null removes the password.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account does not have this share link.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const share = await media.shares.update("shr_01jv3n5c7x2w9k4d0q8t6r1mzb", { access: "download" });
   */
  update(id: string, params: SharesUpdateParams, options?: RequestOptions): ApiPromise<Share>;

  /**
   * Delete a share link.
   *
   * Permanently revokes the link, from the next request on. The shared files are not deleted, so the permission
   * `write` is sufficient.
   *
   * @param id – The id of a share link.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} SHARE_NOT_FOUND – The account does not have this share link.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.shares.delete("shr_01jv3n5c7x2w9k4d0q8t6r1mzb");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedShare>;
}

/** `media.stats` */
export interface StatsResource {
  /**
   * Get usage statistics.
   *
   * Returns the usage of the account. `summary.storageBytes` and `totalFiles` are current values. `bandwidthBytes`
   * and `aiCreditsUsed` cover the current calendar month (UTC), to which `limits` apply. `recentUploads`,
   * `apiCallsTotal` and `daily` cover the last `days` days, including today and this call. Delivered bytes appear
   * within a second or two. `anonymousVariants` covers the current day (UTC).
   *
   * @param params.days – Number of days to include, up to and including today. From 1 to 365. Default: 30.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const stats = await media.stats.get();
   */
  get(params?: StatsGetParams, options?: RequestOptions): ApiPromise<Stats>;
}

/** `media.audit` */
export interface AuditResource {
  /**
   * List audit events of the account.
   *
   * Lists audit events, newest first. Events are uploads, renames, moves and deletions of files and folders, and
   * changes of visibility. Other events are created, rotated and revoked keys, successful and failed sign-ins to
   * the dashboard, and changes by the operator. A bulk operation is one event. Requires a key with the `delete`
   * permission, because the events contain network addresses of users.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 200. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @param params.action – Returns only events with this action.
   * @param params.category – Returns only events of this category. `content`: files, versions, folders, metadata
   *   fields, collections, presets, share links, the trash and bulk operations. `administration`: everything else.
   * @param params.targetId – Returns only events of this file, folder, collection, preset, share link, bulk
   *   operation, key, user, session or account.
   * @param params.actorId – Returns only events of this key or user.
   * @param params.from – Returns only events at this time or later.
   * @param params.to – Returns only events before this time.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const audit of media.audit.list({ action: "key.create" })) console.log(audit.id);
   */
  list(params?: AuditListParams, options?: RequestOptions): Paginator<AuditEvent>;

  /**
   * List audit events of all accounts.
   *
   * Lists audit events, newest first. An account that does not exist has no events.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 200. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @param params.action – Returns only events with this action.
   * @param params.category – Returns only events of this category. `content`: files, versions, folders, metadata
   *   fields, collections, presets, share links, the trash and bulk operations. `administration`: everything else.
   * @param params.targetId – Returns only events of this file, folder, collection, preset, share link, bulk
   *   operation, key, user, session or account.
   * @param params.actorId – Returns only events of this key or user.
   * @param params.from – Returns only events at this time or later.
   * @param params.to – Returns only events before this time.
   * @param params.accountId – Returns only events of this account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const audit of media.audit.listAll({ action: "key.create" })) console.log(audit.id);
   */
  listAll(params?: AuditListAllParams, options?: RequestOptions): Paginator<AuditEvent>;
}

/** `media.events` */
export interface EventsResource {
  /**
   * List events.
   *
   * Lists the events of the account, oldest first. Events are written in the transaction of their change, so none
   * is missing and none describes a change that did not happen. They are numbered per account, without gaps. The
   * events of one file are in the order of its changes.
   *
   * Continue with `cursor` of the response, which is never null: without new events, it returns them later. With
   * `wait`, the response is sent as soon as there is an event, or after this time without events. To keep a copy
   * of the records, get a cursor with `start=latest`, then list the files, then apply the events since the cursor.
   *
   * After 30 days by default, and after the operator has restored a backup or moved the store, a cursor returns
   * 410 `CURSOR_EXPIRED`: list the files again, then continue with the cursor of the error.
   *
   * @param params.cursor – Position in the feed, the `cursor` of an earlier response; empty for `start`. Default:
   *   "".
   * @param params.start – Where the list begins without a cursor: with the oldest event, or after the latest one.
   *   Default: "oldest".
   * @param params.types – Returns only events of these types: `types=file.created&types=file.deleted`. The cursor
   *   passes all others.
   * @param params.limit – Maximum number of events. From 1 to 1000. Default: 100.
   * @param params.wait – Seconds to wait for an event if there is none. An account can wait with 50 requests
   *   concurrently; further ones do not wait. From 0 to 30. Default: 0.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} CURSOR_EXPIRED – Events after the cursor may be missing. `PRUNED`: they were removed.
   *   `RESTORED`: the cursor is from before the restore of a backup or the move of the store.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { events, cursor, hasMore } = await media.events.list({ start: "oldest" });
   */
  list(params?: EventsListParams, options?: RequestOptions): ApiPromise<EventPage>;

  /**
   * Yields events as they are recorded, until the signal of the options is aborted. Calls {@link list} repeatedly,
   * and retries until the service responds. Each request waits for up to 30 seconds, and counts as a call. Without
   * a cursor, begins with the next event.
   *
   * @param params.cursor – Position in the feed, the `cursor` of an earlier response; empty for `start`. Default:
   *   "".
   * @param params.start – Where the list begins without a cursor: with the oldest event, or after the latest one.
   *   Default: "oldest".
   * @param params.types – Returns only events of these types: `types=file.created&types=file.deleted`. The cursor
   *   passes all others.
   * @param params.limit – Maximum number of events. From 1 to 1000. Default: 100.
   * @param params.onCursor – Called when all events before the cursor have been processed. Store it to continue
   *   there.
   * @example
   * for await (const event of media.events.listen({ cursor, onCursor: save })) console.log(event.type);
   */
  listen(
    params?: Omit<EventsListParams, "wait"> & ListenSettings,
    options?: RequestOptions,
  ): AsyncGenerator<MediaEvent, void, undefined>;
}

/** `media.webhooks` */
export interface WebhooksResource {
  /**
   * List webhooks.
   *
   * Lists the webhooks of the account, newest first.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 20.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const webhook of media.webhooks.list()) console.log(webhook.id);
   */
  list(params?: WebhooksListParams, options?: RequestOptions): Paginator<Webhook>;

  /**
   * Create a webhook.
   *
   * Sends the [events](#tag/Events) of the account to a URL, from now on. An account has up to 20 webhooks. The
   * secret is returned only in this response; the receiver needs it to verify signatures. The operator enables
   * webhooks (`WEBHOOKS=on`). Addresses of private networks are refused.
   *
   * @param params.url – An `https:` or `http:` URL without user and password, at a public address.
   * @param params.description – Text for people.
   * @param params.types – The types of events to send; empty for all types.
   * @param params.folderId – Sends only events of files and folders in this folder and its subfolders, of their
   *   uploads and AI runs, and of files that move; null for all events. A purged file has no folder: its event is
   *   always sent.
   * @param params.enabled – Whether events are sent. Default: true.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} TOO_MANY_WEBHOOKS – The account has reached its limit of webhooks.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} WEBHOOKS_UNAVAILABLE – The operator has not enabled webhooks.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.create({
   *   url: "https://example.com/hooks/media",
   *   description: "Website",
   *   types: ["file.created", "file.replaced", "file.deleted"],
   * });
   */
  create(params: WebhooksCreateParams, options?: RequestOptions): ApiPromise<WebhookWithSecret>;

  /**
   * Get a webhook.
   *
   * Returns the webhook, without its secret.
   *
   * @param id – The id of a webhook.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.get("whk_01jv3p2c8w5n1r7t4x9b6d0fhm");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook>;

  /**
   * Update a webhook.
   *
   * Changes the given fields. With `enabled: true`, a disabled webhook continues where it stopped: it first
   * receives the events since then, as far as the service still keeps them. To skip them, replay from the current
   * time. A new `url` also applies to the events that wait for another attempt.
   *
   * @param id – The id of a webhook.
   * @param params.url – An `https:` or `http:` URL without user and password, at a public address.
   * @param params.description – Text for people.
   * @param params.types – The types of events to send; empty for all types.
   * @param params.folderId – Sends only events of files and folders in this folder and its subfolders, of their
   *   uploads and AI runs, and of files that move; null for all events. A purged file has no folder: its event is
   *   always sent.
   * @param params.enabled – Whether events are sent.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} FOLDER_NOT_FOUND – The account does not have this folder.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} WEBHOOKS_UNAVAILABLE – The operator has not enabled webhooks.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.update("whk_01jv3p2c8w5n1r7t4x9b6d0fhm", {
   *   types: ["file.created", "file.purged"],
   * });
   */
  update(id: string, params: WebhooksUpdateParams, options?: RequestOptions): ApiPromise<Webhook>;

  /**
   * Delete a webhook.
   *
   * Deletes the webhook and its deliveries permanently. An attempt in progress can still arrive.
   *
   * @param id – The id of a webhook.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.webhooks.delete("whk_01jv3p2c8w5n1r7t4x9b6d0fhm");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedWebhook>;

  /**
   * Send a test event.
   *
   * Sends one event of the type `webhook.ping` now, also to a disabled webhook, and returns the result. It is not
   * repeated, and does not disable the webhook.
   *
   * @param id – The id of a webhook.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} WEBHOOKS_UNAVAILABLE – The operator has not enabled webhooks.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.ping("whk_01jv3p2c8w5n1r7t4x9b6d0fhm");
   */
  ping(id: string, options?: RequestOptions): ApiPromise<WebhookDelivery>;

  /**
   * Rotate the secret of a webhook.
   *
   * Creates a new secret, which is returned only in this response. For 24 hours, each delivery has a signature
   * with each of both secrets. A second rotation ends the oldest secret.
   *
   * @param id – The id of a webhook.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.rotateSecret("whk_01jv3p2c8w5n1r7t4x9b6d0fhm");
   */
  rotateSecret(id: string, options?: RequestOptions): ApiPromise<WebhookWithSecret>;

  /**
   * Repeat events.
   *
   * Sends the events since a time or a cursor of `listEvents` again, in their order, after those that already
   * wait. A time before the oldest event that the service keeps begins with that event; the current time skips all
   * events that were not yet sent. Filters apply.
   *
   * @param id – The id of a webhook.
   * @param params.from – Sends the events since this time.
   * @param params.cursor – Sends the events after this cursor of `listEvents`.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} CURSOR_EXPIRED – Events after the cursor may be missing. `PRUNED`: they were removed.
   *   `RESTORED`: the cursor is from before the restore of a backup or the move of the store.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { id, events } = await media.webhooks.replay("whk_01jv3p2c8w5n1r7t4x9b6d0fhm", {
   *   from: "2026-05-11T09:00:00Z",
   * });
   */
  replay(id: string, params: WebhooksReplayParams, options?: RequestOptions): ApiPromise<WebhookReplay>;

  /**
   * List deliveries.
   *
   * Lists the deliveries of the webhook of the last 30 days, newest first, with the last response of the receiver.
   *
   * @param id – The id of a webhook.
   * @param params.state – Returns only deliveries in this state.
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const webhook of media.webhooks.listDeliveries("whk_01jv3p2c8w5n1r7t4x9b6d0fhm", {
   *   state: "FAILED",
   * })) console.log(webhook.id);
   */
  listDeliveries(
    id: string,
    params?: WebhooksListDeliveriesParams,
    options?: RequestOptions,
  ): Paginator<WebhookDelivery>;

  /**
   * Send an event again.
   *
   * Sends the event of a delivery again, with the same `webhook-id`, as a new delivery with a new count of
   * attempts. If the delivery still waits for an attempt, the next one is made now.
   *
   * @param id – The id of a webhook.
   * @param deliveryId – The id of a delivery of the webhook.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} WEBHOOK_NOT_FOUND – The account does not have this webhook.
   * @throws {ApiError} DELIVERY_NOT_FOUND – The webhook does not have this delivery, or the delivery is older than
   *   30 days.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const webhook = await media.webhooks.redeliver("whk_01jv3p2c8w5n1r7t4x9b6d0fhm", "whd_01jv3p4s6m2q8y0e5t7w1bhc9r");
   */
  redeliver(id: string, deliveryId: string, options?: RequestOptions): ApiPromise<WebhookDelivery>;
}

/** `media.transform` */
export interface TransformResource {
  /**
   * Get the URL of a transformed image.
   *
   * Builds the URL of a variant of an image, of a frame of a video, of a page of a PDF, or of the cover or
   * waveform of audio. The variant is created on the first request to the URL and then stored. `t` and `page`
   * return 400 for other files, and beyond the end. Operations are applied in this order: rotate, resize,
   * brightness, contrast and saturation, grayscale, sepia, blur. Parameters that change nothing are omitted from
   * the URL, so each variant has one URL. With `preset`, the URL contains the name of the preset and the
   * parameters of the request, and updates of the preset apply to it. Beta.
   *
   * @param params.id – The id of an image, a video, audio or a PDF.
   * @param params.preset – The name of a preset, which sets the transform. Parameters of the request take
   *   precedence over those of the preset.
   * @param params.w – Target width in pixels. Images are never enlarged; SVG is drawn at the requested size. From
   *   1 to 6000.
   * @param params.h – Target height in pixels. From 1 to 6000.
   * @param params.q – Quality. The default is 80. From 1 to 100.
   * @param params.f – Output format. By default, JPEG, PNG, WebP and AVIF keep their format, GIF becomes WebP (an
   *   animation is kept), and all other formats become PNG. `jxl` is JPEG XL, in sRGB and with up to 20
   *   megapixels.
   * @param params.crop – How the image fits a box of both `w` and `h`. `cover` (the default) fills the box and
   *   crops the rest. `contain` fits the image inside the box without padding. `fill` stretches it. `smart` fills
   *   the box like `cover`, and crops so that the subject stays visible: the point of `focus`, or else the
   *   detected subject.
   * @param params.rotate – Degrees clockwise. Corners are transparent, or white in JPEG. From -360 to 360.
   * @param params.blur – Blur radius in pixels of the result, with up to two decimals. From 0 to 100.
   * @param params.brightness – Brightness, from black (-100) to white (100). From -100 to 100.
   * @param params.contrast – Contrast, from flat gray (-100) to two tones (100). From -100 to 100.
   * @param params.saturation – Saturation, from gray (-100) to double saturation (100). From -100 to 100.
   * @param params.grayscale – If present, converts the image to grayscale. `true` and `1` also enable it; `false`
   *   and `0` disable it.
   * @param params.sepia – If present, applies a sepia tone. `true` and `1` also enable it; `false` and `0` disable
   *   it.
   * @param params.meta – Metadata to keep. `rights` keeps copyright, creator, credit and license of the EXIF, IPTC
   *   and XMP data of the original. By default, all metadata is removed. The location and serial numbers are
   *   always removed.
   * @param params.t – Seconds from the beginning of a video, with up to two decimals. Returns the frame that a
   *   player displays at that time. By default, a frame from the beginning that is not black, white or otherwise
   *   plain. From 0 to 359999.
   * @param params.page – A page of a PDF. The longer side of a page has 2,048 pixels. The default is 1. From 1 to
   *   100000.
   * @throws {ApiError} NOT_AN_IMAGE – The file is not an image.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} FILE_NOT_FOUND – The account does not have this file.
   * @throws {ApiError} PRESET_NOT_FOUND – The account does not have this preset.
   * @throws {ApiError} IMAGE_NOT_PROCESSABLE – The image cannot be decoded, has too many pixels, or has no clear
   *   subject for background removal. Nothing is charged.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { url, cached, transforms } = await media.transform.url({
   *   id: "file_01jv3m8q6ye5tb2x9w4k7r0czn",
   *   f: "webp",
   * });
   */
  url(params: TransformUrlParams, options?: RequestOptions): ApiPromise<TransformedImage>;
}

/** `media.presets` */
export interface PresetsResource {
  /**
   * List presets.
   *
   * Lists the presets of the account, sorted by name.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 100. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const preset of media.presets.list()) console.log(preset.id);
   */
  list(params?: PresetsListParams, options?: RequestOptions): Paginator<Preset>;

  /**
   * Create a preset.
   *
   * Creates a named transform. An account has up to 50. `preset=NAME` applies it in `GET /api/v1/transform`, in
   * `POST /api/v1/signed-urls` and in delivery URLs. Other parameters of the request take precedence over those of
   * the preset.
   *
   * @param params.name – 1 to 64 lowercase letters, digits, `-` and `_`, starting with a letter or a digit. Unique
   *   within the account.
   * @param params.transform – At least one of the parameters of `GET /api/v1/transform`, with the same meaning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_EXISTS – A preset with this name exists in the account.
   * @throws {ApiError} TOO_MANY_PRESETS – The account has reached its limit of presets.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const preset = await media.presets.create({
   *   name: "card",
   *   transform: { w: 400, h: 300, f: "webp", crop: "smart" },
   * });
   */
  create(params: PresetsCreateParams, options?: RequestOptions): ApiPromise<Preset>;

  /**
   * Get a preset.
   *
   * Returns the preset with this name.
   *
   * @param name – The name of a preset.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account does not have this preset.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const preset = await media.presets.get("card");
   */
  get(name: string, options?: RequestOptions): ApiPromise<Preset>;

  /**
   * Update a preset.
   *
   * `transform` replaces the transform of the preset. All URLs with the preset return the new image. Browsers show
   * it after at most one minute. CDNs return it within one second if the operator has configured cache purges. The
   * name of a preset is part of URLs and cannot change.
   *
   * @param name – The name of a preset.
   * @param params.transform – At least one of the parameters of `GET /api/v1/transform`, with the same meaning.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account does not have this preset.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const preset = await media.presets.update("card", {
   *   transform: { w: 480, h: 360, f: "webp", crop: "smart" },
   * });
   */
  update(name: string, params: PresetsUpdateParams, options?: RequestOptions): ApiPromise<Preset>;

  /**
   * Delete a preset.
   *
   * Deletes the preset permanently; it does not move to the trash. URLs with the preset return 404
   * `PRESET_NOT_FOUND` until you create a preset with the same name.
   *
   * @param name – The name of a preset.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The API key does not have the permission that the operation
   *   requires.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PRESET_NOT_FOUND – The account does not have this preset.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, name } = await media.presets.delete("card");
   */
  delete(name: string, options?: RequestOptions): ApiPromise<DeletedPreset>;
}

/** `media.urls` */
export interface UrlsResource {
  /**
   * Create signed URLs.
   *
   * Creates signed delivery URLs of originals and variants, up to 100 in one call. All of them expire `expiresIn`
   * seconds from now. Unlike that of `cdnUrl`, the expiry is exact. An entry accepts the parameters of `GET
   * /api/v1/transform`, including `preset`. Without any of them, the URL returns the original. The URLs are in the
   * order of `files`. The call also succeeds if the account does not have a file, or if the file cannot be
   * transformed. The `url` of that entry is null, and `errorCode` contains the reason.
   *
   * Anyone who has such a URL can read the file until the URL expires, even if the key that signed it is revoked.
   * Changing the visibility of the file, deleting it, and suspending the account invalidate the URL. The original
   * of a public file needs no signature, before and after the expiry.
   *
   * @param params.expiresIn – Seconds until the URLs expire, at most the limit `maxUrlLifetime` of the account. At
   *   least 1.
   * @param params.files – The URLs to sign. A file may occur several times.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} MISSING_API_KEY – The request has no `X-API-Key` header.
   * @throws {ApiError} INVALID_API_KEY – The API key is malformed, unknown or revoked.
   * @throws {ApiError} EXPIRED_API_KEY – The API key has expired.
   * @throws {ApiError} URL_LIFETIME_EXCEEDED – The requested lifetime of the URL exceeds the limit of the account.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The operator has suspended the account.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – The rate limit is exceeded: the daily limit of the account, the limit
   *   per minute of the dashboard user, or the limit of the network address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { urls, expiresAt } = await media.urls.sign({
   *   expiresIn: 900,
   *   files: [{ id: "file_01jv3m8q6ye5tb2x9w4k7r0czn" }, { id: "file_01jv3m8q6ye5tb2x9w4k7r0czn", w: 600, f: "webp" }],
   * });
   */
  sign(params: UrlsSignParams, options?: RequestOptions): ApiPromise<SignedUrlList>;
}

/** `media.accounts` */
export interface AccountsResource {
  /**
   * Create an account.
   *
   * Creates an account. Files and API keys belong to an account.
   *
   * @param params.name – Human-readable name.
   * @param params.plan – Plan of the account. Default: "FREE".
   * @param params.limits – Limits that override those of the plan. Null restores the limit of the plan. Absent
   *   limits stay unchanged.
   * @param params.stripLocation – Whether locations are removed from images and videos if the upload does not
   *   specify it. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const account = await media.accounts.create({ name: "Harbour Press", plan: "PRO" });
   */
  create(params: AccountsCreateParams, options?: RequestOptions): ApiPromise<Account>;

  /**
   * List accounts.
   *
   * Lists all accounts, newest first by default. Filters are combined with AND.
   *
   * @param params.limit – Maximum number of results per page. From 1 to 200. Default: 50.
   * @param params.offset – Number of results to skip. Cannot be combined with `cursor`. Default: 0.
   * @param params.cursor – Position of the page: the `nextCursor` of an earlier page; empty for the first page.
   *   Cannot be combined with `offset`. Default: "".
   * @param params.search – Returns the account with this id, and the accounts that contain this text in their
   *   name, or in the name or email of a user. Case is ignored.
   * @param params.plan – Returns only accounts of this plan.
   * @param params.suspended – `true` returns only suspended accounts, `false` only accounts that are not
   *   suspended.
   * @param params.sort – Sort field. `name` ignores case. `storageBytes` is the storage that the account's files
   *   use. Accounts with equal values are sorted by id. Default: "createdAt".
   * @param params.order – The default is `asc` for `name`, and `desc` for all other fields.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * for await (const account of media.accounts.list({ plan: "PRO" })) console.log(account.id);
   */
  list(params?: AccountsListParams, options?: RequestOptions): Paginator<Account>;

  /**
   * Get an account.
   *
   * Returns the name, the plan and the limits of one account.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const account = await media.accounts.get("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  get(id: string, options?: RequestOptions): ApiPromise<Account>;

  /**
   * Update an account.
   *
   * Changes the fields that are present. A limit that is set here overrides the limit of the plan; `null` restores
   * the limit of the plan. The change applies from the next request. If an account exceeds a lowered limit, it
   * keeps its data: reading and deleting work, and uploads are rejected. While an account is suspended, its keys
   * are rejected, its users cannot sign in, and its files are not delivered. Nothing is deleted.
   *
   * @param id – The id of an account.
   * @param params.id – The id in the path, or absent.
   * @param params.name – Human-readable name.
   * @param params.plan – Plan of the account.
   * @param params.limits – Limits that override those of the plan. Null restores the limit of the plan. Absent
   *   limits stay unchanged.
   * @param params.customLimits – Limits that override those of the plan. Null restores the limit of the plan.
   *   Absent limits stay unchanged.
   * @param params.suspended – True suspends the account, false resumes it.
   * @param params.stripLocation – Whether locations are removed from images and videos if the upload does not
   *   specify it.
   * @param params.createdAt – Ignored.
   * @param params.updatedAt – Ignored.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const account = await media.accounts.update("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   plan: "ENTERPRISE",
   *   limits: { storageBytes: 2199023255552 },
   * });
   */
  update(id: string, params: AccountsUpdateParams, options?: RequestOptions): ApiPromise<Account>;

  /**
   * Erase an account.
   *
   * Permanently deletes the account and all its data: files and everything derived from them, folders, keys, users
   * and statistics. Keys, users and URLs stop working immediately. The rest is deleted in the background, which
   * takes minutes for a large account. The audit log is kept without addresses and details. Cannot be undone.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.accounts.erase("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  erase(id: string, options?: RequestOptions): ApiPromise<ErasedAccount>;
}

/** `media.keys` */
export interface KeysResource {
  /**
   * Create an API key.
   *
   * Returns the full key only in this response. The service stores a hash.
   *
   * @param id – The id of an account.
   * @param params.name – Human-readable name. Default: "".
   * @param params.permissions – The permissions of the key. `read` is always included. `delete` does not include
   *   `write`. Default: ["read"].
   * @param params.expiresAt – Time when the key expires; null if it does not expire. Default: null.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const key = await media.keys.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   name: "Website",
   *   permissions: ["write", "delete"],
   *   expiresAt: "2027-05-11T00:00:00.000Z",
   * });
   */
  create(id: string, params?: KeysCreateParams, options?: RequestOptions): ApiPromise<KeyWithSecret>;

  /**
   * List an account's API keys.
   *
   * Lists all keys of the account, newest first, including revoked and expired ones.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { keys } = await media.keys.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): ApiPromise<KeyList>;

  /**
   * Revoke an API key.
   *
   * The key stops working immediately, and so does an older secret that is still valid after a rotation. Cannot be
   * undone. The uploads, bulk operations, archives and share links that the key has created end as well.
   *
   * @param id – The id of an API key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} KEY_NOT_FOUND – The API key does not exist or is revoked.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const key = await media.keys.revoke("key_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  revoke(id: string, options?: RequestOptions): ApiPromise<Key>;

  /**
   * Rotate an API key.
   *
   * Creates a new secret for the key and keeps its id. The old secret works for 24 more hours, so that you can
   * update your clients. A revoked key cannot be rotated.
   *
   * @param id – The id of an API key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} KEY_NOT_FOUND – The API key does not exist or is revoked.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const key = await media.keys.rotate("key_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  rotate(id: string, options?: RequestOptions): ApiPromise<KeyWithSecret>;
}

/** `media.deliveryKeys` */
export interface DeliveryKeysResource {
  /**
   * Create a delivery key.
   *
   * Creates a delivery key. With it, your own server signs delivery URLs without an API call for each. The URLs
   * are valid for all files of the account, for at most the account's limit `maxUrlLifetime`. The key gives no
   * access to API operations. The full key is returned only in this response; the service stores no part of it. To
   * rotate a key, create another one. Revoke the old key when no valid URL is signed with it.
   *
   * @param id – The id of an account.
   * @param params.name – Human-readable name. Default: "".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const deliveryKey = await media.deliveryKeys.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", { name: "Website" });
   */
  create(id: string, params?: DeliveryKeysCreateParams, options?: RequestOptions): ApiPromise<DeliveryKeyWithSecret>;

  /**
   * List an account's delivery keys.
   *
   * Lists all delivery keys of the account, newest first, including revoked ones.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { keys } = await media.deliveryKeys.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): ApiPromise<DeliveryKeyList>;

  /**
   * Revoke a delivery key.
   *
   * URLs that were signed with the key stop working immediately. Cannot be undone.
   *
   * @param id – The id of a delivery key.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} DELIVERY_KEY_NOT_FOUND – The delivery key does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const deliveryKey = await media.deliveryKeys.revoke("dkey_01jv3k1n7q5d2w9y4t8m6b0rfx");
   */
  revoke(id: string, options?: RequestOptions): ApiPromise<DeliveryKey>;
}

/** `media.users` */
export interface UsersResource {
  /**
   * Create a user.
   *
   * Creates a user who can sign in to the dashboard and access this account. The service generates the password
   * and returns it only in this response. The user can change it in the dashboard.
   *
   * @param id – The id of an account.
   * @param params.email – An email address, in any case.
   * @param params.name – Display name; the default is the email.
   * @param params.role – An owner has access to their own account, an operator to all accounts. Default: "owner".
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} DUPLICATE_USER – A user with this email already exists.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const user = await media.users.create("acct_01jv3k0c2w8n5r1t7x4b9d6fhm", {
   *   email: "ada@example.com",
   *   name: "Ada",
   *   role: "owner",
   * });
   */
  create(id: string, params: UsersCreateParams, options?: RequestOptions): ApiPromise<UserWithPassword>;

  /**
   * List an account's users.
   *
   * Lists all users of the account, newest first.
   *
   * @param id – The id of an account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} ACCOUNT_NOT_FOUND – The account does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { users } = await media.users.list("acct_01jv3k0c2w8n5r1t7x4b9d6fhm");
   */
  list(id: string, options?: RequestOptions): ApiPromise<UserList>;

  /**
   * Delete a user.
   *
   * Ends the user's sessions immediately. The account and its keys stay unchanged.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} USER_NOT_FOUND – The user does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deleted, id } = await media.users.delete("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedUser>;

  /**
   * Reset a user's password.
   *
   * Creates a new password for the user, returns it only in this response, and ends the user's sessions.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} USER_NOT_FOUND – The user does not exist.
   * @throws {ApiError} SECRET_NOT_REPEATED – The request with this `Idempotency-Key` was carried out. Its response
   *   contained a secret that is shown only once, and cannot be returned again.
   * @throws {ApiError} IDEMPOTENCY_CONFLICT – The first request with this `Idempotency-Key` is still in progress:
   *   retry after the time in `Retry-After`. Without this header, the first request succeeded, but its response
   *   was not stored: fetch the created resource.
   * @throws {ApiError} IDEMPOTENCY_KEY_REUSED – The `Idempotency-Key` was used for a different request in the last
   *   24 hours.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const user = await media.users.resetPassword("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  resetPassword(id: string, options?: RequestOptions): ApiPromise<UserWithPassword>;

  /**
   * Reset a user's second factor.
   *
   * For users who have lost their second factor. Removes the user's passkeys, authenticator apps and recovery
   * codes, and ends the user's sessions. Afterwards the user signs in with only the password.
   *
   * @param id – The id of a user.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} USER_NOT_FOUND – The user does not exist.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const user = await media.users.resetSecondFactor("user_01jv3k5r8c1h6m3z0q9w7t4xnd");
   */
  resetSecondFactor(id: string, options?: RequestOptions): ApiPromise<User>;
}

/** `media.stores` */
export interface StoresResource {
  /**
   * Check the consistency of the stores.
   *
   * Runs one batch of a check of all stored data. The check has these parts, in this order: the originals,
   * variants and cut-outs that rows reference; the objects that no row references; the counters of accounts and of
   * AI credits; and the claims on objects that are being stored or deleted. Call it again with the `next` of the
   * response as `after`, until `next` is null. Nothing is changed. Files that are stored or deleted during the
   * check are not reported as problems.
   *
   * @param params.after – The `next` of the previous response. A part name starts at the beginning of that part.
   *   Without it, the check starts from the beginning.
   * @param params.checksums – Reads every byte and compares it with the checksum that was computed when the file
   *   was stored. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const store = await media.stores.check();
   */
  check(params?: StoresCheckParams, options?: RequestOptions): ApiPromise<StoreCheck>;

  /**
   * Check and repair the stores.
   *
   * Runs the check of `checkStores` and repairs the problems that can be repaired. The record of a variant or
   * cut-out without content is removed, and the variant is created again when it is requested. An unreferenced
   * object that is older than an hour is scheduled for deletion one day later. You can undo this (`POST
   * /admin/deletions/undo`). Counters are recomputed. A missing or damaged original is not changed: restore its
   * content from a backup. Objects that a row references are never deleted.
   *
   * A bucket must belong to one database. Objects of another database below `originals/`, `variants/` and
   * `processed/` are treated as unreferenced. Inspect the results of `GET` first.
   *
   * @param params.after – A part of the check and the position in it.
   * @param params.checksums – Whether every byte is read and verified. Default: false.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const store = await media.stores.repair({ after: "variants:", checksums: false });
   */
  repair(params?: StoresRepairParams, options?: RequestOptions): ApiPromise<StoreCheck>;

  /**
   * Export all rows.
   *
   * Exports all data of the database from one point in time, as lines of JSON. The first line names the schema,
   * each further line is one row, and the last line contains the number of rows. The export excludes data about
   * transfers in progress and about variants, which are created again. It does not contain the content of files:
   * `mas backup` copies both. It contains hashes of passwords and keys.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} PRECONDITION_FAILED – The content does not match `If-Match`, or changed after
   *   `If-Unmodified-Since`.
   * @throws {ApiError} RANGE_NOT_SATISFIABLE – The byte range is outside the file. Sizes in bytes.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const blob = await media.stores.rows();
   */
  rows(options?: RequestOptions): ApiPromise<Blob>;

  /**
   * Purge deleted files and their content.
   *
   * Runs the scheduled purge immediately. It permanently deletes files that were deleted more than `olderThanDays`
   * days ago, and then the bytes that nothing references. Without `olderThanDays`, it deletes only unreferenced
   * bytes. Each call processes one batch, which takes seconds: repeat the call until `done` is true. Cannot be
   * undone.
   *
   * @param params.olderThanDays – Minimum age of the deletion in days; 0 for all deleted files. From 0 to 36500.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { files, objects, done } = await media.stores.purge({ olderThanDays: 7 });
   */
  purge(params?: StoresPurgeParams, options?: RequestOptions): ApiPromise<StorePurged>;

  /**
   * List deletions that can be undone.
   *
   * Lists unreferenced bytes that are scheduled for deletion. They are from uploads that a crash interrupted, or
   * were found by a repair, and are kept for one day. They are listed by key, 50 at a time. The list does not
   * contain the bytes of purged files and erased accounts, which are deleted immediately.
   *
   * @param params.after – The `next` of the previous response.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { deletions, next } = await media.stores.deletions();
   */
  deletions(params?: StoresDeletionsParams, options?: RequestOptions): ApiPromise<DeletionList>;

  /**
   * Undo deletions.
   *
   * Keeps the bytes as objects that no row references. The next repair finds them again. `undone` contains the
   * keys whose deletion was pending. The other keys were already deleted, or were not scheduled for deletion.
   *
   * @param params.keys – Keys of objects from the list.
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – A JSON body or a form field is larger than the operation allows. Sizes
   *   in bytes.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The operation does not accept the `Content-Type` of the request.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { undone } = await media.stores.undoDeletions({
   *   keys: ["originals/acct_01jv3k0c2w8n5r1t7x4b9d6fhm/file_01jv3m8q6ye5tb2x9w4k7r0czn"],
   * });
   */
  undoDeletions(params: StoresUndoDeletionsParams, options?: RequestOptions): ApiPromise<DeletionCancellation>;

  /**
   * Get the migration status.
   *
   * Returns the schema version of the database and the progress of the backfills. A backfill writes the existing
   * rows after a migration. Backfills run in batches while the service handles requests, and any process can
   * continue the work of another one.
   *
   * @throws {ApiError} VALIDATION_ERROR – A parameter, field, form or JSON document is invalid. `issues` lists the
   *   problems.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The `X-Admin-Token` header is missing or its value is wrong.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many wrong passwords or codes for this email, or too many wrong
   *   passwords or admin tokens from this address.
   * @throws {ApiError} INTERNAL_ERROR – An internal error occurred. The operator can find the cause in the log by
   *   the request id.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The database or the blob store is unavailable, the disk is full, too
   *   many requests are waiting, or the service is read-only.
   * @example
   * const { schema, pending, backfills } = await media.stores.migration();
   */
  migration(options?: RequestOptions): ApiPromise<MigrationStatus>;
}

/** Every resource of the service. */
export interface Resources extends Client {
  readonly files: FilesResource;
  readonly metadataFields: MetadataFieldsResource;
  readonly uploads: UploadsResource;
  readonly ai: AiResource;
  readonly folders: FoldersResource;
  readonly trash: TrashResource;
  readonly operations: OperationsResource;
  readonly collections: CollectionsResource;
  readonly archives: ArchivesResource;
  readonly shares: SharesResource;
  readonly stats: StatsResource;
  readonly audit: AuditResource;
  readonly events: EventsResource;
  readonly webhooks: WebhooksResource;
  readonly transform: TransformResource;
  readonly presets: PresetsResource;
  readonly urls: UrlsResource;
  readonly accounts: AccountsResource;
  readonly keys: KeysResource;
  readonly deliveryKeys: DeliveryKeysResource;
  readonly users: UsersResource;
  readonly stores: StoresResource;
}

export const Resources = clientWith<Resources>({
  files: {
    list: listFiles,
    update: updateFile,
    get: operation("GET", "/api/v1/files/{id}"),
    wait: waitForFile,
    exists: fileExists,
    delete: removal("/api/v1/files/{id}", "FILE_NOT_FOUND", { deleted: true }),
    similar: operation("GET", "/api/v1/files/{id}/similar", "query"),
    upload: uploadFile,
    uploadMany: uploadFiles,
    replace: replaceFileContent,
    versions: operation("GET", "/api/v1/files/{id}/versions"),
    deleteVersion: operation("DELETE", "/api/v1/files/{id}/versions/{version}"),
    restoreVersion: operation("POST", "/api/v1/files/{id}/versions/{version}/restore"),
    restore: operation("POST", "/api/v1/files/{id}/restore", "body"),
    download: deliverFile,
  },
  metadataFields: {
    get: operation("GET", "/api/v1/metadata-fields"),
    set: operation("PUT", "/api/v1/metadata-fields", "body"),
  },
  uploads: {
    list: list("/api/v1/uploads", "uploads"),
    create: operation("POST", "/api/v1/uploads", "body"),
    get: operation("GET", "/api/v1/uploads/{id}"),
    wait: waitForUpload,
    cancel: operation("DELETE", "/api/v1/uploads/{id}"),
  },
  ai: {
    run: runAi,
    get: operation("GET", "/api/v1/files/{id}/ai"),
    wait: waitForAi,
    processedImage: getProcessedImage,
  },
  folders: {
    list: listFolders,
    create: operation("POST", "/api/v1/folders", "body"),
    get: operation("GET", "/api/v1/folders/{id}"),
    update: operation("PATCH", "/api/v1/folders/{id}", "body"),
    delete: removal("/api/v1/folders/{id}", "FOLDER_NOT_FOUND", { deleted: true, deletedFiles: Number.NaN, deletedFolders: Number.NaN }, "query"),
    restore: operation("POST", "/api/v1/folders/{id}/restore", "body"),
  },
  trash: {
    list: list("/api/v1/trash", "items"),
    empty: operation("DELETE", "/api/v1/trash"),
    purge: removal("/api/v1/trash/{id}", "TRASH_ITEM_NOT_FOUND", { purgedFiles: Number.NaN, purgedFolders: Number.NaN }),
  },
  operations: {
    list: list("/api/v1/operations", "operations"),
    create: operation("POST", "/api/v1/operations", "body"),
    get: operation("GET", "/api/v1/operations/{id}"),
    wait: waitForBulkOperation,
    cancel: operation("DELETE", "/api/v1/operations/{id}"),
    items: list("/api/v1/operations/{id}/items", "items"),
  },
  collections: {
    list: list("/api/v1/collections", "collections"),
    create: operation("POST", "/api/v1/collections", "body"),
    get: operation("GET", "/api/v1/collections/{id}"),
    update: operation("PATCH", "/api/v1/collections/{id}", "body"),
    delete: removal("/api/v1/collections/{id}", "COLLECTION_NOT_FOUND", { deleted: true }),
    files: list("/api/v1/collections/{id}/files", "files"),
    add: operation("POST", "/api/v1/collections/{id}/files", "body"),
    remove: operation("POST", "/api/v1/collections/{id}/files/remove", "body"),
  },
  archives: {
    create: operation("POST", "/api/v1/archives", "body"),
  },
  shares: {
    list: list("/api/v1/shares", "shares"),
    create: operation("POST", "/api/v1/shares", "body"),
    get: operation("GET", "/api/v1/shares/{id}"),
    update: operation("PATCH", "/api/v1/shares/{id}", "body"),
    delete: removal("/api/v1/shares/{id}", "SHARE_NOT_FOUND", { deleted: true }),
  },
  stats: {
    get: operation("GET", "/api/v1/stats", "query"),
  },
  audit: {
    list: list("/api/v1/audit", "events"),
    listAll: list("/admin/audit", "events"),
  },
  events: {
    list: operation("GET", "/api/v1/events", "query"),
    listen: listenToEvents,
  },
  webhooks: {
    list: list("/api/v1/webhooks", "webhooks"),
    create: operation("POST", "/api/v1/webhooks", "body"),
    get: operation("GET", "/api/v1/webhooks/{id}"),
    update: operation("PATCH", "/api/v1/webhooks/{id}", "body"),
    delete: removal("/api/v1/webhooks/{id}", "WEBHOOK_NOT_FOUND", { deleted: true }),
    ping: pingWebhook,
    rotateSecret: operation("POST", "/api/v1/webhooks/{id}/rotate"),
    replay: operation("POST", "/api/v1/webhooks/{id}/replay", "body"),
    listDeliveries: list("/api/v1/webhooks/{id}/deliveries", "deliveries"),
    redeliver: redeliverWebhookEvent,
  },
  transform: {
    url: operation("GET", "/api/v1/transform", "query"),
  },
  presets: {
    list: list("/api/v1/presets", "presets"),
    create: operation("POST", "/api/v1/presets", "body"),
    get: operation("GET", "/api/v1/presets/{name}"),
    update: operation("PATCH", "/api/v1/presets/{name}", "body"),
    delete: removal("/api/v1/presets/{name}", "PRESET_NOT_FOUND", { deleted: true }),
  },
  urls: {
    sign: operation("POST", "/api/v1/signed-urls", "body"),
  },
  accounts: {
    create: operation("POST", "/admin/accounts", "body"),
    list: list("/admin/accounts", "accounts"),
    get: operation("GET", "/admin/accounts/{id}"),
    update: operation("PATCH", "/admin/accounts/{id}", "body"),
    erase: removal("/admin/accounts/{id}", "ACCOUNT_NOT_FOUND", { deleted: true }),
  },
  keys: {
    create: operation("POST", "/admin/accounts/{id}/keys", "body"),
    list: operation("GET", "/admin/accounts/{id}/keys"),
    revoke: operation("DELETE", "/admin/keys/{id}"),
    rotate: operation("POST", "/admin/keys/{id}/rotate"),
  },
  deliveryKeys: {
    create: operation("POST", "/admin/accounts/{id}/delivery-keys", "body"),
    list: operation("GET", "/admin/accounts/{id}/delivery-keys"),
    revoke: operation("DELETE", "/admin/delivery-keys/{id}"),
  },
  users: {
    create: operation("POST", "/admin/accounts/{id}/users", "body"),
    list: operation("GET", "/admin/accounts/{id}/users"),
    delete: removal("/admin/users/{id}", "USER_NOT_FOUND", { deleted: true }),
    resetPassword: operation("POST", "/admin/users/{id}/password"),
    resetSecondFactor: operation("DELETE", "/admin/users/{id}/second-factor"),
  },
  stores: {
    check: operation("GET", "/admin/check", "query"),
    repair: operation("POST", "/admin/check", "body"),
    rows: exportRows,
    purge: operation("POST", "/admin/purge", "body"),
    deletions: operation("GET", "/admin/deletions", "query"),
    undoDeletions: operation("POST", "/admin/deletions/undo", "body"),
    migration: operation("GET", "/admin/migration"),
  },
});
