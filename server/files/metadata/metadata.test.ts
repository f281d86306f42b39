import { describe, expect, test } from "vitest";
import { searchableTexts } from "../searchable-fields.ts";
import { cleanAltText, MAX_ALT_TEXT_BYTES, MAX_LANGUAGES, mergeAltText } from "./alt-text.ts";
import {
  checkFields,
  checkMetadata,
  isDate,
  MAX_KEYS,
  MAX_METADATA_BYTES,
  type MetadataField,
  type MetadataPatch,
  mergeMetadata,
} from "./metadata.ts";

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

describe("a metadata patch", () => {
  test("sets, replaces and removes keys, and keeps the others (RFC 7396)", () => {
    const patch: MetadataPatch = { b: 2, c: null, d: null, e: "" };
    expect(mergeMetadata({ a: "x", b: "y", c: true }, patch)).toEqual({ a: "x", b: 2, e: "" });
  });

  test("allows at most 50 keys and 4,096 bytes of JSON", () => {
    expect(Object.keys(mergeMetadata(keys(MAX_KEYS - 1), { last: 1 }))).toHaveLength(MAX_KEYS);
    expect(mergeMetadata(keys(MAX_KEYS), { k0: null, other: 1 })).toHaveProperty("other");
    expect(messageOf(() => mergeMetadata(keys(MAX_KEYS), { other: 1 }))).toBe(
      "metadata must have at most 50 keys, not 51.",
    );
    const text = (bytes: number) => "ü".repeat(Math.floor((bytes - 8) / 2)) + "x".repeat(bytes % 2);
    expect(mergeMetadata({}, { a: text(MAX_METADATA_BYTES) })).toBeDefined();
    expect(messageOf(() => mergeMetadata({}, { a: text(MAX_METADATA_BYTES + 1) }))).toBe(
      "metadata must have at most 4096 bytes of JSON, not 4097.",
    );
  });

  test.each(["a", "A-b_9", "constructor", "x".repeat(64)])("accepts the key %j", (key) => {
    expect(messageOf(() => checkMetadata({ [key]: 1 }, []))).toBe("");
    expect(mergeMetadata({}, { [key]: 1 })).toEqual({ [key]: 1 });
  });

  test.each(["", "1a", "_a", "a.b", "a b", "ä", "x".repeat(65)])("rejects the key %j", (key) => {
    expect(messageOf(() => checkMetadata({ [key]: 1 }, []))).toMatch(/must have a key of 1 to 64 letters/);
  });

  test("rejects __proto__, and changes no prototype", () => {
    const patch = JSON.parse('{"__proto__": "x"}') as MetadataPatch;
    expect(messageOf(() => checkMetadata(patch, []))).toMatch(/^metadata\/__proto__ must have a key/);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])("rejects the number %d", (value) => {
    expect(messageOf(() => checkMetadata({ a: value }, []))).toMatch(/^metadata\/a must be a number between/);
  });
});

describe("the type date", () => {
  test.each(["2026-05-11", "2024-02-29", "2026-05-11T09:30Z", "2026-05-11T09:30:00.123+02:00"])(
    "accepts %s",
    (text) => {
      expect(isDate(text)).toBe(true);
    },
  );

  test.each([
    "2026-02-30",
    "2026-13-01",
    "11.5.2026",
    "2026-05-11T09:30:00",
    "2026-05-11T25:00Z",
    "",
    20_260_511,
    true,
  ])("rejects %j", (value) => {
    expect(isDate(value)).toBe(false);
  });
});

describe("a field", () => {
  const FIELDS: MetadataField[] = [
    { name: "text", label: "Text", type: "string" },
    { name: "price", label: "Price", type: "number" },
    { name: "approved", label: "Approved", type: "boolean" },
    { name: "expires", label: "Expires", type: "date" },
    { name: "usage", label: "Usage", type: "string", options: ["print", "web"] },
  ];

  test("accepts values of its type and its options, and null, which removes the value", () => {
    const values = { text: "", price: 0, approved: false, expires: "2026-05-11", usage: "web", other: 7 };
    expect(messageOf(() => checkMetadata(values, FIELDS))).toBe("");
    const nothing = Object.fromEntries(FIELDS.map(({ name }) => [name, null]));
    expect(messageOf(() => checkMetadata(nothing, FIELDS))).toBe("");
  });

  test.each([
    [{ text: 1 }, "metadata/text must be a string, not 1"],
    [{ price: "120" }, 'metadata/price must be a number, not "120"'],
    [{ approved: "true" }, 'metadata/approved must be a boolean, not "true"'],
    [
      { expires: "soon" },
      'metadata/expires must be an ISO 8601 date, such as 2026-05-11 or 2026-05-11T09:30:00Z, not "soon"',
    ],
    [{ usage: "tv" }, 'metadata/usage must be one of "print", "web", not "tv"'],
  ] as [MetadataPatch, string][])("rejects %j with the allowed values", (patch, message) => {
    expect(messageOf(() => checkMetadata(patch, FIELDS))).toContain(message);
  });

  test("has a unique name and options only for strings, and all fields have at most 16 kB", () => {
    const [field] = FIELDS;
    if (!field) throw new Error();
    expect(messageOf(() => checkFields(FIELDS))).toBe("");
    expect(messageOf(() => checkFields([field, field]))).toBe("fields/1/name must be unique; text is used twice.");
    expect(messageOf(() => checkFields([{ ...field, type: "date", options: ["x"] }]))).toMatch(
      /^fields\/0\/options must not/,
    );
    const options = Array.from({ length: 50 }, (_, index) => `${index}${"x".repeat(90)}`);
    const many = ["a", "b", "c", "d"].map((name) => ({ ...field, name, options }));
    expect(messageOf(() => checkFields(many))).toMatch(/^fields must have at most 16384 bytes of JSON, not \d+\.$/);
    expect(messageOf(() => checkFields(many.slice(1)))).toBe("");
  });
});

describe("alternative text", () => {
  test("is stored by language, with canonical language tags", () => {
    const patch = cleanAltText({ EN: "A harbour", "pt-br": "Um porto", "zh-hans-cn": "港口", de: "" });
    expect(patch).toEqual({ en: "A harbour", "pt-BR": "Um porto", "zh-Hans-CN": "港口", de: "" });
    expect(mergeAltText({ en: "x", fr: "y" }, { en: null, de: "z" })).toEqual({ fr: "y", de: "z" });
  });

  test.each(["", "e", "english!", "en_GB", "en-", "__proto__", `en-${"x".repeat(40)}`])(
    "rejects the language %j",
    (language) => {
      expect(messageOf(() => cleanAltText({ [language]: "x" }))).toMatch(/must have a BCP 47 language tag as its key/);
    },
  );

  test("allows at most 50 languages and 8,192 bytes of JSON", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const many = Object.fromEntries(
      Array.from({ length: MAX_LANGUAGES + 1 }, (_, index) => [
        `q${letters[index % 26]}${index < 26 ? "a" : "b"}`,
        "x",
      ]),
    );
    expect(messageOf(() => mergeAltText({}, many))).toBe("altText must have at most 50 languages, not 51.");
    const long = Object.fromEntries(["en", "de", "fr"].map((language) => [language, "🚢".repeat(700)]));
    expect(messageOf(() => mergeAltText({}, long))).toBe(
      `altText must have at most ${MAX_ALT_TEXT_BYTES} bytes of JSON, not 8425.`,
    );
  });
});

test("searchable texts are texts and numbers of metadata, alternative texts, and embedded metadata", () => {
  const metadata = { photographer: "Ada", price: 120, approved: true };
  const embedded = { title: "Harbour", keywords: ["boats"], takenAt: "2026-05-10" };
  const texts = ["Ada", "120", "A harbour", "Harbour", "2026-05-10", "boats"];
  expect(searchableTexts({ metadata, altText: { en: "A harbour" }, embedded })).toEqual(texts);
  expect(searchableTexts({ metadata: {}, altText: {}, embedded: null })).toEqual([]);
});
