import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signWebhook, verifyWebhook, type WebhookVerificationErrorCode } from "./webhooks.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const id = "ev_01jv3m8q6ye5tb2x9w4k7r0czn";
const timestamp = new Date("2026-05-11T10:00:00.999Z");
const now = () => timestamp.getTime();
const event = {
  type: "file.created",
  timestamp: "2026-05-11T10:00:00.000Z",
  data: { id: "file_01jv3m8q6ye5tb2x9w4k7r0czn", changed: [], name: "Größe 📷.jpg" },
  id,
  number: 7,
  createdAt: "2026-05-11T10:00:00.000Z",
};
const body = JSON.stringify(event);
const signed = () => signWebhook(body, { id, timestamp, secret: SECRET });

describe("standardwebhooks", () => {
  it("verifies signatures of signWebhook", async () => {
    const current = new Date();
    const headers = await signWebhook(body, { id, timestamp: current, secret: [OTHER_SECRET, SECRET] });
    for (const secret of [SECRET, OTHER_SECRET]) {
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(event);
    }
  });

  it("creates signatures that verifyWebhook accepts", async () => {
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": `${Math.floor(now() / 1000)}`,
      "webhook-signature": new Webhook(SECRET).sign(id, timestamp, body),
    };
    expect(await verifyWebhook(body, headers, SECRET, { now })).toEqual(event);
    expect(headers).toEqual(await signed());
  });
});

describe("verifyWebhook", () => {
  it("accepts text and bytes, and the headers of the Web and of Node.js", async () => {
    const headers = await signed();
    const bytes = Buffer.from(body);
    const upperCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const content of [body, bytes, new Uint8Array(bytes)]) {
      for (const each of [headers, new Headers({ ...headers }), upperCase])
        expect(await verifyWebhook(content, each, SECRET, { now })).toEqual(event);
    }
  });

  it("accepts one of several secrets and one of several signatures", async () => {
    const { "webhook-signature": signature, ...headers } = await signed();
    const other = await signWebhook(body, { id, timestamp, secret: OTHER_SECRET });
    const signatures = `v1a,${"A".repeat(88)} v1,* v1, ${other["webhook-signature"]} ${signature}`;
    const several = { ...headers, "webhook-signature": signatures };
    expect(await verifyWebhook(body, several, SECRET, { now })).toEqual(event);
    expect(await verifyWebhook(body, { ...headers, ...other }, [SECRET, OTHER_SECRET], { now })).toEqual(event);
  });

  it("accepts a time within the tolerance", async () => {
    const headers = await signed();
    for (const seconds of [-299, 299]) {
      expect(await verifyWebhook(body, headers, SECRET, { now: () => now() + seconds * 1000 })).toEqual(event);
    }
    const later = { now: () => now() + 3_599_000, toleranceSeconds: 3600 };
    expect(await verifyWebhook(body, headers, SECRET, later)).toEqual(event);
  });

  it.each<
    [string, WebhookVerificationErrorCode, (headers: Record<string, string>) => Parameters<typeof verifyWebhook>]
  >([
    ["a changed body", "SIGNATURE_MISMATCH", (headers) => [`${body} `, headers, SECRET]],
    [
      "a body that was parsed and serialized",
      "SIGNATURE_MISMATCH",
      (headers) => [JSON.stringify(JSON.parse(body), null, 2), headers, SECRET],
    ],
    ["another secret", "SIGNATURE_MISMATCH", (headers) => [body, headers, OTHER_SECRET]],
    ["another ID", "SIGNATURE_MISMATCH", (headers) => [body, { ...headers, "webhook-id": "ev_" }, SECRET]],
    [
      "another time",
      "SIGNATURE_MISMATCH",
      (headers) => [body, { ...headers, "webhook-timestamp": `${Math.floor(now() / 1000) + 1}` }, SECRET],
    ],
    [
      "a signature of another version",
      "SIGNATURE_MISMATCH",
      ({ "webhook-signature": signature = "", ...headers }) => [
        body,
        { ...headers, "webhook-signature": signature.replace("v1,", "v1a,") },
        SECRET,
      ],
    ],
    [
      "the beginning of a signature",
      "SIGNATURE_MISMATCH",
      ({ "webhook-signature": signature = "", ...headers }) => [
        body,
        { ...headers, "webhook-signature": signature.slice(0, 7) },
        SECRET,
      ],
    ],
    ["no headers", "MISSING_HEADER", () => [body, {}, SECRET]],
    ["no ID", "MISSING_HEADER", (headers) => [body, { ...headers, "webhook-id": undefined }, SECRET]],
    ["no signature", "MISSING_HEADER", (headers) => [body, { ...headers, "webhook-signature": "" }, SECRET]],
    [
      "a time that is no number",
      "INVALID_TIMESTAMP",
      (headers) => [body, { ...headers, "webhook-timestamp": "1e9" }, SECRET],
    ],
    ["an old time", "TIMESTAMP_TOO_OLD", (headers) => [body, headers, SECRET, { now: () => now() + 302_000 }]],
    ["a future time", "TIMESTAMP_TOO_NEW", (headers) => [body, headers, SECRET, { now: () => now() - 302_000 }]],
    [
      "a tolerance that is no number",
      "TIMESTAMP_TOO_OLD",
      (headers) => [body, headers, SECRET, { now: () => now() + 2000, toleranceSeconds: Number.NaN }],
    ],
  ])("rejects %s with %s", async (_, code, change) => {
    const [content, headers, secret, options] = change({ ...(await signed()) });
    await expect(verifyWebhook(content, headers, secret, { now, ...options })).rejects.toMatchObject({
      name: "WebhookVerificationError",
      code,
    });
  });

  it("rejects a signed body that is not JSON", async () => {
    const headers = { ...(await signWebhook("{", { id, timestamp, secret: SECRET })) };
    await expect(verifyWebhook("{", headers, SECRET, { now })).rejects.toMatchObject({ code: "INVALID_BODY" });
  });

  it("throws a TypeError without the secret for a secret that is not one", async () => {
    const headers = { ...(await signed()) };
    for (const secret of [undefined, "", "whsec_", "whsec_***", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", [], ["", SECRET]]) {
      const error = await verifyWebhook(body, headers, secret, { now }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).not.toContain("MfKQ");
    }
  });

  it("throws a TypeError that names the remedy for a parsed body", async () => {
    const parsed: never = JSON.parse(body) as never;
    const result = verifyWebhook(parsed, { ...(await signed()) }, SECRET, { now });
    await expect(result).rejects.toThrow(/^body must be text or bytes as they were received\. .*express\.raw/);
  });
});
