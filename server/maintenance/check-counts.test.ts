import { expect, test } from "vitest";
import { checkCounts } from "./check-counts.ts";

test("every account is checked once, in any number of batches, and a global counter is checked once", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `acct_${String(index).padStart(3, "0")}`);
  const queried: Record<string, string[]> = { storage: [], variants: [], credits: [] };
  const counted = (name: string) => ({
    async findWrong(accountIds: string[]) {
      queried[name]?.push(...(name === "variants" ? ["all"] : accountIds));
      return [];
    },
    recount: () => Promise.reject(new Error("nothing is wrong")),
  });
  const { accounts, credits } = checkCounts({
    accountsAfter: async (id, limit) => ids.filter((it) => it > id).slice(0, limit),
    storage: counted("storage"),
    variants: counted("variants"),
    credits: counted("credits"),
  });
  let checked = 0;
  for (const part of [accounts, credits]) {
    for (let after: string | null = ""; after !== null; ) {
      const batch = await part({ after, repair: true, now: new Date() } as Parameters<typeof part>[0]);
      checked += batch.checked;
      after = batch.last;
    }
  }
  expect(checked).toBe(500);
  expect(queried).toEqual({ storage: ids, variants: ["all"], credits: ids });
});
