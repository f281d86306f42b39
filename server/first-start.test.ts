import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlans } from "./accounts/plans.ts";
import { accountsRepository } from "./accounts/repository.ts";
import { createAccount } from "./admin/provisioning.ts";
import { firstStart } from "./first-start.ts";
import { openTestDatabase } from "./testing/service.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a store from before there were users is told how to make one, and gets none by itself", async () => {
  const { db } = database;
  const now = new Date();
  await createAccount(accountsRepository(db, defaultPlans), { name: "old", plan: "PRO", now });
  const said = await firstStart({ plans: defaultPlans }, db, "http://127.0.0.1:3000", now);
  expect(said.join("\n")).toMatch(
    /Nobody can sign in to \S+\/dashboard yet.*mas user create --account ID --email EMAIL/,
  );
  expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
});
