import { createHmac } from "node:crypto";
import type { WebhookDelivery } from "@media-asset-service/sdk";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { type ReceivedWebhook, webhookReceiver } from "../../../testing/webhook-receiver.ts";
import { openEgress } from "../../base/egress/egress.ts";

const HOUR_MS = 3_600_000;
const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "test" });
let ahead = 0;
let service: TestService;
let account: TestAccount;
const receivers: Awaited<ReturnType<typeof webhookReceiver>>[] = [];

beforeAll(async () => {
  service = await startTestService({ egress, clock: () => new Date(Date.now() + ahead) });
});
beforeEach(async () => {
  ahead = 0;
  account = await service.account();
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
  await service.db.updateTable("webhooks").set({ disabled_reason: "REQUESTED" }).execute();
});
afterAll(async () => {
  await service.stop();
  await egress.close();
});

async function receiver(respond?: Parameters<typeof webhookReceiver>[0]) {
  const started = await webhookReceiver(respond);
  receivers.push(started);
  return started;
}
const note = (text = "note", options = {}, of = account) =>
  of.sdk.files.upload(new Blob([text]), { filename: "note.txt", ...options });
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const types = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.type);
const files = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.data.id);
const deliveriesOf = (id: string): Promise<WebhookDelivery[]> => account.sdk.webhooks.listDeliveries(id).all();

describe("deliveries", () => {
  test("contain each event of the account after the creation of the webhook, as in the feed", async () => {
    await note("before");
    const { url, received } = await receiver();
    const webhook = await account.sdk.webhooks.create({ url });
    const file = await note("one");
    await account.sdk.files.update(file.id, { tags: ["a"] });
    await account.sdk.files.delete(file.id);
    await until(() => expect(types(received)).toEqual(["file.created", "file.updated", "file.deleted"]));
    const { events } = await account.sdk.events.list({});
    const feed = events.slice(1).map((event) => expect.objectContaining(event));
    expect(received.map(({ event }) => event)).toEqual(feed);
    await until(async () => {
      const deliveries = await deliveriesOf(webhook.id);
      const results = deliveries.map(({ state, attempts, responseStatus }) => [state, attempts, responseStatus]);
      expect(results).toEqual(Array.from({ length: 3 }, () => ["SUCCEEDED", 1, 204]));
      expect(deliveries.map(({ payload }) => payload)).toEqual(received.map(({ body }) => body).reverse());
      expect(deliveries.map(({ eventId }) => eventId)).toEqual(
        events
          .slice(1)
          .map((event) => event.id)
          .reverse(),
      );
    });
    expect((await account.sdk.webhooks.get(webhook.id)).lastDeliveredAt).not.toBeNull();
  });

  test("are signed so that standardwebhooks accepts them, for a day after a rotation with both secrets", async () => {
    const { url, received } = await receiver();
    const { id, secret: old } = await account.sdk.webhooks.create({ url });
    await account.sdk.webhooks.ping(id);
    const { secret, previousSecretExpiresAt } = await account.sdk.webhooks.rotateSecret(id);
    expect(Date.parse(previousSecretExpiresAt ?? "")).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    await account.sdk.webhooks.ping(id);
    const [first, second] = received;
    const verify = (one: ReceivedWebhook | undefined, key: string) =>
      new Webhook(key).verify(one?.body ?? "", (one?.headers ?? {}) as Record<string, string>);
    expect(verify(first, old)).toEqual(first?.event);
    expect(() => verify(first, secret)).toThrow();
    expect([verify(second, old), verify(second, secret)]).toEqual([second?.event, second?.event]);
    ahead = 25 * HOUR_MS;
    await account.sdk.webhooks.ping(id);
    const { body = "", headers = {} } = received[2] ?? {};
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect((await account.sdk.webhooks.get(id)).previousSecretExpiresAt).toBeNull();
  });

  test("of one file wait for its earlier events, those of other files do not", async () => {
    let isBroken = true;
    const { url, received } = await receiver(({ event }) => (isBroken && event.data.id === first.id ? 500 : 204));
    const first = await note("first");
    const second = await note("second");
    const webhook = await account.sdk.webhooks.create({ url });
    await account.sdk.files.update(first.id, { tags: ["a"] });
    await account.sdk.files.delete(first.id);
    await account.sdk.files.update(second.id, { tags: ["a"] });
    await account.sdk.files.delete(second.id);
    await until(() => expect(files(received).filter((id) => id === second.id)).toHaveLength(2));
    expect(types(received.filter(({ event }) => event.data.id === first.id))).toEqual(["file.updated"]);
    await until(async () => {
      const [failed] = (await deliveriesOf(webhook.id)).filter(({ attempts }) => attempts === 1).slice(-1);
      expect(failed).toMatchObject({ state: "PENDING", responseStatus: 500 });
      expect(failed?.error).toBe("The receiver returned 500, not 200 to 299.");
      expect(Date.parse(failed?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now() - 20_000);
    });
    isBroken = false;
    ahead = 10_000;
    await until(() => expect(files(received).filter((id) => id === first.id)).toHaveLength(3));
    const attempts = received.filter(({ event }) => event.data.id === first.id);
    expect(types(attempts)).toEqual(["file.updated", "file.updated", "file.deleted"]);
    expect(attempts[0]?.headers["webhook-id"]).toBe(attempts[1]?.headers["webhook-id"]);
    expect(attempts[0]?.body).toBe(attempts[1]?.body);
  });

  test("to a receiver that is dead or hangs do not delay others", async () => {
    const hangs = await receiver(() => new Promise(() => {}));
    const { url, received } = await receiver();
    const dead = await receiver();
    await dead.stop();
    receivers.splice(receivers.indexOf(dead), 1);
    for (const each of [dead.url, hangs.url, url]) await account.sdk.webhooks.create({ url: each });
    const { id } = await note();
    for (let index = 0; index < 20; index++) await account.sdk.files.update(id, { tags: [`tag-${index}`] });
    await until(() => expect(received).toHaveLength(21));
    expect(hangs.received).toHaveLength(1);
  });

  test("wait for the time in Retry-After, at most an hour", async () => {
    const { url } = await receiver(() => ({ status: 503, headers: { "retry-after": "1800" } }));
    const webhook = await account.sdk.webhooks.create({ url });
    await note();
    await until(async () => {
      const [delivery] = await deliveriesOf(webhook.id);
      const minutes = (Date.parse(delivery?.nextAttemptAt ?? "") - Date.now()) / 60_000;
      expect([delivery?.responseStatus, Math.round(minutes)]).toEqual([503, 30]);
    });
  });

  test("fail after attempts of three days", async () => {
    const { url, received } = await receiver(() => 500);
    const webhook = await account.sdk.webhooks.create({ url });
    await note();
    for (let attempts = 1; attempts <= 30; attempts++) {
      await until(() => expect(received).toHaveLength(attempts));
      await until(async () => expect((await deliveriesOf(webhook.id))[0]?.responseStatus).toBe(500));
      const [delivery] = await until(async () => {
        const all = await deliveriesOf(webhook.id);
        expect(all[0]?.attempts).toBe(attempts);
        expect(all[0]?.state === "FAILED" || Date.parse(all[0]?.nextAttemptAt ?? "") > Date.now() + ahead).toBe(true);
        return all;
      });
      expect(delivery?.state).toBe(attempts === 30 ? "FAILED" : "PENDING");
      if (delivery?.nextAttemptAt) ahead = Date.parse(delivery.nextAttemptAt) + 1_000 - Date.now();
    }
    expect(ahead / HOUR_MS).toBeGreaterThan(60);
    expect(ahead / HOUR_MS).toBeLessThan(90);
  });

  test("that wait for hours are attempted as soon as the receiver works again", async () => {
    let isDown = true;
    const { url, received } = await receiver(() => (isDown ? 503 : 204));
    const webhook = await account.sdk.webhooks.create({ url });
    const early = await note("early");
    let next = 0;
    for (let last: string | null = null; next - Date.now() - ahead < 0.7 * HOUR_MS; ) {
      ahead = Math.max(0, next + 1_000 - Date.now());
      const delivery = await until(async () => {
        const [latest] = await deliveriesOf(webhook.id);
        expect(latest?.attemptedAt ?? null).not.toBe(last);
        return latest;
      });
      last = delivery?.attemptedAt ?? null;
      next = Date.parse(delivery?.nextAttemptAt ?? "");
    }
    isDown = false;
    ahead += 60_000;
    const late = await note("late");
    await until(() => expect(files(received).slice(-2)).toEqual([late.id, early.id]));
    expect(Date.now() + ahead).toBeLessThan(next);
  });

  test("keep the first 4 kB of the response as text", async () => {
    const body = `\0${"a".repeat(10_000)}`;
    const { url } = await receiver(() => ({ status: 400, body }));
    const { id } = await account.sdk.webhooks.create({ url });
    const delivery = await account.sdk.webhooks.ping(id);
    expect(delivery).toMatchObject({ state: "FAILED", attempts: 1, responseStatus: 400 });
    expect(delivery.responseBody).toBe(`�${"a".repeat(4_095)}`);
  });

  test("are listed by state, page by page, and deleted after 30 days", async () => {
    const { url } = await receiver(({ event }) => (event.number % 2 ? 204 : 410));
    const { id } = await account.sdk.webhooks.create({ url, enabled: false });
    for (let index = 0; index < 5; index++) await account.sdk.webhooks.ping(id);
    const all = await deliveriesOf(id);
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => "FAILED"));
    expect(await account.sdk.webhooks.listDeliveries(id, { state: "SUCCEEDED" }).all()).toEqual([]);
    const paged: string[] = [];
    for await (const delivery of account.sdk.webhooks.listDeliveries(id, { limit: 2 })) paged.push(delivery.id);
    expect(paged).toEqual(all.map((delivery) => delivery.id));
    ahead = 31 * 24 * HOUR_MS;
    expect(await deliveriesOf(id)).toEqual([]);
    await service.scheduled.find(({ name }) => name === "prune-deliveries")?.run();
    expect(
      await service.db.selectFrom("webhook_deliveries").select("id").where("webhook_id", "=", id).execute(),
    ).toEqual([]);
  });
});

describe("filters", () => {
  test("by type", async () => {
    const { url, received } = await receiver();
    await account.sdk.webhooks.create({ url, types: ["file.deleted", "folder.created"] });
    const file = await note();
    await account.sdk.files.delete(file.id);
    await account.sdk.folders.create({ name: "Press" });
    await until(() => expect(types(received)).toEqual(["file.deleted", "folder.created"]));
  });

  test("by folder: files inside it at any depth, files that leave it, and purged files", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const inner = await account.sdk.folders.create({ name: "2026", parentId: folder.id });
    const other = await account.sdk.folders.create({ name: "Other" });
    const { url, received } = await receiver();
    await account.sdk.webhooks.create({ url, folderId: folder.id });
    const inside = await note("inside", { folderId: inner.id });
    const outside = await note("outside", { folderId: other.id });
    await account.sdk.files.update(outside.id, { tags: ["a"] });
    await account.sdk.folders.update(inner.id, { name: "2027" });
    await account.sdk.folders.update(other.id, { name: "Else" });
    await until(() => expect(received).toHaveLength(2));
    await account.sdk.files.update(inside.id, { folderId: null });
    await until(() => expect(received).toHaveLength(3));
    await account.sdk.files.update(inside.id, { tags: ["b"] });
    await account.sdk.files.delete(outside.id);
    await account.sdk.trash.purge(outside.id);
    await until(() => expect(types(received)).toContain("file.purged"));
    expect(received.map(({ event }) => [event.type, event.data.id])).toEqual(
      expect.arrayContaining([
        ["file.created", inside.id],
        ["folder.updated", inner.id],
        ["file.updated", inside.id],
        ["file.purged", outside.id],
      ]),
    );
    expect(received.filter(({ event }) => event.data.changed.includes("tags"))).toEqual([]);
  });
});

describe("a webhook", () => {
  test("is disabled when the receiver returns 410, and continues where it stopped", async () => {
    let status = 410;
    const { url, received } = await receiver(() => status);
    const webhook = await account.sdk.webhooks.create({ url });
    await note("one");
    await until(async () =>
      expect(await account.sdk.webhooks.get(webhook.id)).toMatchObject({ enabled: false, disabledReason: "GONE" }),
    );
    const second = await note("two");
    const { events } = await account.sdk.events.list({});
    expect(events.map(({ type, data }) => [type, data.id])).toContainEqual(["webhook.disabled", webhook.id]);
    expect(received).toHaveLength(1);
    status = 204;
    const enabled = await account.sdk.webhooks.update(webhook.id, { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
    await until(() => expect(files(received)).toContain(second.id));
    await until(() => expect(types(received).sort()).toEqual(["file.created", "file.created", "webhook.disabled"]));
  });

  test("is disabled when all attempts of five days fail", async () => {
    const { url } = await receiver(() => 500);
    const webhook = await account.sdk.webhooks.create({ url });
    await note("one");
    await until(async () => expect((await account.sdk.webhooks.get(webhook.id)).failingSince).not.toBeNull());
    ahead = 4 * 24 * HOUR_MS;
    await note("two");
    await until(async () => expect((await deliveriesOf(webhook.id))[0]?.attempts).toBeGreaterThan(0));
    expect(await account.sdk.webhooks.get(webhook.id)).toMatchObject({ enabled: true });
    ahead = 5.1 * 24 * HOUR_MS;
    await note("three");
    await until(async () =>
      expect(await account.sdk.webhooks.get(webhook.id)).toMatchObject({ enabled: false, disabledReason: "FAILING" }),
    );
  });

  test("sends again: one delivery, the events since a time, and those after a cursor; or skips events", async () => {
    const { url, received } = await receiver();
    const webhook = await account.sdk.webhooks.create({ url });
    const file = await note();
    await account.sdk.files.update(file.id, { tags: ["a"] });
    const { cursor } = await account.sdk.events.list({});
    const between = new Date().toISOString();
    await account.sdk.files.update(file.id, { tags: ["b"] });
    await until(() => expect(received).toHaveLength(3));
    const [latest] = await until(async () => {
      const all = await deliveriesOf(webhook.id);
      expect(all.every(({ state }) => state === "SUCCEEDED")).toBe(true);
      return all;
    });
    const again = await account.sdk.webhooks.redeliver(webhook.id, latest?.id ?? "");
    expect(again).toMatchObject({ state: "PENDING", attempts: 0, eventId: latest?.eventId, payload: latest?.payload });
    await until(() => expect(received.map(({ event }) => event.number)).toEqual([1, 2, 3, 3]));
    expect(await account.sdk.webhooks.replay(webhook.id, { cursor })).toEqual({ id: webhook.id, events: 1 });
    await until(() => expect(received.map(({ event }) => event.number)).toEqual([1, 2, 3, 3, 3]));
    expect(await account.sdk.webhooks.replay(webhook.id, { from: between })).toMatchObject({ events: 1 });
    await until(() => expect(received).toHaveLength(6));
    expect(await account.sdk.webhooks.replay(webhook.id, { from: "2026-01-01T00:00:00Z" })).toMatchObject({
      events: 3,
    });
    await until(() => expect(received.slice(6).map(({ event }) => event.number)).toEqual([1, 2, 3]));
    await account.sdk.webhooks.update(webhook.id, { enabled: false });
    await account.sdk.files.update(file.id, { tags: ["c"] });
    const skipping = await account.sdk.webhooks.replay(webhook.id, { from: new Date().toISOString() });
    expect(skipping.events).toBe(0);
    await account.sdk.webhooks.update(webhook.id, { enabled: true });
    await account.sdk.files.update(file.id, { tags: ["d"] });
    await until(() => expect(received.slice(9).map(({ event }) => event.number)).toEqual([5]));
  });

  test("is visible only to its account, and only to keys with the permission", async () => {
    const { url } = await receiver();
    const webhook = await account.sdk.webhooks.create({ url });
    const other = await service.account();
    const reader = await service.account({ permissions: ["write", "delete"] });
    const rejected = (code: string) => ({ code });
    for (const call of [
      () => other.sdk.webhooks.get(webhook.id),
      () => other.sdk.webhooks.update(webhook.id, { url: "https://example.com/" }),
      () => other.sdk.webhooks.delete(webhook.id),
      () => other.sdk.webhooks.ping(webhook.id),
      () => other.sdk.webhooks.rotateSecret(webhook.id),
      () => other.sdk.webhooks.replay(webhook.id, { from: "2026-01-01T00:00:00Z" }),
      () => other.sdk.webhooks.listDeliveries(webhook.id).all(),
    ]) {
      await expect(call()).rejects.toMatchObject(rejected("WEBHOOK_NOT_FOUND"));
    }
    await expect(reader.sdk.webhooks.list().all()).rejects.toMatchObject(rejected("INSUFFICIENT_PERMISSIONS"));
    expect(await other.sdk.webhooks.list().all()).toEqual([]);
  });

  test.each([
    ["not a URL", "example.com/hook", "must be an absolute URL"],
    ["another scheme", "ftp://example.com/", "Use https or http"],
    ["a password", "https://user:secret@example.com/", "Remove them"],
    ["link-local metadata", "http://169.254.169.254/latest", "link-local"],
  ])("is refused for a URL with %s", async (_, url, message) => {
    await expect(account.sdk.webhooks.create({ url })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });

  test("stores no secret in plain text, and the audit log contains none", async () => {
    const { url } = await receiver();
    const { id, secret } = await account.sdk.webhooks.create({ url });
    const row = await service.db.selectFrom("webhooks").select("secret").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.secret.includes(secret)).toBe(false);
    expect(JSON.stringify(await account.sdk.webhooks.get(id))).not.toContain("whsec_");
    const events = await service.db.selectFrom("audit_events").select(["action", "details"]).execute();
    expect(events.map(({ action }) => action)).toContain("webhook.create");
    expect(JSON.stringify(events)).not.toContain("whsec_");
  });

  test("of a suspended account receives nothing until the account is active again", async () => {
    const { url, received } = await receiver();
    await account.sdk.webhooks.create({ url });
    await service.db.updateTable("accounts").set({ suspended_at: new Date() }).where("id", "=", account.id).execute();
    const control = await service.account();
    const second = await receiver();
    await control.sdk.webhooks.create({ url: second.url });
    await service.db
      .insertInto("event_batches")
      .values({
        account_id: account.id,
        count: 1,
        events: JSON.stringify([{ type: "file.created", data: { id: "file_x", changed: [] } }]),
      })
      .execute();
    await note("text", {}, control);
    await until(() => expect(second.received).toHaveLength(1));
    expect(received).toEqual([]);
    await service.db.updateTable("accounts").set({ suspended_at: null }).where("id", "=", account.id).execute();
    await until(() => expect(received).toHaveLength(1));
  });
});

test("an account has at most 20 webhooks", async () => {
  const { url } = await receiver();
  for (let index = 0; index < 20; index++) await account.sdk.webhooks.create({ url, enabled: false });
  await expect(account.sdk.webhooks.create({ url })).rejects.toMatchObject({
    code: "TOO_MANY_WEBHOOKS",
    details: { limit: 20 },
  });
});

test("a process without webhooks enabled refuses to create and to change them, but lists and deletes them", async () => {
  const off = await startTestService();
  try {
    const { sdk } = await off.account();
    const rejected = { code: "WEBHOOKS_UNAVAILABLE", status: 501 };
    await expect(sdk.webhooks.create({ url: "https://example.com/" })).rejects.toMatchObject(rejected);
    expect(await sdk.webhooks.list().all()).toEqual([]);
  } finally {
    await off.stop();
  }
});
