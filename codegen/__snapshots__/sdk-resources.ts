// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import type { ApiPromise } from "../call.ts";
import type { Client } from "../client.ts";
import type { RequestOptions } from "../options.ts";
import { list, operation } from "../operation.ts";
import type { Paginator } from "../paginator.ts";
import { clientWith } from "../resource.ts";
import type { ManyParams, ManySettings, UploadItems } from "../upload-many.ts";
import type { Uploadable } from "../uploadable.ts";
import type { WaitSettings } from "../wait.ts";
import {
  createAccount,
  deliverFile,
  getPicture,
  updateFile,
  uploadFile,
  uploadFiles,
  waitForFile,
} from "./operations.ts";
import type {
  Account,
  AccountsCreateParams,
  FileRecord,
  FilesListParams,
  FilesPictureParams,
  FilesUpdateParams,
  FilesUploadParams,
} from "./operations.ts";

/** `media.files` */
export interface FilesResource {
  /**
   * List files.
   *
   * Newest first.
   *
   * @param params.type – Only files of this type.
   * @param params.limit – Items of a page. From 1 to 100. Default: 20.
   * @param params.cursor – Start of a page.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} MISSING_API_KEY – The API key is missing.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} EXPIRED_API_KEY – The key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The account is suspended.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – Too many calls.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * for await (const file of media.files.list()) console.log(file.id);
   */
  list(params?: FilesListParams, options?: RequestOptions): Paginator<FileRecord>;

  /**
   * Upload a file.
   *
   * @param content – The file: a Blob, a File, bytes, a stream, `fromUrl(url)`, or `await fileFromPath(path)`.
   * @param params.tags – Tags of the file.
   * @param params.isPublic – Whether anyone may read it. Default: true.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.size – Size of a stream in bytes, if it is known.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes while the file is sent.
   * @param params.resolveDuplicate – Whether a retry that fails as a duplicate, because the response to the first
   *   attempt was lost, resolves to the record of the file. Default: true.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} MISSING_API_KEY – The API key is missing.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} EXPIRED_API_KEY – The key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The key lacks the permission.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The account is suspended.
   * @throws {ApiError} FILE_TOO_LARGE – The file is too large.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – The body is too large.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The media type is not supported.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – Too many calls.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const file = await media.files.upload(content);
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
   * Change a file.
   *
   * @param id – The file.
   * @param params.isPublic – Whether anyone may read it.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} MISSING_API_KEY – The API key is missing.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} EXPIRED_API_KEY – The key has expired.
   * @throws {ApiError} INSUFFICIENT_PERMISSIONS – The key lacks the permission.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The account is suspended.
   * @throws {ApiError} FILE_NOT_FOUND – The file does not exist.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – The body is too large.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The media type is not supported.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – Too many calls.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const file = await media.files.update("id");
   */
  update(id: string, params?: FilesUpdateParams, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Get a file.
   *
   * @param id – The file.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} MISSING_API_KEY – The API key is missing.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} EXPIRED_API_KEY – The key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The account is suspended.
   * @throws {ApiError} FILE_NOT_FOUND – The file does not exist.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – Too many calls.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const file = await media.files.get("id");
   */
  get(id: string, options?: RequestOptions): ApiPromise<FileRecord>;

  /**
   * Calls {@link get} until `status` is no longer PENDING. Each request counts as a call. The pauses increase from
   * half a second to five seconds.
   *
   * @param id – The file.
   * @param settings.maxWait – Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000.
   * @throws {TimeoutError} `maxWait` was exceeded.
   * @example
   * const file = await media.files.wait("id", { maxWait: 60_000 });
   */
  wait(id: string, settings?: WaitSettings<FileRecord>, options?: RequestOptions): Promise<FileRecord>;

  /**
   * Get a picture of a file.
   *
   * @param id – The file.
   * @param params.grayscale – Without color.
   * @param params.w – In pixels. At least 1.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} MISSING_API_KEY – The API key is missing.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} EXPIRED_API_KEY – The key has expired.
   * @throws {ApiError} ACCOUNT_SUSPENDED – The account is suspended.
   * @throws {ApiError} FILE_NOT_FOUND – The file does not exist.
   * @throws {ApiError} RATE_LIMIT_EXCEEDED – Too many calls.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const blob = await media.files.picture("id");
   */
  picture(id: string, params?: FilesPictureParams, options?: RequestOptions): ApiPromise<Blob>;

  /**
   * Get a file's bytes.
   *
   * @param id – The id, or the record, which saves a call: its `cdnUrl` is requested directly.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} FILE_NOT_FOUND – The file does not exist.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const response = await media.files.download("id");
   * const blob = await response.blob();
   */
  download(id: string | Pick<FileRecord, "cdnUrl">, options?: RequestOptions): Promise<Response>;
}

/** `media.accounts` */
export interface AccountsResource {
  /**
   * Create an account.
   *
   * @param params.name – Name of the account.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is invalid.
   * @throws {ApiError} INVALID_ADMIN_TOKEN – The token is invalid.
   * @throws {ApiError} PAYLOAD_TOO_LARGE – The body is too large.
   * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE – The media type is not supported.
   * @throws {ApiError} TOO_MANY_ATTEMPTS – Too many invalid tokens.
   * @throws {ApiError} INTERNAL_ERROR – An internal error.
   * @throws {ApiError} SERVICE_UNAVAILABLE – The service is unavailable.
   * @example
   * const { id, plan } = await media.accounts.create({ name: "name" });
   */
  create(params: AccountsCreateParams, options?: RequestOptions): ApiPromise<Account>;
}

/** Every resource of the service. */
export interface Resources extends Client {
  readonly files: FilesResource;
  readonly accounts: AccountsResource;
}

export const Resources = clientWith<Resources>({
  files: {
    list: list("/api/v1/files", "files"),
    upload: uploadFile,
    uploadMany: uploadFiles,
    update: updateFile,
    get: operation("GET", "/api/v1/files/{id}"),
    wait: waitForFile,
    picture: getPicture,
    download: deliverFile,
  },
  accounts: {
    create: createAccount,
  },
});
