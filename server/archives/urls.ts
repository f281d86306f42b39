import { createHmac } from "node:crypto";
import { constantTimeEqual } from "../base/constant-time-equal.ts";

/** Creates and verifies archive URLs. Anyone who has the URL can download this archive, and nothing else. */
export interface ArchiveUrls {
  url(id: string): string;
  verify(id: string, signature: string): boolean;
}

export function archiveUrls(baseUrl: () => string, secret: string): ArchiveUrls {
  // The expiration and the owner are stored in the archive's row.
  const sign = (id: string) => createHmac("sha256", secret).update(`archive\n${id}`).digest("base64url");
  return {
    url: (id) => `${baseUrl()}/api/v1/archives/${id}/content?signature=${sign(id)}`,
    verify: (id, signature) => constantTimeEqual(signature, sign(id)),
  };
}
