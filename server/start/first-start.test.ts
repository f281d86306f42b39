import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { firstStart } from "./first-start.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("a store from before there were users is told how to make one, and gets none by itself", async () => {
  await service.account();
  const said = await firstStart(service, "http://127.0.0.1:3000", new Date());
  expect(said.join("\n")).toMatch(
    /Nobody can sign in to \S+\/dashboard yet.*mas user create --account ID --email EMAIL/,
  );
  expect(await service.db.selectFrom("users").selectAll().execute()).toEqual([]);
});
