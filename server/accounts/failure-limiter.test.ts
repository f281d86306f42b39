import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { failuresByAddress } from "./failure-limiter.ts";

let now = new Date("2026-05-11T09:30:00.000Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, trustProxy: true });
});
afterAll(() => service.stop());

const ask = (token: string | null, address: string) =>
  fetch(`${service.url}/admin/accounts`, {
    headers: { ...(token !== null && { "X-Admin-Token": token }), "X-Forwarded-For": address },
  });

test("a hundred wrong admin tokens close administration to their address for a quarter of an hour, and to no other", async () => {
  for (let i = 0; i < 100; i++) await expectError(await ask(`wrong ${i}`, "192.0.2.7"), 401, "INVALID_ADMIN_TOKEN");
  const refused = await ask(service.adminToken, "192.0.2.7");
  expect(refused.headers.get("Retry-After")).toBe("900");
  const { details } = await expectError(refused, 429, "TOO_MANY_ATTEMPTS");
  expect(details).toEqual({ retryAt: new Date(now.getTime() + 900_000).toISOString() });
  expect((await ask(service.adminToken, "192.0.2.8")).status).toBe(200);
  now = new Date(now.getTime() + 900_000);
  expect((await ask(service.adminToken, "192.0.2.7")).status).toBe(200);
});

test("right tokens and requests without one are no guesses", async () => {
  for (let i = 0; i < 110; i++) {
    expect((await ask(service.adminToken, "192.0.2.9")).status).toBe(200);
    expect((await ask(null, "192.0.2.9")).status).toBe(401);
  }
  expect((await ask(service.adminToken, "192.0.2.9")).status).toBe(200);
});

test("a thousand requests to sign in close signing in to their address before a body is read, however they end", async () => {
  const signIn = (address: string, body: string) =>
    fetch(`${service.url}/dashboard/api/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Dashboard": "1", "X-Forwarded-For": address },
      body,
    });
  for (let sent = 0; sent < 1_000; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn("192.0.2.20", "{}")));
    expect(answers.every(({ status }) => status === 400)).toBe(true);
  }
  await expectError(await signIn("192.0.2.20", "no JSON"), 429, "TOO_MANY_ATTEMPTS", /sign-in requests/);
  expect((await signIn("192.0.2.21", "{}")).status).toBe(400);
  now = new Date(now.getTime() + 900_000);
  expect((await signIn("192.0.2.20", "{}")).status).toBe(400);
});

test("each window closes after as many, for as long as the first did", () => {
  const failures = failuresByAddress(3);
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
