// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import { commaSeparated } from "../form.ts";
import type { RequestOptions, UploadSettings } from "../options.ts";
import { atCursor, Paginator } from "../paginator.ts";
import type { Transport } from "../transport.ts";
import { upload } from "../upload.ts";
import type { Uploadable } from "../uploadable.ts";
import type { components, operations } from "./types.ts";

export type FileRecord = components["schemas"]["File"];
export type AccountsCreateResult = operations["createAccount"]["responses"][201]["content"]["application/json"]["data"];

export type FilesListParams = NonNullable<operations["listFiles"]["parameters"]["query"]>;

export type FilesUploadParams = Omit<
  operations["uploadFile"]["requestBody"]["content"]["multipart/form-data"],
  "file" | "tags"
> & { tags?: readonly string[] } & UploadSettings;

export type FilesUpdateParams = Omit<operations["updateFile"]["requestBody"]["content"]["application/json"], "id">;

export type FilesPictureParams = NonNullable<operations["getPicture"]["parameters"]["query"]>;

export type AccountsCreateParams = operations["createAccount"]["requestBody"]["content"]["application/json"];

/** `media.files` */
export class FilesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * List files.
   *
   * Newest first.
   *
   * @param params.type – Only files of this type.
   * @param params.limit – Items of a page. From 1 to 100. Default: 20.
   * @param params.cursor – Where a page starts.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is wrong.
   * @throws {ApiError} MISSING_API_KEY – No key was sent.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @example
   * for await (const file of media.files.list()) console.log(file.id);
   */
  list(params: FilesListParams = {}, options?: RequestOptions): Paginator<FileRecord> {
    return new Paginator(async (cursor) => {
      const { files: items, pagination } = await this.#transport.json(options, (api, init) =>
        api.GET("/api/v1/files", { ...init, params: { query: atCursor(params, cursor) } }),
      );
      return { items, pagination };
    });
  }

  /**
   * Upload a file.
   *
   * @param content – The file: a Blob, a File or bytes; for a path, see `fileFromPath`.
   * @param params.tags – Tags of the file.
   * @param params.isPublic – Whether anyone may read it. Default: true.
   * @param params.filename – Name to store the file under. Default: the name of the `File`, or `file`.
   * @param params.onProgress – Called with `{ loaded, total }` in bytes as the file leaves.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is wrong.
   * @throws {ApiError} MISSING_API_KEY – No key was sent.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @example
   * const file = await media.files.upload(content);
   */
  async upload(content: Uploadable, params: FilesUploadParams = {}, options?: RequestOptions): Promise<FileRecord> {
    const { filename, onProgress, tags, ...fields } = params;
    const values = { ...fields, ...commaSeparated("tags", tags) };
    return upload(
      this.#transport,
      { field: "file", content, values, filename, onProgress },
      options,
      (api, init, file) =>
        api.POST("/api/v1/files", { ...init, body: { ...values, file } }),
    );
  }

  /**
   * Change a file.
   *
   * @param id – The file.
   * @param params.isPublic – Whether anyone may read it.
   * @throws {ApiError} MISSING_API_KEY – No key was sent.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} FILE_NOT_FOUND – There is no such file.
   * @example
   * const file = await media.files.update("id");
   */
  update(id: string, params: FilesUpdateParams = {}, options?: RequestOptions): Promise<FileRecord> {
    return this.#transport.json(options, (api, init) =>
      api.PATCH("/api/v1/files", { ...init, body: { ...params, id } }),
    );
  }

  /**
   * Get a file.
   *
   * @param id – The file.
   * @throws {ApiError} MISSING_API_KEY – No key was sent.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} FILE_NOT_FOUND – There is no such file.
   * @example
   * const file = await media.files.get("id");
   */
  get(id: string, options?: RequestOptions): Promise<FileRecord> {
    return this.#transport.json(options, (api, init) =>
      api.GET("/api/v1/files/{id}", { ...init, params: { path: { id } } }),
    );
  }

  /**
   * Get a picture of a file.
   *
   * @param id – The file.
   * @param params.grayscale – Without colour.
   * @throws {ApiError} MISSING_API_KEY – No key was sent.
   * @throws {ApiError} INVALID_API_KEY – The key is unknown.
   * @throws {ApiError} FILE_NOT_FOUND – There is no such file.
   * @example
   * const blob = await media.files.picture("id");
   */
  picture(id: string, params: FilesPictureParams = {}, options?: RequestOptions): Promise<Blob> {
    return this.#transport.content(options, (api, init) =>
      api.GET("/api/v1/files/{id}/picture", { ...init, parseAs: "blob", params: { path: { id }, query: params } }),
    );
  }
}

/** `media.accounts` */
export class AccountsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Create an account.
   *
   * @param params.name – What to call it.
   * @throws {ApiError} VALIDATION_ERROR – A parameter or the body is wrong.
   * @example
   * const { id, plan } = await media.accounts.create({ name: "name" });
   */
  create(params: AccountsCreateParams, options?: RequestOptions): Promise<AccountsCreateResult> {
    return this.#transport.json(options, (api, init) =>
      api.POST("/admin/accounts", { ...init, body: params }),
    );
  }
}

/** Every resource of the service. */
export class Resources {
  readonly files: FilesResource;
  readonly accounts: AccountsResource;

  constructor(transport: Transport) {
    this.files = new FilesResource(transport);
    this.accounts = new AccountsResource(transport);
  }
}
