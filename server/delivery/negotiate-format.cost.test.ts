import { expect, test } from "vitest";
import { cpuMsOf } from "../../testing/cost.ts";
import { negotiateFormat } from "./image-transform.ts";

const PIECES = ["; ", " ;", ", ", "a", "a/", "a/b;", "a/b;c=d ", 'a/b;c="', '\\"', "\t", "image/avif;q=0.5,", ";a=b "];

test("negotiating a format takes less than 2 s of CPU time for 96 hostile Accept headers of 16 KiB", async () => {
  const cost = await cpuMsOf(() => {
    for (const start of ["", "image/avif", "image/avif,", 'image/avif;a="'])
      for (const piece of PIECES)
        for (const end of ["", "@"])
          negotiateFormat(`${start}${piece.repeat(16_384 / piece.length)}${end}`, ["avif", "webp"], "jpeg");
  });
  expect(cost).toBeLessThan(2_000);
});
