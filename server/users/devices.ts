import { createHmac, randomBytes } from "node:crypto";
import { constantTimeEqual } from "../base/constant-time-equal.ts";

/** Recognizes browsers in which someone signed in with an email, by a cookie. The service stores no data about them. */
export interface Devices {
  /** Returns the device name in a valid token for this email, or null if the token is invalid. */
  verifyDeviceToken(text: string | null, email: string): string | null;
  /** Returns the token for the device cookie. If `device` is null, creates a new device name. */
  issueDeviceToken(email: string, device: string | null): string;
}

const NAME_BYTES = 12;

/**
 * Issues and verifies device tokens. A token proves an earlier sign-in with the email in this browser. It grants no
 * access.
 */
export function signInDevices(secret: string): Devices {
  const sign = (email: string, name: string) =>
    `${name}.${createHmac("sha256", secret).update(`device\n${email}\n${name}`).digest("base64url")}`;
  return {
    verifyDeviceToken(text, email) {
      const [name = ""] = text?.split(".") ?? [];
      return text !== null && name !== "" && constantTimeEqual(text, sign(email, name)) ? name : null;
    },
    issueDeviceToken: (email, device) => sign(email, device ?? randomBytes(NAME_BYTES).toString("base64url")),
  };
}
