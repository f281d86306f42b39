import { createHmac } from "node:crypto";
import { requireNotSuspended } from "../accounts/access-checks.ts";
import { findAccount } from "../accounts/accounts.ts";
import { type Admission, callCounter } from "../accounts/call-counter.ts";
import { anonymousCalls, dashboardCalls } from "../accounts/rate-limit.ts";
import { secondsUntil } from "../base/calendar.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { uploadNotFound } from "./receive-content.ts";
import { findUpload, type UploadWithUser } from "./rows.ts";
import type { Upload } from "./upload.ts";
import { waitForRelease } from "./upload-locks.ts";

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

/** Returns the URL that receives the bytes of an upload. The signature is the capability: anyone who has the URL can send. */
export function uploadUrl(context: Context, id: string): string {
  return `${context.config.baseUrl()}/api/v1/uploads/${id}/content?signature=${sign(context, id)}`;
}

/** Returns whether the service signed the URL of this upload. */
export function isUploadUrlSigned(context: Context, id: string, signature: string): boolean {
  return constantTimeEqual(signature, sign(context, id));
}

/** The expiration is stored in the upload's row, which also voids the URL when the upload ends. */
function sign({ config }: Context, id: string): string {
  return createHmac("sha256", config.signingSecret).update(`upload\n${id}`).digest("base64url");
}

/**
 * Reads the upload of a signed URL and charges the request (decision C35). It runs before the request is validated, so that a
 * refused request costs a call like any other, and the row is read once. Bytes that arrive in this process are saved first.
 */
export async function resolveUploadUrl(
  { context, fail }: CallThatFails<"UPLOAD_NOT_FOUND" | "ACCOUNT_SUSPENDED" | "RATE_LIMIT_EXCEEDED">,
  id: string,
  address: string,
): Promise<object> {
  await waitForRelease(context, id);
  const upload = await findUpload(context, id);
  const account = upload && (await findAccount(context, upload.accountId));
  const resolved = upload && account && new ResolvedUpload(upload, account);
  await chargeCall(context, fail, resolved && isLive(resolved.upload) ? resolved : null, address);
  if (!resolved) throw uploadNotFound(fail, id);
  requireNotSuspended(fail, resolved.account);
  return resolved;
}

/** Returns whether a request can succeed: the upload is open, or its last response can be repeated. */
function isLive({ state, isUrlExpired }: Upload): boolean {
  return state === "OPEN" || ((state === "COMPLETED" || state === "FAILED") && !isUrlExpired);
}

/**
 * Charges a request to an upload URL (decision C35): to the account whose key created the upload, to the dashboard
 * calls of the session that created it, or, if the upload has ended, to the address of the client.
 * @throws RATE_LIMIT_EXCEEDED if that account, session or address has no calls left
 */
async function chargeCall(
  context: Context,
  fail: Fail<"RATE_LIMIT_EXCEEDED">,
  live: { upload: Upload; account: Account } | null,
  address: string,
): Promise<void> {
  const now = context.clock();
  const state = await countFor(context, live, address, now);
  if (state.admitted) return;
  // Without a key, the response contains no call counts of the account.
  const details = { limit: state.limit, resetAt: state.retryAt.toISOString() };
  const headers = { "Retry-After": String(secondsUntil(state.retryAt, now)) };
  const message = `No API calls are left for this upload. Try again at ${details.resetAt}.`;
  throw fail("RATE_LIMIT_EXCEEDED", message, details, { headers });
}

async function countFor(
  context: Context,
  live: { upload: Upload; account: Account } | null,
  address: string,
  now: Date,
): Promise<Admission> {
  if (live === null) return anonymousCalls(context).count(address, now);
  const { upload, account } = live;
  if (upload.sessionId !== null) return dashboardCalls(context).count(upload.sessionId, now);
  return callCounter(context).count(account.id, account.limits.apiCallsPerDay, now);
}
