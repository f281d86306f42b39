import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { cpuMsOf } from "../../../testing/cost.ts";
import { CONTENTS, cutFramed, framed, MEGABYTES } from "../../../testing/multipart-forms.ts";

const cost = async (form: Buffer) => (await cpuMsOf(() => cutFramed(form))) / MEGABYTES;

test.each(CONTENTS)("parsing %s costs about as much CPU time as parsing random bytes", async (name, content) => {
  const form = framed(content);
  const randomForm = framed(randomBytes(content.length));
  // The minimum of several alternating runs: other work on the machine only adds to it.
  let own = Number.POSITIVE_INFINITY;
  let random = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 || (run < 50 && own >= 8 * random + 8); run++) {
    random = Math.min(random, await cost(randomForm));
    own = Math.min(own, await cost(form));
  }
  console.log(`${name}: ${own.toFixed(1)} ms/MB, random bytes ${random.toFixed(1)} ms/MB`);
  expect(own).toBeLessThan(8 * random + 8);
});
