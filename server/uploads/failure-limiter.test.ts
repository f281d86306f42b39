import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestService } from "../../testing/service.ts";
import { beginUpload, send } from "../../testing/uploads/sending.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ anonymousCallsPerDay: 10 });
});
afterAll(() => service.stop());

it("guessed URLs use the call limit of the address, and the correct URL does not", async () => {
  const account = await service.account();
  const { uploadUrl } = await beginUpload(account);
  for (let i = 0; i < 20; i++) expect((await send("HEAD", uploadUrl)).status).toBe(204);
  const guess = () =>
    send("PUT", `${uploadUrl.slice(0, -4)}${randomBytes(3).toString("base64url")}`, {}, randomBytes(9));
  for (let i = 0; i < 10; i++) await expectError(await guess(), 403, "INVALID_UPLOAD_URL");
  await expectError(await guess(), 429, "RATE_LIMIT_EXCEEDED");
  expect((await send("PUT", uploadUrl, {}, randomBytes(9))).status).toBe(201);
});
