import type { ErrorCode } from "../../server/generated/errors.ts";
import { DONE, WAITS } from "./world.ts";

/*
 * The table of every rule at every entry point. A new rule or entry point does not compile until each of its cells is
 * filled in. A cell contains the outcome of the entry point while the rule is in force, or the reason why the rule does
 * not apply. `rules.ts` puts each rule in force, `drivers.ts` uses each entry point, `rules.long.test.ts` runs the cells.
 */

export type Rule =
  | "visibility change voids URLs"
  | "read-only mode"
  | "storage quota"
  | "duplicates"
  | "existing duplicates"
  | "location privacy"
  | "location that may remain"
  | "permission"
  | "suspended account"
  | "erased account"
  | "audit event"
  | "rate limit"
  | "variants without a key"
  | "expiry"
  | "revocation";

export type EntryPoint =
  | "single call"
  | "bulk"
  | "begun upload"
  | "upload URL"
  | "tus"
  | "IETF upload"
  | "dashboard session"
  | "restore"
  | "replaced content"
  | "restored version"
  | "signed URL"
  | "delivery key"
  | "image URL"
  | "archive"
  | "share link"
  | "share"
  | "preset"
  | "collection"
  | "backup"
  | "bulk runner"
  | "AI jobs"
  | "purge"
  | "sweep";

export type Cell =
  | { kind: "outcome"; outcome: string }
  /** Runs the check that the rule defines (`rules.ts`). */
  | { kind: "own check" }
  | { kind: "not applicable"; because: string };

/** Nothing changes, and the response has this error code. If the rule can be lifted, the same attempt then succeeds. */
const refused = (outcome: ErrorCode): Cell => ({ kind: "outcome", outcome });
/** Nothing changes and nothing fails. Queued work is done after the rule is lifted. */
const waits: Cell = { kind: "outcome", outcome: WAITS };
/** The work ends without a change. */
const cancelled: Cell = { kind: "outcome", outcome: "CANCELLED" };
/** The rule does not prevent it. */
const allowed: Cell = { kind: "outcome", outcome: DONE };
const ownCheck: Cell = { kind: "own check" };
const notApplicable = (because: string): Cell => ({ kind: "not applicable", because });

/** PUT, tus and IETF resumable uploads share one code path. */
const uploadUrls = (cell: Cell): Pick<Record<EntryPoint, Cell>, "upload URL" | "tus" | "IETF upload"> => ({
  "upload URL": cell,
  tus: cell,
  "IETF upload": cell,
});

const NEW_FILE = notApplicable("The file is new: none of its URLs was signed before.");
const NO_VISIBILITY = notApplicable("It writes neither is_public nor epoch, and no request determines its result.");
const NO_CONTENT = notApplicable("It adds no content to the account.");
const NO_NEW_CONTENT = notApplicable("Stored content does not change; `strip-location` removes locations on request.");
const ONE_BY_ONE = notApplicable("Its items contain the result of each file, and a duplicate stops no other item.");
const NO_REQUEST = notApplicable("No request triggers it, so it has no caller to check.");
const READS = notApplicable("It only reads data; openapi.yaml declares x-audit for changes.");
const NO_VARIANT = notApplicable("It renders no variant, and its calls count against another limit.");
const NO_TIME = notApplicable("Queued work does not expire: it waits until it has run.");

/** If the account has stripLocation set, new content is stored without its location, or refused. */
const STRIPS_LOCATION: Record<EntryPoint, Cell> = {
  "single call": ownCheck,
  bulk: NO_NEW_CONTENT,
  "begun upload": notApplicable("It adds no content: the cells of the upload URL cover the content."),
  ...uploadUrls(ownCheck),
  "dashboard session": ownCheck,
  restore: NO_NEW_CONTENT,
  "replaced content": ownCheck,
  "restored version": NO_NEW_CONTENT,
  "signed URL": NO_CONTENT,
  archive: NO_CONTENT,
  "share link": NO_CONTENT,
  preset: NO_CONTENT,
  collection: NO_CONTENT,
  share: NO_CONTENT,
  "image URL": NO_CONTENT,
  "delivery key": NO_CONTENT,
  backup: NO_CONTENT,
  "bulk runner": NO_NEW_CONTENT,
  "AI jobs": NO_CONTENT,
  purge: NO_CONTENT,
  sweep: NO_CONTENT,
};

export const TABLE = {
  "visibility change voids URLs": {
    "single call": ownCheck,
    bulk: ownCheck,
    "begun upload": NEW_FILE,
    ...uploadUrls(NEW_FILE),
    "dashboard session": ownCheck,
    restore: notApplicable("The visibility of trashed files cannot change, and restoreFile has no field for it."),
    "replaced content": ownCheck,
    "restored version": ownCheck,
    "signed URL": refused("INVALID_SIGNATURE"),
    // The signer does not know the epoch. These URLs become invalid when the key is revoked.
    "delivery key": allowed,
    "image URL": refused("INVALID_SIGNATURE"),
    archive: refused("ARCHIVE_GONE"),
    // A user shares a file regardless of its visibility. Access ends with the link.
    "share link": allowed,
    preset: notApplicable("A preset is not a file: it changes how images are rendered, not who can view them."),
    collection: notApplicable("A collection is not a file: it changes where files are listed, not who can view them."),
    share: notApplicable("It creates links, which have their own cell."),
    backup: allowed,
    "bulk runner": notApplicable("It runs the operation of a bulk request, whose cell waits for the result."),
    "AI jobs": NO_VISIBILITY,
    purge: NO_VISIBILITY,
    sweep: NO_VISIBILITY,
  },
  "read-only mode": {
    "single call": refused("SERVICE_UNAVAILABLE"),
    bulk: refused("SERVICE_UNAVAILABLE"),
    "begun upload": refused("SERVICE_UNAVAILABLE"),
    ...uploadUrls(refused("SERVICE_UNAVAILABLE")),
    "dashboard session": refused("SERVICE_UNAVAILABLE"),
    restore: refused("SERVICE_UNAVAILABLE"),
    "replaced content": refused("SERVICE_UNAVAILABLE"),
    "restored version": refused("SERVICE_UNAVAILABLE"),
    "signed URL": allowed,
    "delivery key": allowed,
    "image URL": allowed,
    archive: allowed,
    "share link": allowed,
    preset: refused("SERVICE_UNAVAILABLE"),
    collection: refused("SERVICE_UNAVAILABLE"),
    share: refused("SERVICE_UNAVAILABLE"),
    backup: allowed,
    "bulk runner": waits,
    "AI jobs": waits,
    purge: waits,
    sweep: waits,
  },
  "storage quota": {
    "single call": refused("STORAGE_LIMIT_EXCEEDED"),
    bulk: refused("STORAGE_LIMIT_EXCEEDED"),
    "begun upload": refused("STORAGE_LIMIT_EXCEEDED"),
    ...uploadUrls(refused("STORAGE_LIMIT_EXCEEDED")),
    "dashboard session": refused("STORAGE_LIMIT_EXCEEDED"),
    restore: refused("STORAGE_LIMIT_EXCEEDED"),
    "replaced content": refused("STORAGE_LIMIT_EXCEEDED"),
    "restored version": refused("STORAGE_LIMIT_EXCEEDED"),
    "signed URL": NO_CONTENT,
    "delivery key": NO_CONTENT,
    "image URL": NO_CONTENT,
    archive: NO_CONTENT,
    "share link": NO_CONTENT,
    preset: NO_CONTENT,
    collection: NO_CONTENT,
    share: NO_CONTENT,
    backup: allowed,
    "bulk runner": refused("STORAGE_LIMIT_EXCEEDED"),
    "AI jobs": notApplicable("The AI results of a file do not count as storage (decision C41)."),
    purge: NO_CONTENT,
    sweep: NO_CONTENT,
  },
  duplicates: {
    "single call": refused("DUPLICATE_FILE"),
    bulk: refused("DUPLICATE_FILE"),
    "begun upload": refused("DUPLICATE_FILE"),
    ...uploadUrls(refused("DUPLICATE_FILE")),
    "dashboard session": refused("DUPLICATE_FILE"),
    restore: refused("DUPLICATE_FILE"),
    "replaced content": refused("DUPLICATE_FILE"),
    "restored version": refused("DUPLICATE_FILE"),
    "signed URL": NO_CONTENT,
    "delivery key": NO_CONTENT,
    "image URL": NO_CONTENT,
    archive: NO_CONTENT,
    "share link": NO_CONTENT,
    preset: NO_CONTENT,
    collection: NO_CONTENT,
    share: NO_CONTENT,
    backup: allowed,
    "bulk runner": refused("DUPLICATE_FILE"),
    "AI jobs": NO_CONTENT,
    purge: NO_CONTENT,
    sweep: NO_CONTENT,
  },
  /* With `onDuplicate: existing`, the request succeeds, and nothing is stored or changed. */
  "existing duplicates": {
    "single call": ownCheck,
    bulk: ONE_BY_ONE,
    "begun upload": ownCheck,
    ...uploadUrls(ownCheck),
    "dashboard session": ownCheck,
    restore: ownCheck,
    "replaced content": ownCheck,
    "restored version": notApplicable("restoreVersion has no body, so it has no field for it: a duplicate is refused."),
    "signed URL": NO_CONTENT,
    "delivery key": NO_CONTENT,
    "image URL": NO_CONTENT,
    archive: NO_CONTENT,
    "share link": NO_CONTENT,
    preset: NO_CONTENT,
    collection: NO_CONTENT,
    share: NO_CONTENT,
    backup: NO_CONTENT,
    "bulk runner": ONE_BY_ONE,
    "AI jobs": NO_CONTENT,
    purge: NO_CONTENT,
    sweep: NO_CONTENT,
  },
  "location privacy": STRIPS_LOCATION,
  "location that may remain": STRIPS_LOCATION,
  permission: {
    "single call": refused("INSUFFICIENT_PERMISSIONS"),
    bulk: refused("INSUFFICIENT_PERMISSIONS"),
    "begun upload": refused("INSUFFICIENT_PERMISSIONS"),
    ...uploadUrls(refused("INVALID_UPLOAD_URL")),
    "dashboard session": refused("SESSION_REQUIRED"),
    restore: refused("INSUFFICIENT_PERMISSIONS"),
    "replaced content": refused("INSUFFICIENT_PERMISSIONS"),
    "restored version": refused("INSUFFICIENT_PERMISSIONS"),
    "signed URL": refused("INVALID_SIGNATURE"),
    "delivery key": refused("INVALID_SIGNATURE"),
    "image URL": refused("INVALID_SIGNATURE"),
    archive: refused("INVALID_SIGNATURE"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("INSUFFICIENT_PERMISSIONS"),
    collection: refused("INSUFFICIENT_PERMISSIONS"),
    share: refused("INSUFFICIENT_PERMISSIONS"),
    backup: refused("INVALID_ADMIN_TOKEN"),
    "bulk runner": notApplicable("The request that created the operation had the permission that its type requires."),
    "AI jobs": notApplicable("The upload or bulk request that queued the job had the write permission."),
    purge: NO_REQUEST,
    sweep: NO_REQUEST,
  },
  "suspended account": {
    "single call": refused("ACCOUNT_SUSPENDED"),
    bulk: refused("ACCOUNT_SUSPENDED"),
    "begun upload": refused("ACCOUNT_SUSPENDED"),
    ...uploadUrls(refused("ACCOUNT_SUSPENDED")),
    "dashboard session": refused("SESSION_REQUIRED"),
    restore: refused("ACCOUNT_SUSPENDED"),
    "replaced content": refused("ACCOUNT_SUSPENDED"),
    "restored version": refused("ACCOUNT_SUSPENDED"),
    "signed URL": refused("FILE_NOT_FOUND"),
    "delivery key": refused("FILE_NOT_FOUND"),
    "image URL": refused("FILE_NOT_FOUND"),
    archive: refused("ACCOUNT_SUSPENDED"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("ACCOUNT_SUSPENDED"),
    collection: refused("ACCOUNT_SUSPENDED"),
    share: refused("ACCOUNT_SUSPENDED"),
    backup: allowed,
    "bulk runner": waits,
    "AI jobs": waits,
    purge: allowed,
    sweep: allowed,
  },
  "erased account": {
    "single call": refused("INVALID_API_KEY"),
    bulk: refused("INVALID_API_KEY"),
    "begun upload": refused("INVALID_API_KEY"),
    ...uploadUrls(refused("UPLOAD_NOT_FOUND")),
    "dashboard session": refused("SESSION_REQUIRED"),
    restore: refused("INVALID_API_KEY"),
    "replaced content": refused("INVALID_API_KEY"),
    "restored version": refused("INVALID_API_KEY"),
    "signed URL": refused("FILE_NOT_FOUND"),
    "delivery key": refused("FILE_NOT_FOUND"),
    "image URL": refused("FILE_NOT_FOUND"),
    archive: refused("ARCHIVE_NOT_FOUND"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("INVALID_API_KEY"),
    collection: refused("INVALID_API_KEY"),
    share: refused("INVALID_API_KEY"),
    backup: allowed,
    "bulk runner": cancelled,
    "AI jobs": waits,
    purge: allowed,
    sweep: allowed,
  },
  "audit event": {
    "single call": ownCheck,
    bulk: ownCheck,
    "begun upload": notApplicable("It has no content yet: the request that completes the upload is audited."),
    ...uploadUrls(ownCheck),
    "dashboard session": ownCheck,
    restore: ownCheck,
    "replaced content": ownCheck,
    "restored version": ownCheck,
    "signed URL": READS,
    "delivery key": READS,
    "image URL": READS,
    archive: READS,
    "share link": READS,
    preset: ownCheck,
    collection: ownCheck,
    share: ownCheck,
    backup: ownCheck,
    "bulk runner": notApplicable(
      "The request that created the operation is audited; listBulkItems returns the result of each file.",
    ),
    "AI jobs": notApplicable("No user triggers it; processingJobs contains the runs and their cost."),
    purge: notApplicable("No user triggers it; the deletion that moved the file to the trash is audited."),
    sweep: notApplicable("No user triggers it; uploads contain the time of their expiry."),
  },
  "rate limit": {
    "single call": refused("RATE_LIMIT_EXCEEDED"),
    bulk: refused("RATE_LIMIT_EXCEEDED"),
    "begun upload": refused("RATE_LIMIT_EXCEEDED"),
    ...uploadUrls(refused("RATE_LIMIT_EXCEEDED")),
    "dashboard session": refused("RATE_LIMIT_EXCEEDED"),
    restore: refused("RATE_LIMIT_EXCEEDED"),
    "replaced content": refused("RATE_LIMIT_EXCEEDED"),
    "restored version": refused("RATE_LIMIT_EXCEEDED"),
    "signed URL": allowed,
    "delivery key": allowed,
    "image URL": allowed,
    archive: allowed,
    "share link": allowed,
    preset: refused("RATE_LIMIT_EXCEEDED"),
    collection: refused("RATE_LIMIT_EXCEEDED"),
    share: refused("RATE_LIMIT_EXCEEDED"),
    backup: notApplicable("Requests with the operator's token count against no account (decision C35)."),
    "bulk runner": allowed,
    "AI jobs": notApplicable("AI credits limit it; they are reserved when the job is queued."),
    purge: NO_REQUEST,
    sweep: NO_REQUEST,
  },
  "variants without a key": {
    // The calls of the account continue.
    "single call": allowed,
    bulk: NO_VARIANT,
    "begun upload": NO_VARIANT,
    ...uploadUrls(NO_VARIANT),
    "dashboard session": NO_VARIANT,
    restore: NO_VARIANT,
    "replaced content": NO_VARIANT,
    "restored version": NO_VARIANT,
    // Originals are delivered.
    "signed URL": allowed,
    "delivery key": allowed,
    // Only for variants that must be rendered. Stored variants are delivered.
    "image URL": refused("RATE_LIMIT_EXCEEDED"),
    archive: NO_VARIANT,
    "share link": allowed,
    preset: NO_VARIANT,
    collection: NO_VARIANT,
    share: NO_VARIANT,
    backup: NO_VARIANT,
    "bulk runner": NO_VARIANT,
    "AI jobs": NO_VARIANT,
    purge: NO_VARIANT,
    sweep: NO_VARIANT,
  },
  expiry: {
    "single call": refused("EXPIRED_API_KEY"),
    bulk: refused("FILE_NOT_FOUND"),
    "begun upload": refused("EXPIRED_API_KEY"),
    ...uploadUrls(refused("UPLOAD_ENDED")),
    "dashboard session": refused("SESSION_REQUIRED"),
    restore: refused("FILE_NOT_FOUND"),
    "replaced content": refused("EXPIRED_API_KEY"),
    "restored version": refused("VERSION_NOT_FOUND"),
    "signed URL": refused("URL_EXPIRED"),
    "delivery key": refused("URL_EXPIRED"),
    "image URL": refused("URL_EXPIRED"),
    archive: refused("URL_EXPIRED"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("EXPIRED_API_KEY"),
    collection: refused("EXPIRED_API_KEY"),
    share: refused("EXPIRED_API_KEY"),
    backup: allowed,
    "bulk runner": refused("FILE_NOT_FOUND"),
    "AI jobs": NO_TIME,
    // Inverted: nothing is deleted before its time.
    purge: waits,
    sweep: waits,
  },
  revocation: {
    "single call": refused("INVALID_API_KEY"),
    bulk: refused("INVALID_API_KEY"),
    "begun upload": refused("INVALID_API_KEY"),
    ...uploadUrls(refused("UPLOAD_ENDED")),
    "dashboard session": refused("SESSION_REQUIRED"),
    restore: refused("INVALID_API_KEY"),
    "replaced content": refused("INVALID_API_KEY"),
    "restored version": refused("INVALID_API_KEY"),
    // It belongs to the account, not to the key that signed it, and ends only when it expires.
    "signed URL": allowed,
    "delivery key": refused("INVALID_SIGNATURE"),
    // It belongs to the file, and ends when the visibility of the file changes.
    "image URL": allowed,
    archive: refused("ARCHIVE_GONE"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("INVALID_API_KEY"),
    collection: refused("INVALID_API_KEY"),
    share: refused("INVALID_API_KEY"),
    backup: allowed,
    "bulk runner": cancelled,
    "AI jobs": allowed,
    purge: allowed,
    sweep: allowed,
  },
} as const satisfies Record<Rule, Record<EntryPoint, Cell>>;
