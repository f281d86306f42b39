import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchange, expectError, RawConnection } from "../../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../../testing/service.ts";

let service: TestService;
let urls: Record<"public" | "operators", string>;
beforeAll(async () => {
  service = await startTestService({ hasAdminListener: true });
  urls = { public: service.url, operators: service.operatorUrl };
});
afterAll(() => service.stop());

const request = (path: string, headers: string[], version = "1.1") =>
  Buffer.from([`GET ${path} HTTP/${version}`, ...headers, "", ""].join("\r\n"), "latin1");

describe.each(["public", "operators"] as const)("the listener for %s", (listener) => {
  test.each([
    ["no header", [], /no Host header/],
    ["two headers", ["Host: a.example", "Host: b.example"], /more than one Host header/],
    ["two equal headers", ["Host: a.example", "host: a.example"], /more than one Host header/],
    ["an additional empty header", ["Host: a.example", "HOST:"], /more than one Host header/],
    ["a space", ["Host: a b"], /not a name or an address/],
    ["a path", ["Host: a.example/path"], /not a name or an address/],
    ["a scheme", ["Host: http://a.example"], /not a name or an address/],
    ["credentials", ["Host: user@a.example"], /not a name or an address/],
    ["a port that is not a number", ["Host: a.example:http"], /not a name or an address/],
    ["invalid percent-encoding", ["Host: a%2"], /not a name or an address/],
    ["letters outside ASCII", ["Host: caf\u00e9.example"], /not a name or an address/],
    ["an incomplete IPv6 address", ["Host: [::1"], /not a name or an address/],
    ["an invalid IPv6 address", ["Host: [nonsense]"], /not a name or an address/],
  ])("rejects %s with the envelope, and closes the connection", async (_, headers, message) => {
    for (const path of ["/health/live", "/metrics", "/nothing", "/docs/"]) {
      const response = await exchange(urls[listener], request(path, headers));
      await expectError(response, 400, "VALIDATION_ERROR", message);
      expect(response.headers.get("Connection")).toBe("close");
      expect(response.headers.get("X-RateLimit-Limit")).toMatch(/^\d+$/);
    }
  });

  test.each([
    "localhost",
    "media.example.com:8443",
    "media.example.com:",
    "127.0.0.1:3000",
    "[::1]:3000",
    "[2001:db8::1]",
    "under_score",
    "a%20b",
    "",
  ])("accepts %j", async (host) => {
    expect((await exchange(urls[listener], request("/health/live", [`Host: ${host}`]))).status).toBe(200);
  });

  test("accepts HTTP/1.0 without a Host header, and rejects two", async () => {
    expect((await exchange(urls[listener], request("/health/live", [], "1.0"))).status).toBe(200);
    const two = await exchange(urls[listener], request("/health/live", ["Host: a", "Host: b"], "1.0"));
    await expectError(two, 400, "VALIDATION_ERROR", /more than one/);
  });

  test("responds to the requests of a connection in order, including one without a Host header", async () => {
    const connection = new RawConnection(urls[listener]);
    const ready = request("/health/live", ["Host: a"]);
    connection.write(Buffer.concat([ready, ready, request("/health/live", []), ready]));
    expect((await connection.answer()).status).toBe(200);
    expect((await connection.answer()).status).toBe(200);
    await expectError(await connection.answer(), 400, "VALIDATION_ERROR", /no Host header/);
    await expect(connection.answer()).rejects.toThrow("The connection ended");
    connection.close();
  });
});
