import { expect, test } from "vitest";
import { cpuMsOf } from "../../../../testing/cost.ts";
import { xmpPacket } from "../../../../testing/described-image.ts";
import { readEmbedded } from "./embedded.ts";

const ofXmp = (content: string, attributes?: string) =>
  readEmbedded({ exif: null, iptc: null, xmp: Buffer.from(xmpPacket(content, attributes)) });

test("reading deep or repeated XML takes less than 2 s of CPU time", async () => {
  const cost = await cpuMsOf(async () => {
    await ofXmp("<dc:title>".repeat(5_000));
    await ofXmp(`<dc:subject><rdf:Bag>${"<rdf:li>x</rdf:li>".repeat(3_000)}</rdf:Bag></dc:subject>`);
    await ofXmp("", `x="${"<".repeat(50_000)}"`);
  });
  expect(cost).toBeLessThan(2_000);
});
