import type { RawBuilder, Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import type { Account } from "./account.ts";
import type { CallThatFails } from "./operation.ts";

type Schemas = components["schemas"];

export type BulkArguments = Schemas["BulkArguments"];
export type BulkTypeName = Schemas["BulkType"];

/** The error codes of a type that reject a complete operation. */
export type BulkErrorCode = "FOLDER_NOT_FOUND" | "PLAN_NOT_AI_CAPABLE" | "AI_OPERATION_UNAVAILABLE";

/** The error codes of files that cannot be processed, by file id. */
export type ItemErrors = ReadonlyMap<string, string>;

/** Defines the operation on each file. */
export interface BulkType {
  permission: "write" | "delete";
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
  scope: "live" | "trashed";
  notFoundCode: string;
  /** Rejects the operation if it is impossible for every file. */
  require?(call: CallThatFails<BulkErrorCode>, account: Account, args: BulkArguments): Promise<void>;
  /**
   * Returns the error code for a row of `files` that cannot be processed, otherwise null. A dry run and the actual run
   * use the same expression.
   */
  errorCode(args: BulkArguments): RawBuilder<string | null>;
  /** Returns the number of files or bytes that the quota still allows, and the error code for the rest. */
  remainingQuota?(context: Context, account: Account, args: BulkArguments, now: Date): Promise<RemainingQuota>;
  /** The maximum number of files per batch, if lower than the default. */
  maxBatch?: number;
  /**
   * Runs slow work before the transaction, so that no transaction waits for it. `apply` receives the result. `dispose`
   * is called after the transaction, whatever its outcome.
   */
  prepare?(context: Context, account: Account, ids: string[]): Promise<PreparedBatch>;
  /** Processes files. The transaction has locked them and the account. Returns the files that failed. */
  apply(call: CallThatFails<"FOLDER_NOT_FOUND">, trx: Transaction<Tables>, batch: Batch): Promise<ItemErrors>;
  /** Called after the transaction. */
  afterCommit?(context: Context): void;
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
