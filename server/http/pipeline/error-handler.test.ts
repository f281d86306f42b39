import { beforeEach, describe, expect, it, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { ServiceError } from "../../base/service-error.ts";
import { handlers } from "../../handlers.ts";

let service: TestService;
let account: TestAccount;
beforeEach(async () => {
  service = await startTestService();
  account = await service.account();
});

const ID = "file_01jv3m8q6ye5tb2x9w4k7r0czn";
const ask = () => account.request(`/api/v1/files/${ID}`);

describe("a response that openapi.yaml does not document", () => {
  it("is INTERNAL_ERROR and fails the tests, if a handler throws a code of another operation", async () => {
    vi.spyOn(handlers, "getFile").mockImplementation(async () => {
      const details = { existingFileId: ID, checksum: "0".repeat(64) };
      throw new ServiceError("DUPLICATE_FILE", "This file is already stored.", details);
    });
    const response = await ask();
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      success: false,
      error: {
        code: "INTERNAL_ERROR",
        message: expect.stringContaining("our side"),
        requestId: response.headers.get("x-request-id"),
      },
    });
    await expect(service.stop()).rejects.toThrow("getFile returns 409 DUPLICATE_FILE");
  });

  it("is INTERNAL_ERROR and fails the tests, if a success violates its schema", async () => {
    vi.spyOn(handlers, "getFile").mockImplementation(async (_call, reply) =>
      reply(200, { id: 5 } as unknown as Parameters<typeof reply>[1]),
    );
    const response = await ask();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, error: { code: "INTERNAL_ERROR" } });
    await expect(service.stop()).rejects.toThrow("getFile returns 200 in violation of openapi.yaml");
  });

  it("is sent as JSON and fails the tests, if an error violates its schema", async () => {
    vi.spyOn(handlers, "getFile").mockImplementation(async () => {
      throw new ServiceError("FILE_NOT_FOUND", "", { id: ID });
    });
    const response = await ask();
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    await expect(service.stop()).rejects.toThrow("getFile returns 404 in violation of openapi.yaml");
  });
});

it("a documented response does not fail the tests", async () => {
  expect((await ask()).status).toBe(404);
  await service.stop();
});
