// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import { type ApiPromise, content, exists, json } from "../call.ts";
import { type Client, transport } from "../client.ts";
import { commaSeparated, nullable } from "../form.ts";
import { list, operation, removal } from "../operation.ts";
import { type ListenSettings, listen } from "../listen.ts";
import type { RequestOptions } from "../options.ts";
import { atCursor, Paginator } from "../paginator.ts";
import { upload } from "../upload.ts";
import { type ManyParams, type ManySettings, type UploadItems, uploadMany } from "../upload-many.ts";
import type { ResumableSettings, UploadSettings } from "../upload-settings.ts";
import type { Uploadable } from "../uploadable.ts";
import { type WaitSettings, waitWhile } from "../wait.ts";
import type { components, operations } from "./types.ts";

export type FileRecord = components["schemas"]["FileRecord"];
export type DeletedFile = components["schemas"]["DeletedFile"];
export type SimilarFiles = components["schemas"]["SimilarFiles"];
export type MetadataFields = components["schemas"]["MetadataFields"];
export type Upload = components["schemas"]["Upload"];
export type UploadWithUrl = components["schemas"]["UploadWithUrl"];
export type FileVersions = components["schemas"]["FileVersions"];
export type DeletedVersion = components["schemas"]["DeletedVersion"];
export type AiRun = components["schemas"]["AiRun"];
export type AiData = components["schemas"]["AiData"];
export type Folder = components["schemas"]["Folder"];
export type FolderWithContents = components["schemas"]["FolderWithContents"];
export type DeletedFolder = components["schemas"]["DeletedFolder"];
export type TrashItem = components["schemas"]["TrashItem"];
export type TrashPurge = components["schemas"]["TrashPurge"];
export type PurgedTrashItem = components["schemas"]["PurgedTrashItem"];
export type RestoredFolder = components["schemas"]["RestoredFolder"];
export type BulkOperation = components["schemas"]["BulkOperation"];
export type BulkItem = components["schemas"]["BulkItem"];
export type Collection = components["schemas"]["Collection"];
export type CollectionWithCount = components["schemas"]["CollectionWithCount"];
export type DeletedCollection = components["schemas"]["DeletedCollection"];
export type AddedToCollection = components["schemas"]["AddedToCollection"];
export type RemovedFromCollection = components["schemas"]["RemovedFromCollection"];
export type Archive = components["schemas"]["Archive"];
export type Share = components["schemas"]["Share"];
export type DeletedShare = components["schemas"]["DeletedShare"];
export type Stats = components["schemas"]["Stats"];
export type AuditEvent = components["schemas"]["AuditEvent"];
export type EventPage = components["schemas"]["EventPage"];
export type Webhook = components["schemas"]["Webhook"];
export type WebhookWithSecret = components["schemas"]["WebhookWithSecret"];
export type DeletedWebhook = components["schemas"]["DeletedWebhook"];
export type WebhookDelivery = components["schemas"]["WebhookDelivery"];
export type WebhookReplay = components["schemas"]["WebhookReplay"];
export type TransformedImage = components["schemas"]["TransformedImage"];
export type Preset = components["schemas"]["Preset"];
export type DeletedPreset = components["schemas"]["DeletedPreset"];
export type SignedUrlList = components["schemas"]["SignedUrlList"];
export type Account = components["schemas"]["Account"];
export type ErasedAccount = components["schemas"]["ErasedAccount"];
export type KeyWithSecret = components["schemas"]["KeyWithSecret"];
export type KeyList = components["schemas"]["KeyList"];
export type DeliveryKeyWithSecret = components["schemas"]["DeliveryKeyWithSecret"];
export type DeliveryKeyList = components["schemas"]["DeliveryKeyList"];
export type DeliveryKey = components["schemas"]["DeliveryKey"];
export type Key = components["schemas"]["Key"];
export type UserWithPassword = components["schemas"]["UserWithPassword"];
export type UserList = components["schemas"]["UserList"];
export type DeletedUser = components["schemas"]["DeletedUser"];
export type User = components["schemas"]["User"];
export type StoreCheck = components["schemas"]["StoreCheck"];
export type StorePurged = components["schemas"]["StorePurged"];
export type DeletionList = components["schemas"]["DeletionList"];
export type DeletionCancellation = components["schemas"]["DeletionCancellation"];
export type MigrationStatus = components["schemas"]["MigrationStatus"];
export type FileType = components["schemas"]["FileType"];
export type FileLabel = components["schemas"]["FileLabel"];
export type ProcessingStatus = components["schemas"]["ProcessingStatus"];
export type FileSort = components["schemas"]["FileSort"];
export type SortOrder = components["schemas"]["SortOrder"];
export type SimilarFile = components["schemas"]["SimilarFile"];
export type OnDuplicate = components["schemas"]["OnDuplicate"];
export type MetadataField = components["schemas"]["MetadataField"];
export type UploadState = components["schemas"]["UploadState"];
export type FileVersion = components["schemas"]["FileVersion"];
export type TaggingRun = components["schemas"]["TaggingRun"];
export type TaggingResult = components["schemas"]["TaggingResult"];
export type OcrRun = components["schemas"]["OcrRun"];
export type OcrResult = components["schemas"]["OcrResult"];
export type BackgroundRemovalRun = components["schemas"]["BackgroundRemovalRun"];
export type BackgroundRemovalResult = components["schemas"]["BackgroundRemovalResult"];
export type AiTags = components["schemas"]["AiTags"];
export type ProcessingJob = components["schemas"]["ProcessingJob"];
export type AiOperation = components["schemas"]["AiOperation"];
export type BulkType = components["schemas"]["BulkType"];
export type BulkState = components["schemas"]["BulkState"];
export type BulkFilter = components["schemas"]["BulkFilter"];
export type BulkArguments = components["schemas"]["BulkArguments"];
export type BulkItemState = components["schemas"]["BulkItemState"];
export type CollectionType = components["schemas"]["CollectionType"];
export type CollectionSort = components["schemas"]["CollectionSort"];
export type ShareTarget = components["schemas"]["ShareTarget"];
export type ShareAccess = components["schemas"]["ShareAccess"];
export type ShareState = components["schemas"]["ShareState"];
export type ShareTargetChoice = components["schemas"]["ShareTargetChoice"];
export type Plan = components["schemas"]["Plan"];
export type AuditAction = components["schemas"]["AuditAction"];
export type AuditActor = components["schemas"]["AuditActor"];
export type MediaEvent = components["schemas"]["MediaEvent"];
export type EventType = components["schemas"]["EventType"];
export type MediaEventData = components["schemas"]["MediaEventData"];
export type WebhookDeliveryState = components["schemas"]["WebhookDeliveryState"];
export type PresetTransform = components["schemas"]["PresetTransform"];
export type SignedUrl = components["schemas"]["SignedUrl"];
export type FileToSign = components["schemas"]["FileToSign"];
export type Limits = components["schemas"]["Limits"];
export type CustomLimits = components["schemas"]["CustomLimits"];
export type Permission = components["schemas"]["Permission"];
export type Role = components["schemas"]["Role"];
export type StoreProblem = components["schemas"]["StoreProblem"];
export type Backfill = components["schemas"]["Backfill"];

export type FilesListParams = Omit<
  NonNullable<operations["listFiles"]["parameters"]["query"]>,
  "folderId"
> & { folderId?: string | null | undefined };

export type FilesUpdateParams = Omit<operations["updateFile"]["requestBody"]["content"]["application/json"], "id">;

export type FilesSimilarParams = NonNullable<operations["listSimilarFiles"]["parameters"]["query"]>;

export type FilesUploadParams = Omit<
  operations["uploadFile"]["requestBody"]["content"]["multipart/form-data"],
  "file" | "tags" | "folderId"
> & { tags?: readonly string[] | undefined } & { folderId?: string | null | undefined } & UploadSettings & ResumableSettings;

export type MetadataFieldsSetParams = operations["setMetadataFields"]["requestBody"]["content"]["application/json"];

export type UploadsListParams = NonNullable<operations["listUploads"]["parameters"]["query"]>;

export type UploadsCreateParams = NonNullable<operations["createUpload"]["requestBody"]>["content"]["application/json"];

export type FilesReplaceParams = Omit<
  operations["replaceFileContent"]["requestBody"]["content"]["multipart/form-data"],
  "file"
> & UploadSettings;

export type AiRunParams = operations["runAi"]["requestBody"]["content"]["application/json"];

export type AiProcessedImageParams = NonNullable<operations["getProcessedImage"]["parameters"]["query"]>;

export type FoldersListParams = Omit<
  NonNullable<operations["listFolders"]["parameters"]["query"]>,
  "parentId"
> & { parentId?: string | null | undefined };

export type FoldersCreateParams = operations["createFolder"]["requestBody"]["content"]["application/json"];

export type FoldersUpdateParams = operations["updateFolder"]["requestBody"]["content"]["application/json"];

export type FoldersDeleteParams = NonNullable<operations["deleteFolder"]["parameters"]["query"]>;

export type TrashListParams = NonNullable<operations["listTrash"]["parameters"]["query"]>;

export type FilesRestoreParams = NonNullable<operations["restoreFile"]["requestBody"]>["content"]["application/json"];

export type FoldersRestoreParams = NonNullable<operations["restoreFolder"]["requestBody"]>["content"]["application/json"];

export type OperationsListParams = NonNullable<operations["listBulkOperations"]["parameters"]["query"]>;

export type OperationsCreateParams = operations["createBulkOperation"]["requestBody"]["content"]["application/json"];

export type OperationsItemsParams = NonNullable<operations["listBulkItems"]["parameters"]["query"]>;

export type CollectionsListParams = NonNullable<operations["listCollections"]["parameters"]["query"]>;

export type CollectionsCreateParams = operations["createCollection"]["requestBody"]["content"]["application/json"];

export type CollectionsUpdateParams = operations["updateCollection"]["requestBody"]["content"]["application/json"];

export type CollectionsFilesParams = NonNullable<operations["listCollectionFiles"]["parameters"]["query"]>;

export type CollectionsAddParams = operations["addCollectionFiles"]["requestBody"]["content"]["application/json"];

export type CollectionsRemoveParams = operations["removeCollectionFiles"]["requestBody"]["content"]["application/json"];

export type ArchivesCreateParams = operations["createArchive"]["requestBody"]["content"]["application/json"];

export type SharesListParams = NonNullable<operations["listShares"]["parameters"]["query"]>;

export type SharesCreateParams = operations["createShare"]["requestBody"]["content"]["application/json"];

export type SharesUpdateParams = operations["updateShare"]["requestBody"]["content"]["application/json"];

export type StatsGetParams = NonNullable<operations["getStats"]["parameters"]["query"]>;

export type AuditListParams = NonNullable<operations["listAuditEvents"]["parameters"]["query"]>;

export type EventsListParams = NonNullable<operations["listEvents"]["parameters"]["query"]>;

export type WebhooksListParams = NonNullable<operations["listWebhooks"]["parameters"]["query"]>;

export type WebhooksCreateParams = operations["createWebhook"]["requestBody"]["content"]["application/json"];

export type WebhooksUpdateParams = operations["updateWebhook"]["requestBody"]["content"]["application/json"];

export type WebhooksReplayParams = operations["replayWebhook"]["requestBody"]["content"]["application/json"];

export type WebhooksListDeliveriesParams = NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]>;

export type TransformUrlParams = NonNullable<operations["buildTransformUrl"]["parameters"]["query"]>;

export type PresetsListParams = NonNullable<operations["listPresets"]["parameters"]["query"]>;

export type PresetsCreateParams = operations["createPreset"]["requestBody"]["content"]["application/json"];

export type PresetsUpdateParams = operations["updatePreset"]["requestBody"]["content"]["application/json"];

export type UrlsSignParams = operations["signUrls"]["requestBody"]["content"]["application/json"];

export type AccountsCreateParams = operations["createAccount"]["requestBody"]["content"]["application/json"];

export type AccountsListParams = NonNullable<operations["listAccounts"]["parameters"]["query"]>;

export type AccountsUpdateParams = operations["updateAccount"]["requestBody"]["content"]["application/json"];

export type KeysCreateParams = operations["createKey"]["requestBody"]["content"]["application/json"];

export type DeliveryKeysCreateParams = operations["createDeliveryKey"]["requestBody"]["content"]["application/json"];

export type UsersCreateParams = operations["createUser"]["requestBody"]["content"]["application/json"];

export type AuditListAllParams = NonNullable<operations["listAllAuditEvents"]["parameters"]["query"]>;

export type StoresCheckParams = NonNullable<operations["checkStores"]["parameters"]["query"]>;

export type StoresRepairParams = operations["repairStores"]["requestBody"]["content"]["application/json"];

export type StoresPurgeParams = operations["purgeStores"]["requestBody"]["content"]["application/json"];

export type StoresDeletionsParams = NonNullable<operations["listDeletions"]["parameters"]["query"]>;

export type StoresUndoDeletionsParams = operations["undoDeletions"]["requestBody"]["content"]["application/json"];

/** List files: `media.files.list` as a function. */
export function listFiles(
  client: Client,
  params: FilesListParams = {},
  options?: RequestOptions,
): Paginator<FileRecord> {
  const { folderId, ...rest } = params;
  const query = { ...rest, ...nullable("folderId", folderId, "root") };
  return new Paginator(async (cursor) => {
    const { files: items, pagination } = await json(client, options, (api, init) =>
      api.GET("/api/v1/files", { ...init, params: { query: atCursor(query, cursor) } }),
    );
    return { items, pagination };
  });
}

/** Update a file's metadata: `media.files.update` as a function. */
export function updateFile(
  client: Client,
  id: string,
  params: FilesUpdateParams,
  options?: RequestOptions,
): ApiPromise<FileRecord> {
  return json(client, options, (api, init) =>
    api.PATCH("/api/v1/files", { ...init, body: { ...params, id } }),
  );
}

/** Get a file: `media.files.get` as a function. */
export const getFile: (client: Client, id: string, options?: RequestOptions) => ApiPromise<FileRecord> =
  operation("GET", "/api/v1/files/{id}");

/** Get a file: `media.files.wait` as a function. */
export function waitForFile(
  client: Client,
  id: string,
  settings: WaitSettings<FileRecord> = {},
  options?: RequestOptions,
): Promise<FileRecord> {
  return waitWhile(
    (data) => ["PENDING", "PROCESSING"].includes(data.processingStatus),
    (within) => getFile(client, id, within),
    settings,
    options,
  );
}

/** Get a file: `media.files.exists` as a function. */
export function fileExists(client: Client, id: string, options?: RequestOptions): Promise<boolean> {
  return exists(getFile(client, id, options), "FILE_NOT_FOUND");
}

/** Delete a file: `media.files.delete` as a function. */
export const deleteFile: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeletedFile> =
  removal("/api/v1/files/{id}", "FILE_NOT_FOUND", { deleted: true });

/** List similar images: `media.files.similar` as a function. */
export const listSimilarFiles: (
  client: Client,
  id: string,
  params?: FilesSimilarParams,
  options?: RequestOptions,
) => ApiPromise<SimilarFiles> =
  operation("GET", "/api/v1/files/{id}/similar", "query");

/** Upload a file: `media.files.upload` as a function. */
export async function uploadFile(
  client: Client,
  content: Uploadable,
  params: FilesUploadParams = {},
  options?: RequestOptions,
): Promise<FileRecord> {
  const { filename, size, onProgress, resolveDuplicate, resumable, resume, onToken, tags, folderId, ...fields } = params;
  const values = { ...fields, ...commaSeparated("tags", tags), ...nullable("folderId", folderId) };
  const metadata = { ...fields, ...(tags && { tags: [...tags] }), ...(folderId !== undefined && { folderId }) };
  return upload(client, options, {
    field: "file", content, values, filename, size, onProgress, resolveDuplicate,
    send: (api, init, file) => api.POST("/api/v1/upload", { ...init, body: { ...values, file } }),
    idempotent: true,
    existing: (id) => getFile(client, id, options),
    resumption: {
      resumable, resume, onToken,
      createUpload: (file) => createUpload(client, { ...metadata, ...file }, options),
      getUpload: (id) => getUpload(client, id, options),
    },
  });
}

/** Upload a file: `media.files.uploadMany` as a function. */
export function uploadFiles(
  client: Client,
  contents: UploadItems<ManyParams<FilesUploadParams>>,
  params: ManySettings<FileRecord> & ManyParams<FilesUploadParams> = {},
  options?: RequestOptions,
): Promise<PromiseSettledResult<FileRecord>[]> {
  return uploadMany(contents, params, options, (content, own) => uploadFile(client, content, own, options));
}

/** Get the metadata fields: `media.metadataFields.get` as a function. */
export const getMetadataFields: (client: Client, options?: RequestOptions) => ApiPromise<MetadataFields> =
  operation("GET", "/api/v1/metadata-fields");

/** Set the metadata fields: `media.metadataFields.set` as a function. */
export const setMetadataFields: (
  client: Client,
  params: MetadataFieldsSetParams,
  options?: RequestOptions,
) => ApiPromise<MetadataFields> =
  operation("PUT", "/api/v1/metadata-fields", "body");

/** List uploads: `media.uploads.list` as a function. */
export const listUploads: (client: Client, params?: UploadsListParams, options?: RequestOptions) => Paginator<Upload> =
  list("/api/v1/uploads", "uploads");

/** Create an upload: `media.uploads.create` as a function. */
export const createUpload: (
  client: Client,
  params: UploadsCreateParams,
  options?: RequestOptions,
) => ApiPromise<UploadWithUrl> =
  operation("POST", "/api/v1/uploads", "body");

/** Get an upload: `media.uploads.get` as a function. */
export const getUpload: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Upload> =
  operation("GET", "/api/v1/uploads/{id}");

/** Get an upload: `media.uploads.wait` as a function. */
export function waitForUpload(
  client: Client,
  id: string,
  settings: WaitSettings<Upload> = {},
  options?: RequestOptions,
): Promise<Upload> {
  return waitWhile(
    (data) => ["OPEN"].includes(data.state),
    (within) => getUpload(client, id, within),
    settings,
    options,
  );
}

/** Cancel an upload: `media.uploads.cancel` as a function. */
export const cancelUpload: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Upload> =
  operation("DELETE", "/api/v1/uploads/{id}");

/** Replace a file's content: `media.files.replace` as a function. */
export async function replaceFileContent(
  client: Client,
  id: string,
  content: Uploadable,
  params: FilesReplaceParams = {},
  options?: RequestOptions,
): Promise<FileRecord> {
  const { filename, size, onProgress, resolveDuplicate, ...fields } = params;
  const values = { ...fields };
  return upload(client, options, {
    field: "file", content, values, filename, size, onProgress, resolveDuplicate,
    send: (api, init, file) => api.POST("/api/v1/files/{id}/content", { ...init, params: { path: { id } }, body: { ...values, file } }),
    idempotent: true,
  });
}

/** List a file's versions: `media.files.versions` as a function. */
export const listVersions: (client: Client, id: string, options?: RequestOptions) => ApiPromise<FileVersions> =
  operation("GET", "/api/v1/files/{id}/versions");

/** Delete a version: `media.files.deleteVersion` as a function. */
export const deleteVersion: (
  client: Client,
  id: string,
  version: number,
  options?: RequestOptions,
) => ApiPromise<DeletedVersion> =
  operation("DELETE", "/api/v1/files/{id}/versions/{version}");

/** Restore a version: `media.files.restoreVersion` as a function. */
export const restoreVersion: (
  client: Client,
  id: string,
  version: number,
  options?: RequestOptions,
) => ApiPromise<FileRecord> =
  operation("POST", "/api/v1/files/{id}/versions/{version}/restore");

/** Run an AI operation on an image: `media.ai.run` as a function. */
export function runAi<Operation extends AiRunParams["operation"]>(
  client: Client,
  id: string,
  params: AiRunParams & { operation: Operation },
  options?: RequestOptions,
): ApiPromise<Extract<AiRun, { operation: Operation }>> {
  return json(
    client,
    options,
    (api, init) => api.POST("/api/v1/files/{id}/ai", { ...init, params: { path: { id } }, body: params }),
    { timeout: 120_000 },
  ) as ApiPromise<Extract<AiRun, { operation: Operation }>>;
}

/** Get the AI data of a file: `media.ai.get` as a function. */
export const getAi: (client: Client, id: string, options?: RequestOptions) => ApiPromise<AiData> =
  operation("GET", "/api/v1/files/{id}/ai");

/** Get the AI data of a file: `media.ai.wait` as a function. */
export function waitForAi(
  client: Client,
  id: string,
  settings: WaitSettings<AiData> = {},
  options?: RequestOptions,
): Promise<AiData> {
  return waitWhile(
    (data) => ["PENDING", "PROCESSING"].includes(data.ai.processingStatus),
    (within) => getAi(client, id, within),
    settings,
    options,
  );
}

/** Get a processed image: `media.ai.processedImage` as a function. */
export function getProcessedImage(
  client: Client,
  id: string,
  params: AiProcessedImageParams = { type: "bg-removed" },
  options?: RequestOptions,
): ApiPromise<Blob> {
  return content(client, options, (api, init) =>
    api.GET("/api/v1/files/{id}/processed", { ...init, parseAs: "blob", params: { path: { id }, query: params } }),
  );
}

/** List folders: `media.folders.list` as a function. */
export function listFolders(
  client: Client,
  params: FoldersListParams = {},
  options?: RequestOptions,
): Paginator<Folder> {
  const { parentId, ...rest } = params;
  const query = { ...rest, ...nullable("parentId", parentId, "root") };
  return new Paginator(async (cursor) => {
    const { folders: items, pagination } = await json(client, options, (api, init) =>
      api.GET("/api/v1/folders", { ...init, params: { query: atCursor(query, cursor) } }),
    );
    return { items, pagination };
  });
}

/** Create a folder: `media.folders.create` as a function. */
export const createFolder: (
  client: Client,
  params: FoldersCreateParams,
  options?: RequestOptions,
) => ApiPromise<Folder> =
  operation("POST", "/api/v1/folders", "body");

/** Get a folder: `media.folders.get` as a function. */
export const getFolder: (client: Client, id: string, options?: RequestOptions) => ApiPromise<FolderWithContents> =
  operation("GET", "/api/v1/folders/{id}");

/** Update or move a folder: `media.folders.update` as a function. */
export const updateFolder: (
  client: Client,
  id: string,
  params: FoldersUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Folder> =
  operation("PATCH", "/api/v1/folders/{id}", "body");

/** Delete a folder: `media.folders.delete` as a function. */
export const deleteFolder: (
  client: Client,
  id: string,
  params?: FoldersDeleteParams,
  options?: RequestOptions,
) => ApiPromise<DeletedFolder> =
  removal("/api/v1/folders/{id}", "FOLDER_NOT_FOUND", { deleted: true, deletedFiles: Number.NaN, deletedFolders: Number.NaN }, "query");

/** List the trash: `media.trash.list` as a function. */
export const listTrash: (client: Client, params?: TrashListParams, options?: RequestOptions) => Paginator<TrashItem> =
  list("/api/v1/trash", "items");

/** Empty the trash: `media.trash.empty` as a function. */
export const emptyTrash: (client: Client, options?: RequestOptions) => ApiPromise<TrashPurge> =
  operation("DELETE", "/api/v1/trash");

/** Delete an item in the trash permanently: `media.trash.purge` as a function. */
export const purgeTrashItem: (client: Client, id: string, options?: RequestOptions) => ApiPromise<PurgedTrashItem> =
  removal("/api/v1/trash/{id}", "TRASH_ITEM_NOT_FOUND", { purgedFiles: Number.NaN, purgedFolders: Number.NaN });

/** Restore a file: `media.files.restore` as a function. */
export const restoreFile: (
  client: Client,
  id: string,
  params?: FilesRestoreParams,
  options?: RequestOptions,
) => ApiPromise<FileRecord> =
  operation("POST", "/api/v1/files/{id}/restore", "body");

/** Restore a folder: `media.folders.restore` as a function. */
export const restoreFolder: (
  client: Client,
  id: string,
  params?: FoldersRestoreParams,
  options?: RequestOptions,
) => ApiPromise<RestoredFolder> =
  operation("POST", "/api/v1/folders/{id}/restore", "body");

/** List bulk operations: `media.operations.list` as a function. */
export const listBulkOperations: (
  client: Client,
  params?: OperationsListParams,
  options?: RequestOptions,
) => Paginator<BulkOperation> =
  list("/api/v1/operations", "operations");

/** Start a bulk operation: `media.operations.create` as a function. */
export const createBulkOperation: (
  client: Client,
  params: OperationsCreateParams,
  options?: RequestOptions,
) => ApiPromise<BulkOperation> =
  operation("POST", "/api/v1/operations", "body");

/** Get a bulk operation: `media.operations.get` as a function. */
export const getBulkOperation: (client: Client, id: string, options?: RequestOptions) => ApiPromise<BulkOperation> =
  operation("GET", "/api/v1/operations/{id}");

/** Get a bulk operation: `media.operations.wait` as a function. */
export function waitForBulkOperation(
  client: Client,
  id: string,
  settings: WaitSettings<BulkOperation> = {},
  options?: RequestOptions,
): Promise<BulkOperation> {
  return waitWhile(
    (data) => ["QUEUED", "RUNNING"].includes(data.state),
    (within) => getBulkOperation(client, id, within),
    settings,
    options,
  );
}

/** Cancel a bulk operation: `media.operations.cancel` as a function. */
export const cancelBulkOperation: (client: Client, id: string, options?: RequestOptions) => ApiPromise<BulkOperation> =
  operation("DELETE", "/api/v1/operations/{id}");

/** List the files of a bulk operation: `media.operations.items` as a function. */
export const listBulkItems: (
  client: Client,
  id: string,
  params?: OperationsItemsParams,
  options?: RequestOptions,
) => Paginator<BulkItem> =
  list("/api/v1/operations/{id}/items", "items");

/** List collections: `media.collections.list` as a function. */
export const listCollections: (
  client: Client,
  params?: CollectionsListParams,
  options?: RequestOptions,
) => Paginator<Collection> =
  list("/api/v1/collections", "collections");

/** Create a collection: `media.collections.create` as a function. */
export const createCollection: (
  client: Client,
  params: CollectionsCreateParams,
  options?: RequestOptions,
) => ApiPromise<Collection> =
  operation("POST", "/api/v1/collections", "body");

/** Get a collection: `media.collections.get` as a function. */
export const getCollection: (client: Client, id: string, options?: RequestOptions) => ApiPromise<CollectionWithCount> =
  operation("GET", "/api/v1/collections/{id}");

/** Update a collection: `media.collections.update` as a function. */
export const updateCollection: (
  client: Client,
  id: string,
  params: CollectionsUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Collection> =
  operation("PATCH", "/api/v1/collections/{id}", "body");

/** Delete a collection: `media.collections.delete` as a function. */
export const deleteCollection: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeletedCollection> =
  removal("/api/v1/collections/{id}", "COLLECTION_NOT_FOUND", { deleted: true });

/** List the files of a collection: `media.collections.files` as a function. */
export const listCollectionFiles: (
  client: Client,
  id: string,
  params?: CollectionsFilesParams,
  options?: RequestOptions,
) => Paginator<FileRecord> =
  list("/api/v1/collections/{id}/files", "files");

/** Add files to a collection: `media.collections.add` as a function. */
export const addCollectionFiles: (
  client: Client,
  id: string,
  params: CollectionsAddParams,
  options?: RequestOptions,
) => ApiPromise<AddedToCollection> =
  operation("POST", "/api/v1/collections/{id}/files", "body");

/** Remove files from a collection: `media.collections.remove` as a function. */
export const removeCollectionFiles: (
  client: Client,
  id: string,
  params: CollectionsRemoveParams,
  options?: RequestOptions,
) => ApiPromise<RemovedFromCollection> =
  operation("POST", "/api/v1/collections/{id}/files/remove", "body");

/** Create an archive: `media.archives.create` as a function. */
export const createArchive: (
  client: Client,
  params?: ArchivesCreateParams,
  options?: RequestOptions,
) => ApiPromise<Archive> =
  operation("POST", "/api/v1/archives", "body");

/** List share links: `media.shares.list` as a function. */
export const listShares: (client: Client, params?: SharesListParams, options?: RequestOptions) => Paginator<Share> =
  list("/api/v1/shares", "shares");

/** Create a share link: `media.shares.create` as a function. */
export const createShare: (client: Client, params: SharesCreateParams, options?: RequestOptions) => ApiPromise<Share> =
  operation("POST", "/api/v1/shares", "body");

/** Get a share link: `media.shares.get` as a function. */
export const getShare: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Share> =
  operation("GET", "/api/v1/shares/{id}");

/** Update a share link: `media.shares.update` as a function. */
export const updateShare: (
  client: Client,
  id: string,
  params: SharesUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Share> =
  operation("PATCH", "/api/v1/shares/{id}", "body");

/** Delete a share link: `media.shares.delete` as a function. */
export const deleteShare: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeletedShare> =
  removal("/api/v1/shares/{id}", "SHARE_NOT_FOUND", { deleted: true });

/** Get usage statistics: `media.stats.get` as a function. */
export const getStats: (client: Client, params?: StatsGetParams, options?: RequestOptions) => ApiPromise<Stats> =
  operation("GET", "/api/v1/stats", "query");

/** List audit events of the account: `media.audit.list` as a function. */
export const listAuditEvents: (
  client: Client,
  params?: AuditListParams,
  options?: RequestOptions,
) => Paginator<AuditEvent> =
  list("/api/v1/audit", "events");

/** List events: `media.events.list` as a function. */
export const listEvents: (
  client: Client,
  params?: EventsListParams,
  options?: RequestOptions,
) => ApiPromise<EventPage> =
  operation("GET", "/api/v1/events", "query");

/** List events: `media.events.listen` as a function. */
export function listenToEvents(
  client: Client,
  params: Omit<EventsListParams, "wait"> & ListenSettings = {},
  options?: RequestOptions,
): AsyncGenerator<MediaEvent, void, undefined> {
  return listen((page, within) => listEvents(client, page, within), params, options);
}

/** List webhooks: `media.webhooks.list` as a function. */
export const listWebhooks: (
  client: Client,
  params?: WebhooksListParams,
  options?: RequestOptions,
) => Paginator<Webhook> =
  list("/api/v1/webhooks", "webhooks");

/** Create a webhook: `media.webhooks.create` as a function. */
export const createWebhook: (
  client: Client,
  params: WebhooksCreateParams,
  options?: RequestOptions,
) => ApiPromise<WebhookWithSecret> =
  operation("POST", "/api/v1/webhooks", "body");

/** Get a webhook: `media.webhooks.get` as a function. */
export const getWebhook: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Webhook> =
  operation("GET", "/api/v1/webhooks/{id}");

/** Update a webhook: `media.webhooks.update` as a function. */
export const updateWebhook: (
  client: Client,
  id: string,
  params: WebhooksUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Webhook> =
  operation("PATCH", "/api/v1/webhooks/{id}", "body");

/** Delete a webhook: `media.webhooks.delete` as a function. */
export const deleteWebhook: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeletedWebhook> =
  removal("/api/v1/webhooks/{id}", "WEBHOOK_NOT_FOUND", { deleted: true });

/** Send a test event: `media.webhooks.ping` as a function. */
export function pingWebhook(client: Client, id: string, options?: RequestOptions): ApiPromise<WebhookDelivery> {
  return json(
    client,
    options,
    (api, init) => api.POST("/api/v1/webhooks/{id}/ping", { ...init, params: { path: { id } } }),
    { idempotent: false },
  );
}

/** Rotate the secret of a webhook: `media.webhooks.rotateSecret` as a function. */
export const rotateWebhookSecret: (
  client: Client,
  id: string,
  options?: RequestOptions,
) => ApiPromise<WebhookWithSecret> =
  operation("POST", "/api/v1/webhooks/{id}/rotate");

/** Repeat events: `media.webhooks.replay` as a function. */
export const replayWebhook: (
  client: Client,
  id: string,
  params: WebhooksReplayParams,
  options?: RequestOptions,
) => ApiPromise<WebhookReplay> =
  operation("POST", "/api/v1/webhooks/{id}/replay", "body");

/** List deliveries: `media.webhooks.listDeliveries` as a function. */
export const listWebhookDeliveries: (
  client: Client,
  id: string,
  params?: WebhooksListDeliveriesParams,
  options?: RequestOptions,
) => Paginator<WebhookDelivery> =
  list("/api/v1/webhooks/{id}/deliveries", "deliveries");

/** Send an event again: `media.webhooks.redeliver` as a function. */
export function redeliverWebhookEvent(
  client: Client,
  id: string,
  deliveryId: string,
  options?: RequestOptions,
): ApiPromise<WebhookDelivery> {
  return json(
    client,
    options,
    (api, init) => api.POST("/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", { ...init, params: { path: { id, deliveryId } } }),
    { idempotent: false },
  );
}

/** Get the URL of a transformed image: `media.transform.url` as a function. */
export const buildTransformUrl: (
  client: Client,
  params: TransformUrlParams,
  options?: RequestOptions,
) => ApiPromise<TransformedImage> =
  operation("GET", "/api/v1/transform", "query");

/** List presets: `media.presets.list` as a function. */
export const listPresets: (client: Client, params?: PresetsListParams, options?: RequestOptions) => Paginator<Preset> =
  list("/api/v1/presets", "presets");

/** Create a preset: `media.presets.create` as a function. */
export const createPreset: (
  client: Client,
  params: PresetsCreateParams,
  options?: RequestOptions,
) => ApiPromise<Preset> =
  operation("POST", "/api/v1/presets", "body");

/** Get a preset: `media.presets.get` as a function. */
export const getPreset: (client: Client, name: string, options?: RequestOptions) => ApiPromise<Preset> =
  operation("GET", "/api/v1/presets/{name}");

/** Update a preset: `media.presets.update` as a function. */
export const updatePreset: (
  client: Client,
  name: string,
  params: PresetsUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Preset> =
  operation("PATCH", "/api/v1/presets/{name}", "body");

/** Delete a preset: `media.presets.delete` as a function. */
export const deletePreset: (client: Client, name: string, options?: RequestOptions) => ApiPromise<DeletedPreset> =
  removal("/api/v1/presets/{name}", "PRESET_NOT_FOUND", { deleted: true });

/** Create signed URLs: `media.urls.sign` as a function. */
export const signUrls: (client: Client, params: UrlsSignParams, options?: RequestOptions) => ApiPromise<SignedUrlList> =
  operation("POST", "/api/v1/signed-urls", "body");

/** Get a file's content: `media.files.download` as a function. */
export async function deliverFile(
  client: Client,
  id: string | Pick<FileRecord, "cdnUrl">,
  options?: RequestOptions,
): Promise<Response> {
  const { download } = await import("../download.ts");
  const address = async () => {
    if (typeof id !== "string") return id.cdnUrl;
    const record = await getFile(client, id, { ...options, headers: undefined });
    return record.cdnUrl;
  };
  return download(client[transport], address, options);
}

/** Create an account: `media.accounts.create` as a function. */
export const createAccount: (
  client: Client,
  params: AccountsCreateParams,
  options?: RequestOptions,
) => ApiPromise<Account> =
  operation("POST", "/admin/accounts", "body");

/** List accounts: `media.accounts.list` as a function. */
export const listAccounts: (
  client: Client,
  params?: AccountsListParams,
  options?: RequestOptions,
) => Paginator<Account> =
  list("/admin/accounts", "accounts");

/** Get an account: `media.accounts.get` as a function. */
export const getAccount: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Account> =
  operation("GET", "/admin/accounts/{id}");

/** Update an account: `media.accounts.update` as a function. */
export const updateAccount: (
  client: Client,
  id: string,
  params: AccountsUpdateParams,
  options?: RequestOptions,
) => ApiPromise<Account> =
  operation("PATCH", "/admin/accounts/{id}", "body");

/** Erase an account: `media.accounts.erase` as a function. */
export const eraseAccount: (client: Client, id: string, options?: RequestOptions) => ApiPromise<ErasedAccount> =
  removal("/admin/accounts/{id}", "ACCOUNT_NOT_FOUND", { deleted: true });

/** Create an API key: `media.keys.create` as a function. */
export const createKey: (
  client: Client,
  id: string,
  params?: KeysCreateParams,
  options?: RequestOptions,
) => ApiPromise<KeyWithSecret> =
  operation("POST", "/admin/accounts/{id}/keys", "body");

/** List an account's API keys: `media.keys.list` as a function. */
export const listKeys: (client: Client, id: string, options?: RequestOptions) => ApiPromise<KeyList> =
  operation("GET", "/admin/accounts/{id}/keys");

/** Create a delivery key: `media.deliveryKeys.create` as a function. */
export const createDeliveryKey: (
  client: Client,
  id: string,
  params?: DeliveryKeysCreateParams,
  options?: RequestOptions,
) => ApiPromise<DeliveryKeyWithSecret> =
  operation("POST", "/admin/accounts/{id}/delivery-keys", "body");

/** List an account's delivery keys: `media.deliveryKeys.list` as a function. */
export const listDeliveryKeys: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeliveryKeyList> =
  operation("GET", "/admin/accounts/{id}/delivery-keys");

/** Revoke a delivery key: `media.deliveryKeys.revoke` as a function. */
export const revokeDeliveryKey: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeliveryKey> =
  operation("DELETE", "/admin/delivery-keys/{id}");

/** Revoke an API key: `media.keys.revoke` as a function. */
export const revokeKey: (client: Client, id: string, options?: RequestOptions) => ApiPromise<Key> =
  operation("DELETE", "/admin/keys/{id}");

/** Rotate an API key: `media.keys.rotate` as a function. */
export const rotateKey: (client: Client, id: string, options?: RequestOptions) => ApiPromise<KeyWithSecret> =
  operation("POST", "/admin/keys/{id}/rotate");

/** Create a user: `media.users.create` as a function. */
export const createUser: (
  client: Client,
  id: string,
  params: UsersCreateParams,
  options?: RequestOptions,
) => ApiPromise<UserWithPassword> =
  operation("POST", "/admin/accounts/{id}/users", "body");

/** List an account's users: `media.users.list` as a function. */
export const listUsers: (client: Client, id: string, options?: RequestOptions) => ApiPromise<UserList> =
  operation("GET", "/admin/accounts/{id}/users");

/** Delete a user: `media.users.delete` as a function. */
export const deleteUser: (client: Client, id: string, options?: RequestOptions) => ApiPromise<DeletedUser> =
  removal("/admin/users/{id}", "USER_NOT_FOUND", { deleted: true });

/** Reset a user's password: `media.users.resetPassword` as a function. */
export const resetUserPassword: (client: Client, id: string, options?: RequestOptions) => ApiPromise<UserWithPassword> =
  operation("POST", "/admin/users/{id}/password");

/** Reset a user's second factor: `media.users.resetSecondFactor` as a function. */
export const resetUserSecondFactor: (client: Client, id: string, options?: RequestOptions) => ApiPromise<User> =
  operation("DELETE", "/admin/users/{id}/second-factor");

/** List audit events of all accounts: `media.audit.listAll` as a function. */
export const listAllAuditEvents: (
  client: Client,
  params?: AuditListAllParams,
  options?: RequestOptions,
) => Paginator<AuditEvent> =
  list("/admin/audit", "events");

/** Check the consistency of the stores: `media.stores.check` as a function. */
export const checkStores: (
  client: Client,
  params?: StoresCheckParams,
  options?: RequestOptions,
) => ApiPromise<StoreCheck> =
  operation("GET", "/admin/check", "query");

/** Check and repair the stores: `media.stores.repair` as a function. */
export const repairStores: (
  client: Client,
  params?: StoresRepairParams,
  options?: RequestOptions,
) => ApiPromise<StoreCheck> =
  operation("POST", "/admin/check", "body");

/** Export all rows: `media.stores.rows` as a function. */
export function exportRows(client: Client, options?: RequestOptions): ApiPromise<Blob> {
  return content(client, options, (api, init) =>
    api.GET("/admin/rows", { ...init, parseAs: "blob" }),
  );
}

/** Purge deleted files and their content: `media.stores.purge` as a function. */
export const purgeStores: (
  client: Client,
  params?: StoresPurgeParams,
  options?: RequestOptions,
) => ApiPromise<StorePurged> =
  operation("POST", "/admin/purge", "body");

/** List deletions that can be undone: `media.stores.deletions` as a function. */
export const listDeletions: (
  client: Client,
  params?: StoresDeletionsParams,
  options?: RequestOptions,
) => ApiPromise<DeletionList> =
  operation("GET", "/admin/deletions", "query");

/** Undo deletions: `media.stores.undoDeletions` as a function. */
export const undoDeletions: (
  client: Client,
  params: StoresUndoDeletionsParams,
  options?: RequestOptions,
) => ApiPromise<DeletionCancellation> =
  operation("POST", "/admin/deletions/undo", "body");

/** Get the migration status: `media.stores.migration` as a function. */
export const getMigrationStatus: (client: Client, options?: RequestOptions) => ApiPromise<MigrationStatus> =
  operation("GET", "/admin/migration");
