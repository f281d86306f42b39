import type { Migration } from "./migration.ts";

/**
 * All migrations, in the order of their names, which are those of their files. A migration that is part of a release
 * never changes: add a new one at the end. They are loaded only if one is pending.
 */
const modules: Record<string, () => Promise<{ default: [name: string, parts: Migration] }>> = {
  "001-accounts-and-files": () => import("./001-accounts-and-files.ts"),
  "002-variants": () => import("./002-variants.ts"),
  "003-ai": () => import("./003-ai.ts"),
  "004-users": () => import("./004-users.ts"),
  "005-second-look": () => import("./005-second-look.ts"),
  "006-turns": () => import("./006-turns.ts"),
  "007-audit-and-suspension": () => import("./007-audit-and-suspension.ts"),
  "007-backfills": () => import("./007-backfills.ts"),
  "008-looks": () => import("./008-looks.ts"),
  "008-looks-indexes": () => import("./008-looks-indexes.ts"),
  "009-account-changes": () => import("./009-account-changes.ts"),
  "010-moderation": () => import("./010-moderation.ts"),
  "010-moderation-index": () => import("./010-moderation-index.ts"),
  "011-many-files": () => import("./011-many-files.ts"),
  "011-many-files-indexes": () => import("./011-many-files-indexes.ts"),
  "011-many-files-search": () => import("./011-many-files-search.ts"),
  "012-queued-jobs": () => import("./012-queued-jobs.ts"),
  "013-trash": () => import("./013-trash.ts"),
  "013-trash-indexes": () => import("./013-trash-indexes.ts"),
  "014-versions": () => import("./014-versions.ts"),
  "014-versions-indexes": () => import("./014-versions-indexes.ts"),
  "015-former-filenames": () => import("./015-former-filenames.ts"),
  "016-cache-purges": () => import("./016-cache-purges.ts"),
  "017-idempotency-keys": () => import("./017-idempotency-keys.ts"),
  "018-bulk-operations": () => import("./018-bulk-operations.ts"),
  "019-uploads": () => import("./019-uploads.ts"),
  "020-second-factors": () => import("./020-second-factors.ts"),
  "021-upload-owners": () => import("./021-upload-owners.ts"),
  "022-probe-attempts": () => import("./022-probe-attempts.ts"),
  "022-probe-attempts-index": () => import("./022-probe-attempts-index.ts"),
  "023-audit-of-actions": () => import("./023-audit-of-actions.ts"),
  "023-not-sensitive": () => import("./023-not-sensitive.ts"),
  "023-purged-files": () => import("./023-purged-files.ts"),
  "023-purged-files-index": () => import("./023-purged-files-index.ts"),
  "024-installation": () => import("./024-installation.ts"),
  "025-backups": () => import("./025-backups.ts"),
  "026-closed-sets": () => import("./026-closed-sets.ts"),
  "026-closed-sets-valid": () => import("./026-closed-sets-valid.ts"),
  "026-folders-of-account": () => import("./026-folders-of-account.ts"),
  "026-references": () => import("./026-references.ts"),
  "026-references-valid": () => import("./026-references-valid.ts"),
  "027-delivery-keys": () => import("./027-delivery-keys.ts"),
  "028-presets": () => import("./028-presets.ts"),
  "029-descriptions": () => import("./029-descriptions.ts"),
  "030-strip-location": () => import("./030-strip-location.ts"),
  "030-strip-location-valid": () => import("./030-strip-location-valid.ts"),
  "031-metadata": () => import("./031-metadata.ts"),
  "032-sorted-lists": () => import("./032-sorted-lists.ts"),
  "033-archives": () => import("./033-archives.ts"),
  "034-shares": () => import("./034-shares.ts"),
  "035-collections": () => import("./035-collections.ts"),
  "035-collections-indexes": () => import("./035-collections-indexes.ts"),
  "035-collections-valid": () => import("./035-collections-valid.ts"),
  "036-measures": () => import("./036-measures.ts"),
  "037-search-forms": () => import("./037-search-forms.ts"),
  "038-charsets": () => import("./038-charsets.ts"),
  "039-raw-images": () => import("./039-raw-images.ts"),
  "040-locations": () => import("./040-locations.ts"),
  "041-anonymous-variants": () => import("./041-anonymous-variants.ts"),
  "042-bulk-owners": () => import("./042-bulk-owners.ts"),
};

export const migrationNames: readonly string[] = Object.keys(modules);

export async function loadMigrations(): Promise<Record<string, Migration>> {
  return Object.fromEntries(await Promise.all(Object.values(modules).map(async (load) => (await load()).default)));
}
