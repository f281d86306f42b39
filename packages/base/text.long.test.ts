import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earlierForm } from "../../server/files/query/search-text.ts";
import { normalizeName, searchForm } from "./text.ts";

const NORMALIZATIONS = ["NFC", "NFD", "NFKC", "NFKD"] as const;

/** Returns the spellings of a text: in each case and in each normalization form. */
function spellings(text: string): string[] {
  const cases = [text, text.toUpperCase(), text.toLowerCase()];
  return [...new Set([...cases, ...NORMALIZATIONS.map((form) => text.normalize(form))])];
}

function* assignedCharacters(): Generator<string> {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!/\p{Cn}|\p{Cs}|\p{Co}/u.test(character)) yield character;
  }
}

const codePointOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).padStart(4, "0")}`;

describe("the search form", () => {
  test.each([
    ["istanbul", ["İstanbul", "ISTANBUL", "ıstanbul", "i̇stanbul"]],
    ["strasse", ["Straße", "STRASSE", "STRAẞE", "ﬆraſſe"]],
    ["office", ["oﬃce", "OFFICE"]],
    ["οδοσ", ["ΟΔΟΣ", "οδος", "οδοσ"]],
    ["αι", ["ᾳ", "ᾼ", "ΑΙ"]],
    ["ete", ["ÉTÉ", "été", "e\u0301te\u0301", "ete", "e\u0323\u0301te"]],
    ["photo 12", ["ＰＨＯＴＯ　１２", "photo\u00a012", "photo\u202f12", "photo \t\r\n 12", " photo  12 "]],
    ["カメラ", ["ｶﾒﾗ", "カメラ"]],
    ["x2", ["x²", "X₂"]],
    ["k", ["K"]],
    [
      "harbour",
      ["har\u00adbour", "har\u200bbour", "\u202eharbour", "\u2066harbour\u2069", "\ufeffharbour", "har\u0000bour"],
    ],
    ["❤", ["❤️", "❤︎"]],
    ["می خواهم", ["می خواهم"]],
    ["istanbul", ["İ\u0323stanbul", "ị\u0307stanbul", "i\u0307\u0323\u0307stanbul"]],
    // Marks that writers omit.
    ["zurich", ["Zürich", "ZURICH"]],
    ["curacao senor", ["Curaçao Señor"]],
    ["da nang duong", ["Đà Nẵng đường"]],
    ["diyarbakir sisli", ["Diyarbakır Şişli"]],
    ["lodz malmo hafnarfjordur", ["Łódź Malmö Hafnarfjörður"]],
    ["aeroe smorrebrod thingvellir", ["Ærœ smørrebrød þingvellir"]],
    ["ελλαδα", ["Ελλάδα", "ΕΛΛΑΔΑ", "Ἑλλάδα"]],
    ["προιοντα", ["προϊόντα", "ΠΡΟΪΟΝΤΑ", "προιοντα"]],
    ["зеленый", ["зелёный", "зеленый", "ЗЕЛЁНЫЙ", "зелёны\u0301й"]],
    ["שלום", ["שָׁלוֹם", "שלום"]],
    ["محمد", ["مُحَمَّد", "محـــمد"]],
    ["احمد الان", ["أحمد الآن", "احمد الان"]],
    ["o'clock hawai'i", ["o’clock Hawaiʻi", "O‘CLOCK HAWAI'I"]],
    ["", [" ", "\u200b", "\u3164", "\t"]],
  ])("is %j for %j", (form, texts) => {
    expect(texts.map(searchForm)).toEqual(texts.map(() => form));
  });

  test.each([
    ["мой", "мои"],
    ["їжак", "іжак"],
    ["ѓ", "г"],
    ["か", "が"],
    ["ハ", "パ"],
    ["कि", "क"],
    ["น้ำ", "นำ"],
    ["سئل", "سيل"],
    ["mueller", "müller"],
    ["100", "100%"],
  ])("differs between %j and %j", (one, other) => {
    expect(searchForm(one)).not.toBe(searchForm(other));
  });

  test("of each Unicode character is equal for all cases and normalizations, and is its own form", () => {
    const wrong: unknown[] = [];
    for (const character of assignedCharacters()) {
      const form = searchForm(character);
      const others = spellings(character).map(searchForm);
      const own = searchForm(form);
      if (others.some((other) => other !== form) || own !== form)
        wrong.push([codePointOf(character), form, own, others]);
      // Search texts in the form of an earlier release must be found, and converted.
      if (searchForm(earlierForm(character)) !== form) wrong.push([codePointOf(character), earlierForm(character)]);
      if ([...form].length > 18) wrong.push([codePointOf(character), form]);
    }
    expect(wrong).toEqual([]);
  });

  test("of a name contains the form of each of its characters, in each case and normalization", () => {
    const missed: string[] = [];
    let tried = 0;
    for (const character of assignedCharacters()) {
      for (const name of [`a-${character}.jpg`, `${character}1`, `日${character}`]) {
        const stored = normalizeName(name);
        // The character was removed from the name, or combined with the letter before it.
        if (!stored.includes(character)) continue;
        tried += 1;
        const form = searchForm(stored);
        if (!spellings(character).every((it) => form.includes(searchForm(it))))
          missed.push(`${codePointOf(character)} ${name}`);
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(400_000);
  });

  test("has no upper-case letters", () => {
    const upper = [...assignedCharacters()].filter((it) => /\p{Changes_When_Lowercased}/u.test(searchForm(it)));
    expect(upper.map(codePointOf)).toEqual([]);
  });

  test("of any text is equal for all cases and normalizations, and is its own form", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc
        .array(fc.constantFrom(..."iİıİ\u0307\u0323\u0345αᾳΣςσ ßﬁ\t\u200d\u00a0"), { maxLength: 8 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (sent) => {
        const stored = normalizeName(sent);
        // The upper case of a combining iota (U+0345) is a separate letter, to which the following marks then apply.
        fc.pre(!stored.normalize("NFD").includes("\u0345"));
        const form = searchForm(stored);
        expect(searchForm(form)).toBe(form);
        for (const spelling of spellings(stored)) expect(searchForm(spelling)).toBe(form);
        expect(searchForm(earlierForm(stored))).toBe(form);
        expect(form).not.toMatch(/[\n\f]| {2}|^ | $/);
      }),
      { numRuns: 5_000 },
    );
  });
});
