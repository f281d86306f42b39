import { createHmac } from "node:crypto";
import { sameText } from "../base/same-text.ts";

/** The address that the bytes of an upload are sent to. Whoever has it can send them: its signature is the capability. */
export interface UploadUrls {
  url(id: string): string;
  verify(id: string, signature: string): boolean;
}

export function uploadUrls(baseUrl: () => string, secret: string): UploadUrls {
  // That it expires, and is void once the upload has ended, stands in the upload's row.
  const sign = (id: string) => createHmac("sha256", secret).update(`upload\n${id}`).digest("base64url");
  return {
    url: (id) => `${baseUrl()}/api/v1/uploads/${id}/content?signature=${sign(id)}`,
    verify: (id, signature) => sameText(signature, sign(id)),
  };
}
