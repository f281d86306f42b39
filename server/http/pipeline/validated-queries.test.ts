import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { cacheValidatedQueries, type OperationInput } from "./validated-queries.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const limitOf = async (path: string): Promise<number> => {
  const response = await account.request(path);
  expect(response.status, path).toBe(200);
  return ((await response.json()) as { data: { pagination: { limit: number } } }).data.pagination.limit;
};

test("a query has the same result each time, and its cached result applies only to its operation", async () => {
  for (let time = 0; time < 3; time++) {
    expect(await limitOf("/api/v1/files")).toBe(20);
    expect(await limitOf("/api/v1/files?limit=3")).toBe(3);
    expect(await limitOf("/api/v1/files?limit=4")).toBe(4);
    expect((await account.request("/api/v1/folders?type=IMAGE")).status).toBe(400);
    expect(await limitOf("/api/v1/files?type=IMAGE")).toBe(20);
  }
});

test("a rejected query is rejected each time", async () => {
  for (const query of ["limit=0", "limit=0x10", "unknown=1", "limit=1&limit=2", "offset=1&cursor=x", "__proto__=1"]) {
    for (let time = 0; time < 3; time++) {
      await expectError(await account.request(`/api/v1/files?${query}`), 400, "VALIDATION_ERROR");
    }
  }
});

test("a path is validated each time if its parameter is not arbitrary text", async () => {
  const file = "/api/v1/files/file_01jv3m8q6ye5tb2x9w4k7r0czn/versions";
  for (const [version, status] of [
    ["1", 404],
    ["0", 400],
    ["x", 400],
    ["0x1", 400],
    ["01", 400],
    ["1.0", 400],
    ["1e0", 400],
    ["+1", 400],
    ["%201", 400],
    ["1", 404],
  ] as const) {
    expect((await account.request(`${file}/${version}`, { method: "DELETE" })).status, version).toBe(status);
  }
});

interface TestRequest {
  operation?: string;
  url: string;
  takes?: OperationInput;
}

/** Returns how often the validator runs for a request that is sent twice, followed by another request. */
function validations(first: TestRequest, second: TestRequest): number {
  let count = 0;
  const check = cacheValidatedQueries(
    (request) => (request as unknown as { takes: OperationInput }).takes,
    (_request, _response, next) => {
      count += 1;
      next();
    },
  );
  const taken = first.takes ?? {};
  for (const { operation = "listFiles", url, takes = taken } of [first, first, second]) {
    const request = { originalUrl: url, query: {}, takes, context: { operationId: operation } };
    check(request as never, {} as never, (error?: unknown) => expect(error).toBeUndefined());
  }
  return count;
}

const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const long = `/?folderId=${"x".repeat(60)}`;

test.each<[string, number, TestRequest, TestRequest]>([
  ["the same query", 1, { url: "/?limit=1" }, { url: "/?limit=1" }],
  ["another query", 2, { url: "/?limit=1" }, { url: "/?limit=2" }],
  ["another operation", 2, { url: "/" }, { url: "/", operation: "listFolders" }],
  ["another path of any text", 1, { url: "/a", takes: { parameters: [id] } }, { url: "/b" }],
  [
    "a path that must be a number",
    3,
    { url: "/1", takes: { parameters: [{ ...id, schema: { type: "integer" } }] } },
    { url: "/2" },
  ],
  [
    "a path with a pattern",
    3,
    { url: "/1", takes: { parameters: [{ ...id, schema: { type: "string", pattern: "1" } }] } },
    { url: "/2" },
  ],
  ["a required header", 3, { url: "/", takes: { parameters: [{ ...id, in: "header" }] } }, { url: "/" }],
  ["a body", 3, { url: "/", takes: { requestBody: {} } }, { url: "/" }],
  ["a long query, such as a signed one", 3, { url: long }, { url: long }],
])("%s: three requests are validated %i times", (_, times, first, second) => {
  expect(validations(first, second)).toBe(times);
});
