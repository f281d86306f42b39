import { createHmac, randomBytes } from "node:crypto";
import { encryption } from "../../base/crypto.ts";
import { perContext } from "../../context.ts";
import type { components } from "../../generated/types.ts";

type Schemas = components["schemas"];

/*
 * Signatures of Standard Webhooks 1.0.0 (https://github.com/standard-webhooks/standard-webhooks), which libraries of
 * many languages verify. The service must sign again and again, so secrets are encrypted instead of hashed.
 */

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const secretEncryption = perContext(({ config }) => encryption(config.signingSecret, "webhook secrets"));

/** Returns `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Returns the body of a delivery. It is the same in each attempt. */
export function payloadOf({ id, number, type, createdAt, data }: Schemas["MediaEvent"]): string {
  const payload: Schemas["WebhookPayload"] = { type, timestamp: createdAt, data, id, number, createdAt };
  return JSON.stringify(payload);
}

/** Returns the headers that prove the origin of a body, with one signature for each secret. */
export function signedHeaders(
  body: string,
  { id, time, secrets }: { id: string; time: Date; secrets: readonly string[] },
): Record<string, string> {
  const timestamp = String(Math.floor(time.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
