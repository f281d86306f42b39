import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import document from "../../dist/document.json" with { type: "json" };

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const FROM_ELSEWHERE = { Origin: "https://elsewhere.example" };
const PREFLIGHT = { ...FROM_ELSEWHERE, "Access-Control-Request-Method": "GET" };

/** Returns the CORS headers of the responses to a GET, a HEAD and a preflight. */
async function corsOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const responses = [
    await fetch(service.url + path, { headers: { ...FROM_ELSEWHERE, ...headers } }),
    await fetch(service.url + path, { method: "HEAD", headers: { ...FROM_ELSEWHERE, ...headers } }),
    await fetch(service.url + path, { method: "OPTIONS", headers: PREFLIGHT }),
  ];
  return responses.flatMap(({ headers }) => [...headers.keys()].filter((name) => name.startsWith("access-control-")));
}

/** Headers that the Fetch standard allows other origins to read (CORS-safelisted), or forbids. */
const UNLISTED = [
  ...["Cache-Control", "Content-Language", "Content-Length", "Content-Type", "Expires", "Last-Modified", "Pragma"],
  "Set-Cookie",
];

describe("pages of other origins", () => {
  test("can read every header that openapi.yaml documents", async () => {
    const { headers } = await fetch(`${service.url}/cdn/file_x/y`);
    const exposed = headers.get("Access-Control-Expose-Headers")?.split(",");
    const documented = Object.keys(document.components.headers).filter((name) => !UNLISTED.includes(name));
    expect(exposed).toEqual(expect.arrayContaining(documented));
    expect(documented).toEqual(expect.arrayContaining(["Accept-Ranges", "Content-Range", "ETag", "WWW-Authenticate"]));
  });

  test.each([
    "/metrics",
    "/health/live",
    "/health/ready",
    "/health/startup",
    "/admin/accounts",
    "/admin/rows",
    "/admin",
    "/dashboard",
    "/dashboard/api/session",
    "/dashboard/api/v1/files",
    "/docs/",
    "/",
    "/nothing",
    "/api",
    "/cdn",
  ])("cannot read %s, even with the admin token", async (path) => {
    expect(await corsOf(path)).toEqual([]);
    expect(await corsOf(path, { "X-Admin-Token": service.adminToken })).toEqual([]);
  });

  test.each([
    "/api/v1/files",
    "/api/v1/nothing",
    "/cdn/file_x/y",
    "/openapi.yaml",
    "/openapi.json",
    "/openapi-3.1.yaml",
  ])("can read %s", async (path) => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const headers = method === "OPTIONS" ? PREFLIGHT : { ...FROM_ELSEWHERE, "X-API-Key": account.key };
      const response = await fetch(service.url + path, { method, headers });
      expect([method, response.headers.get("Access-Control-Allow-Origin")]).toEqual([method, "*"]);
    }
  });
});
