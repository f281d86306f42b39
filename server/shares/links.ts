import { createHmac } from "node:crypto";
import { constantTimeEqual } from "../base/constant-time-equal.ts";
import { isId } from "../base/ids.ts";

/** Creates and reads the URLs of share links. Anyone who has the URL can open this link, and nothing else. */
export interface ShareLinks {
  url(id: string): string;
  /** Returns the last segment of the URL. */
  token(id: string): string;
  /** Returns the ID of the link with this token; null if the service has not signed it. */
  read(token: string): string | null;
}

const PREFIX = "shr_";
const BODY_LENGTH = 26;
/** Base64url characters of the signature in the URL, in addition to those of the ID: they contain 128 bits. */
const SIGNATURE_LENGTH = 22;

export function shareLinks(baseUrl: () => string, secret: string): ShareLinks {
  // The expiration and the owner are stored in the link's row.
  const sign = (id: string) =>
    createHmac("sha256", secret).update(`share\n${id}`).digest("base64url").slice(0, SIGNATURE_LENGTH);
  const token = (id: string) => id.slice(PREFIX.length) + sign(id);
  return {
    token,
    url: (id) => `${baseUrl()}/s/${token(id)}`,
    read(given) {
      const id = `${PREFIX}${given.slice(0, BODY_LENGTH)}`;
      return isId("shr", id) && constantTimeEqual(given, token(id)) ? id : null;
    },
  };
}
