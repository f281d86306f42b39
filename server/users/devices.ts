import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "../base/same-text.ts";

/** Browsers in which someone signed in with an email, known by what a cookie carries. Nothing of them is stored. */
export interface Devices {
  /** The name of the device that this text proves for the email; null when it proves nothing. */
  verifyDeviceToken(text: string | null, email: string): string | null;
  /** What the cookie of the device carries, which is a new one without a name. */
  issueDeviceToken(email: string, device: string | null): string;
}

const NAME_BYTES = 12;

/** Proves no more than that somebody who knew the password once was there: it opens nothing, and signs nobody in. */
export function signInDevices(secret: string): Devices {
  const sign = (email: string, name: string) =>
    `${name}.${createHmac("sha256", secret).update(`device\n${email}\n${name}`).digest("base64url")}`;
  return {
    verifyDeviceToken(text, email) {
      const [name = ""] = text?.split(".") ?? [];
      return text !== null && name !== "" && sameText(text, sign(email, name)) ? name : null;
    },
    issueDeviceToken: (email, device) => sign(email, device ?? randomBytes(NAME_BYTES).toString("base64url")),
  };
}
