import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { draw, picture, stopSign } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";

const engine = embeddedEngine();
const withoutDetector = embeddedEngine({ detectObjects: false });
afterAll(() => Promise.all([engine.close(), withoutDetector.close()]));
const signal = new AbortController().signal;
const find = (bytes: Buffer) => engine.detector?.find(picture(bytes), signal);
const tag = (bytes: Buffer, { tagger } = engine) => tagger.tag(picture(bytes), signal);

describe("the detector", () => {
  it("returns the objects of the displayed image, with their boxes", async () => {
    const sign = await stopSign();
    const turned = await sharp(sign).rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    for (const bytes of [sign, turned]) {
      const [found] = (await find(bytes)) ?? [];
      expect(found).toMatchObject({ label: "stop sign" });
      expect(found?.score).toBeGreaterThan(0.52);
      const { x = 0, y = 0, width = 0, height = 0 } = found?.box ?? {};
      // The sign extends from 250 to 550 of 800 and from 80 to 380 of 600 pixels.
      for (const [side, edge] of [
        [x, 0.31],
        [x + width, 0.69],
        [y, 0.13],
        [y + height, 0.63],
      ] as const) {
        expect(Math.abs(side - edge)).toBeLessThan(0.06);
      }
    }
  });

  it("ignores transparent pixels, and returns nothing for an empty image", async () => {
    const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect(await find(clear)).toEqual([]);
    expect(await find(await draw(1, 1, () => {}))).toEqual([]);
  });
});

describe("the tags of detected objects", () => {
  it("start with the object, and the description contains it, with its score and its colors", async () => {
    const { tags, description, confidence } = await tag(await stopSign());
    expect(tags[0]).toBe("stop sign");
    expect(tags).toContain("red");
    expect(tags).not.toContain("green");
    expect(description).toMatch(/^A landscape \w+ of a stop sign, mostly /);
    expect(confidence).toBeGreaterThan(0.6);
  });

  it("contain no objects without the detector", async () => {
    expect(withoutDetector.detector).toBeNull();
    const { tags, description } = await tag(await stopSign(), withoutDetector);
    expect(tags).not.toContain("stop sign");
    expect(description).not.toMatch(/ of a /);
  });
});

describe("the kind of an image", () => {
  const LINES = Array.from({ length: 22 }, (_, i) => `${i + 1}. The harbour master counts the boats every morning.`);

  it("is document for a photographed page of text in bad light", async () => {
    const page = await draw(1000, 800, (context) => {
      const light = context.createLinearGradient(0, 0, 1000, 800);
      light.addColorStop(0, "#e8e4dc");
      light.addColorStop(1, "#6b675f");
      context.fillStyle = light;
      context.fillRect(0, 0, 1000, 800);
      context.fillStyle = "#222";
      context.font = `26px "Test Sans"`;
      for (const [i, line] of LINES.entries()) context.fillText(line, 60, 70 + i * 33);
    });
    expect((await tag(await sharp(page).jpeg({ quality: 85 }).toBuffer())).tags).toContain("document");
  });

  it("is neither screenshot nor photograph for a gradient of a screen's size", async () => {
    const gradient = await draw(1920, 1080, (context) => {
      const colors = context.createLinearGradient(0, 0, 1920, 1080);
      colors.addColorStop(0, "#3b1d60");
      colors.addColorStop(0.5, "#d8572a");
      colors.addColorStop(1, "#f7b32b");
      context.fillStyle = colors;
      context.fillRect(0, 0, 1920, 1080);
    });
    for (const bytes of [gradient, await sharp(gradient).jpeg().toBuffer()]) {
      expect((await tag(bytes)).tags).toContain("illustration");
    }
  });
});
