import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { FailureLimiter } from "./failure-limiter.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
});
afterAll(() => service.stop());

const request = (token: string | null, address: string) =>
  fetch(`${service.url}/admin/accounts`, {
    headers: { ...(token !== null && { "X-Admin-Token": token }), "X-Forwarded-For": address },
  });

test("a hundred wrong admin tokens block administration for 15 minutes, only for their address", async () => {
  for (let i = 0; i < 100; i++) await expectError(await request(`wrong ${i}`, "192.0.2.7"), 401, "INVALID_ADMIN_TOKEN");
  const refused = await request(service.adminToken, "192.0.2.7");
  expect(refused.headers.get("Retry-After")).toBe("900");
  const { details } = await expectError(refused, 429, "TOO_MANY_ATTEMPTS");
  expect(details).toEqual({ retryAt: new Date(now.getTime() + 900_000).toISOString() });
  expect((await request(service.adminToken, "192.0.2.8")).status).toBe(200);
  now = new Date(now.getTime() + 900_000);
  expect((await request(service.adminToken, "192.0.2.7")).status).toBe(200);
});

test("correct tokens and requests without a token do not count as failures", async () => {
  for (let i = 0; i < 110; i++) {
    expect((await request(service.adminToken, "192.0.2.9")).status).toBe(200);
    expect((await request(null, "192.0.2.9")).status).toBe(401);
  }
  expect((await request(service.adminToken, "192.0.2.9")).status).toBe(200);
});

test("a thousand sign-in requests block sign-in for their address before a body is read, whatever their result", async () => {
  const signIn = (address: string, body: string) =>
    fetch(`${service.url}/dashboard/api/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Dashboard": "1", "X-Forwarded-For": address },
      body,
    });
  for (let sent = 0; sent < 1_000; sent += 50) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => signIn("192.0.2.20", "{}")));
    expect(responses.every(({ status }) => status === 400)).toBe(true);
  }
  await expectError(await signIn("192.0.2.20", "no JSON"), 429, "TOO_MANY_ATTEMPTS", /sign-in requests/);
  expect((await signIn("192.0.2.21", "{}")).status).toBe(400);
  now = new Date(now.getTime() + 900_000);
  expect((await signIn("192.0.2.20", "{}")).status).toBe(400);
});

test("each window blocks the address after the limit, until the window ends", () => {
  const failures = new FailureLimiter(3);
  const begins = Date.UTC(2026, 4, 11);
  const at = (minutes: number) => new Date(begins + minutes * 60_000);
  const count = (minutes: number, address = "192.0.2.7") => {
    failures.count(address, at(minutes));
    return failures.blockedUntil(address, at(minutes));
  };
  for (const start of [0, 15, 40]) {
    expect([count(start), count(start + 1), count(start + 14)]).toEqual([null, null, at(start + 15)]);
    expect(failures.blockedUntil("192.0.2.8", at(start + 14))).toBeNull();
    expect(failures.blockedUntil("192.0.2.7", at(start + 15))).toBeNull();
  }
});
