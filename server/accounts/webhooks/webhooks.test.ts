import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { type ReceivedWebhook, webhookReceiver } from "../../../testing/webhook-receiver.ts";
import { openEgress } from "../../base/egress/egress.ts";

const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "test" });
let now = 0;
let service: TestService;
let account: TestAccount;
type Receiver = Awaited<ReturnType<typeof webhookReceiver>>;
const receivers: Receiver[] = [];

beforeAll(async () => {
  service = await startTestService({ egress, clock: () => new Date(Date.now() + now) });
});
beforeEach(async () => {
  now = 0;
  account = await service.account();
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
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
const note = (text = "note", of = account) => of.sdk.files.upload(new Blob([text]), { filename: "note.txt" });
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const types = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.type);

test("a webhook receives each event of the account after its creation, as in the feed", async () => {
  await note("before");
  const { url, received } = await receiver();
  const webhook = await account.sdk.webhooks.create({ url });
  const file = await note("one");
  await account.sdk.files.update(file.id, { tags: ["a"] });
  await account.sdk.files.delete(file.id);
  await until(() => expect(types(received)).toEqual(["file.created", "file.updated", "file.deleted"]));
  const { events } = await account.sdk.events.list({});
  expect(received.map(({ event }) => event)).toEqual(
    events.slice(1).map((event) => ({ ...event, timestamp: event.createdAt })),
  );
  await until(async () => {
    const { deliveries } = await account.sdk.webhooks.listDeliveries(webhook.id);
    expect(deliveries.map(({ state, attempts, responseStatus, error }) => ({ state, attempts, responseStatus, error }))).toEqual(
      Array.from({ length: 3 }, () => ({ state: "SUCCEEDED", attempts: 1, responseStatus: 204, error: null })),
    );
  });
});
