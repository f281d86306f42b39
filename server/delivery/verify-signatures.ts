import { createHmac } from "node:crypto";
import { findAccount } from "../accounts/accounts.ts";
import { isLiveDeliveryKey, secretOfDeliveryKey } from "../accounts/delivery-keys.ts";
import { constantTimeEqual } from "../base/constant-time-equal.ts";
import type { Fail } from "../base/errors.ts";
import type { Context } from "../context.ts";
import type { Call } from "../contract/operation.ts";
import type { FileRow } from "../files/repository.ts";
import type { DeliveryUrls, SignedContent } from "../files/urls.ts";
import { URL_PARAMETERS } from "../imaging/transform.ts";
import { lifetimeExceeded } from "./url-lifetime.ts";

type Query = Call<"deliverFile">["query"];
type ImageQuery = Pick<Query, "signature" | "expires">;
type FailImageUrl = Fail<"INVALID_SIGNATURE" | "URL_EXPIRED">;
type FailFileUrl = Fail<"INVALID_SIGNATURE" | "URL_EXPIRED" | "URL_LIFETIME_EXCEEDED">;

/** Returns the error of a signature that does not grant access to the file; null if it does. */
export interface Signatures {
  fileError(fail: FailFileUrl, file: FileRow, target: SignedContent["target"], query: Query): Promise<Error | null>;
  imageError(fail: FailImageUrl, file: FileRow, query: ImageQuery): Error | null;
}

/** Maximum time that the clock of the signer can be ahead. */
const CLOCK_TOLERANCE_SECONDS = 60;

export function signatures(context: Context, urls: Pick<DeliveryUrls, "verify">): Signatures {
  const { clock } = context;

  /**
   * Verifies a signature with a delivery key. The account signs the values of the parameters, without defaults and
   * without the epoch and type of the file.
   */
  async function deliveryKeyError(
    fail: FailFileUrl,
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
    const remainingSeconds = expires - Math.floor(clock().getTime() / 1000);
    return remainingSeconds > limit + CLOCK_TOLERANCE_SECONDS ? lifetimeExceeded(fail, remainingSeconds, limit) : null;
  }

  function serviceSignatureError(
    fail: FailImageUrl,
    file: FileRow,
    request: SignedContent,
    signature = "",
  ): Error | null {
    if (urls.verify(file, request, signature)) return null;
    return fail("INVALID_SIGNATURE", "This URL is unsigned or was altered. Get a new URL from the file's record.");
  }

  function expiryError(fail: FailImageUrl, expires: number | undefined): Error | null {
    if (expires === undefined || expires * 1000 > clock().getTime()) return null;
    const expiredAt = new Date(expires * 1000).toISOString();
    return fail("URL_EXPIRED", `This URL expired at ${expiredAt}. Get a new URL from the file's record.`);
  }

  return {
    async fileError(fail, file, transform, query) {
      const { keyId, signature, expires, version } = query;
      const refusal =
        keyId === undefined
          ? serviceSignatureError(fail, file, { target: transform, expires, version }, signature)
          : await deliveryKeyError(fail, file, query, keyId);
      return refusal ?? expiryError(fail, expires);
    },

    imageError(fail, file, { signature, expires }) {
      return serviceSignatureError(fail, file, { target: "image", expires }, signature) ?? expiryError(fail, expires);
    },
  };
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
