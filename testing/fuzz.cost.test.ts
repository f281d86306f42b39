import { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { expect, test } from "vitest";
import { memoryGrowthOf } from "./cost.ts";
import { FILES, fuzzSeeds, processMutations } from "./fuzz-files.ts";

test(
  "reading damaged files adds less than 200 MiB to the memory of the service",
  async () => {
    const imaging = openImaging({ transformConcurrency: 2 });
    const files = await fuzzSeeds();
    const growth = await memoryGrowthOf(async () => {
      await processMutations(imaging, files);
      await imaging.close();
    });
    expect(growth).toBeLessThan(200 * 2 ** 20);
  },
  120_000 + FILES * 100,
);
