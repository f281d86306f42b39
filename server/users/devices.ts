import { createHmac, randomBytes } from "node:crypto";
import { sameText } from "../base/same-text.ts";

/** Browsers in which someone signed in with an email, known by what a cookie carries. Nothing of them is stored. */
export interface Devices {
  /** The device name in a valid token for this email; null when the token is invalid. */
  verifyDeviceToken(text: string | null, email: string): string | null;
  /** The token for the device cookie; null makes a new device. */
  issueDeviceToken(email: string, device: string | null): string;
}

const NAME_BYTES = 12;

/** A token proves that somebody signed in with the password there before: it grants nothing, and signs nobody in. */
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
