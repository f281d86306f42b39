import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { sniffMediaType } from "./media-type.ts";

test.each([
  "<!--",
  "<?xml ",
  "<!DOCTYPE svg [",
  "<!DOCTYPE svg [ ]",
  "\n<!-- -->",
  '"a","b"\n',
  'a""',
  "\xe9",
  "\xe9 a",
])("sniffing 256 KiB of %j takes less than 500 ms of CPU time", async (piece) => {
  const bytes = Buffer.from(piece.repeat(262_144 / piece.length), "latin1");
  expect(await cpuMsOf(() => sniffMediaType(bytes))).toBeLessThan(500);
});
