import { EgressError, send } from "../../base/egress/egress.ts";
import type { Context } from "../../context.ts";
import type { components } from "../../generated/types.ts";
import type { Webhook } from "./pending.ts";
import { payloadOf, secretEncryption, signedHeaders } from "./signature.ts";

const LIMITS = { method: "POST", timeoutMs: 10_000, maxBodyBytes: 4_096 } as const;
const HEADERS = { "content-type": "application/json" };
const GONE = 410;

export interface Outcome {
  isDelivered: boolean;
  /** Whether the receiver returned 410. */
  isGone: boolean;
  /** The pause that `Retry-After` requests, in milliseconds. */
  retryAfterMs: number;
  /** Whether the signal ended the attempt. The health of the webhook ignores such attempts. */
  isAborted: boolean;
  columns: {
    attempted_at: Date;
    duration_ms: number;
    response_status: number | null;
    response_body: string;
    error: string | null;
  };
}

/** Sends an event to the URL of a webhook, once. */
export async function attempt(
  context: Context,
  webhook: Webhook,
  event: components["schemas"]["MediaEvent"],
  signal: AbortSignal,
): Promise<Outcome> {
  const time = context.clock();
  const startedAt = performance.now();
  const body = payloadOf(event);
  const sending = async () => {
    const { egress } = context;
    if (egress === null) throw new EgressError("ABORTED", "Webhooks are disabled on this service.");
    const signature = signedHeaders(body, { id: event.id, time, secrets: secretsOf(context, webhook, time) });
    return send(egress, { ...LIMITS, url: webhook.url, headers: { ...HEADERS, ...signature }, body, signal });
  };
  const response = await sending().catch((error: unknown) => {
    if (error instanceof EgressError) return error;
    throw error;
  });
  const isError = response instanceof EgressError;
  const status = isError ? null : response.status;
  const isDelivered = status !== null && status >= 200 && status < 300;
  return {
    isDelivered,
    isGone: status === GONE,
    retryAfterMs: isError ? 0 : retryAfterMs(response.headers["retry-after"], time),
    isAborted: isError && signal.aborted,
    columns: {
      attempted_at: time,
      duration_ms: Math.round(performance.now() - startedAt),
      response_status: status,
      // PostgreSQL cannot store NUL characters.
      response_body: isError ? "" : response.body.replaceAll("\0", "�").toWellFormed(),
      error: isDelivered ? null : isError ? response.message : `The receiver returned ${status}, not 200 to 299.`,
    },
  };
}

/** Returns the secrets that are valid at this time. */
function secretsOf(context: Context, webhook: Webhook, time: Date): string[] {
  const { id, secret, previousSecret, previousSecretExpiresAt: expiresAt } = webhook;
  const { decrypt } = secretEncryption(context);
  const encrypted =
    previousSecret !== null && expiresAt !== null && expiresAt > time ? [secret, previousSecret] : [secret];
  const secrets = encrypted.flatMap((it) => decrypt(it, id) ?? []);
  if (secrets.length > 0) return secrets;
  throw new EgressError(
    "ABORTED",
    "The secret is encrypted with another SIGNING_SECRET. Rotate the secret of the webhook.",
  );
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
