import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { eventually, exchange, expectError, RawConnection } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { recentlyStalled } from "../base/event-loop-stall.ts";
import { newId } from "../base/ids.ts";
import { loadConfig } from "../ops/start/config.ts";
import { listen } from "./listen.ts";

const GET = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
const noProxy = () => false;
const withService = async (
  overrides: Parameters<typeof startTestService>[0],
  run: (service: TestService) => Promise<void>,
) => {
  const service = await startTestService(overrides);
  try {
    await run(service);
  } finally {
    await service.stop();
  }
};

/** Opens connections. Each has received a response, so it is certainly open. */
async function open(url: string, count: number): Promise<RawConnection[]> {
  const connections = Array.from({ length: count }, () => new RawConnection(url));
  for (const connection of connections) {
    connection.write(GET);
    expect((await connection.answer()).status).toBe(200);
  }
  return connections;
}

describe("a connection above the limit", () => {
  test.each([
    ["of the service", { total: 5, perAddress: 0, isProxy: noProxy }, /Too many connections to the service/],
    [
      "of one address",
      { total: 0, perAddress: 5, isProxy: noProxy },
      /Too many connections from your network address: at most 5/,
    ],
  ])(
    "%s is rejected with 503 and Retry-After until one of the other connections closes",
    async (_, connections, message) => {
      await withService({ connections }, async ({ url }) => {
        const openConnections = await open(url, 5);
        const refused = await exchange(url, GET);
        await expectError(refused, 503, "SERVICE_UNAVAILABLE", message);
        expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
        expect(refused.headers.get("Connection")).toBe("close");
        expect(refused.headers.get("X-RateLimit-Limit")).toBe("1000000");
        openConnections[0]?.close();
        await eventually(async () => (await exchange(url, GET)).status, 200);
        for (const connection of openConnections) connection.close();
      });
    },
  );

  test("is accepted from a trusted proxy, which limits its clients itself", async () => {
    const trusts = express().set("trust proxy", "loopback").get("trust proxy fn") as (
      ip: string,
      hop: number,
    ) => boolean;
    const connections = { total: 0, perAddress: 2, isProxy: (address: string) => trusts(address, 0) };
    await withService({ connections }, async ({ url }) => {
      for (const connection of await open(url, 6)) connection.close();
    });
  });

  test("does not count as a call of its address", async () => {
    await awayFromMidnight();
    const connections = { total: 1, perAddress: 0, isProxy: noProxy };
    await withService({ connections }, async ({ url }) => {
      const [connection] = await open(url, 1);
      const remainingCalls = async () => (await exchange(url, GET)).headers.get("X-RateLimit-Remaining");
      expect(await remainingCalls()).toBe(await remainingCalls());
      connection?.close();
    });
  });
});

test("MAX_CONNECTIONS and MAX_CONNECTIONS_PER_ADDRESS have defaults, and 0 means no limit", () => {
  const limits = (env: Record<string, string>) => {
    const elsewhere = { DATABASE_URL: "postgres://x@127.0.0.1/x", S3_BUCKET: "x" };
    const secrets = { SIGNING_SECRET: "0123456789abcdef", ADMIN_TOKEN: "0123456789abcdef" };
    const { maxConnections, maxConnectionsPerAddress } = loadConfig({ ...elsewhere, ...secrets, ...env });
    return [maxConnections, maxConnectionsPerAddress];
  };
  expect(limits({})).toEqual([4096, 512]);
  expect(limits({ MAX_CONNECTIONS: "0", MAX_CONNECTIONS_PER_ADDRESS: "7" })).toEqual([0, 7]);
  expect(() => limits({ MAX_CONNECTIONS: "many" })).toThrow(/MAX_CONNECTIONS: must be an integer .* not "many"/);
});

describe("a request that arrives too slowly", () => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService({
      headersTimeoutMs: 500,
      jsonBodyLimits: { timeoutMs: 500, maxTotalBytes: 100_000 },
    });
    account = await service.account();
    // The event loop was blocked while services started.
    await vi.waitFor(() => expect(recentlyStalled(6_000)).toBe(false), { timeout: 20_000 });
  });
  afterAll(() => service.stop());

  function blockEventLoop(ms: number): void {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }
  const head = (length: number) =>
    [
      "PATCH /api/v1/files HTTP/1.1",
      "Host: x",
      `X-API-Key: ${account.key}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
      "",
      "",
    ].join("\r\n");

  test.each([
    ["headers that stop", "GET /health/live HTTP/1.1\r\nHost: x\r\n"],
    ["no request at all", ""],
  ])("(%s) is rejected with 408, and the connection is closed", async (_, bytes) => {
    const response = await exchange(service.url, bytes);
    await expectError(response, 408, "REQUEST_TIMEOUT");
    expect(response.headers.get("Connection")).toBe("close");
  });

  test("(a JSON body that stops) is rejected with 408, and the connection is closed", async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(1000), '{"id":');
    const response = await connection.answer();
    await expectError(response, 408, "REQUEST_TIMEOUT", "0.5 seconds");
    expect(response.headers.get("Connection")).toBe("close");
    connection.close();
  });

  test("(a JSON body that arrives byte by byte) is rejected with 408", async () => {
    const connection = new RawConnection(service.url);
    connection.socket.on("error", () => {});
    connection.write(head(1000));
    const dripping = setInterval(() => connection.write(" "), 50);
    await expectError(await connection.answer(), 408, "REQUEST_TIMEOUT");
    clearInterval(dripping);
    connection.close();
  });

  test("(a JSON body) is rejected with 503, not 408, if the service was too busy to read it", async () => {
    const connection = new RawConnection(service.url);
    connection.write(head(1000), '{"id":');
    await sleep(100);
    blockEventLoop(2_500);
    const response = await connection.answer();
    await expectError(response, 503, "SERVICE_UNAVAILABLE", "too busy");
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(response.headers.get("Connection")).toBe("close");
    connection.close();
  });

  test("is rejected with 503, not 408 or 400, if the service was too busy to read it", async () => {
    const givenUp = new RawConnection(service.url);
    givenUp.write("GET /health/live HTTP/1.1\r\n");
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /health/live HTTP/1.1\r\nHost: x\r\n");
    await sleep(100);
    givenUp.socket.end();
    blockEventLoop(2_500);
    await expectError(await givenUp.answer(), 503, "SERVICE_UNAVAILABLE", "too busy");
    const [received] = (await once(socket, "data")) as [Buffer];
    expect(received.toString()).toMatch(
      /^HTTP\/1\.1 503 Service Unavailable\r\n.*Retry-After: \d+\r\n.*SERVICE_UNAVAIL/s,
    );
    socket.destroy();
  });

  test("uses limited memory: further requests are rejected with 503 and Retry-After", async () => {
    // The previous test blocked the event loop, which must not affect this one.
    const half = `{"id":"${newId("file")}","description":"`;
    const connections = Array.from({ length: 10 }, () => new RawConnection(service.url));
    for (const connection of connections) connection.write(head(40_000), half.padEnd(20_000));
    const responses = await Promise.all(connections.map((connection) => connection.answer()));
    const statuses = responses.map(({ status }) => status);
    console.log(`10 bodies of 20000 bytes that stop, with capacity for 100000 bytes: ${statuses}`);
    expect(new Set(statuses)).toEqual(new Set([408, 503]));
    expect(statuses.filter((status) => status === 408).length).toBeLessThanOrEqual(5);
    for (const { status, headers } of responses)
      if (status === 503) expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    for (const connection of connections) connection.close();
    const body = JSON.stringify({ id: newId("file"), isPublic: true });
    await expectError(await exchange(service.url, head(body.length), body), 404, "FILE_NOT_FOUND");
  });
});

test("silent and idle connections do not prevent the service from stopping", async () => {
  const server = await listen((_request, response) => void response.end(), { host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const silent = connect(server.port, "127.0.0.1");
  const [answered] = await open(url, 1);
  const began = Date.now();
  await server.drain(20_000);
  expect(Date.now() - began).toBeLessThan(10_000);
  answered?.close();
  silent.destroy();
});
