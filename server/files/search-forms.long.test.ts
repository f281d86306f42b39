import { normalizeName, searchForm } from "@media-asset-service/base/text.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { earlierForm } from "./query/search-text.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

const found = async (search: string) =>
  (await account.sdk.files.list({ search, limit: 100 }).all()).map(({ filename }) => filename);
const hex = (character: string) => character.codePointAt(0)?.toString(16).padStart(4, "0") ?? "";

function spellings(character: string): string[] {
  const normalized = ["NFC", "NFD", "NFKC", "NFKD"].map((form) => character.normalize(form));
  return [...new Set([character, character.toUpperCase(), character.toLowerCase(), ...normalized])];
}

/** Returns the characters whose other case the previous release did not find. */
function lostBefore(): string[] {
  const lost: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
    const character = String.fromCodePoint(codePoint);
    const form = earlierForm(`-${character}.`);
    const isFound = (text: string) => form.includes(earlierForm(text));
    if (!isFound(character.toUpperCase()) || !isFound(character.toLowerCase())) lost.push(character);
  }
  return lost;
}

describe("a filename is found", () => {
  const lost = lostBefore();
  const others = [
    "İ",
    "K",
    "ς",
    "ẞ",
    "ﬀ",
    "²",
    "Ａ",
    "ｶ",
    "…",
    "™",
    "Å",
    "ﷺ",
    "ꭰ",
    "ⓐ",
    "é",
    "日",
    "😀",
    "_",
    "%",
    "\u0301",
    "ϴ",
    "ᲀ",
    "ǅ",
  ];
  const sample = [...new Set([...lost, ...others])];

  test("in a sample with the characters that an earlier release did not find", () => {
    expect(lost.length).toBeGreaterThanOrEqual(121);
    expect(lost).toEqual(expect.arrayContaining(["ß", "ı", "ŉ", "ǰ", "ΐ", "ᾳ", "ﬁ", "և"]));
  });

  test("by each of its characters, in either case and in each normalization", async () => {
    const nameOf = (character: string) => normalizeName(`${hex(character)}-${character}.txt`);
    for (const character of sample) {
      const filename = nameOf(character);
      const file = await account.sdk.files.upload(new Blob([character]), { filename });
      expect(file.filename).toBe(filename);
    }
    for (const character of sample) {
      const filename = nameOf(character);
      for (const spelling of spellings(character)) {
        expect(await found(`"${hex(character)}-${spelling}.TXT"`), `${filename} by ${spelling}`).toEqual([filename]);
      }
      // A separate word can be short, and is found without the index.
      expect(await found(character.toUpperCase()), character).toContain(filename);
    }
  });

  test("by the name of its upload, if it is stored in another form", async () => {
    const uploaded: [sent: string, stored: string][] = [
      ["reports/2026/annual report.txt", "annual report.txt"],
      ["C:\\Users\\Ada\\Budget.txt", "Budget.txt"],
      ["in\u202evoice\u200b.txt", "invoice.txt"],
      ["two\tcolumns.txt", "twocolumns.txt"],
      ["  trimmed.txt  ", "trimmed.txt"],
      ["Cafe\u0301.txt", "Café.txt"],
      ["no\u00a0break.txt", "no\u00a0break.txt"],
    ];
    for (const [sent, stored] of uploaded) {
      const file = await account.sdk.files.upload(new Blob([sent]), { filename: sent });
      expect(file.filename).toBe(stored);
      expect(await found(`"${sent}"`), sent).toEqual([stored]);
      expect(await found(`"${sent.toUpperCase()}"`), sent).toEqual([stored]);
    }
    expect(await found('"no break"')).toEqual(["no\u00a0break.txt"]);
    // A path finds the file with this name, and not files whose name contains it.
    await account.sdk.files.upload(new Blob(["a copy"]), { filename: "Old Budget.txt" });
    expect(await found("elsewhere/budget.txt")).toEqual(["Budget.txt"]);
    expect(await found("annual/nothing.txt")).toEqual([]);
  });

  test("by its tags, metadata and description in any case", async () => {
    await account.sdk.files.upload(new Blob(["all texts"]), {
      filename: "texts.txt",
      tags: ["İstanbul", "Größe"],
      description: "Die  STRAßE\r\nam Fluß",
      metadata: { ort: "Köln Straße", Land: "TÜRKİYE", zahl: 3, alt: true, plain: "Web" },
      altText: { de: "ﬁsche" },
    });
    const searches = [
      ...["istanbul", "tag:istanbul", "tag:ISTANBUL", "tag:ıstanbul", "tag:GRÖSSE", "tag:größe"],
      ...['"strasse am fluss"', '"STRAẞE AM FLUSS"', "FISCHE", "meta.plain:WEB", "meta.zahl:3", "meta.alt:TRUE"],
      ...['meta.ort:"KÖLN STRASSE"', 'meta.ort:"köln  straße"', "meta.Land:türkiye", "meta.Land:TÜRKIYE"],
      ...["tag:grosse", "meta.Land:turkiye"],
    ];
    for (const search of searches) expect(await found(search), search).toEqual(["texts.txt"]);
    for (const search of [
      "tag:stanbul",
      "meta.ort:türkiye",
      "meta.Land:web",
      "meta.none:web",
      "meta.plain:3",
      "tag:gross",
    ]) {
      expect(await found(search), search).toEqual([]);
    }
  });

  test.each([
    [
      "Zürich Übersicht.txt",
      ["zurich", "ZÜRICH", "ubers", '"zurich ubersicht"', "“zurich übersicht”", "zurich -basel"],
    ],
    ["Ελλάδα οδός.txt", ["ΕΛΛΑΔΑ", "ελλάδα", "ΟΔΟΣ", "οδός", "οδος", "-ΒΑΣΗ ελλαδα"]],
    ["Đà Nẵng biển.txt", ["da nang", "NẴNG", "bien OR nothing"]],
    ["зелёный йогурт.txt", ["зеленый", "ЗЕЛЁНЫЙ", "йогурт"]],
    ["שָׁלוֹם.txt", ["שלום"]],
    ["rock’n’roll.txt", ["rock'n'roll"]],
  ])("%s is found without its accents, and with them", async (filename, searches) => {
    const other = await service.account();
    await other.sdk.files.upload(new Blob([filename]), {
      filename,
      tags: [`#${filename}`],
      description: "Crème brûlée",
      metadata: { ort: filename },
    });
    await other.sdk.files.upload(new Blob(["plain"]), { filename: "plain.txt" });
    const ofOther = async (search: string) => (await other.sdk.files.list({ search }).all()).map((it) => it.filename);
    const folded = searchForm(filename);
    const fields = [`tag:"#${folded}"`, `meta.ort:"${folded}"`, "creme brulee", "CRÈME"];
    for (const search of [...searches, ...fields]) expect(await ofOther(search), search).toEqual([filename]);
  });

  test("by the same accents first, in the order of relevance", async () => {
    const other = await service.account();
    for (const filename of ["Zürich.txt", "Zurich.txt", "Café.txt", "Cafe.txt"]) {
      await other.sdk.files.upload(new Blob([filename]), { filename });
    }
    const ranked = async (search: string) =>
      (await other.sdk.files.list({ search, sort: "relevance" }).all()).map((it) => it.filename);
    expect(await ranked("zurich")).toEqual(["Zurich.txt", "Zürich.txt"]);
    expect(await ranked("ZÜRICH")).toEqual(["Zürich.txt", "Zurich.txt"]);
    expect(await ranked("cafe")).toEqual(["Cafe.txt", "Café.txt"]);
    expect(await ranked("café")).toEqual(["Café.txt", "Cafe.txt"]);
  });

  test("by a name and a search whose normalized forms are many times longer", async () => {
    const filename = `${"\ufdfa\ufdfb".repeat(40)}.txt`;
    await account.sdk.files.upload(new Blob(["long"]), { filename, description: "\ufdfa".repeat(2_000) });
    expect(await found("\ufdfa\ufdfb".repeat(40))).toEqual([filename]);
    expect((await account.sdk.files.list({ search: "\ufdfa".repeat(200) }).all()).map((it) => it.filename)).toEqual([
      filename,
    ]);
    expect(
      (await account.sdk.files.list({ sort: "filename", order: "desc", limit: 1 }).page()).items[0]?.filename,
    ).toBe(filename);
  });

  test("but not by wildcards of the database that result from full-width characters", async () => {
    const other = await service.account();
    for (const filename of ["100％.txt", "100 percent.txt", "a＿b.txt", "axb.txt"]) {
      await other.sdk.files.upload(new Blob([filename]), { filename });
    }
    const ofOther = async (search: string) =>
      (await other.sdk.files.list({ search }).all()).map((file) => file.filename);
    for (const search of ["100％", "100%"]) expect(await ofOther(search)).toEqual(["100％.txt"]);
    for (const search of ["a＿b", "a_b"]) expect(await ofOther(search)).toEqual(["a＿b.txt"]);
    for (const search of ["＼", "\\", "％％"]) expect(await ofOther(search)).toEqual([]);
  });

  test.each(["istanbul", "ISTANBUL", "İSTANBUL", "ıstanbul", "i̇stanbul"])("%s finds İstanbul.jpg", async (search) => {
    const other = await service.account();
    await other.sdk.files.upload(new Blob(["İstanbul"]), { filename: "İstanbul.jpg" });
    expect((await other.sdk.files.list({ search }).all()).map((file) => file.filename)).toEqual(["İstanbul.jpg"]);
  });
});
