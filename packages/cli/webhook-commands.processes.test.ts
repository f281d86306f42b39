import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { verifyWebhook } from "@media-asset-service/sdk/webhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openEgress } from "../../server/base/egress/egress.ts";
import { runMas } from "../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";

const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "test" });
const receivers: Awaited<ReturnType<typeof webhookReceiver>>[] = [];
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ egress });
});
beforeEach(async () => {
  account = await service.account();
});
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});
afterAll(async () => {
  await service.stop();
  await egress.close();
});

async function receive(respond?: Parameters<typeof webhookReceiver>[0]) {
  const receiver = await webhookReceiver(respond);
  receivers.push(receiver);
  return receiver;
}
const mas = (args: string[], started?: (child: ChildProcess) => void) =>
  runMas({ MAS_URL: service.url, MAS_API_KEY: account.key }, ["webhook", ...args], started);
const json = async (...args: string[]) => JSON.parse((await mas([...args, "--json"])).stdout);
const upload = (text: string) => account.sdk.files.upload(new File([text], `${text}.txt`));
const WAIT = { timeout: 40_000 };

test("creates, lists, changes and deletes webhooks", async () => {
  const { url } = await receive();
  const folder = await account.sdk.folders.create({ name: "Press" });
  const created = await mas(["create", "--url", url, "--types", "file.created,file.deleted", "--folder", "/Press"]);
  expect(created.stdout).toMatch(/\n {2}whsec_\S{44}\n\nStore the secret now: it is shown only once/);
  const [webhook] = await account.sdk.webhooks.list().all();
  const id = webhook?.id ?? "";
  expect(webhook).toMatchObject({ url, types: ["file.created", "file.deleted"], folderId: folder.id });
  expect((await mas(["list"])).stdout).toMatch(
    new RegExp(`${id}  ${url}  file.created,file.deleted  ${folder.id}  enabled`),
  );
  const changes = ["--types", "", "--folder", "/", "--description", "Search index", "--enabled", "false"];
  expect(await json("update", id, ...changes)).toMatchObject({
    types: [],
    folderId: null,
    description: "Search index",
  });
  expect((await mas(["get", id])).stdout).toMatch(/all +- +disabled \(REQUESTED\)/);
  expect(await mas(["update", id])).toMatchObject({ status: 2, stderr: expect.stringMatching(/nothing to change/) });
  expect((await mas(["rotate", id])).stdout).toMatch(/whsec_[\s\S]*both secrets/);
  expect(await mas(["delete", id])).toMatchObject({ status: 0, stdout: `Deleted ${id}.\n` });
  expect(await account.sdk.webhooks.list().all()).toEqual([]);
});

test("sends test events and events again, and lists the deliveries by state", async () => {
  let status = 503;
  const { url, received } = await receive(() => status);
  const { id } = await account.sdk.webhooks.create({ url });
  expect(await mas(["ping", id])).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAILED: .*503.* ms\n$/) });
  const [failed] = await json("deliveries", id, "--state", "FAILED");
  expect(failed).toMatchObject({ state: "FAILED", responseStatus: 503, event: { type: "webhook.ping" } });
  expect(await json("deliveries", id, "--state", "SUCCEEDED")).toEqual([]);
  status = 200;
  expect(await mas(["ping", id])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^SUCCEEDED: status 200, /),
  });
  const pings = received.length;
  expect(await mas(["redeliver", id, failed.id])).toMatchObject({ status: 0 });
  await expect.poll(() => received.length, WAIT).toBeGreaterThan(pings);
  await upload("one");
  await expect.poll(() => received.filter(({ event }) => event.type === "file.created").length, WAIT).toBe(1);
  expect((await mas(["replay", id, "--since", "2020-01-01T00:00:00Z"])).stdout).toMatch(/^Repeating [1-9]\d* events\./);
  await expect.poll(() => received.filter(({ event }) => event.type === "file.created").length, WAIT).toBe(2);
});

test("forwards new events with valid signatures, and retries while the address refuses", async () => {
  const port = await freePort();
  const forward = `http://127.0.0.1:${port}/hook`;
  let child: ChildProcess | undefined;
  const printed = { stdout: "", stderr: "" };
  const ended = mas(["listen", "--forward", forward, "--types", "file.created"], (started) => {
    child = started;
    for (const stream of ["stdout", "stderr"] as const) {
      started[stream]?.on("data", (chunk) => {
        printed[stream] += chunk;
      });
    }
  });
  await expect.poll(() => printed.stderr, WAIT).toMatch(/^whsec_\S{44}$/m);
  const [secret = ""] = /^whsec_\S+$/m.exec(printed.stderr) ?? [];
  const { id } = await upload("one");
  await account.sdk.files.update(id, { tags: ["a"] });
  await expect.poll(() => printed.stderr, WAIT).toMatch(/no response from .*ECONNREFUSED.*Retrying/);
  const receiver = await webhookReceiver(() => 202, port);
  receivers.push(receiver);
  const second = await upload("two");
  await expect.poll(() => receiver.received.map(({ event }) => event.data.id), WAIT).toEqual([id, second.id]);
  const { events } = await account.sdk.events.list({ types: ["file.created"] });
  const [first] = receiver.received;
  const [event] = events;
  if (!first || !event) throw new Error("Nothing was received");
  expect(await verifyWebhook(first.body, first.headers, secret)).toMatchObject(event);
  await expect
    .poll(() => printed.stdout, WAIT)
    .toMatch(new RegExp(`file.created +${events[1]?.id} +${second.id} +202\n`));
  child?.kill("SIGINT");
  expect((await ended).stdout.trim().split("\n")).toHaveLength(2);
});

test("refuses an address and a secret that are not valid, before it reads events", async () => {
  expect(await mas(["listen", "--forward", "localhost:8080"])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/--forward must be an address such as .*, not localhost:8080/),
  });
  const args = ["--forward", "http://localhost:8080", "--webhook-secret", "secret"];
  expect(await mas(["listen", ...args])).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/--webhook-secret is not valid: .*whsec_/),
  });
});

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
