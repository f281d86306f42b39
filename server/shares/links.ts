import { createHmac } from "node:crypto";
import { isId } from "../base/ids.ts";
import { sameText } from "../base/same-text.ts";

/** The address of a share link. Whoever has it can open that link, and nothing else. */
export interface ShareLinks {
  url(id: string): string;
  /** The last part of the address. */
  token(id: string): string;
  /** The id of the link with this token; null for what the service has not signed. */
  read(token: string): string | null;
}

const PREFIX = "shr_";
const BODY_LENGTH = 26;
/** 128 bits of the signature are in the address, beside those of the id. */
const SIGNATURE_LENGTH = 22;

export function shareLinks(baseUrl: () => string, secret: string): ShareLinks {
  // That it expires, and what it ends with, stands in the link's row.
  const sign = (id: string) =>
    createHmac("sha256", secret).update(`share\n${id}`).digest("base64url").slice(0, SIGNATURE_LENGTH);
  const token = (id: string) => id.slice(PREFIX.length) + sign(id);
  return {
    token,
    url: (id) => `${baseUrl()}/s/${token(id)}`,
    read(given) {
      const id = `${PREFIX}${given.slice(0, BODY_LENGTH)}`;
      return isId("shr", id) && sameText(given, token(id)) ? id : null;
    },
  };
}
