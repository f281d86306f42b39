// Generated from openapi.yaml by `npm run codegen`. Never edit by hand.

import { type ApiPromise, content, json } from "../call.ts";
import { type Client, transport } from "../client.ts";
import { commaSeparated } from "../form.ts";
import { list, operation } from "../operation.ts";
import type { RequestOptions } from "../options.ts";
import { upload } from "../upload.ts";
import { type ManyParams, type ManySettings, type UploadItems, uploadMany } from "../upload-many.ts";
import type { UploadSettings } from "../upload-settings.ts";
import type { Uploadable } from "../uploadable.ts";
import { type WaitSettings, waitWhile } from "../wait.ts";
import type { components, operations } from "./types.ts";

export type FileRecord = components["schemas"]["FileRecord"];
export type Account = components["schemas"]["Account"];
export type FileType = components["schemas"]["FileType"];

export type FilesListParams = NonNullable<operations["listFiles"]["parameters"]["query"]>;

export type FilesUploadParams = Omit<
  operations["uploadFile"]["requestBody"]["content"]["multipart/form-data"],
  "file" | "tags"
> & { tags?: readonly string[] | undefined } & UploadSettings;

export type FilesUpdateParams = Omit<operations["updateFile"]["requestBody"]["content"]["application/json"], "id">;

export type FilesPictureParams = NonNullable<operations["getPicture"]["parameters"]["query"]>;

export type AccountsCreateParams = operations["createAccount"]["requestBody"]["content"]["application/json"];

/** List files: `media.files.list` as a function. */
export const listFiles: (client: Client, params?: FilesListParams, options?: RequestOptions) => Paginator<FileRecord> =
  list("/api/v1/files", "files");

/** Upload a file: `media.files.upload` as a function. */
export async function uploadFile(
  client: Client,
  content: Uploadable,
  params: FilesUploadParams = {},
  options?: RequestOptions,
): Promise<FileRecord> {
  const { filename, size, onProgress, resolveDuplicate, tags, ...fields } = params;
  const values = { ...fields, ...commaSeparated("tags", tags) };
  return upload(client, options, {
    field: "file", content, values, filename, size, onProgress, resolveDuplicate,
    send: (api, init, file) => api.POST("/api/v1/files", { ...init, body: { ...values, file } }),
    idempotent: true,
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

/** Change a file: `media.files.update` as a function. */
export function updateFile(
  client: Client,
  id: string,
  params: FilesUpdateParams = {},
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
    (data) => ["PENDING"].includes(data.status),
    (within) => getFile(client, id, within),
    settings,
    options,
  );
}

/** Get a picture of a file: `media.files.picture` as a function. */
export function getPicture(
  client: Client,
  id: string,
  params: FilesPictureParams = {},
  options?: RequestOptions,
): ApiPromise<Blob> {
  return content(client, options, (api, init) =>
    api.GET("/api/v1/files/{id}/picture", { ...init, parseAs: "blob", params: { path: { id }, query: params } }),
  );
}

/** Get a file's bytes: `media.files.download` as a function. */
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
export function createAccount(
  client: Client,
  params: AccountsCreateParams,
  options?: RequestOptions,
): ApiPromise<Account> {
  return json(
    client,
    options,
    (api, init) => api.POST("/admin/accounts", { ...init, body: params }),
    { idempotent: false },
  );
}
