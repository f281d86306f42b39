import { accountListHandlers } from "./accounts/account-list.ts";
import { accountHandlers } from "./accounts/accounts.ts";
import { auditHandlers } from "./accounts/audit.ts";
import { deliveryKeyHandlers } from "./accounts/delivery-keys.ts";
import { eventHandlers } from "./accounts/event-feed.ts";
import { keyHandlers } from "./accounts/keys.ts";
import { statsHandlers } from "./accounts/usage.ts";
import { deliveryHandlers as webhookDeliveryHandlers } from "./accounts/webhooks/deliveries.ts";
import { webhookHandlers } from "./accounts/webhooks/webhooks.ts";
import { aiHandlers } from "./ai/operations.ts";
import { bulkHandlers } from "./bulk/operations.ts";
import { type Handlers, mergeHandlers } from "./contract/operation.ts";
import { deliveryHandlers } from "./delivery/operations.ts";
import { presetHandlers } from "./delivery/presets.ts";
import { signingHandlers } from "./delivery/signatures.ts";
import { collectionHandlers } from "./files/collections/operations.ts";
import { metadataFieldHandlers } from "./files/metadata/metadata.ts";
import { fileHandlers } from "./files/operations.ts";
import { versionHandlers } from "./files/versions.ts";
import { folderHandlers } from "./folders/operations.ts";
import { trashHandlers } from "./folders/trash/operations.ts";
import { erasureHandlers } from "./ops/account-erasure.ts";
import { healthHandlers } from "./ops/health.ts";
import { maintenanceHandlers } from "./ops/operations.ts";
import { archiveHandlers } from "./sharing/archives.ts";
import { publicShareHandlers } from "./sharing/public-shares.ts";
import { shareHandlers } from "./sharing/shares.ts";
import { formHandlers } from "./uploads/forms.ts";
import { uploadHandlers } from "./uploads/operations.ts";
import { authenticatorHandlers } from "./users/enrollment.ts";
import { invitationHandlers } from "./users/invitations.ts";
import { operatorHandlers, userAdminHandlers } from "./users/management.ts";
import { sessionHandlers } from "./users/session-operations.ts";
import { signInHandlers } from "./users/sign-in.ts";

/** The handlers of all operations. The compiler refuses an operation without a handler. */
export const handlers: Handlers = mergeHandlers(
  accountHandlers,
  accountListHandlers,
  keyHandlers,
  deliveryKeyHandlers,
  auditHandlers,
  eventHandlers,
  webhookHandlers,
  webhookDeliveryHandlers,
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
  invitationHandlers,
  aiHandlers,
  bulkHandlers,
  statsHandlers,
  maintenanceHandlers,
  healthHandlers,
);
