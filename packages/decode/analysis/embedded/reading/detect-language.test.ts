import { expect, it } from "vitest";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { readInDetectedLanguage } from "./detect-language.ts";
import type { Orientation } from "./orientation.ts";
import type { Reading } from "./page.ts";

const EMPTY_READING: Reading = { text: "", score: 0, confidence: 0, acceptedShare: 0, certainty: 0, lines: [] };
const named = (...codes: string[]): Language[] => codes.map((code) => ({ code, file: "" }));
const page = { data: new Uint8Array(100 * 40).fill(255), width: 100, height: 40 };

/** Reads a page with these certainties, and records the languages of each attempt. */
async function read(
  codes: string[],
  certainties: Record<string, number>,
  found: Orientation | null = null,
): Promise<{ text: string; asked: string[] }> {
  const asked: string[] = [];
  const recognize = async (_: Pixels, languages: Language[]): Promise<Reading> => {
    const key = languages.map(({ code }) => code).join("+");
    asked.push(key);
    const certainty = certainties[key] ?? 20;
    const lines = [{ x0: 10, y0: 10, x1: 90, y1: 30 }];
    const [score, confidence, acceptedShare] = [certainty, certainty + 5, certainty > 60 ? 0.9 : 0.1];
    return certainty > 0 ? { text: key, score, confidence, acceptedShare, certainty, lines } : EMPTY_READING;
  };
  const { text } = await readInDetectedLanguage(page, named(...codes), recognize, async () => found);
  return { text, asked };
}

it("reads once if the first language is certain", async () => {
  expect(await read(["eng", "deu", "fra"], { eng: 94 })).toEqual({ text: "eng", asked: ["eng"] });
});

it("reads again in the most certain language", async () => {
  const { text, asked } = await read(["eng", "deu", "fra"], { eng: 80, deu: 95, fra: 84 });
  expect(text).toBe("deu");
  expect(asked.at(-1)).toBe("deu");
});

it("reads in all languages if none is certain, and keeps the best result", async () => {
  const all = { eng: 80, deu: 84, fra: 82, "deu+fra+eng": 89 };
  expect((await read(["eng", "deu", "fra"], all)).text).toBe("deu+fra+eng");
  expect((await read(["eng", "deu", "fra"], { ...all, "deu+fra+eng": 70 })).text).toBe("deu");
});

it("tries another script only if the first one does not match the page", async () => {
  expect((await read(["eng", "jpn"], { eng: 92, jpn: 99 })).asked).toEqual(["eng"]);
  expect((await read(["eng", "deu", "jpn"], { eng: 30, jpn: 93 })).text).toBe("jpn");
});

it("does not search for the language of an image without text", async () => {
  const { text, asked } = await read(["eng", "deu", "fra"], { eng: 0 });
  expect(text).toBe("");
  expect(new Set(asked)).toEqual(new Set(["eng"]));
});

it("tries the detected script first, and only the detected orientation", async () => {
  const certainties = { eng: 30, ara: 30, jpn: 93 };
  const sideways = { degrees: 90, script: "Japanese" };
  expect((await read(["eng", "ara", "jpn"], certainties, sideways)).asked).toEqual(["eng", "eng", "jpn"]);
  expect((await read(["eng", "ara", "jpn"], certainties)).asked).toEqual([
    ...Array(4).fill("eng"),
    ...Array(4).fill("ara"),
    "jpn",
  ]);
});
