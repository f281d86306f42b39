import { createHmac } from "node:crypto";
import { sameText } from "../base/same-text.ts";

/** The address of an archive. Whoever has it can download that archive, and nothing else. */
export interface ArchiveUrls {
  url(id: string): string;
  verify(id: string, signature: string): boolean;
}

export function archiveUrls(baseUrl: () => string, secret: string): ArchiveUrls {
  // That it expires, and what it ends with, stands in the archive's row.
  const sign = (id: string) => createHmac("sha256", secret).update(`archive\n${id}`).digest("base64url");
  return {
    url: (id) => `${baseUrl()}/api/v1/archives/${id}/content?signature=${sign(id)}`,
    verify: (id, signature) => sameText(signature, sign(id)),
  };
}
