import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { requestSignIn } from "../../testing/user.ts";

interface Details {
  issues: { in: string; path: string; rule: string; message: string }[];
  omitted: number;
}

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const ID = "file_00000000000000000000000000";
const JSON_TYPE = { "Content-Type": "application/json" };
const patch = (body: unknown) =>
  account.request("/api/v1/files", { method: "PATCH", headers: JSON_TYPE, body: JSON.stringify(body) });
const signIn = (body: string) => requestSignIn(service.url, body);

async function refused(response: Response): Promise<Details & { bytes: number }> {
  const bytes = (await response.clone().arrayBuffer()).byteLength;
  const { details } = await expectError(response, 400, "VALIDATION_ERROR");
  return { ...(details as unknown as Details), bytes };
}

describe("the response to many errors", () => {
  test("lists 20 issues, and the number of omitted issues", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`f${i}`, 1]));
    const { issues, omitted, bytes } = await refused(await patch({ id: ID, ...unknown }));
    console.log(`6000 unknown properties: a response of ${bytes} bytes`);
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, i) => `f${i}`));
    expect(omitted).toBe(6_000 - 20);
    expect(bytes).toBeLessThan(4_000);
  });

  test("reports that a list is too long, and the issues of its first items", async () => {
    const { issues, bytes } = await refused(await patch({ id: ID, tags: Array(20_000).fill(1) }));
    console.log(`20000 wrong tags: a response of ${bytes} bytes`);
    expect(issues).toHaveLength(20);
    expect(issues).toContainEqual(expect.objectContaining({ path: "tags", rule: "maxItems" }));
    expect(issues).toContainEqual(expect.objectContaining({ path: "tags/0", rule: "type" }));
    expect(bytes).toBeLessThan(4_000);
  });

  test("lists all issues if there are few", async () => {
    const { issues, omitted } = await refused(await patch({ id: ID, tags: "x", isPublic: 1, color: "red" }));
    expect(issues.map(({ path }) => path).sort()).toEqual(["color", "isPublic", "tags"]);
    expect(omitted).toBe(0);
  });

  test("counts the issues of form fields as well", async () => {
    const form = new FormData();
    form.set("file", new Blob(["x"]), "x.txt");
    for (let i = 0; i < 60; i++) form.set(`f${i}`, "");
    const { issues, omitted } = await refused(await account.request("/api/v1/upload", { method: "POST", body: form }));
    expect([issues.length, omitted]).toEqual([20, 40]);
  });
});

describe("long input of a client is shortened", () => {
  const LONG = "x".repeat(3_000);
  test.each<[string, () => Promise<Response>]>([
    ["a property", () => patch({ id: ID, [LONG]: 1 })],
    ["a property of a sign-in", () => signIn(JSON.stringify({ email: "a@example.com", password: "x", [LONG]: 1 }))],
    ["a query parameter", () => account.request(`/api/v1/files?${LONG}=1`)],
    ["a path", () => account.request(`/api/v1/${LONG}`)],
    ["invalid JSON", () => patch(`${LONG}`)],
    [
      "the name of a form field",
      () => {
        const form = new FormData();
        form.set(LONG, new Blob(["x"]), "x.txt");
        return account.request("/api/v1/upload", { method: "POST", body: form });
      },
    ],
    [
      "an origin",
      () =>
        fetch(`${service.url}/dashboard/api/session`, {
          headers: { "X-Dashboard": "1", Origin: `https://${LONG}.example` },
        }),
    ],
  ])("in the response to %s", async (_, send) => {
    const response = await send();
    const text = await response.text();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(/x{101}/);
    expect(text.length).toBeLessThan(1_000);
  });
});

describe("a body above the limit of its operation", () => {
  test("is not read: the 413 contains the limit", async () => {
    const { details } = await expectError(await signIn(" ".repeat(4_097)), 413, "PAYLOAD_TOO_LARGE", "4096 bytes");
    expect(details).toEqual({ limit: 4_096 });
    await expectError(await signIn("{}".padEnd(4_096)), 400, "VALIDATION_ERROR");
  });
});
