import { expect, test } from "vitest";
import { openImaging } from "../server/imaging/imaging.ts";
import { workersOf } from "./children.ts";
import { FILES, fuzzSeeds, processMutations } from "./fuzz-files.ts";

test(
  "damaged headers of every format return a result or an error, and leave no processes",
  async () => {
    const imaging = openImaging({ transformConcurrency: 2 });
    const outcomes = await processMutations(imaging, await fuzzSeeds());
    expect(outcomes.get("drawn")).toBeGreaterThan(FILES / 20);
    expect(outcomes.get("corrupt")).toBeGreaterThan(FILES / 20);
    const workers = () => workersOf(process.pid, "imaging/");
    // Two processes probe images, two probe media, three render variants and three render pages. Each pool has spare
    // ones.
    if (process.platform === "linux") await expect.poll(() => workers().length).toBeLessThanOrEqual(14);
    await imaging.close();
    if (process.platform === "linux") await expect.poll(workers).toEqual([]);
  },
  120_000 + FILES * 100,
);
