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
const NO_REQUEST = notApplicable("No request asks for it, so there is no caller to look at.");
const NO_AUDIT = notApplicable(
  "openapi.yaml has no x-audit at its operations: uploads are listed, and files say when they came.",
);
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
    backup: goesOn,
    "bulk runner": refused("DUPLICATE_FILE"),
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
    backup: goesOn,
    "bulk runner": cancelled,
    "AI jobs": waits,
    purge: goesOn,
    sweep: goesOn,
  },
  "audit event": {
    "single call": holds,
    bulk: holds,
    "begun upload": NO_AUDIT,
    ...uploadUrls(NO_AUDIT),
    "dashboard session": holds,
    restore: holds,
    "replaced content": holds,
    "restored version": holds,
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
    backup: goesOn,
    // An operation is the account's, which cancels it with another key.
    "bulk runner": goesOn,
    "AI jobs": goesOn,
    purge: goesOn,
    sweep: goesOn,
  },
} as const satisfies Record<Rule, Record<EntryPoint, Cell>>;
