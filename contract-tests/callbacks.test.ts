import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEgress } from "../server/base/egress/egress.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { type ReceivedWebhook, webhookReceiver } from "../testing/webhook-receiver.ts";
import { readContract } from "./contract.ts";
import type { Parameter, Schema } from "./document.ts";
import { check, type Expectation, type Real, rightBodies } from "./expectation.ts";
import { responseSchema } from "./response-schema.ts";

interface Callback {
  parameters: Parameter[];
  requestBody: { content: { "application/json": { schema: Schema } } };
}

const contract = readContract();
const callbacks = Object.values(contract.document.paths)
  .flatMap((item) => Object.values(item) as { callbacks?: Record<string, Record<string, { post: Callback }>> }[])
  .flatMap((operation) => Object.values(operation.callbacks ?? {}))
  .flatMap((byUrl) => Object.values(byUrl).map(({ post }) => post));

const egress = openEgress({ allowPrivate: true, proxy: null, userAgent: "contract tests" });
let service: TestService;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  service = await startTestService({ egress });
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await egress.close();
});

test("createWebhook has the only callback of openapi.yaml", () => {
  expect(callbacks).toHaveLength(1);
});

describe("the callback of createWebhook", () => {
  test("describes each delivery: an event and a ping, and no delivery that lacks a field or has another one", async () => {
    const [callback] = callbacks;
    const [response] = contract.responses;
    if (!callback || !response) throw new Error("openapi.yaml has no callback");
    const { sdk } = await service.account();
    const { id } = await sdk.webhooks.create({ url: receiver.url });
    const file = await sdk.files.upload(new Blob(["text"]), { filename: "note.txt" });
    await sdk.files.update(file.id, { tags: ["a"] });
    await sdk.webhooks.ping(id);
    const seen = () => receiver.received.map(({ event }) => event.type).sort();
    await vi.waitFor(() => expect(seen()).toEqual(["file.created", "file.updated", "webhook.ping"]), {
      timeout: 60_000,
    });

    const { schema } = callback.requestBody.content["application/json"];
    const expectation: Expectation = {
      response: { ...response, status: "200", headers: {}, sometimes: {} },
      code: null,
      contentType: "application/json",
      bodySchema: responseSchema(contract, schema, null),
    };
    for (const request of receiver.received) {
      expect(check(expectation, real(request)), request.event.type).toEqual([]);
      for (const { name } of callback.parameters) expect(request.headers[name], name).toBeTypeOf("string");
      const bodies = brokenBodies(request.event);
      expect(bodies.length).toBeGreaterThan(7);
      expect(rightBodies(expectation, real(request), bodies)).toEqual(new Set());
    }
  });

  const real = ({ body, headers }: ReceivedWebhook): Real => ({
    statusCode: 200,
    headers: { "content-type": headers["content-type"] ?? "" },
    bodyEncoding: "utf-8",
    body,
  });

  function brokenBodies(event: object): string[] {
    const without = Object.keys(event).map((name) => ({ ...event, [name]: undefined }));
    return [...without, { ...event, color: "red" }, { ...event, type: "boat.created" }, { ...event, number: "1" }].map(
      (body) => JSON.stringify(body),
    );
  }
});
