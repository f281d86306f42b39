import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import type { Fail } from "../base/errors.ts";
import type { Account } from "../contract/account.ts";
import { chargeCall } from "./charge-call.ts";
import type { UploadDeps } from "./deps.ts";
import { uploadNotFound } from "./receive-content.ts";
import type { UploadWithUser } from "./repository.ts";
import type { Upload } from "./upload.ts";
import type { UploadLocks } from "./upload-locks.ts";

/** The upload of a signed URL. A class, so that a handler can check what the request pipeline passes on. */
class ResolvedUpload {
  readonly upload: UploadWithUser;
  readonly account: Account;

  constructor(upload: UploadWithUser, account: Account) {
    this.upload = upload;
    this.account = account;
  }
}

/** Returns the upload that `resolveUploadUrl` has read for this request. */
export function resolvedUpload(capability: object): ResolvedUpload {
  if (!(capability instanceof ResolvedUpload)) throw new Error("The upload URL of this request was not opened");
  return capability;
}

/**
 * Reads the upload of a signed URL and charges the request (decision C35). It runs before the request is validated, so that a
 * refused request costs a call like any other, and the row is read once. Bytes that arrive in this process are saved first.
 */
export function resolveUploadUrl(
  deps: Pick<UploadDeps, "context" | "uploads"> & { locks: Pick<UploadLocks, "waitForRelease"> },
) {
  const { context, uploads, locks } = deps;
  return async (
    fail: Fail<"UPLOAD_NOT_FOUND" | "ACCOUNT_SUSPENDED" | "RATE_LIMIT_EXCEEDED">,
    id: string,
    address: string,
  ): Promise<object> => {
    await locks.waitForRelease(id);
    const upload = await uploads.find(id);
    const account = upload && (await findAccount(context, upload.accountId));
    const resolved = upload && account && new ResolvedUpload(upload, account);
    await chargeCall(context, fail, resolved && isLive(resolved.upload) ? resolved : null, address);
    if (!resolved) throw uploadNotFound(fail, id);
    requireNotSuspended(fail, resolved.account);
    return resolved;
  };
}

/** Returns whether a request can succeed: the upload is open, or its last response can be repeated. */
function isLive({ state, isUrlExpired }: Upload): boolean {
  return state === "OPEN" || ((state === "COMPLETED" || state === "FAILED") && !isUrlExpired);
}
