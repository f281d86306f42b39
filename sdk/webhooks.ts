import type { components } from "./generated/types.ts";

export type MediaEvent = components["schemas"]["MediaEvent"];

/** The body of a webhook: an event, and its time as `timestamp`. */
export type WebhookPayload = MediaEvent & { timestamp: string };

/** The signed headers of a webhook, as Standard Webhooks 1.0.0 defines them. */
export type WebhookHeaders = {
  /** Identifies the event. It is the same in each delivery. */
  "webhook-id": string;
  /** Seconds since 1970. */
  "webhook-timestamp": string;
  /** One or more signatures, separated by spaces. */
  "webhook-signature": string;
};

export type WebhookVerificationErrorCode =
  | "MISSING_HEADER"
  | "INVALID_TIMESTAMP"
  | "TIMESTAMP_TOO_OLD"
  | "TIMESTAMP_TOO_NEW"
  | "SIGNATURE_MISMATCH"
  | "INVALID_BODY";

/** A request that is not a webhook of the service, or not a current one. Respond with 400. */
export class WebhookVerificationError extends Error {
  override name = "WebhookVerificationError";
  code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface VerifyWebhookOptions {
  /** The maximum difference between the clocks, plus the time of the transfer. The default is 300 seconds. */
  toleranceSeconds?: number;
  /** The time in milliseconds since 1970; in tests. */
  now?: () => number;
}

/**
 * Verifies the signature and the time of a webhook, and returns its event. Throws a WebhookVerificationError if they are
 * not valid, and a TypeError if an argument is not: then fix the program.
 *
 * @param body The body exactly as it was received, not parsed.
 * @param headers The headers of the request, in any case.
 * @param secret The secret of the webhook, `whsec_…`. During a rotation, both secrets.
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, process.env.MAS_WEBHOOK_SECRET);
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string | readonly string[] | undefined,
  { toleranceSeconds = 300, now = Date.now }: VerifyWebhookOptions = {},
): Promise<WebhookPayload> {
  const keys = await keysOf(secret, "verify");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  checkTime(timestamp, now() / 1000, toleranceSeconds);
  const content = signedContent(id, timestamp, body);
  if (!(await isSignedBy(keys, signatures, content))) {
    throw new WebhookVerificationError(
      "SIGNATURE_MISMATCH",
      "The signature does not match the body. Pass the body exactly as it was received, because parsing and serializing it changes it, and the secret of this webhook.",
    );
  }
  try {
    return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) as WebhookPayload;
  } catch {
    throw new WebhookVerificationError(
      "INVALID_BODY",
      "The body has a valid signature, but is not JSON. Update the SDK.",
    );
  }
}

/**
 * Signs the body of a webhook, as the service does: to test an endpoint, or to forward events.
 *
 * @param secret With several secrets, there is a signature for each, as during a rotation.
 */
export async function signWebhook(
  body: string | Uint8Array,
  { id, timestamp, secret }: { id: string; timestamp: Date; secret: string | readonly string[] },
): Promise<WebhookHeaders> {
  const seconds = `${Math.floor(timestamp.getTime() / 1000)}`;
  if (!TIMESTAMP.test(seconds)) throw new TypeError("timestamp must be a valid Date after 1970.");
  const content = signedContent(id, seconds, body);
  const keys = await keysOf(secret, "sign");
  const signatures = await Promise.all(keys.map((key) => crypto.subtle.sign("HMAC", key, content)));
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures
      .map((bytes) => `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`)
      .join(" "),
  };
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const TIMESTAMP = /^\d{1,12}$/;

/** Returns a header of any kind of request. A proxy may have repeated it or changed its case. */
function headerOf(headers: Headers | Record<string, string | string[] | undefined>, name: string): string {
  const value =
    typeof headers.get === "function"
      ? headers.get(name)
      : Object.entries(headers as Record<string, string | string[] | undefined>)
          .filter(([key]) => key.toLowerCase() === name)
          .flatMap(([, values]) => values ?? [])
          .join(" ");
  if (value) return value;
  throw new WebhookVerificationError(
    "MISSING_HEADER",
    `The header ${name} is missing. Pass all headers of the request. Requests without it are not webhooks.`,
  );
}

function checkTime(timestamp: string, now: number, toleranceSeconds: number): void {
  if (!TIMESTAMP.test(timestamp)) {
    throw new WebhookVerificationError(
      "INVALID_TIMESTAMP",
      `webhook-timestamp is ${JSON.stringify(timestamp.slice(0, 40))}, not seconds since 1970.`,
    );
  }
  const age = Math.round(now - Number(timestamp));
  // Also if the tolerance is NaN, which would accept any time.
  if (Math.abs(age) <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    age > 0 ? "TIMESTAMP_TOO_OLD" : "TIMESTAMP_TOO_NEW",
    `The webhook was sent ${Math.abs(age)} seconds ${age > 0 ? "ago" : "in the future"}; ${toleranceSeconds} are allowed. Check the clock of this machine, and verify webhooks when they arrive.`,
  );
}

/** Imports secrets, which are base64 after `whsec_`. Messages contain no secrets. */
async function keysOf(secret: string | readonly string[] | undefined, usage: "sign" | "verify"): Promise<Key[]> {
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new TypeError("secret must not be an empty list.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return Promise.all(
    secrets.map((text) => {
      const bytes = /^whsec_./.test(text ?? "") ? fromBase64(`${text}`.trim().slice(6)) : undefined;
      if (!bytes?.length)
        throw new TypeError("secret must be the secret of the webhook, in the form whsec_… (base64).");
      return crypto.subtle.importKey("raw", bytes, algorithm, false, [usage]);
    }),
  );
}

function signedContent(id: string, timestamp: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new TypeError(
      "body must be text or bytes as they were received. Read it before a parser does, for example with express.raw({ type: 'application/json' }) or await request.text().",
    );
  }
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const content = new Uint8Array(head.length + bytes.length);
  content.set(head);
  content.set(bytes, head.length);
  return content;
}

/** `verify` compares in constant time. Signatures of other versions are ignored. */
async function isSignedBy(
  keys: readonly Key[],
  signatures: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const signature of signatures.split(" ")) {
    const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined;
    if (bytes === undefined) continue;
    for (const key of keys) if (await crypto.subtle.verify("HMAC", key, bytes, content)) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
