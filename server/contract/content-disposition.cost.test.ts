import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { parametersOf } from "./headers.ts";

test("parsing a Content-Disposition of hostile length takes less than 500 ms of CPU time", async () => {
  const cost = await cpuMsOf(() => {
    parametersOf(`form-data; name="${'\\"'.repeat(8000)}`);
    for (const unit of ['\\"', '"', '; x="y', '; x="', '" ;', '"; a ', "; ", " ", '\\"; '])
      for (const start of ["", '; name="', "; name="])
        parametersOf(`form-data${start}${unit.repeat(16_000 / unit.length)}`, "aiohttp/3.14.3");
    parametersOf(`form-data; filename="${"%20".repeat(5000)}"`, "aiohttp/3.14.3");
    parametersOf(`form-data; ${"a".repeat(16_000)}`);
  });
  expect(cost).toBeLessThan(500);
});
