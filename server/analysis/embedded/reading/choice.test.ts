import { expect, it } from "vitest";
import type { Pixels } from "../../../imaging/pixels.ts";
import type { Language } from "../languages.ts";
import { readInItsLanguage } from "./choice.ts";
import type { Orientation } from "./orientation-attempts.ts";
import { NOTHING, type Reading } from "./page.ts";

const named = (...codes: string[]): Language[] => codes.map((code) => ({ code, file: "" }));
const page = { data: new Uint8Array(100 * 40).fill(255), width: 100, height: 40 };

/** A page that reads with these certainties; records in which languages it was read. */
async function read(
  codes: string[],
  certainties: Record<string, number>,
  found: Orientation | null = null,
): Promise<{ text: string; asked: string[] }> {
  const asked: string[] = [];
  const recognise = async (_: Pixels, languages: Language[]): Promise<Reading> => {
    const key = languages.map(({ code }) => code).join("+");
    asked.push(key);
    const certainty = certainties[key] ?? 20;
    const lines = [{ x0: 10, y0: 10, x1: 90, y1: 30 }];
    const [score, confidence, acceptedShare] = [certainty, certainty + 5, certainty > 60 ? 0.9 : 0.1];
    return certainty > 0 ? { text: key, score, confidence, acceptedShare, certainty, lines } : NOTHING;
  };
  const { text } = await readInItsLanguage(page, named(...codes), recognise, async () => found);
  return { text, asked };
}

it("reads once where the first language is certain", async () => {
  expect(await read(["eng", "deu", "fra"], { eng: 94 })).toEqual({ text: "eng", asked: ["eng"] });
});

it("reads again in the language that is most certain", async () => {
  const { text, asked } = await read(["eng", "deu", "fra"], { eng: 80, deu: 95, fra: 84 });
  expect(text).toBe("deu");
  expect(asked.at(-1)).toBe("deu");
});

it("reads in all of them where none is certain, and keeps the best", async () => {
  const all = { eng: 80, deu: 84, fra: 82, "deu+fra+eng": 89 };
  expect((await read(["eng", "deu", "fra"], all)).text).toBe("deu+fra+eng");
  expect((await read(["eng", "deu", "fra"], { ...all, "deu+fra+eng": 70 })).text).toBe("deu");
});

it("tries another script only where the first one is not that of the page", async () => {
  expect((await read(["eng", "jpn"], { eng: 92, jpn: 99 })).asked).toEqual(["eng"]);
  expect((await read(["eng", "deu", "jpn"], { eng: 30, jpn: 93 })).text).toBe("jpn");
});

it("does not look for the language of a picture without text", async () => {
  const { text, asked } = await read(["eng", "deu", "fra"], { eng: 0 });
  expect(text).toBe("");
  expect(new Set(asked)).toEqual(new Set(["eng"]));
});

it("tries the script first, and only the way up, that the page is found to have", async () => {
  const certainties = { eng: 30, ara: 30, jpn: 93 };
  const sideways = { degrees: 90, script: "Japanese" };
  expect((await read(["eng", "ara", "jpn"], certainties, sideways)).asked).toEqual(["eng", "eng", "jpn"]);
  expect((await read(["eng", "ara", "jpn"], certainties)).asked).toEqual([
    ...Array(4).fill("eng"),
    ...Array(4).fill("ara"),
    "jpn",
  ]);
});
