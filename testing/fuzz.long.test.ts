import { openImaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { expect, test } from "vitest";
import { workersOf } from "./children.ts";
import { FILES, fuzzSeeds, processMutations } from "./fuzz-files.ts";

test(
  "damaged headers of every format return a result or an error, and leave no processes",
  async () => {
    const running = () => (process.platform === "linux" ? workersOf(process.pid, "imaging/") : []);
    // The services of other test files started these.
    const others = running();
    const imaging = openImaging({ transformConcurrency: 2 });
    const outcomes = await processMutations(imaging, await fuzzSeeds());
    expect(outcomes.get("drawn")).toBeGreaterThan(FILES / 20);
    expect(outcomes.get("corrupt")).toBeGreaterThan(FILES / 20);
    const workers = () => running().filter((pid) => !others.includes(pid));
    // Two processes probe images, two probe media, three render variants and three render pages. Each pool has spare
    // ones.
    await expect.poll(() => workers().length).toBeLessThanOrEqual(14);
    await imaging.close();
    await expect.poll(workers).toEqual([]);
  },
  120_000 + FILES * 100,
);
