import { accountListHandlers } from "./accounts/account-list.ts";
import { accountHandlers } from "./accounts/accounts.ts";
import { deliveryKeyHandlers } from "./accounts/delivery-keys.ts";
import { keyHandlers } from "./accounts/keys.ts";
import { aiHandlers } from "./ai/operations.ts";
import { auditHandlers } from "./audit/operations.ts";
import { background } from "./background.ts";
import { bulkHandlers } from "./bulk/operations.ts";
import { collectionHandlers } from "./collections/operations.ts";
import type { Context } from "./context.ts";
import { mergeHandlers } from "./contract/merge-handlers.ts";
import type { Handlers } from "./contract/operation.ts";
import { retainedSince } from "./contract/retention.ts";
import { deliveryHandlers } from "./delivery/operations.ts";
import { presetHandlers } from "./delivery/presets.ts";
import { signingHandlers } from "./delivery/signatures.ts";
import { fileHandlers } from "./files/operations.ts";
import { versionHandlers } from "./files/versions.ts";
import { folderHandlers } from "./folders/operations.ts";
import { trashHandlers } from "./folders/trash/operations.ts";
import { dependencyStates, healthHandlers } from "./health/operations.ts";
import { erasureHandlers } from "./maintenance/account-erasure.ts";
import { maintenanceHandlers, purgeHandlers } from "./maintenance/operations.ts";
import { metadataFieldHandlers } from "./metadata/fields.ts";
import { archiveHandlers } from "./sharing/archives.ts";
import { publicShareHandlers, shareErrorPage } from "./sharing/public-shares.ts";
import { shareHandlers } from "./sharing/shares.ts";
import { statsHandlers } from "./stats/usage.ts";
import { sweepBlobs } from "./storage/sweep.ts";
import { expireUploads } from "./uploads/expire-uploads.ts";
import { formHandlers } from "./uploads/forms.ts";
import { uploadHandlers } from "./uploads/operations.ts";
import { isUploadUrlSigned, resolveUploadUrl } from "./uploads/upload-url.ts";
import { authenticatorHandlers } from "./users/enrollment.ts";
import { operatorHandlers, userAdminHandlers } from "./users/management.ts";
import { sessionHandlers } from "./users/session-operations.ts";
import { signInHandlers } from "./users/sign-in.ts";

export type Composition = ReturnType<typeof compose>;

/** Builds all objects of a process once, from its resources. Dependencies are passed only downwards on this page. */
export function compose(context: Context) {
  const { observability, installation } = context;
  const deps = { ...context.config, ...context };

  /** Expires uploads first, so that the sweep deletes their bytes. */
  const sweep = async (now: Date, shouldStop?: () => boolean) => {
    await expireUploads(context, now, shouldStop);
    return sweepBlobs(context, now, shouldStop);
  };

  const handlers: Handlers = mergeHandlers(
    accountHandlers,
    accountListHandlers,
    keyHandlers,
    deliveryKeyHandlers,
    auditHandlers,
    presetHandlers,
    fileHandlers,
    versionHandlers,
    formHandlers,
    uploadHandlers,
    folderHandlers,
    trashHandlers,
    archiveHandlers,
    collectionHandlers,
    shareHandlers,
    publicShareHandlers,
    metadataFieldHandlers,
    deliveryHandlers,
    signingHandlers,
    erasureHandlers,
    signInHandlers,
    sessionHandlers,
    authenticatorHandlers,
    userAdminHandlers,
    operatorHandlers,
    aiHandlers,
    bulkHandlers,
    statsHandlers,
    maintenanceHandlers,
    purgeHandlers(sweep),
    healthHandlers,
  );

  return {
    handlers,
    errorPage: shareErrorPage,
    dependencyStates: () => dependencyStates(context),
    uploadUrls: { isSigned: isUploadUrlSigned, resolve: resolveUploadUrl },
    ...background({
      ...deps,
      context,
      sweep,
      retainedSince: (now: Date) => retainedSince(context, now),
      deletionTime: installation.deletionTime,
      instrumented: observability.scheduledJob,
    }),
  };
}
