import { afterEach, describe, expect, it } from "vitest";
import { picture, textPage } from "../../../../../testing/pictures.ts";
import { embeddedEngine } from "../engine.ts";

const GERMAN = ["Die Fähre fährt täglich um fünf Uhr", "über den großen Fluß nach Süden."];
const ENGLISH = ["The ferry leaves the harbour at five", "and comes back before it is dark."];

let engine: ReturnType<typeof embeddedEngine>;
afterEach(() => engine.close());

async function read(languages: string[], lines: string[]): Promise<string> {
  engine = embeddedEngine({ languages });
  const page = picture(await textPage(lines, { size: 32 }));
  return engine.textReader.readText(page, new AbortController().signal);
}

describe("a page is read in all configured languages", () => {
  it("of the same script, including letters that only the second language has", async () => {
    expect(await read(["eng"], GERMAN), "without German there is something to get wrong").not.toBe(GERMAN.join("\n"));
    await engine.close();
    expect(await read(["eng", "deu"], GERMAN)).toBe(GERMAN.join("\n"));
  });

  it.each([
    [["ara", "deu"], GERMAN],
    [["jpn", "eng"], ENGLISH],
  ])("of different scripts: %s", async (languages, lines) => {
    expect(await read(languages, lines)).toBe(lines.join("\n"));
  });
});
