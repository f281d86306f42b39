import { expect, it } from "vitest";
import { exceededBudgets } from "./budgets.ts";

it("reports each layer that exceeds its budget, and the total", () => {
  const profile = (operation: string, times: Record<string, number>, total: number) => ({
    operation,
    layers: new Map(Object.entries(times)),
    total,
    bare: 100,
  });
  expect(
    exceededBudgets([
      profile("getFile", { response: 50, "database driver": 56, log: 17 }, 270),
      profile("listFiles", { log: 18 }, 251),
      profile("deleteFile", { response: 1_000 }, 1_000),
    ]),
  ).toEqual([
    "getFile, database driver: 0.56 of the bare server, more than its budget of 0.55",
    "listFiles, log: 0.18 of the bare server, more than its budget of 0.17",
    "listFiles, total: 2.51 of the bare server, more than its budget of 2.5",
  ]);
});
