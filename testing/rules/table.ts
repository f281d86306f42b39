import type { ErrorCode } from "../../server/generated/errors.ts";
import { DONE, WAITS } from "./world.ts";

/*
 * Every rule at every entry point. A new rule or a new entry point does not compile until each of its cells is decided:
 * what the entry point answers when the rule is in force, or why the rule has nothing to do with it. `rules.ts` has how each
 * rule is put in force, `drivers.ts` how each entry point is used, `rules.test.ts` runs the cells.
 */

export type Rule =
  | "visibility change voids URLs"
  | "read-only mode"
  | "storage quota"
  | "duplicates"
  | "existing duplicates"
  | "location privacy"
  | "permission"
  | "suspended account"
  | "erased account"
  | "audit event"
  | "rate limit"
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
  /** The rule's own check (`rules.ts`). */
  | { kind: "holds" }
  | { kind: "not applicable"; because: string };

/** Nothing changes, and the answer says why. Where the rule can be lifted, the same attempt succeeds afterwards. */
const refused = (outcome: ErrorCode): Cell => ({ kind: "outcome", outcome });
/** Nothing changes and nothing fails; what waits is done once the rule is lifted. */
const waits: Cell = { kind: "outcome", outcome: WAITS };
/** The work ends without a change. */
const cancelled: Cell = { kind: "outcome", outcome: "CANCELLED" };
/** It is carried out all the same. */
const goesOn: Cell = { kind: "outcome", outcome: DONE };
const holds: Cell = { kind: "holds" };
const notApplicable = (because: string): Cell => ({ kind: "not applicable", because });

/** PUT, tus and IETF resumable uploads: their bytes come by one way, which knows no difference. */
const uploadUrls = (cell: Cell): Pick<Record<EntryPoint, Cell>, "upload URL" | "tus" | "IETF upload"> => ({
  "upload URL": cell,
  tus: cell,
  "IETF upload": cell,
});

const NEW_FILE = notApplicable("The file is new: no URL of it was signed before.");
const NO_VISIBILITY = notApplicable("It writes neither is_public nor epoch, and no request says what it does.");
const NO_CONTENT = notApplicable("It brings no content into the account.");
const NO_NEW_CONTENT = notApplicable(
  "What was stored before is as it was stored; `strip-location` changes it on demand.",
);
const ONE_BY_ONE = notApplicable("Its items say what became of each file, and a duplicate does not stop the others.");
const NO_REQUEST = notApplicable("No request asks for it, so there is no caller to look at.");
const READS = notApplicable("It reads, and openapi.yaml has x-audit at what changes something.");
const NO_TIME = notApplicable("What is queued has no end: it waits until it was run.");

export const TABLE = {
  "visibility change voids URLs": {
    "single call": holds,
    bulk: holds,
    "begun upload": NEW_FILE,
    ...uploadUrls(NEW_FILE),
    "dashboard session": holds,
    restore: notApplicable(
      "Nothing changes the visibility of what is in the trash, and restoreFile has no field for it.",
    ),
    "replaced content": holds,
    "restored version": holds,
    "signed URL": refused("INVALID_SIGNATURE"),
    // Who signs does not know the epoch; what ends these URLs is the key.
    "delivery key": goesOn,
    "image URL": refused("INVALID_SIGNATURE"),
    archive: refused("ARCHIVE_GONE"),
    // Whoever shares a file chooses that, whether it is private or not; what ends it is the link.
    "share link": goesOn,
    preset: notApplicable("A preset is no file: it changes what URLs show, not who may see it."),
    collection: notApplicable("A collection is no file: it changes where files are listed, not who may see them."),
    share: notApplicable("What it makes are links, whose own cell is above."),
    backup: goesOn,
    "bulk runner": notApplicable("It carries out what was begun by a bulk call, whose cell waits for it."),
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
    "signed URL": goesOn,
    "delivery key": goesOn,
    "image URL": goesOn,
    archive: goesOn,
    "share link": goesOn,
    preset: refused("SERVICE_UNAVAILABLE"),
    collection: refused("SERVICE_UNAVAILABLE"),
    share: refused("SERVICE_UNAVAILABLE"),
    backup: goesOn,
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
    backup: goesOn,
    "bulk runner": refused("STORAGE_LIMIT_EXCEEDED"),
    "AI jobs": notApplicable("What AI makes of a file does not count as storage (decision C41)."),
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
    backup: goesOn,
    "bulk runner": refused("DUPLICATE_FILE"),
    "AI jobs": NO_CONTENT,
    purge: NO_CONTENT,
    sweep: NO_CONTENT,
  },
  /* With `onDuplicate: existing`: it succeeds, and nothing is stored or changed. */
  "existing duplicates": {
    "single call": holds,
    bulk: ONE_BY_ONE,
    "begun upload": holds,
    ...uploadUrls(holds),
    "dashboard session": holds,
    restore: holds,
    "replaced content": holds,
    "restored version": notApplicable("restoreVersion has no body, and so no field for it: a duplicate is refused."),
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
  /* Where the account wants locations removed, no content that comes has one. */
  "location privacy": {
    "single call": holds,
    bulk: NO_NEW_CONTENT,
    "begun upload": notApplicable("No content comes with it: what its URL is sent is the business of the URL."),
    ...uploadUrls(holds),
    "dashboard session": holds,
    restore: NO_NEW_CONTENT,
    "replaced content": holds,
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
  },
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
    "bulk runner": notApplicable("The request that began the operation had the permission that its type takes."),
    "AI jobs": notApplicable("The upload, or the bulk call, that queued the job had the permission to write."),
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
    backup: goesOn,
    "bulk runner": waits,
    "AI jobs": waits,
    purge: goesOn,
    sweep: goesOn,
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
    backup: goesOn,
    "bulk runner": cancelled,
    "AI jobs": waits,
    purge: goesOn,
    sweep: goesOn,
  },
  "audit event": {
    "single call": holds,
    bulk: holds,
    "begun upload": notApplicable("It has no content yet: the request that completes the upload has the event."),
    ...uploadUrls(holds),
    "dashboard session": holds,
    restore: holds,
    "replaced content": holds,
    "restored version": holds,
    "signed URL": READS,
    "delivery key": READS,
    "image URL": READS,
    archive: READS,
    "share link": READS,
    preset: holds,
    collection: holds,
    share: holds,
    backup: holds,
    "bulk runner": notApplicable(
      "The request that began the operation has the event; listBulkItems has what became of each file.",
    ),
    "AI jobs": notApplicable("No person does it; processingJobs has what was run, and what it cost."),
    purge: notApplicable("No person does it; the deletion that put the file into the trash has its event."),
    sweep: notApplicable("No person does it; uploads say when they expired."),
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
    "signed URL": goesOn,
    "delivery key": goesOn,
    // Of what has to be rendered; what is stored is delivered.
    "image URL": refused("RATE_LIMIT_EXCEEDED"),
    archive: goesOn,
    "share link": goesOn,
    preset: refused("RATE_LIMIT_EXCEEDED"),
    collection: refused("RATE_LIMIT_EXCEEDED"),
    share: refused("RATE_LIMIT_EXCEEDED"),
    backup: notApplicable("Requests with the operator's token draw from nobody's calls (decision C35)."),
    "bulk runner": goesOn,
    "AI jobs": notApplicable("AI credits bound it, which were reserved when the job was queued."),
    purge: NO_REQUEST,
    sweep: NO_REQUEST,
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
    backup: goesOn,
    "bulk runner": refused("FILE_NOT_FOUND"),
    "AI jobs": NO_TIME,
    // The other way round: before its time nothing goes.
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
    // Its end is its time: it is the account's, not that of the key that signed it.
    "signed URL": goesOn,
    "delivery key": refused("INVALID_SIGNATURE"),
    // It is the file's, and ends with a change of its visibility.
    "image URL": goesOn,
    archive: refused("ARCHIVE_GONE"),
    "share link": refused("LINK_NOT_FOUND"),
    preset: refused("INVALID_API_KEY"),
    collection: refused("INVALID_API_KEY"),
    share: refused("INVALID_API_KEY"),
    backup: goesOn,
    // An operation is the account's, which cancels it with another key.
    "bulk runner": goesOn,
    "AI jobs": goesOn,
    purge: goesOn,
    sweep: goesOn,
  },
} as const satisfies Record<Rule, Record<EntryPoint, Cell>>;
