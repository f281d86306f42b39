import express from "express";
import { expect, test } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { startTestService } from "../../testing/service.ts";
import { loadConfig } from "../ops/start/config.ts";

const SECRETS = { SIGNING_SECRET: "0123456789abcdef", ADMIN_TOKEN: "0123456789abcdef" };
/** External stores, so that nothing is created on the disk. */
const STORES = { DATABASE_URL: "postgres://x@127.0.0.1/x", S3_BUCKET: "x" };
const trusted = (TRUST_PROXY: string) => loadConfig({ ...SECRETS, ...STORES, TRUST_PROXY }).trustProxy;

test("TRUST_PROXY is a boolean, a number of proxies or their networks, as in Express", () => {
  expect(["", "false", "true", "0", "2"].map(trusted)).toEqual([false, false, true, 0, 2]);
  for (const networks of ["loopback", "10.0.0.0/8, ::1", "fd00::/8,uniquelocal", "192.168.1.4/32"]) {
    expect(express().set("trust proxy", trusted(networks)).get("trust proxy")).toBe(networks);
  }
});

test.each(["banana", "-1", "1.5", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.1,", "fd00::/129"])(
  "TRUST_PROXY=%s is rejected, as in Express",
  (text) => {
    expect(() => trusted(text)).toThrow("- TRUST_PROXY: must be");
    expect(() => express().set("trust proxy", text)).toThrow(TypeError);
  },
);

test.each([
  ["without a proxy, the address in X-Forwarded-For is ignored", false, [2, 1, 0]],
  ["with one proxy, each visitor is counted by the address that the proxy added", 1, [2, 2, 1]],
] as const)("%s", async (_, trustProxy, expected) => {
  await awayFromMidnight();
  const service = await startTestService({ trustProxy, anonymousCallsPerDay: 3 });
  try {
    const remaining: number[] = [];
    for (const visitor of ["192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.1"]) {
      const { headers } = await fetch(`${service.url}/api/v1/files`, { headers: { "X-Forwarded-For": visitor } });
      remaining.push(Number(headers.get("X-RateLimit-Remaining")));
    }
    expect(remaining).toEqual(expected);
  } finally {
    await service.stop();
  }
});
