import { GlobalFonts } from "@napi-rs/canvas";
import type { Line, Page, Word } from "tesseract.js";
import { afterAll, describe, expect, it } from "vitest";
import { draw, picture } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";
import { reliableReading } from "./page.ts";

/** Builds Tesseract's result for one line: its words, and its text with the measured blanks. */
function pageOf(text: string, words: [string, number][]): Page {
  const bbox = { x0: 0, y0: 0, x1: 100, y1: 20 };
  const baseline = { x0: 0, y0: 20, x1: 100, y1: 20 };
  const line = {
    text,
    bbox,
    baseline,
    words: words.map(([text, confidence]) => ({ text, confidence, bbox }) as Word),
  } as Line;
  return { blocks: [{ bbox, paragraphs: [{ lines: [line] }] }] } as unknown as Page;
}

describe("a line", () => {
  it("in a script without blanks has no blanks, and keeps words of one letter", () => {
    const words: [string, number][] = [
      ["駅", 96],
      ["の", 93],
      ["近く", 96],
      ["に", 72],
      ["、", 90],
    ];
    expect(reliableReading(pageOf("駅の近くに、\n", words)).text).toBe("駅の近くに、");
    expect(reliableReading(pageOf("駅 の  近くに、\n", words)).text).toBe("駅の近くに、");
  });

  it("in mixed scripts has the measured blanks", () => {
    const mixed: [string, number][] = [
      ["新しい", 95],
      ["Linux", 95],
      ["は", 95],
      ["2024", 95],
      ["年", 95],
      ["に", 95],
    ];
    expect(reliableReading(pageOf("新しい Linux は 2024年に\n", mixed)).text).toBe("新しい Linux は 2024年に");
  });

  it("in Korean joins syllables and separates words", () => {
    const words: [string, number][] = [
      ["매일", 95],
      ["배", 95],
      ["를", 95],
      ["셉", 95],
      ["니다", 95],
    ];
    expect(reliableReading(pageOf("매일 배를 셉니다\n", words)).text).toBe("매일 배를 셉니다");
  });

  it("of high confidence keeps a word that Tesseract scores 0", () => {
    const words: [string, number][] = [
      ["la", 95],
      ["nuit", 95],
      ["en", 95],
      ["été,", 95],
      ["et", 95],
      ["déjà", 95],
      ["moitié", 95],
      ["moins", 95],
      ["l'automne.", 0],
      ["|", 0],
    ];
    expect(reliableReading(pageOf("la nuit en été, et déjà moitié moins l'automne. |\n", words)).text).toBe(
      "la nuit en été, et déjà moitié moins l'automne.",
    );
  });

  it("of strokes, twigs or guesses is dropped", () => {
    const noise: [string, number][][] = [
      [
        ["一", 90],
        ["ー", 91],
        ["丨", 90],
        ["ノ", 95],
      ],
      [
        ["木", 61],
        ["へ", 62],
        ["口", 64],
      ],
      [
        ["a", 70],
        ["W", 80],
        ["i", 65],
      ],
    ];
    for (const words of noise)
      expect(reliableReading(pageOf(words.map(([text]) => text).join(""), words)).text).toBe("");
  });
});

const SAMPLES = {
  jpn: {
    fonts: ["Noto Sans CJK JP", "IPAGothic"],
    lines: ["駅の近くに新しい店ができました。", "船は午後四時に出発する。"],
  },
  chi_sim: {
    fonts: ["WenQuanYi Zen Hei", "Noto Sans CJK SC"],
    lines: ["车站附近新开了一家书店。", "天气好的时候，孩子们钓鱼。"],
  },
  ara: { fonts: ["Noto Naskh Arabic", "DejaVu Sans"], lines: ["كل صباح قبل الساعة السادسة", "خارج الميناء في الليل"] },
};

for (const [code, { fonts, lines }] of Object.entries(SAMPLES)) {
  const font = fonts.find((font) => GlobalFonts.has(font));
  describe.skipIf(!font)(`a page of ${code}, drawn with a font of this machine`, () => {
    const engine = embeddedEngine({ languages: [code] });
    afterAll(() => engine.close());
    it("is read correctly", async () => {
      const page = await draw(900, 240, (context) => {
        context.font = `36px "${font}"`;
        context.fillStyle = "#111";
        if (code === "ara") context.direction = "rtl";
        for (const [i, line] of lines.entries()) context.fillText(line, code === "ara" ? 840 : 60, 90 + i * 70);
      });
      const text = await engine.textReader.readText(picture(page), new AbortController().signal);
      expect(text.replace(/\n+/g, "\n")).toBe(lines.join("\n"));
    });
  });
}
