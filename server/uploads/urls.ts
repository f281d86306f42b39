import { createHmac } from "node:crypto";
import { constantTimeEqual } from "../base/constant-time-equal.ts";

/**
 * Creates and verifies the URLs that receive the bytes of an upload. The signature is the capability: anyone who has
 * the URL can send.
 */
export interface UploadUrls {
  url(id: string): string;
  verify(id: string, signature: string): boolean;
}

export function uploadUrls(baseUrl: () => string, secret: string): UploadUrls {
  // The expiration is stored in the upload's row, which also voids the URL when the upload ends.
  const sign = (id: string) => createHmac("sha256", secret).update(`upload\n${id}`).digest("base64url");
  return {
    url: (id) => `${baseUrl()}/api/v1/uploads/${id}/content?signature=${sign(id)}`,
    verify: (id, signature) => constantTimeEqual(signature, sign(id)),
  };
}
