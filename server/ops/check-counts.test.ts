import { expect, test } from "vitest";
import { answeredDatabase } from "../../testing/answered-database.ts";
import { testContext } from "../../testing/context.ts";
import { checkAccounts, checkCredits } from "./check.ts";

test("every account is checked once, in any number of batches, and a global counter is checked once", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `acct_${String(index).padStart(3, "0")}`);
  const queried: Record<string, string[]> = { storage: [], variants: [], credits: [] };
  const db = answeredDatabase(async (statement, parameters) => {
    if (statement.startsWith("update")) throw new Error("nothing is wrong");
    const accountIds = parameters.find((it) => Array.isArray(it)) ?? [];
    if (statement.includes("storage_bytes")) queried.storage?.push(...accountIds);
    else if (statement.includes("variant_total")) queried.variants?.push("all");
    else if (statement.includes("ai_credits")) queried.credits?.push(...accountIds);
    else {
      const [after, limit] = parameters as [string, number];
      return ids
        .filter((id) => id > after)
        .map((id) => ({ id }))
        .slice(0, limit);
    }
    return [];
  });
  let checked = 0;
  for (const part of [checkAccounts, checkCredits]) {
    for (let after: string | null = ""; after !== null; ) {
      const batch: Awaited<ReturnType<typeof part>> = await part(testContext(db), {
        after,
        repair: true,
        now: new Date(),
      } as Parameters<typeof part>[1]);
      checked += batch.checked;
      after = batch.last;
    }
  }
  expect(checked).toBe(500);
  expect(queried).toEqual({ storage: ids, variants: ["all"], credits: ids });
});
