import { expect, test } from "vitest";
import { AnonymousCalls } from "./rate-limit.ts";

const NOW = new Date("2026-05-11T09:30:00.000Z");

test("each address has a separate allowance, and a rejected call is not counted", () => {
  const calls = new AnonymousCalls(2);
  expect([1, 2, 3, 4].map(() => calls.count("192.0.2.1", NOW))).toMatchObject([
    { admitted: true, limit: 2, remaining: 1 },
    { admitted: true, limit: 2, remaining: 0 },
    { admitted: false, limit: 2, remaining: 0 },
    { admitted: false, limit: 2, remaining: 0 },
  ]);
  expect(calls.count("192.0.2.2", NOW)).toMatchObject({ admitted: true, remaining: 1 });
});

test("each process has a separate allowance", () => {
  const [one, other] = [new AnonymousCalls(1), new AnonymousCalls(1)];
  one.count("192.0.2.1", NOW);
  expect(other.count("192.0.2.1", NOW).admitted).toBe(true);
});

test("peek does not count", () => {
  const calls = new AnonymousCalls(1);
  for (let i = 0; i < 3; i++) expect(calls.peek("192.0.2.1", NOW)).toMatchObject({ admitted: true, remaining: 1 });
  calls.count("192.0.2.1", NOW);
  expect(calls.peek("192.0.2.1", NOW)).toMatchObject({ admitted: false, remaining: 0 });
});

test("an allowance of 0 admits no calls", () => {
  expect(new AnonymousCalls(0).count("192.0.2.1", NOW)).toMatchObject({ admitted: false, limit: 0, remaining: 0 });
});

test("the allowance resets at midnight UTC", () => {
  const calls = new AnonymousCalls(1);
  const midnight = new Date("2026-05-12T00:00:00.000Z");
  expect(calls.count("192.0.2.1", NOW).resetAt).toEqual(midnight);
  expect(calls.count("192.0.2.1", new Date(midnight.getTime() - 1)).admitted).toBe(false);
  expect(calls.count("192.0.2.1", midnight).admitted).toBe(true);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["2001:db8::1", "2001:db8:0:0:5::", true],
  ["fe80::1%eth0", "fe80::2%eth0", true],
  ["::ffff:192.0.2.1", "192.0.2.1", true],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s share an allowance: %s", (one, other, shared) => {
  const calls = new AnonymousCalls(1);
  calls.count(one, NOW);
  expect(calls.count(other, NOW).admitted).toBe(!shared);
});
