import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { draw, picture, stopSign, textPage } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";

const engine = embeddedEngine({ detectObjects: false });
afterAll(() => engine.close());
const moderate = (bytes: Buffer) => engine.moderator.moderate(picture(bytes), new AbortController().signal);

it("does not flag drawings and pages of any shape", async () => {
  const sign = await stopSign();
  const page = await textPage(["The harbour master counts the boats", "every morning."], { size: 32 });
  const strip = await draw(1200, 60, () => {}, "#e0ac69");
  for (const bytes of [sign, await sharp(sign).rotate(90).jpeg().toBuffer(), page, strip]) {
    const { sensitive, score } = await moderate(bytes);
    expect(sensitive).toBe(false);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThan(0.5);
  }
});

it("is deterministic, and returns different scores for different images", async () => {
  const sign = await stopSign();
  const [first, again, other] = [
    await moderate(sign),
    await moderate(sign),
    await moderate(await draw(64, 64, () => {})),
  ];
  expect(again).toEqual(first);
  expect(other.score).not.toBe(first.score);
});

it("reports a damaged image", async () => {
  const sign = await stopSign();
  await expect(moderate(sign.subarray(0, sign.length / 3))).rejects.toMatchObject({ reason: "corrupt" });
});
