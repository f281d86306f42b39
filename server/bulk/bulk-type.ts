import type { RawBuilder, SelectQueryBuilder, Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import type { Account, Permission } from "../contract/account.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import type { FileFilter } from "../query/filter.ts";

type Schemas = components["schemas"];

export type BulkArguments = Schemas["BulkArguments"];
export type BulkTypeName = Schemas["BulkType"];

/** The error codes of a type that reject a complete operation. */
export type BulkErrorCode = "FOLDER_NOT_FOUND" | "PLAN_NOT_AI_CAPABLE" | "AI_OPERATION_UNAVAILABLE";

/** The error codes of files that cannot be processed, by file id. */
export type ItemErrors = ReadonlyMap<string, string>;

/** Defines the operation on each file. */
export interface BulkType {
  permission: Exclude<Permission, "read">;
  /**
   * The arguments of the type. If there are any, the request must contain at least one, unless `argumentsOptional` is
   * set.
   */
  acceptedArguments: readonly (keyof BulkArguments)[];
  argumentsOptional?: true;
  /**
   * Returns the arguments as they are stored. Throws VALIDATION_ERROR for values that the type or the account does not
   * allow.
   */
  clean?(args: BulkArguments, account: Account): BulkArguments;
  /** The files that the type applies to. `notFoundCode` is the error code for other files. */
  files: FilesInBulk;
  notFoundCode: string;
  /** Rejects the operation if it is impossible for every file. */
  require?(fail: Fail<BulkErrorCode>, account: Account, args: BulkArguments): Promise<void>;
  /**
   * Returns the error code for a row of `files` that cannot be processed, otherwise null. A dry run and the actual run
   * use the same expression.
   */
  errorCode(args: BulkArguments): RawBuilder<string | null>;
  /** Returns the number of files or bytes that the quota still allows, and the error code for the rest. */
  remainingQuota?(account: Account, args: BulkArguments, now: Date): Promise<RemainingQuota>;
  /** The maximum number of files per batch, if lower than the default. */
  maxBatch?: number;
  /**
   * Runs slow work before the transaction, so that no transaction waits for it. `apply` receives the result. `dispose`
   * is called after the transaction, whatever its outcome.
   */
  prepare?(account: Account, ids: string[]): Promise<PreparedBatch>;
  /** Processes files. The transaction has locked them and the account. Returns the files that failed. */
  apply(trx: Transaction<Tables>, batch: Batch): Promise<ItemErrors>;
  /** Called after the transaction. */
  afterCommit?(): void;
}

export interface RemainingQuota {
  remaining: number;
  unit: "files" | "bytes";
  code: string;
}

export interface Batch {
  account: Account;
  args: BulkArguments;
  ids: string[];
  /** The result of `prepare`. It can lack some of these files, and contain others. */
  prepared: PreparedBatch | null;
  now: Date;
}

export interface PreparedBatch {
  /** The files that could not be prepared. */
  errors?: ItemErrors;
  /** Applies the prepared result of a file in the transaction. Throws if the file has changed since. */
  apply(trx: Transaction<Tables>, file: string, now: Date): Promise<void>;
  dispose(): Promise<void>;
}

/** An existing file, and the error code if it is not eligible. */
export interface Eligibility {
  id: string;
  code: string | null;
  /** Bytes. */
  size: number;
}

/** The queries of bulk operations for files. */
export interface FilesInBulk {
  /** Returns a query for the ids of the files that match a filter. */
  matching(accountId: string, filter: FileFilter): SelectQueryBuilder<Tables, "files", { id: string }>;
  /** Runs the search of a filter if it would block the process. Returns the filter for the other queries. */
  afterSearch(accountId: string, filter: FileFilter, limit: number): Promise<FileFilter>;
  /** Returns the number of files that match a filter, at most `limit`. */
  countUpTo(accountId: string, filter: FileFilter, limit: number): Promise<number>;
  /** Returns the number of files for each error code, and of those without one. */
  tally(
    accountId: string,
    filter: FileFilter,
    errorCode: RawBuilder<string | null>,
  ): Promise<{ code: string | null; count: number; bytes: number }[]>;
  /** Returns the bytes of each eligible file, in the order of their ids. */
  sizes(accountId: string, filter: FileFilter, errorCode: RawBuilder<string | null>): Promise<number[]>;
  /** Returns the eligibility of the existing files, in the order of their ids. */
  eligibility(
    db: Database,
    accountId: string,
    ids: string[],
    errorCode: RawBuilder<string | null>,
  ): Promise<Eligibility[]>;
  /** Locks the files until the transaction ends. */
  lock(trx: Transaction<Tables>, accountId: string, ids: string[]): Promise<void>;
}
