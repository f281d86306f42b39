import { expect, test } from "vitest";
import { memoryGrowthOf } from "../../../testing/cost.ts";
import { pdfBomb } from "../../../testing/hostile-files.ts";
import { pdfPages } from "./pdf-page.ts";

test("a PDF that unpacks to gigabytes adds less than 100 MiB to the memory of the service", async () => {
  const bomb = pdfBomb();
  const growth = await memoryGrowthOf(async () => {
    const { renderPdfPage, close } = pdfPages({ cpuMs: 60_000, maxMemoryBytes: 300 * 2 ** 20 });
    await expect(renderPdfPage(bomb, "thumbnail").finally(close)).rejects.toThrow(/SIGKILL/);
  });
  expect(growth).toBeLessThan(100 * 2 ** 20);
});
