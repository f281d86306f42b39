import { type Poller, poller } from "@media-asset-service/base/poller.ts";
import { perContext } from "../../context.ts";
import { isPaused } from "../../contract/read-only.ts";
import { attempt } from "./attempt.ts";
import { type Finished, storeOutcomes } from "./outcomes.ts";
import { type BusyWebhook, type LeasedDelivery, leaseDeliveries, queueEvents, selectBusyWebhooks } from "./pending.ts";

const POLL_MS = 250;
/** A poll that takes long uses at most this part of the time. */
const PAUSE_PER_WORK = 1;
const RETRY_MS = 1_000;
/** Concurrent attempts of this process. Slow and dead receivers occupy only their own part. */
const MAX_ATTEMPTS = 1_024;
const MAX_ATTEMPTS_PER_ACCOUNT = 64;
const MAX_ATTEMPTS_PER_WEBHOOK = 16;
/** After this many failed attempts in a row, a receiver gets one at a time, with pauses, until one succeeds. */
const MAX_FAILURES = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const QUEUED_CONCURRENTLY = 4;
/** Attempts in progress have this time when the process stops. */
const STOP_MS = 3_000;

/** Sends the events of all accounts to their webhooks, together with other processes. */
export const webhookDispatcher = perContext((context): Poller => {
  /** The concurrent attempts of webhooks and of accounts, by ID. */
  const attempts = counter();
  const running = new Set<Promise<void>>();
  /** The failed attempts of this process since the last successful one, and the pause after them. */
  const failures = new Map<string, { count: number; pausedUntil: number }>();
  const stopping = new AbortController();
  let finished: Finished[] = [];

  async function poll(signal: AbortSignal): Promise<number> {
    const startedAt = performance.now();
    await storeFinished();
    if (signal.aborted || (await isPaused(context))) return POLL_MS;
    const webhooks = await selectBusyWebhooks(context);
    const hasMore = await queueAll(webhooks);
    await startAttempts(webhooks, signal);
    return hasMore ? 0 : Math.max(POLL_MS, PAUSE_PER_WORK * (performance.now() - startedAt));
  }

  async function storeFinished(): Promise<void> {
    const stored = finished;
    finished = [];
    try {
      for (const { id, accountId, disabledReason } of await storeOutcomes(context, stored)) {
        context.log.warn({ webhookId: id, accountId, reason: disabledReason }, "webhook disabled");
      }
    } catch (error) {
      finished = [...stored, ...finished];
      throw error;
    }
    for (const { delivery, outcome } of stored) {
      context.observability.webhooks.attempted(outcome);
      if (outcome.isDelivered) failures.delete(delivery.webhookId);
      else if (!outcome.isAborted) countFailure(delivery.webhookId);
    }
  }

  function countFailure(id: string): void {
    const count = (failures.get(id)?.count ?? 0) + 1;
    const pauseMs = count < MAX_FAILURES ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - MAX_FAILURES));
    failures.set(id, { count, pausedUntil: context.clock().getTime() + pauseMs });
  }

  async function queueAll(webhooks: readonly BusyWebhook[]): Promise<boolean> {
    const behind = webhooks.filter(({ isBehind }) => isBehind);
    let hasMore = false;
    const queueNext = async (): Promise<void> => {
      for (let webhook = behind.pop(); webhook; webhook = behind.pop()) {
        if (await queueEvents(context, webhook)) hasMore = true;
      }
    };
    await Promise.all(Array.from({ length: QUEUED_CONCURRENTLY }, queueNext));
    return hasMore;
  }

  async function startAttempts(webhooks: readonly BusyWebhook[], signal: AbortSignal): Promise<void> {
    const planned = counter();
    const slots = new Map<string, number>();
    let unplanned = MAX_ATTEMPTS - running.size;
    const now = context.clock().getTime();
    for (const { id, accountId } of webhooks) {
      const { count, pausedUntil } = failures.get(id) ?? { count: 0, pausedUntil: 0 };
      if (pausedUntil > now) continue;
      const limit = count < MAX_FAILURES ? MAX_ATTEMPTS_PER_WEBHOOK : 1;
      const free = Math.min(
        unplanned,
        MAX_ATTEMPTS_PER_ACCOUNT - attempts.count(accountId) - planned.count(accountId),
        limit - attempts.count(id),
      );
      if (free <= 0) continue;
      slots.set(id, free);
      planned.add(accountId, free);
      unplanned -= free;
    }
    if (slots.size === 0 || signal.aborted) return;
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    for (const delivery of await leaseDeliveries(context, slots)) {
      const webhook = byId.get(delivery.webhookId);
      if (webhook) start(webhook, delivery);
    }
  }

  function start(webhook: BusyWebhook, delivery: LeasedDelivery): void {
    const owners = [webhook.id, webhook.accountId];
    for (const id of owners) attempts.add(id, 1);
    const work = attempt(context, webhook, delivery.event, stopping.signal)
      .then((outcome) => {
        finished.push({ delivery, outcome });
      })
      .catch((error: unknown) => {
        // The lease expires, and the attempt is repeated.
        context.log.error({ err: error, webhookId: webhook.id }, "delivery interrupted; retrying");
      })
      .finally(() => {
        running.delete(work);
        for (const id of owners) attempts.add(id, -1);
        worker.wake();
      });
    running.add(work);
  }

  const worker = poller({
    poll,
    onError(error) {
      context.log.error({ err: error }, "cannot poll for webhook deliveries; retrying");
      return RETRY_MS;
    },
  });
  return {
    ...worker,
    async stop() {
      const timer = setTimeout(() => stopping.abort(), STOP_MS);
      await worker.stop();
      await Promise.all(running);
      clearTimeout(timer);
      await storeFinished();
    },
  };
});

function counter() {
  const counts = new Map<string, number>();
  const count = (id: string): number => counts.get(id) ?? 0;
  return {
    count,
    add(id: string, number: number): void {
      if (count(id) + number === 0) counts.delete(id);
      else counts.set(id, count(id) + number);
    },
  };
}
