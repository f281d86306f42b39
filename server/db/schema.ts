import type { ColumnType, Generated, JSONColumnType, Kysely } from "kysely";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

/** All tables, or a transaction over them. */
export type Database = Kysely<Tables>;

/** The tables that the migrations create. Times have a precision of a millisecond, sizes are bytes. */
export interface Tables {
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  old_key_secrets: OldKeySecretTable;
  delivery_keys: DeliveryKeyTable;
  presets: PresetTable;
  collections: CollectionTable;
  collection_items: CollectionItemTable;
  folders: FolderTable;
  files: FileTable;
  files_to_probe: FileToProbeTable;
  former_filenames: FormerFilenameTable;
  cache_purging: CachePurgingTable;
  cache_purges: CachePurgeTable;
  blob_claims: BlobClaimTable;
  installation: InstallationTable;
  backups: BackupTable;
  daily_usage: DailyUsageTable;
  variants: VariantTable;
  variant_total: VariantTotalTable;
  ai_credits: AiCreditsTable;
  ai_jobs: AiJobTable;
  ai_results: AiResultsTable;
  users: UserTable;
  user_sessions: UserSessionTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  pending_sign_ins: PendingSignInTable;
  passkey_challenges: PasskeyChallengeTable;
  sign_in_attempts: SignInAttemptTable;
  audit_events: AuditEventTable;
  event_batches: EventBatchTable;
  event_feeds: EventFeedTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  idempotency_keys: IdempotencyKeyTable;
  bulk_operations: BulkOperationTable;
  bulk_items: BulkItemTable;
  uploads: UploadTable;
  archives: ArchiveTable;
  archive_entries: ArchiveEntryTable;
  shares: ShareTable;
  backfills: BackfillTable;
}

export interface AccountTable {
  id: string;
  name: string;
  plan: Schemas["Plan"];
  custom_limits: JSONColumnType<Partial<Schemas["Limits"]>>;
  /** Whether locations are removed from content, unless its upload specifies otherwise. */
  strip_location: Generated<boolean>;
  /** The fields that forms show for the keys of `metadata`. */
  metadata_fields: ColumnType<Schemas["MetadataField"][], string | undefined, string>;
  /** Bytes of live originals; changed in the same transaction as the files. */
  storage_bytes: Generated<number>;
  /** Number of live files; changed in the same transaction as the files. */
  file_count: Generated<number>;
  /** Set while the account is suspended. */
  suspended_at: Date | null;
  /** Set when the account will be erased. From then on, it cannot be found. */
  erased_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  secret_hash: Buffer;
  prefix: string;
  last_four: string;
  permissions: Schemas["Permission"][];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

/** Secrets that a rotation replaced, while they are still valid. */
export interface OldKeySecretTable {
  secret_hash: Buffer;
  key_id: string;
  valid_until: Date;
}

/** Secrets are derived from ids and not stored. */
export interface DeliveryKeyTable {
  id: string;
  account_id: string;
  name: string;
  revoked_at: Date | null;
  created_at: Date;
}

export interface PresetTable {
  id: string;
  account_id: string;
  name: string;
  transform: JSONColumnType<Schemas["PresetTransform"]>;
  /** The revision of the transform: 1, plus one for every update. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

export interface CollectionTable {
  id: string;
  account_id: string;
  name: string;
  /** The normalized name, unique within the account; see files/query/search-text.ts. */
  name_key: string;
  type: Schemas["CollectionType"];
  description: string;
  /** The query that finds its files, and their order; null for a manual collection. */
  query: string | null;
  sort: Schemas["CollectionSort"] | null;
  sort_order: Schemas["SortOrder"] | null;
  created_at: Date;
  updated_at: Date;
}

/** A file of a manual collection. The row stays while the file is in the trash. */
export interface CollectionItemTable {
  collection_id: string;
  file_id: string;
  /** The sort key of the files of a collection; see files/collections/items.ts. */
  rank: number;
}

export interface FolderTable {
  id: string;
  account_id: string;
  parent_id: string | null;
  name: string;
  description: string;
  created_at: Date;
  updated_at: Date;
  /** Its meaning is in deletion-states.ts. */
  deleted_at: Date | null;
  /** The folder whose deletion also deleted it; null if it was deleted directly. */
  deleted_with: Generated<string | null>;
}

/** The reprobe queue: files that were not fully probed when they were stored. */
export interface FileToProbeTable {
  file_id: string;
  /** The number of attempts that did not finish. */
  attempts: Generated<number>;
}

/** One row: triggers on `files` write into `cache_purges` until then. */
export interface CachePurgingTable {
  until: Date;
}

/** Files as they were before a change, which caches must invalidate. */
export interface CachePurgeTable {
  id: Generated<number>;
  file_id: string;
  filename: string;
  epoch: number;
  version: number;
  requested_at: Generated<Date>;
  /** The earliest time at which a process may take it. */
  due_at: Generated<Date>;
  attempts: Generated<number>;
}

/** Former names of files, stored by a trigger on `files`. */
export interface FormerFilenameTable {
  file_id: string;
  filename: string;
  renamed_at: Date;
}

export interface FileTable {
  id: string;
  account_id: string;
  folder_id: string | null;
  filename: string;
  file_type: Schemas["FileType"];
  mime_type: string;
  /**
   * The charset of text; see packages/decode/media-types/charset.ts. Empty if it is uncertain; null for other content,
   * and for text that was not read.
   */
  charset: string | null;
  file_size: number;
  /** SHA-256 of the received bytes. */
  checksum: string;
  /** SHA-256 of the stored bytes, if they differ from the received ones. */
  stored_checksum: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  /** 64 bits; see packages/decode/imaging/perceptual-hash.ts. */
  perceptual_hash: string | null;
  /** The focus point that a user has set. */
  focus: Schemas["FileRecord"]["focus"];
  /** The region that a crop shows unless a focus is set; null: not analyzed yet. */
  subject: Record<"x" | "y" | "width" | "height", number> | null;
  salient: Record<"x" | "y" | "width" | "height", number> | null;
  /**
   * A ThumbHash in base64, and `#rrggbb`. These four columns are null for content without pixels, and for content that
   * was not probed yet.
   */
  placeholder: string | null;
  dominant_color: string | null;
  has_alpha: boolean | null;
  is_animated: boolean | null;
  /** Whether the content contains a location; null: unknown, or not probed yet. */
  has_location: boolean | null;
  /** The properties from EXIF, IPTC and XMP; empty if there are none; null: unknown, or not probed yet. */
  embedded: Schemas["FileRecord"]["embedded"];
  /** Whether moderation has flagged the file; null: not moderated. */
  sensitive: boolean | null;
  tags: string[];
  description: string;
  metadata: Generated<Schemas["Metadata"]>;
  alt_text: Generated<Schemas["AltText"]>;
  starred: Generated<boolean>;
  label: Generated<Schemas["FileLabel"]>;
  is_public: boolean;
  /** Signed as part of delivery URLs. A change of visibility raises it, which invalidates all URLs signed before. */
  epoch: Generated<number>;
  /** The normalized text that `search` uses; see files/query/search-text.ts. */
  search_text: string;
  blob_key: string;
  /** CRC-32 of the stored bytes, for archives; null until an archive has read the file. */
  crc32: Generated<number | null>;
  processing_status: Generated<Schemas["ProcessingStatus"]>;
  /** The latest result of tagging; part of `search_text`. */
  ai_tags: Generated<string[]>;
  created_at: Date;
  updated_at: Date;
  /** Its meaning is in deletion-states.ts. */
  deleted_at: Date | null;
  /** The folder whose deletion also deleted it; null if it was deleted directly. */
  deleted_with: Generated<string | null>;
  /** The number of times the content was replaced, plus one. */
  version: Generated<number>;
  /**
   * The file that had this content earlier. Then this row is not a file, but an old version: `deleted_at` is when it
   * was replaced, and it is purged like a deleted file. Derived data of the content references this row.
   */
  version_of: Generated<string | null>;
  /** When the file got its content; null: when the row was created. */
  stored_at: Generated<Date | null>;
}

/**
 * Claims of blobs without a row. A claim is written before the bytes, and removed in the transaction that commits the
 * file. An expired claim belongs to an upload that crashed, or to a purged file. The sweeper deletes its blob.
 */
export interface BlobClaimTable {
  key: string;
  valid_until: Date;
  /** If true, the blob is deleted from `valid_until` on, and no row may take it over. */
  sweeping: Generated<boolean>;
}

export interface DailyUsageTable {
  account_id: string;
  /** Calendar date in UTC, `2026-05-11`. */
  day: string;
  /** Calls that were made or granted to a process that will make them; see accounts/call-counter.ts. */
  api_calls: Generated<number>;
  /** New variants that were rendered without a key, counted like calls. */
  anonymous_variants: Generated<number>;
  /** The number of calls or variants of the last grant. */
  granted: Generated<number>;
  bandwidth_bytes: Generated<number>;
  /** Bytes of originals that were added minus those that were removed on this day. */
  storage_delta: Generated<number>;
  /** The limits that have refused a request on this day. */
  limits_reached: Generated<string[]>;
}

/** Transformed copies of images. */
export interface VariantTable {
  blob_key: string;
  file_id: string;
  /** The transform in canonical form, `w=320&h=320&q=80&f=webp&crop=cover`. */
  parameters: string;
  size: number;
  /** SHA-256 of the bytes, lowercase hex. */
  etag: string;
  created_at: Date;
  /** Precise to the hour. */
  last_used_at: Date;
}

/** One row, which triggers on `variants` update. */
export interface VariantTotalTable {
  bytes: number;
}

/** AI credits of an account in a calendar month (UTC), `2026-05`. `used + reserved` never exceeds the allowance. */
export interface AiCreditsTable {
  account_id: string;
  month: string;
  used: Generated<number>;
  reserved: Generated<number>;
}

/** Runs of AI operations, and their cost. The rows are the ledger, so they stay when the file is purged. */
export interface AiJobTable {
  id: string;
  account_id: string;
  file_id: string;
  operation: Schemas["AiOperation"];
  trigger: Schemas["ProcessingJob"]["trigger"];
  engine: Generated<string>;
  status: Schemas["ProcessingJob"]["status"];
  credits: number;
  month: string;
  error_code: string | null;
  error_message: string | null;
  /** Set while the job runs, and renewed by its process. When it has passed, the job is orphaned. */
  lease_until: Date | null;
  /** The number of processes that died during the job. */
  interruptions: Generated<number>;
  /** The context of the request that queued the job (W3C Trace Context). */
  traceparent: string | null;
  /** Set by a trigger on `files`. */
  file_purged: Generated<boolean>;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

/** The latest results of a file; null if the operation never succeeded. */
export interface AiResultsTable {
  file_id: string;
  confidence: number | null;
  description: string | null;
  extracted_text: string | null;
  processed_blob_key: string | null;
  processed_size: number | null;
  processed_etag: string | null;
  processed_at: Date | null;
}

/** Users who can sign in to the dashboard. */
export interface UserTable {
  id: string;
  account_id: string;
  /** In lowercase. */
  email: string;
  name: string;
  role: Schemas["Role"];
  /** See users/passwords.ts. */
  password_hash: string;
  /** Incremented when all sessions end, so that an earlier proof cannot start a session. */
  session_epoch: Generated<number>;
  /** SHA-256 of the token of the invitation that a user without a password can accept. */
  invitation_hash: Buffer | null;
  /** Null if the user has a password. */
  invitation_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface UserSessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the value of the cookie. */
  token_hash: Buffer;
  address: string;
  user_agent: string;
  /** When the user last authenticated. Null: in a release that did not store it. */
  authenticated_at: Date | null;
  /** Whether the password of the sign-in is a common one. */
  common_password: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
}

/** A passkey or an authenticator app of a user; the columns of the other kind are null. */
export interface AuthenticatorTable {
  id: string;
  user_id: string;
  type: Schemas["Authenticator"]["type"];
  name: string;
  credential_id: Buffer | null;
  /** COSE_Key (RFC 9052 §7) */
  public_key: Buffer | null;
  /** WebAuthn Level 3 §6.1.1; 0 if the authenticator does not have a counter. */
  signature_counter: number | null;
  transports: string[] | null;
  /** Encrypted: see users/totp.ts. */
  totp_secret: Buffer | null;
  /** The time step of the last accepted code (RFC 6238 §5.2). */
  totp_step: number | null;
  created_at: Generated<Date>;
  /** Null during the setup of an app, which cannot authenticate yet. */
  confirmed_at: Date | null;
  last_used_at: Date | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256; a code has 120 random bits. */
  code_hash: Buffer;
  used_at: Date | null;
}

/** A sign-in with a correct password that requires a second factor. */
export interface PendingSignInTable {
  /** SHA-256 of the value of the cookie. */
  token_hash: Buffer;
  user_id: string;
  common_password: boolean;
  expires_at: Date;
}

/** A challenge that was sent to a browser, without a response yet (WebAuthn Level 3 §13.4.3). */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: "SIGN_IN" | "REAUTHENTICATE" | "REGISTER";
  /** Null: any user may respond. */
  user_id: string | null;
  expires_at: Date;
}

/** Sign-in attempts with a password, by email and by network, in a time window. */
export interface SignInAttemptTable {
  subject: string;
  attempts: number;
  ends_at: Date;
}

/** A bulk operation; its row is its entry in the queue. */
export interface BulkOperationTable {
  id: string;
  account_id: string;
  /** The API key, or the user of the dashboard, that started it. */
  key_id: string | null;
  user_id: string | null;
  type: Schemas["BulkType"];
  arguments: JSONColumnType<Schemas["BulkArguments"]>;
  dry_run: boolean;
  state: Schemas["BulkState"];
  total: number;
  done: number;
  /** The number of failed files, by error code. */
  failures: JSONColumnType<Record<string, number>>;
  /** The last file that was processed. Files are processed in the order of their ids. */
  reached: Generated<string>;
  /** The earliest time at which a process may work on it. */
  next_at: Generated<Date>;
  /** The number of starts since its last progress. */
  attempts: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/**
 * A file of a bulk operation. Its state follows from its position relative to `reached`; only the error code is stored.
 */
export interface BulkItemTable {
  operation_id: string;
  file_id: string;
  error_code: string | null;
}

/**
 * Actions and their actors. Written only by accounts/audit-log.ts; without a reference to accounts, because events
 * outlive them.
 */
export interface AuditEventTable {
  id: string;
  action: Schemas["AuditAction"];
  operation_id: string;
  error: string | null;
  account_id: string | null;
  actor: Schemas["AuditActor"]["type"];
  actor_id: string | null;
  target_id: string | null;
  address: string | null;
  request_id: string;
  details: JSONColumnType<Record<string, unknown>>;
  /** If several events have the same text, only the first is stored. */
  once: string | null;
  created_at: Date;
}

/** Events that one trigger recorded; see accounts/event-feed.ts. */
export interface EventBatchTable {
  id: Generated<number>;
  account_id: string;
  /** The number of its first event in the feed of the account; null until a reader numbers it. */
  first: number | null;
  count: number;
  events: JSONColumnType<Pick<Schemas["MediaEvent"], "type" | "data">[]>;
  created_at: Generated<Date>;
}

/** The numbers that the events of an account have got. Without a row, no event has been read. */
export interface EventFeedTable {
  account_id: string;
  last_number: Generated<number>;
  /** Events up to this number are deleted. */
  pruned_number: Generated<number>;
}

/** A URL that receives the events of an account. */
export interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** Empty for all types. */
  types: Schemas["EventType"][];
  /** Not a reference, because a webhook without a folder receives all events. */
  folder_id: string | null;
  /** Encrypted. */
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
  /** The number of the last event of the feed that was matched. */
  position: number;
  disabled_reason: "REQUESTED" | "GONE" | "FAILING" | null;
  disabled_at: Date | null;
  failing_since: Date | null;
  last_delivered_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** An event that a webhook has received or is to receive. */
export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** Its deliveries are in order: the file of the event, or the object without a file. */
  subject: string;
  /** The number of the event in the feed; 0 for a ping. */
  number: number;
  event: JSONColumnType<Schemas["MediaEvent"]>;
  state: Schemas["WebhookDeliveryState"];
  attempts: Generated<number>;
  attempted_at: Date | null;
  /** During an attempt: when another process repeats it. */
  next_attempt_at: Date | null;
  duration_ms: number | null;
  response_status: number | null;
  response_body: Generated<string>;
  error: string | null;
  created_at: Date;
}

/**
 * Requests with an Idempotency-Key, stored for a day. Without a reference to accounts, because the scope of an operator
 * is not an account.
 */
export interface IdempotencyKeyTable {
  id: string;
  scope: string;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  /** SHA-256 of the request properties that a retry must repeat. */
  fingerprint: Buffer;
  /** Set while the request runs, and renewed by its process. When it has passed, the process has died. */
  lease_until: Date;
  /** Encrypted (see base/crypto.ts); empty if the response was too large. */
  answer: Buffer | null;
  created_at: Date;
}

/** An upload. While it is open, its received bytes count as storage of the account. */
export interface UploadTable {
  id: string;
  account_id: string;
  state: Schemas["UploadState"];
  /** The properties of the future file. */
  fields: JSONColumnType<{
    filename: string;
    tags: string[];
    description: string;
    isPublic: boolean;
    folderId: string | null;
    autoTag: boolean;
    stripLocation?: boolean | undefined;
    metadata?: Schemas["Metadata"] | undefined;
    altText?: Schemas["AltText"] | undefined;
  }>;
  /** The API key or the dashboard session that created it. The upload ends with it. */
  key_id: string | null;
  session_id: string | null;
  metadata: string | null;
  size: number | null;
  max_size: number;
  mime_types: string[] | null;
  /** The SHA-256 that the content must have; after completion, the SHA-256 of the content. */
  checksum: string | null;
  /** Detected from the content; null until the upload is completed. */
  mime_type: string | null;
  file_id: string;
  /**
   * The content with `received` bytes; after completion, that of the file. While the upload is open, this row owns the
   * blob.
   */
  blob_key: string;
  received: number;
  /** The resume token of the blob store. */
  step: JSONColumnType<Record<string, unknown>> | null;
  /** No longer used. */
  digest: Buffer | null;
  /** The request that sent the last byte: the offset of its first byte, and the SHA-256 of its bytes. */
  last_offset: number | null;
  last_digest: string | null;
  /** Bytes of all requests, including discarded ones. */
  transferred: Generated<number>;
  /** The upload lock: the id of its request, and when it expires. */
  writer: string | null;
  writer_until: Date | null;
  error: JSONColumnType<{ code: string; message: string; details?: unknown }> | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** Files that can be downloaded as one ZIP until it expires, with the position of each byte in it. */
export interface ArchiveTable {
  id: string;
  account_id: string;
  /** The API key or the dashboard session that created it. Its URL ends with it. */
  key_id: string | null;
  session_id: string | null;
  filename: string;
  file_count: number;
  manifest_offset: number;
  manifest_size: number;
  manifest_crc32: number;
  directory_offset: number;
  directory_size: number;
  size: number;
  etag: string;
  created_at: Date;
  expires_at: Date;
}

/** A link to a page with files, for anyone who has the link. */
export interface ShareTable {
  id: string;
  account_id: string;
  /** The API key, or the dashboard user, that created it. The link ends with it. */
  key_id: string | null;
  user_id: string | null;
  title: string;
  /** The shared files: these, or those of this folder or collection. */
  file_ids: string[] | null;
  folder_id: string | null;
  include_subfolders: boolean;
  collection_id: string | null;
  access: Schemas["ShareAccess"];
  password_hash: string | null;
  views: Generated<number>;
  downloads: Generated<number>;
  last_used_at: Date | null;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

/** A file at the creation of the archive: its content, by SHA-256, and the epoch of its delivery URLs. */
export interface ArchiveEntryTable {
  archive_id: string;
  position: number;
  file_id: string;
  epoch: number;
  sha256: string;
  name: string;
  size: number;
  modified_at: Date;
  /** The position of its header in the ZIP. */
  offset: number;
}

/** Backfills that migrations have started, and their progress; see backfills.ts. */
export interface BackfillTable {
  name: string;
  /** The last id that was processed. */
  reached: Generated<string>;
  done: Generated<number>;
  /** The approximate number of rows at the start; the exact number after the end. */
  total: number;
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
  finished_at: Date | null;
}

/** The last success of backups, by source. */
export interface BackupTable {
  source: string;
  succeeded_at: Date;
}

/** One row: the blob store and the signing secret that belong to this database. */
export interface InstallationTable {
  id: string;
  store_id: string;
  secret_hash: Buffer | null;
  bound_at: Date | null;
}
