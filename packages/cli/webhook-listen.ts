import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { EventType, MediaEvent } from "../../sdk/index.ts";
import { signWebhook } from "../../sdk/webhooks.ts";
import { listOf, required, UsageError } from "./arguments.ts";
import type { CommandRun } from "./output.ts";

/** As for the webhooks of the service. */
const TIMEOUT_MS = 10_000;
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;

/** Sends the events of the feed to a local address, signed, in their order, until the process is interrupted. */
export const listenAndForward: CommandRun = async (media, { options, json }, progress, print) => {
  const url = addressOf(required(options.forward, "--forward URL"));
  const secret = options["webhook-secret"] ?? `whsec_${randomBytes(32).toString("base64")}`;
  await requireSecret(secret);
  const types = options.types === undefined ? {} : { types: listOf(options.types) as EventType[] };
  // Fails if the key or the types are not valid; `listen` would retry a service that cannot be reached.
  const { cursor } = await media.events.list({ start: "latest", limit: 1, ...types });
  progress(`Forwarding events to ${url}. Ctrl+C ends it. The secret for the signatures:`);
  progress(secret);
  for await (const event of media.events.listen({ cursor, ...types })) {
    const status = await forward(url, event, secret, progress);
    print(json ? JSON.stringify({ event, status }) : lineOf(event, status));
  }
  return { data: {}, text: [] };
};

function addressOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(`--forward must be an address such as http://localhost:8080/webhooks, not ${text}`);
}

async function requireSecret(secret: string): Promise<void> {
  try {
    await signWebhook("", { id: "ev_", timestamp: new Date(), secret });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`--webhook-secret is not valid: ${error.message}`);
    throw error;
  }
}

/** Sends an event until there is a response. Returns its status. */
async function forward(
  url: string,
  event: MediaEvent,
  secret: string,
  progress: (line: string) => void,
): Promise<number> {
  const body = JSON.stringify({ ...event, timestamp: event.createdAt });
  for (let delay = MIN_RETRY_MS; ; delay = Math.min(2 * delay, MAX_RETRY_MS)) {
    const signed = await signWebhook(body, { id: event.id, timestamp: new Date(), secret });
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...signed },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      progress(`${event.type} ${event.id}: no response from ${url} (${reasonOf(error)}). Retrying.`);
      await sleep(delay);
    }
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const { code, message } = (cause ?? error) as { code?: unknown; message?: unknown };
  return `${typeof code === "string" ? code : message}`;
}

const lineOf = ({ createdAt, type, id, data }: MediaEvent, status: number): string =>
  [createdAt, type.padEnd(17), id, data.id, status].join("  ");
