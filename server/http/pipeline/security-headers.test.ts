import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PATHS = [
  "/",
  "/dashboard",
  "/dashboard/api/session",
  "/docs/",
  "/openapi.json",
  "/api/v1/files",
  "/admin/accounts",
  "/cdn/file_1/x",
  "/health/live",
  "/metrics",
  "/nowhere",
];

test.each(PATHS)("%s has headers against sniffing, framing and referrers", async (path) => {
  const { headers } = await fetch(service.url + path, { redirect: "manual" });
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("Content-Security-Policy")).toMatch(/(^|; )frame-ancestors 'none'/);
});

test.each(["/api/v1/files", "/openapi.json", "/metrics", "/nowhere"])(
  "%s cannot run or load anything as a page",
  async (path) => {
    const { headers } = await fetch(service.url + path);
    expect(headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  },
);
