import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { parametersOf } from "./content-disposition.ts";

test("parsing a Content-Disposition of hostile length takes less than 500 ms of CPU time", async () => {
  const cost = await cpuMsOf(() => {
    parametersOf(`form-data; name="${'\\"'.repeat(8000)}`);
    parametersOf(`form-data${"; ".repeat(8000)}`);
    parametersOf(`form-data; ${"a".repeat(16_000)}`);
  });
  expect(cost).toBeLessThan(500);
});
