import sharp from "sharp";
import type { Page } from "tesseract.js";
import { afterAll, describe, expect, it } from "vitest";
import { draw, picture } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";
import { sparseText } from "./page.ts";

const engine = embeddedEngine({ languages: ["eng"] });
afterAll(() => engine.close());
const SIGNS = [
  ["PARKING", 90, 120, "#1d4f91"],
  ["HARBOUR", 700, 400, "#7a1f1f"],
  ["PROHIBITED", 260, 720, "#26652f"],
] as const;
const read = (bytes: Buffer) => engine.textReader.readText(picture(bytes), new AbortController().signal);

function pageOf(...lines: [string, number][][]): Page {
  const written = lines.map((words, i) => ({
    bbox: { x0: 0, y0: 100 - i, x1: 10, y1: 110 },
    words: words.map(([text, confidence]) => ({ text, confidence })),
  }));
  return { blocks: [{ paragraphs: [{ lines: written }] }] } as unknown as Page;
}

describe("scattered words", () => {
  it.each([
    ["include a word that is certain", [["PARKING", 93]], "PARKING"],
    [
      "include a likely word next to a certain one",
      [
        ["galleries", 95],
        ["at", 82],
        ["~", 30],
        ["the", 90],
      ],
      "galleries at the",
    ],
    [
      "exclude letters in leaves",
      [
        ["4", 95],
        ["AN", 91],
        ["id", 95],
      ],
      "",
    ],
    ["exclude an uncertain word", [["YSHOQT", 72]], ""],
    [
      "exclude stripes",
      [
        ["IIII", 95],
        ["777", 96],
        ["oooo", 94],
      ],
      "",
    ],
  ] as [string, [string, number][], string][])("%s", (_, words, text) => {
    expect(sparseText(pageOf(words))).toBe(text);
  });

  it("are sorted from top to bottom", () => {
    expect(sparseText(pageOf([["PROHIBITED", 95]], [["PARKING", 95]]))).toBe("PARKING\nPROHIBITED");
  });

  it("are read from a sign in a scene of many colors", async () => {
    const scene = await draw(1200, 800, (context) => {
      for (let i = 0; i < 900; i++) {
        context.fillStyle = `hsl(${90 + ((i * 37) % 60)} ${30 + ((i * 13) % 40)}% ${15 + ((i * 29) % 45)}%)`;
        context.beginPath();
        context.ellipse((i * 131) % 1200, (i * 89) % 800, 14 + ((i * 7) % 30), 8 + ((i * 11) % 20), i, 0, 2 * Math.PI);
        context.fill();
      }
      for (const [word, x, y, ground] of SIGNS) {
        context.fillStyle = ground;
        context.fillRect(x - 30, y - 60, 420, 90);
        context.fillStyle = "#fff";
        context.font = `56px "Test Sans"`;
        context.fillText(word, x, y);
      }
    });
    expect(await read(await sharp(scene).jpeg({ quality: 85 }).toBuffer())).toBe(
      SIGNS.map(([word]) => word).join("\n"),
    );
  });
});
