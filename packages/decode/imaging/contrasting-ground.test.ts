import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { draw } from "../../../testing/pictures.ts";
import { contrastingGround, flattenPixels, pixelsToFit } from "./contrasting-ground.ts";

type Text = [ink: string, y: number];
const CLEAR = "#0000";

const texts = (...lines: Text[]) =>
  draw(
    800,
    300,
    (context) => {
      context.clearRect(0, 0, 800, 300);
      context.font = '64px "Test Sans"';
      for (const [ink, y] of lines) {
        context.fillStyle = ink;
        context.fillText("NORTHERN LIGHTS", 60, y);
      }
    },
    CLEAR,
  );
const sheet = (paint: (context: Parameters<Parameters<typeof draw>[2]>[0]) => void) =>
  draw(
    800,
    600,
    (context) => {
      context.clearRect(0, 0, 800, 600);
      context.fillStyle = "#fff";
      paint(context);
    },
    CLEAR,
  );

describe("the ground of an image", () => {
  it.each([
    ["dark text", texts(["#111", 100]), 255],
    ["colored text", texts(["#c00020", 100]), 255],
    ["white text", texts(["#fff", 100]), 0],
    ["yellow text", texts(["#ffe600", 100]), 0],
    ["faint white text", texts(["#ffffff40", 100]), 0],
    ["white and dark text", texts(["#fff", 100], ["#06245c", 220]), 128],
    ["dark stripes, and a bright one among twenty", stripes(), 255],
    ["a white page with a transparent border", sheet((page) => page.fillRect(200, 150, 400, 300)), 255],
    ["a white window with round corners", rounded(), 255],
    ["a white window with a shadow", shadowed(), 255],
    ["a completely transparent image", sheet(() => {}), 255],
    ["an image without transparency", draw(100, 100, () => {}), 255],
  ])("of %s contrasts with the visible pixels", async (_, bytes, level) => {
    expect((await contrastingGround(await bytes)).r).toBe(level);
  });

  it("is chosen from the complete image, however large", async () => {
    const large = await sharp(await texts(["#fff", 100]))
      .resize(6000)
      .png()
      .toBuffer();
    expect((await contrastingGround(large)).r).toBe(0);
  });
});

it("is part of the input of models", async () => {
  const text = await texts(["#fff", 100]);
  const { data, info } = await sharp(text).raw().toBuffer({ resolveWithObject: true });
  const original = flattenPixels({ data, width: info.width, height: info.height });
  const fitted = await pixelsToFit(text, { width: 400, height: 150, fit: "fill" });
  for (const pixels of [original, fitted]) expect([pixels[0], pixels.includes(255)]).toEqual([0, true]);
});

function stripes(): Promise<Buffer> {
  return sheet((page) => {
    for (let i = 0; i < 20; i++) {
      page.fillStyle = i === 10 ? "#fff" : "#111";
      page.fillRect(0, i * 30, 800, 10);
    }
  });
}

function shadowed(): Promise<Buffer> {
  return sheet((page) => {
    page.fillStyle = "#0003";
    page.fillRect(100, 100, 600, 400);
    page.fillStyle = "#fff";
    page.fillRect(250, 200, 300, 200);
  });
}

function rounded(): Promise<Buffer> {
  return sheet((page) => {
    page.beginPath();
    page.roundRect(50, 50, 700, 500, 80);
    page.fill();
  });
}
