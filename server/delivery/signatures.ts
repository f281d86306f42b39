import { createHmac } from "node:crypto";
import { URL_PARAMETERS } from "@media-asset-service/decode/imaging/transform.ts";
import { hasVariants } from "@media-asset-service/decode/media-types/media-type.ts";
import { findAccount } from "../accounts/accounts.ts";
import { isLiveDeliveryKey, secretOfDeliveryKey } from "../accounts/delivery-keys.ts";
import { constantTimeEqual } from "../base/crypto.ts";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Call, CallThatFails, Handlers } from "../contract/operation.ts";
import { isThumbnail, type SignedContent, urlsOf } from "../files/record.ts";
import { type FileRow, findFile } from "../files/rows.ts";
import type { components } from "../generated/types.ts";
import { findPreset } from "./presets.ts";
import { parameterError, requestedTransform } from "./requested-transform.ts";

type Schemas = components["schemas"];
type Query = Call<"deliverFile">["query"];
type ImageQuery = Call<"deliverImage">["query"];
type ImageUrlCall = CallThatFails<"INVALID_SIGNATURE" | "URL_EXPIRED">;
type FileUrlCall = CallThatFails<"INVALID_SIGNATURE" | "URL_EXPIRED" | "URL_LIFETIME_EXCEEDED">;

/** Maximum time that the clock of the signer can be ahead. */
const CLOCK_TOLERANCE_SECONDS = 60;

export const signingHandlers = {
  async signUrls(call, reply) {
    const { context, caller, body, fail } = call;
    const { expiresIn } = body;
    const { maxUrlLifetime: limit } = caller.account.limits;
    if (expiresIn > limit) throw lifetimeExceeded(fail, expiresIn, limit);
    // Rounded up to whole seconds, so that the lifetime is never shorter than requested.
    const expires = Math.ceil(context.clock().getTime() / 1000) + expiresIn;
    const signed = await Promise.all(body.files.map((entry) => sign(call, entry, expires)));
    return reply(200, { urls: signed, expiresAt: new Date(expires * 1000).toISOString() });
  },
} satisfies Partial<Handlers>;

async function sign(
  { context, caller }: Call<"signUrls">,
  entry: Schemas["FileToSign"],
  expires: number,
): Promise<Schemas["SignedUrl"]> {
  const { id } = entry;
  const { id: accountId } = caller.account;
  const file = isId("file", id) ? await findFile(context, accountId, id) : null;
  if (!file) return { id, url: null, errorCode: "FILE_NOT_FOUND" };
  const transform = requestedTransform(file, entry);
  if (transform && !isThumbnail(transform)) {
    if (!hasVariants(file)) return { id, url: null, errorCode: "NOT_AN_IMAGE" };
    if (parameterError(file, entry)) return { id, url: null, errorCode: "VALIDATION_ERROR" };
  }
  if (entry.preset !== undefined && !(await findPreset(context, accountId, entry.preset))) {
    return { id, url: null, errorCode: "PRESET_NOT_FOUND" };
  }
  return { id, url: urlsOf(context).signedUntil(file, transform, expires), errorCode: null };
}

/** Returns the error of a signature that does not grant access to the file; null if it does. */
export async function fileUrlError(
  call: FileUrlCall,
  file: FileRow,
  target: SignedContent["target"],
  query: Query,
): Promise<Error | null> {
  const { keyId, signature, expires, version } = query;
  const refusal =
    keyId === undefined
      ? serviceSignatureError(call, file, { target, expires, version }, signature)
      : await deliveryKeyError(call, file, query, keyId);
  return refusal ?? expiryError(call, expires);
}

/** Returns the error of a signature that does not grant access to images of the file; null if it does. */
export function imageUrlError(call: ImageUrlCall, file: FileRow, { signature, expires }: ImageQuery): Error | null {
  return serviceSignatureError(call, file, { target: "image", expires }, signature) ?? expiryError(call, expires);
}

function serviceSignatureError(
  { context, fail }: ImageUrlCall,
  file: FileRow,
  request: SignedContent,
  signature = "",
): Error | null {
  if (urlsOf(context).verify(file, request, signature)) return null;
  return fail("INVALID_SIGNATURE", "This URL is unsigned or was altered. Get a new URL from the file's record.");
}

function expiryError({ context, fail }: ImageUrlCall, expires: number | undefined): Error | null {
  if (expires === undefined || expires * 1000 > context.clock().getTime()) return null;
  const expiredAt = new Date(expires * 1000).toISOString();
  return fail("URL_EXPIRED", `This URL expired at ${expiredAt}. Get a new URL from the file's record.`);
}

/**
 * Verifies a signature with a delivery key. The account signs the values of the parameters, without defaults and
 * without the epoch and type of the file.
 */
async function deliveryKeyError(
  { context, fail }: FileUrlCall,
  file: FileRow,
  query: Query,
  keyId: string,
): Promise<Error | null> {
  const { signature = "", expires, version } = query;
  // The signature is checked first, because it is cheaper: invalid signatures cause no database query.
  const secret = secretOfDeliveryKey(context, keyId);
  const isSigned = constantTimeEqual(signature, deliveryKeySignature(secret, file.id, query));
  const isLive = () => isLiveDeliveryKey(context, keyId, file.accountId);
  if (expires === undefined || version !== undefined || !isSigned || !(await isLive())) {
    const rule =
      "It must contain an active delivery key of the file's account and `expires`, and must not contain `version`.";
    return fail("INVALID_SIGNATURE", `This URL is not signed with the delivery key or was altered. ${rule}`);
  }
  const limit = (await findAccount(context, file.accountId))?.limits.maxUrlLifetime ?? 0;
  const remainingSeconds = expires - Math.floor(context.clock().getTime() / 1000);
  return remainingSeconds > limit + CLOCK_TOLERANCE_SECONDS ? lifetimeExceeded(fail, remainingSeconds, limit) : null;
}

const SIGNED_PARAMETERS = [...URL_PARAMETERS, "expires", "keyId"] as const;

/**
 * Computes the same signature as `signUrl` of the SDK: of the file's ID and the parameters in the URL, in this order.
 */
function deliveryKeySignature(key: string, fileId: string, query: Query): string {
  const signed = SIGNED_PARAMETERS.filter((name) => query[name] !== undefined).map((name) => `${name}=${query[name]}`);
  return createHmac("sha256", key)
    .update(`${fileId}?${signed.join("&")}`)
    .digest("base64url");
}

/** Returns the error for a URL whose lifetime exceeds the limit of its account. */
function lifetimeExceeded(fail: Fail<"URL_LIFETIME_EXCEEDED">, seconds: number, limit: number): Error {
  const message = `Signed URLs of this account are valid for at most ${limit} seconds, not ${seconds}. Request a shorter lifetime.`;
  return fail("URL_LIFETIME_EXCEEDED", message, { limit });
}
