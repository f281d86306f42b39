import { MediaAssetService, type MediaEvent } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFeed, requireConsistent } from "../event-model.ts";
import { changeRandomly } from "../random-changes.ts";
import { type ReceivedWebhook, webhookReceiver } from "../webhook-receiver.ts";
import { admin, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `EVENTS=10000 KILLS=20`. */
const EVENTS = Number(process.env.EVENTS ?? 400);
const KILLS = Number(process.env.KILLS ?? 2);
const CLIENTS = 4;
const SLOW_MS = 500;
const TIMEOUT_MS = 300_000 + EVENTS * 50;

interface Timed {
  event: ReceivedWebhook["event"];
  /** Milliseconds from the event to its arrival. */
  lag: number;
}

describeWithPostgres("webhooks of three processes", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3, { WEBHOOKS: "on", WEBHOOK_ALLOW_PRIVATE: "true" });
  });
  afterAll(() => cluster?.stop());

  test("deliver each event to each live receiver, in order per file, despite kills and bad receivers", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const account = await cluster.account({ apiCallsPerDay: 100_000_000 });
    const permissions = ["write", "delete", "webhooks"];
    const { data } = await admin(cluster.next(), "POST", `/accounts/${account.id}/keys`, { permissions });
    const media = new MediaAssetService({
      apiKey: String(data.key),
      baseUrl: cluster.next(),
      maxRetries: 20,
      fetch: (request) => fetch(new Request(request.url.replace(/^http:..[^/]+/, cluster.next()), request)),
    });
    const accepted: Record<"live" | "slow" | "flaky", Timed[]> = { live: [], slow: [], flaky: [] };
    const accept = (by: keyof typeof accepted, { event }: ReceivedWebhook) => {
      accepted[by].push({ event, lag: Date.now() - Date.parse(createdAtOf(event)) });
      return 204;
    };
    let requests = 0;
    const receivers = await Promise.all([
      webhookReceiver((request) => accept("live", request)),
      webhookReceiver(async (request) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return accept("slow", request);
      }),
      webhookReceiver((request) => (requests++ % 2 === 0 ? 500 : accept("flaky", request))),
      webhookReceiver(),
    ]);
    await receivers[3].stop();
    for (const { url } of receivers) await media.webhooks.create({ url });

    const changes = Array.from({ length: CLIENTS }, (_, seed) =>
      changeRandomly(media, seed + 1, () => accepted.live.length >= EVENTS),
    );
    for (let killed = 1; killed <= KILLS; killed++) {
      const next = (EVENTS * killed) / (KILLS + 1);
      await expect.poll(() => accepted.live.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(next);
      await cluster.servers.shift()?.end("SIGKILL");
      await cluster.add();
    }
    const made = await Promise.all(changes);
    const events = await readFeed(media, 1_000);
    await requireConsistent(media, events, made);
    const numbers = events.map(({ number }) => number);
    for (const [name, received] of Object.entries(accepted)) {
      const missing = () => {
        const arrived = new Set(received.map(({ event }) => event.number));
        return numbers.filter((number) => !arrived.has(number));
      };
      await expect.poll(missing, { timeout: TIMEOUT_MS, interval: 500, message: name }).toEqual([]);
      requireOrder(received);
    }
    const lags = accepted.live.map(({ lag }) => lag).sort((a, b) => a - b);
    console.log(
      `${events.length} events, ${accepted.live.length} deliveries to the live receiver; ` +
        `p50 ${lags[Math.floor(lags.length * 0.5)]} ms, p95 ${lags[Math.floor(lags.length * 0.95)]} ms, max ${lags.at(-1)} ms`,
    );
    await Promise.all(receivers.slice(0, 3).map((receiver) => receiver.stop()));
  });

  const createdAtOf = (event: object) => (event as MediaEvent).createdAt;

  /** Events of a file can arrive again, but never after a later one. */
  function requireOrder(received: readonly Timed[]): void {
    const last = new Map<string, number>();
    for (const { event } of received) {
      const subject = event.data.fileId ?? event.data.id;
      expect(event.number, subject).toBeGreaterThanOrEqual(last.get(subject) ?? 0);
      last.set(subject, event.number);
    }
  }
});
