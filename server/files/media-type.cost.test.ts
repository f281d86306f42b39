import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { sniffMediaType } from "./media-type.ts";

test.each(["<!--", "<?xml ", "<!DOCTYPE svg [", "<!DOCTYPE svg [ ]", "\n<!-- -->"])(
  "sniffing 256 KiB of %j takes less than 500 ms of CPU time",
  async (piece) => {
    const bytes = Buffer.from(piece.repeat(262_144 / piece.length));
    expect(await cpuMsOf(() => sniffMediaType(bytes))).toBeLessThan(500);
  },
);
