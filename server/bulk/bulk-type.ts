import type { RawBuilder, SelectQueryBuilder, Transaction } from "kysely";
import type { Account, Permission } from "../accounts/account.ts";
import type { Fail } from "../base/errors.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";
import type { FileFilter } from "../query/filter.ts";

type Schemas = components["schemas"];

export type BulkArguments = Schemas["BulkArguments"];
export type BulkTypeName = Schemas["BulkType"];

/** What a call for an operation may be refused with for the sake of its type. */
export type RefusedBulk = "FOLDER_NOT_FOUND" | "PLAN_NOT_AI_CAPABLE" | "AI_OPERATION_UNAVAILABLE";

/** The error codes of files that cannot be done. */
export type Refused = ReadonlyMap<string, string>;

/** What is done to each file, as far as it can be done to it. */
export interface BulkType {
  permission: Exclude<Permission, "read">;
  /** Of its arguments, at least one must be given, if there are any, and `without` says nothing else. */
  acceptedArguments: readonly (keyof BulkArguments)[];
  argumentsOptional?: true;
  /** They as they are stored. Throws VALIDATION_ERROR for what the type, or this account, does not take. */
  clean?(given: BulkArguments, account: Account): BulkArguments;
  /** Those that it is about, and the error code for one that is not among them. */
  files: FilesInBulk;
  missing: string;
  /** Refuses what can be done to no file at all. */
  require?(fail: Fail<RefusedBulk>, account: Account, given: BulkArguments): Promise<void>;
  /** The error code for a row of `files` that cannot be done, null for one that can: a dry run and the run ask the same. */
  refusal(given: BulkArguments): RawBuilder<string | null>;
  /** How many files, or bytes, the quota still allows, and the error code for the others. */
  remainingQuota?(account: Account, given: BulkArguments, now: Date): Promise<RemainingQuota>;
  /** How many files are done at once, where that is fewer than usual. */
  maxBatch?: number;
  /** What no transaction may wait for, before it. `apply` gets the result, and `end` is called behind the transaction, however it ended. */
  prepare?(account: Account, ids: string[]): Promise<Prepared>;
  /** Does it to files that this transaction has locked, with the account, and tells which of them it could not do after all. */
  apply(trx: Transaction<Tables>, batch: Batch): Promise<Refused>;
  /** After the transaction. */
  applied?(): void;
}

export interface RemainingQuota {
  left: number;
  of: "files" | "bytes";
  code: string;
}

export interface Batch {
  account: Account;
  given: BulkArguments;
  ids: string[];
  /** What `prepare` has made, of some of these files and perhaps of others. */
  prepared: Prepared | null;
  now: Date;
}

export interface Prepared {
  /** Takes over a file, in the transaction, or throws where that has changed since. */
  apply(trx: Transaction<Tables>, file: string, now: Date): Promise<void>;
  end(): Promise<void>;
}

/** An existing file, and the error code why it is not eligible. */
export interface Eligibility {
  id: string;
  code: string | null;
  /** Bytes. */
  size: number;
}

/** What bulk operations ask of files. */
export interface FilesInBulk {
  /** The ids of the files that a filter finds, as a query. */
  matching(accountId: string, filter: FileFilter): SelectQueryBuilder<Tables, "files", { id: string }>;
  /** How many a filter finds; no more are counted than `limit`. */
  countUpTo(accountId: string, filter: FileFilter, limit: number): Promise<number>;
  /** How many files there are for each error code, and for none. */
  tally(
    accountId: string,
    filter: FileFilter,
    refusal: RawBuilder<string | null>,
  ): Promise<{ code: string | null; count: number; bytes: number }[]>;
  /** Bytes of each eligible file, in the order of their ids. */
  sizes(accountId: string, filter: FileFilter, refusal: RawBuilder<string | null>): Promise<number[]>;
  /** The eligibility of the files that exist, in the order of their ids. */
  eligibility(
    db: Database,
    accountId: string,
    ids: string[],
    refusal: RawBuilder<string | null>,
  ): Promise<Eligibility[]>;
  /** Locks the files until the transaction ends. */
  lock(trx: Transaction<Tables>, accountId: string, ids: string[]): Promise<void>;
}
