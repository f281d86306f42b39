import type { Logger } from "pino";
import type { Destination } from "./settings.ts";

/** Overloaded or temporarily unavailable (OTLP, "Retryable Response Codes"). */
const RETRYABLE = [429, 502, 503, 504];

export type Send = (body: object) => Promise<"sent" | "later" | "refused">;

/**
 * Sends data to a collector. Logs only changes between success and failure, so that an unavailable collector does not
 * fill the log.
 */
export function otlpSender({ url, headers, timeoutMs }: Destination, log: Pick<Logger, "warn" | "info">): Send {
  let isWorking = true;

  function logFailure(reason: string): void {
    // Without the query, which can contain a secret.
    if (isWorking) log.warn({ collector: new URL(url).origin, reason }, "cannot send traces and metrics");
    isWorking = false;
  }

  return async (body) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
        // The credentials are valid only for this address.
        redirect: "manual",
      });
      await response.body?.cancel();
      if (!response.ok) {
        logFailure(`the collector returned ${response.status}`);
        return RETRYABLE.includes(response.status) ? "later" : "refused";
      }
    } catch (error) {
      logFailure(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error));
      return "later";
    }
    if (!isWorking) log.info({ collector: new URL(url).origin }, "sending traces and metrics again");
    isWorking = true;
    return "sent";
  };
}

export interface Batches<Item> {
  add(item: Item): void;
  /** Sends the next batch. */
  flush(): Promise<void>;
}

/**
 * Groups items into batches. If the collector is slow or unavailable, the queue is bounded and the newest items are
 * dropped.
 */
export function batches<Item>(
  send: (items: Item[]) => ReturnType<Send>,
  { delayMs, maxQueue = 2048, batchSize = 512 }: { delayMs: number; maxQueue?: number; batchSize?: number },
): Batches<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function sendOne(): Promise<void> {
    const items = waiting.splice(0, batchSize);
    if (items.length > 0 && (await send(items)) === "later") waiting = [...items, ...waiting].slice(0, maxQueue);
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    sending ??= sendOne().finally(() => {
      sending = null;
      if (waiting.length > 0) schedule();
    });
    return sending;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), delayMs).unref();
  }

  return {
    add(item) {
      if (waiting.length >= maxQueue) return;
      waiting.push(item);
      if (waiting.length >= batchSize && sending === null) void flush();
      else schedule();
    },
    flush,
  };
}
