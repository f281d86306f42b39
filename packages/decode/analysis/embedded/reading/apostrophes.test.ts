import type { Line, Page } from "tesseract.js";
import { describe, expect, it } from "vitest";
import { draw } from "../../../../../testing/pictures.ts";
import { pixelsOf } from "../../../imaging/decode.ts";
import type { Pixels } from "../../../imaging/pixels.ts";
import { correctApostrophes } from "./apostrophes.ts";

const WORD = "lal";

/**
 * Returns the text of a word that is drawn with `drawn` and recognized with `as`, with the boxes that Tesseract would
 * return.
 */
async function read(drawn: string, as: string, size: number, leaning = 0): Promise<string | undefined> {
  const letters = [...WORD.slice(0, 1), drawn, ...WORD.slice(1)];
  const boxes: { x0: number; y0: number; x1: number; y1: number }[] = [];
  const png = await draw(size * 4, size * 2, (context) => {
    context.font = `${size}px "Test Sans"`;
    context.fillStyle = "#111";
    context.transform(1, 0, -leaning, 1, size, size * 1.5);
    let x = 0;
    for (const letter of letters) {
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, width } = context.measureText(letter);
      context.fillText(letter, x, 0);
      const [left, right] = [size + x + leaning * Math.max(0, -down), size + x + width + leaning * up];
      boxes.push({
        x0: Math.floor(left),
        y0: Math.floor(size * 1.5 - up),
        x1: Math.ceil(right),
        y1: Math.ceil(size * 1.5 + down),
      });
      x += width + size / 4;
    }
  });
  const text = letters.join("").replace(drawn, as);
  const symbols = [...text].map((letter, i) => ({ text: letter, bbox: boxes[i] }));
  const line = { text, words: [{ text, symbols }] } as unknown as Line;
  const page = { blocks: [{ paragraphs: [{ lines: [line] }] }] } as unknown as Page;
  const picture: Pixels = await pixelsOf(png, (image) => image.flatten({ background: "#fff" }).toColorspace("b-w"));
  correctApostrophes(page, picture);
  expect(line.words[0]?.text).toBe(line.text);
  return line.text;
}

describe("apostrophes", () => {
  it.each([20, 32, 60])("follow the drawn shape, regardless of the recognized one, at %i px", async (size) => {
    for (const as of ["'", "’"]) {
      expect(await read("’", as, size)).toBe("l’al");
      expect(await read("'", as, size)).toBe("l'al");
    }
  });

  it("follow the drawn shape in italics", async () => {
    expect(await read("'", "’", 40, 0.2)).toBe("l'al");
    expect(await read("’", "'", 40, 0.2)).toBe("l’al");
  });

  it("stay as recognized if they are not visible", async () => {
    expect(await read(" ", "'", 32)).toBe("l'al");
    expect(await read(" ", "’", 32)).toBe("l’al");
  });
});
