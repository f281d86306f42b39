import type { ColumnType, Generated, JSONColumnType, Kysely } from "kysely";
import type { components } from "../generated/types.ts";

type Schemas = components["schemas"];

/** All tables, or a transaction over them. */
export type Database = Kysely<Tables>;

/** The tables, as the migrations leave them. Times are kept to the millisecond, sizes are bytes. */
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
  /** Whether locations are removed from content, where its upload does not say. */
  strip_location: Generated<boolean>;
  /** What forms ask for under the keys of `metadata`. */
  metadata_fields: ColumnType<Schemas["MetadataField"][], string | undefined, string>;
  /** Bytes of live originals; changed in the same transaction as the files. */
  storage_bytes: Generated<number>;
  /** Number of live files; changed in the same transaction as the files. */
  file_count: Generated<number>;
  /** Set while it is closed. */
  suspended_at: Date | null;
  /** Set when it is to be erased: from then on nobody finds it. */
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

/** Their secrets follow from their ids: none is stored. */
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
  /** Of the transform: 1, and one more with every update. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

export interface CollectionTable {
  id: string;
  account_id: string;
  name: string;
  /** The name in one spelling, unique within the account: see query/search-text.ts. */
  name_key: string;
  type: Schemas["CollectionType"];
  description: string;
  /** What finds its files, and their order; null for a manual one. */
  query: string | null;
  sort: Schemas["CollectionSort"] | null;
  sort_order: Schemas["SortOrder"] | null;
  created_at: Date;
  updated_at: Date;
}

/** A file of a manual collection. It stays while the file is in the trash. */
export interface CollectionItemTable {
  collection_id: string;
  file_id: string;
  /** What the files of a collection are sorted by: see collections/ranks.ts. */
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
  /** What it says: deletion-states.ts. */
  deleted_at: Date | null;
  /** The folder whose deletion took it along; null when it was deleted by itself. */
  deleted_with: Generated<string | null>;
}

/** The reprobe queue: files that were not fully probed when they were stored. */
export interface FileToProbeTable {
  file_id: string;
  /** How often that came to no end. */
  attempts: Generated<number>;
}

/** One row: triggers on `files` write into `cache_purges` until then. */
export interface CachePurgingTable {
  until: Date;
}

/** What caches in front are to forget: files as they were before a change. */
export interface CachePurgeTable {
  id: Generated<number>;
  file_id: string;
  filename: string;
  epoch: number;
  version: number;
  requested_at: Generated<Date>;
  /** From when on a process may take it. */
  due_at: Generated<Date>;
  attempts: Generated<number>;
}

/** What files were called before; kept by a trigger on `files`. */
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
  /** Of text: see files/charset.ts. Empty where it is not certain; null for anything else, and for text that was not read. */
  charset: string | null;
  file_size: number;
  /** Of the bytes that came. */
  checksum: string;
  /** Of the bytes that are stored, where these are others. */
  stored_checksum: string | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  /** Of 64 bits; see imaging/perceptual-hash.ts. */
  perceptual_hash: string | null;
  /** Where a person has said that the picture is about. */
  focus: Schemas["FileRecord"]["focus"];
  /** What a crop shows unless a focus was set; null: not analysed yet. */
  subject: Record<"x" | "y" | "width" | "height", number> | null;
  salient: Record<"x" | "y" | "width" | "height", number> | null;
  /** A ThumbHash in base64, and `#rrggbb`. These four: null for what has no pixels, or was not looked at yet. */
  placeholder: string | null;
  dominant_color: string | null;
  has_alpha: boolean | null;
  is_animated: boolean | null;
  /** Whether its content contains a location; null: cannot say, or was not looked at yet. */
  has_location: boolean | null;
  /** What EXIF, IPTC and XMP say; empty where they say nothing; null: cannot say, or was not looked at yet. */
  embedded: Schemas["FileRecord"]["embedded"];
  /** Whether moderation has flagged it; null: not looked at. */
  sensitive: boolean | null;
  tags: string[];
  description: string;
  metadata: Generated<Schemas["Metadata"]>;
  alt_text: Generated<Schemas["AltText"]>;
  starred: Generated<boolean>;
  label: Generated<Schemas["FileLabel"]>;
  is_public: boolean;
  /** Part of what a delivery URL signs: raised when visibility changes, which voids every URL signed before. */
  epoch: Generated<number>;
  /** What `search` looks through, in one spelling: see query/search-text.ts. */
  search_text: string;
  blob_key: string;
  /** CRC-32 of the bytes that are stored, as archives have it; null until one has been read. */
  crc32: Generated<number | null>;
  processing_status: Generated<Schemas["ProcessingStatus"]>;
  /** What tagging has found last; part of `search_text`. */
  ai_tags: Generated<string[]>;
  created_at: Date;
  updated_at: Date;
  /** What it says: deletion-states.ts. */
  deleted_at: Date | null;
  /** The folder whose deletion took it along; null when it was deleted by itself. */
  deleted_with: Generated<string | null>;
  /** Of its content: how often that was replaced, and one. */
  version: Generated<number>;
  /**
   * The file whose content it was before: then this row is no file, but an old version, deleted when it was replaced, and
   * purged like what is deleted. What was made of the content refers to it.
   */
  version_of: Generated<string | null>;
  /** When the file got its content; null: with its record. */
  stored_at: Generated<Date | null>;
}

/**
 * Blobs that no row of `files` answers for: written before the bytes are, removed in the transaction that commits the
 * file. A claim that ran out is an upload that crashed, or a purged file; the sweeper deletes its blob.
 */
export interface BlobClaimTable {
  key: string;
  valid_until: Date;
  /** To be deleted from `valid_until` on: no row may take this blob over any more. */
  sweeping: Generated<boolean>;
}

export interface DailyUsageTable {
  account_id: string;
  /** Calendar date in UTC, `2026-05-11`. */
  day: string;
  /** Made, or drawn by a process that is about to make them; see accounts/call-counter.ts. */
  api_calls: Generated<number>;
  /** How many of them were drawn last. */
  granted: Generated<number>;
  bandwidth_bytes: Generated<number>;
  /** Bytes of originals that came minus those that went on this day. */
  storage_delta: Generated<number>;
}

/** Transformed copies of images that are stored. */
export interface VariantTable {
  blob_key: string;
  file_id: string;
  /** The transform in its one spelling, `w=320&h=320&q=80&f=webp&crop=cover`. */
  parameters: string;
  size: number;
  /** SHA-256 of the bytes, lowercase hex. */
  etag: string;
  created_at: Date;
  /** Exact to an hour. */
  last_used_at: Date;
}

/** One row, which triggers on `variants` keep. */
export interface VariantTotalTable {
  bytes: number;
}

/** AI credits of an account in a calendar month (UTC), `2026-05`. `used + reserved` never passes the allowance. */
export interface AiCreditsTable {
  account_id: string;
  month: string;
  used: Generated<number>;
  reserved: Generated<number>;
}

/** Runs of AI operations, and what they cost. They stay when their file is purged: they are the ledger. */
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
  /** While it runs: renewed by its process; once it has passed, the job is lost. */
  lease_until: Date | null;
  /** How many processes died while they ran it. */
  interruptions: Generated<number>;
  /** Of the request that queued it, as W3C Trace Context has it. */
  traceparent: string | null;
  /** Set by a trigger on `files`. */
  file_purged: Generated<boolean>;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

/** The latest results of a file; null where the operation never succeeded. */
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

/** Who may sign in to the dashboard. */
export interface UserTable {
  id: string;
  account_id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: Schemas["Role"];
  /** See users/passwords.ts. */
  password_hash: string;
  /** Goes up with whatever ends all sessions: what was proven before begins none. */
  session_epoch: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface UserSessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of what the cookie carries. */
  token_hash: Buffer;
  address: string;
  user_agent: string;
  /** When the user last proved who they are. Null: in a release that did not keep it. */
  authenticated_at: Date | null;
  /** Whether the password that signed in is one that guessers try first. */
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
  /** WebAuthn Level 3 §6.1.1; 0 where the authenticator has none. */
  signature_counter: number | null;
  transports: string[] | null;
  /** Encrypted: see users/totp.ts. */
  totp_secret: Buffer | null;
  /** The time step of the last code that was accepted (RFC 6238 §5.2). */
  totp_step: number | null;
  created_at: Generated<Date>;
  /** Null while an app is set up: it proves nothing yet. */
  confirmed_at: Date | null;
  last_used_at: Date | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  /** SHA-256; a code has 120 random bits. */
  code_hash: Buffer;
  used_at: Date | null;
}

/** A sign-in whose password was right, and that waits for the second factor. */
export interface PendingSignInTable {
  /** SHA-256 of what the cookie carries. */
  token_hash: Buffer;
  user_id: string;
  common_password: boolean;
  expires_at: Date;
}

/** A challenge that was sent to a browser and not answered yet (WebAuthn Level 3 §13.4.3). */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: "SIGN_IN" | "REAUTHENTICATE" | "REGISTER";
  /** Null: whoever answers it. */
  user_id: string | null;
  expires_at: Date;
}

/** Attempts at passwords, by email and by network, in a window of time. */
export interface SignInAttemptTable {
  subject: string;
  attempts: number;
  ends_at: Date;
}

/** A bulk operation; its row is its entry in the queue. */
export interface BulkOperationTable {
  id: string;
  account_id: string;
  type: Schemas["BulkType"];
  arguments: JSONColumnType<Schemas["BulkArguments"]>;
  dry_run: boolean;
  state: Schemas["BulkState"];
  total: number;
  done: number;
  /** How many files failed, by error code. */
  failures: JSONColumnType<Record<string, number>>;
  /** The last file that was done or failed: files are processed in the order of their ids. */
  reached: Generated<string>;
  /** When a process may work on it next. */
  next_at: Generated<Date>;
  /** How often it was begun since it got ahead. */
  attempts: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** A file of a bulk operation: what has become of it is told by its place, but for what it failed with. */
export interface BulkItemTable {
  operation_id: string;
  file_id: string;
  error_code: string | null;
}

/** What was done, by whom. Written by audit/repository.ts alone; no reference to accounts, which it outlives. */
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
  /** Of several events with the same text, the first is kept. */
  once: string | null;
  created_at: Date;
}

/** Requests that name themselves, for a day. No reference to accounts: the scope of an operator is none. */
export interface IdempotencyKeyTable {
  id: string;
  scope: string;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  /** SHA-256 of what makes the request the same one. */
  fingerprint: Buffer;
  /** While it is carried out: renewed by its process; once it has passed, the process has died. */
  lease_until: Date;
  /** Encrypted (see idempotency/encryption.ts); empty where it was too large. */
  answer: Buffer | null;
  created_at: Date;
}

/** A file on its way. While it is open, the bytes that have arrived count as storage of the account. */
export interface UploadTable {
  id: string;
  account_id: string;
  state: Schemas["UploadState"];
  /** What the file is to be given. */
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
  /** What it belongs to, and ends with: the API key or the dashboard session that created it. */
  key_id: string | null;
  session_id: string | null;
  metadata: string | null;
  size: number | null;
  max_size: number;
  mime_types: string[] | null;
  /** SHA-256 that the content must have; of what is completed, that it has. */
  checksum: string | null;
  /** Found from the content; null until it is completed. */
  mime_type: string | null;
  file_id: string;
  /** Of the content of which `received` tells; of what is completed, of its file. While it is open, this row answers for it. */
  blob_key: string;
  received: number;
  /** The resume token of the blob store. */
  step: JSONColumnType<Record<string, unknown>> | null;
  /** Not used any more. */
  digest: Buffer | null;
  /** Of the request that brought the last byte: where its bytes began, and their SHA-256. */
  last_offset: number | null;
  last_digest: string | null;
  /** Bytes that requests have brought in all, those that were discarded too. */
  transferred: Generated<number>;
  /** The request that sends, and until when it is taken to be at work. */
  writer: string | null;
  writer_until: Date | null;
  error: JSONColumnType<{ code: string; message: string; details?: unknown }> | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** Files that are downloaded as one ZIP until it expires, with the place of each byte in it. */
export interface ArchiveTable {
  id: string;
  account_id: string;
  /** What its URL ends with: the API key or the dashboard session that created it. */
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

/** A link to a page that shows files to whoever has it. */
export interface ShareTable {
  id: string;
  account_id: string;
  /** What it ends with: the API key, or the user who created it in the dashboard. */
  key_id: string | null;
  user_id: string | null;
  title: string;
  /** What is shared: these files, or those of this folder or collection. */
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

/** A file as it was when the archive was created: its content, by SHA-256, and the epoch of its delivery URLs. */
export interface ArchiveEntryTable {
  archive_id: string;
  position: number;
  file_id: string;
  epoch: number;
  sha256: string;
  name: string;
  size: number;
  modified_at: Date;
  /** Of its header in the ZIP. */
  offset: number;
}

/** What migrations have left to be written, and how far that is; see backfills.ts. */
export interface BackfillTable {
  name: string;
  /** The last id that was gone through. */
  reached: Generated<string>;
  done: Generated<number>;
  /** About how many rows there were when it began; how many there were, once it has finished. */
  total: number;
  started_at: Generated<Date>;
  updated_at: Generated<Date>;
  finished_at: Date | null;
}

/** One row: what belongs to this database. */
/** When backups last succeeded, by what made them. */
export interface BackupTable {
  source: string;
  succeeded_at: Date;
}

export interface InstallationTable {
  id: string;
  store_id: string;
  secret_hash: Buffer | null;
  bound_at: Date | null;
}
