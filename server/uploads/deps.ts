import type { AccountLock, StorageLedger } from "../accounts/storage.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { ErrorOf } from "../contract/operation.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { ContentHashes } from "./content-hashes.ts";
import type { UploadsRepository } from "./repository.ts";

/** Dependencies of the endpoints that receive upload bytes. */
export interface UploadDeps {
  context: Context;
  uploads: UploadsRepository;
  storage: StorageLedger;
  lockAccount: AccountLock;
  blobs: Pick<BlobStore, "append" | "fork" | "finish" | "discard" | "discardUnfinished" | "get" | "chunks">;
  hashes: ContentHashes;
  /**
   * Creates errors outside of the operation of a request: for an upload that a crash left complete, and for the first
   * bytes of a creation. Those bytes can fail with codes that `createUpload` does not document; its response then
   * contains the upload in its current state.
   */
  fail: ContentFail;
  /** Logs errors that no response reports. */
  warn(cause: unknown, message: string): void;
  clock: () => Date;
}

/** With the account of the upload. `fail` is that of the request's operation, if there is one. */
export type ForAccount<Deps> = Deps & { account: Account };

/** The error codes that all requests with upload bytes share. */
export type ContentCode = Exclude<ErrorOf<"putContent">, "INTERNAL_ERROR" | "INVALID_UPLOAD_URL">;
export type ContentFail = Fail<ContentCode>;
