import accountsAndFiles from "./001-accounts-and-files.ts";
import variants from "./002-variants.ts";
import ai from "./003-ai.ts";
import users from "./004-users.ts";
import firstReprobe from "./005-second-look.ts";
import turns from "./006-turns.ts";
import auditAndSuspension from "./007-audit-and-suspension.ts";
import backfills from "./007-backfills.ts";
import looks from "./008-looks.ts";
import looksIndexes from "./008-looks-indexes.ts";
import accountChanges from "./009-account-changes.ts";
import moderation from "./010-moderation.ts";
import moderationIndex from "./010-moderation-index.ts";
import manyFiles from "./011-many-files.ts";
import manyFilesIndexes from "./011-many-files-indexes.ts";
import manyFilesSearch from "./011-many-files-search.ts";
import queuedJobs from "./012-queued-jobs.ts";
import trash from "./013-trash.ts";
import trashIndexes from "./013-trash-indexes.ts";
import versions from "./014-versions.ts";
import versionsIndexes from "./014-versions-indexes.ts";
import formerFilenames from "./015-former-filenames.ts";
import cachePurges from "./016-cache-purges.ts";
import idempotencyKeys from "./017-idempotency-keys.ts";
import bulkOperations from "./018-bulk-operations.ts";
import uploads from "./019-uploads.ts";
import secondFactors from "./020-second-factors.ts";
import uploadOwners from "./021-upload-owners.ts";
import probeAttempts from "./022-probe-attempts.ts";
import probeAttemptsIndex from "./022-probe-attempts-index.ts";
import auditOfActions from "./023-audit-of-actions.ts";
import notSensitive from "./023-not-sensitive.ts";
import purgedFiles from "./023-purged-files.ts";
import purgedFilesIndex from "./023-purged-files-index.ts";
import installation from "./024-installation.ts";
import backups from "./025-backups.ts";
import closedSets from "./026-closed-sets.ts";
import closedSetsValid from "./026-closed-sets-valid.ts";
import foldersOfAccount from "./026-folders-of-account.ts";
import references from "./026-references.ts";
import referencesValid from "./026-references-valid.ts";
import deliveryKeys from "./027-delivery-keys.ts";
import presets from "./028-presets.ts";
import descriptions from "./029-descriptions.ts";
import stripLocation from "./030-strip-location.ts";
import stripLocationValid from "./030-strip-location-valid.ts";
import metadata from "./031-metadata.ts";
import sortedLists from "./032-sorted-lists.ts";
import archives from "./033-archives.ts";
import shares from "./034-shares.ts";
import collections from "./035-collections.ts";
import collectionsIndexes from "./035-collections-indexes.ts";
import collectionsValid from "./035-collections-valid.ts";
import measures from "./036-measures.ts";
import searchForms from "./037-search-forms.ts";
import charsets from "./038-charsets.ts";
import rawImages from "./039-raw-images.ts";
import type { Migration } from "./migration.ts";

/**
 * All migrations, in the order of their names, which are those of their files. A migration that is part of a release
 * never changes: add a new one at the end.
 */
export const migrations: Record<string, Migration> = Object.fromEntries([
  accountsAndFiles,
  variants,
  ai,
  users,
  firstReprobe,
  turns,
  auditAndSuspension,
  backfills,
  looks,
  looksIndexes,
  accountChanges,
  moderation,
  moderationIndex,
  manyFiles,
  manyFilesIndexes,
  manyFilesSearch,
  queuedJobs,
  trash,
  trashIndexes,
  versions,
  versionsIndexes,
  formerFilenames,
  cachePurges,
  idempotencyKeys,
  bulkOperations,
  uploads,
  secondFactors,
  uploadOwners,
  probeAttempts,
  probeAttemptsIndex,
  auditOfActions,
  notSensitive,
  purgedFiles,
  purgedFilesIndex,
  installation,
  backups,
  closedSets,
  closedSetsValid,
  foldersOfAccount,
  references,
  referencesValid,
  deliveryKeys,
  presets,
  descriptions,
  stripLocation,
  stripLocationValid,
  metadata,
  sortedLists,
  archives,
  shares,
  collections,
  collectionsIndexes,
  collectionsValid,
  measures,
  searchForms,
  charsets,
  rawImages,
]);
