import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readMessages, serverFiles } from "./build/messages.ts";
import { MESSAGES_PAGE, messagesPage, VALIDATOR_MESSAGES, validatorMessages } from "./build/messages-page.ts";
import { document, errorTable } from "./build/sources.ts";

const found = readMessages(serverFiles());
const { messages, unresolved } = found;

describe("the page of error messages", () => {
  it("is up to date", () => {
    expect(readFileSync(MESSAGES_PAGE, "utf8"), "Run: npm run docs:messages").toBe(messagesPage(found));
  });

  it("contains every message of the server", () => {
    expect(unresolved).toEqual([]);
    expect(messages.length).toBeGreaterThan(250);
  });

  it("has a message for every error code", () => {
    const codes = new Set(messages.map(({ code }) => code));
    expect(errorTable.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([]);
  });

  it("contains the messages of every rule that the document uses", () => {
    const rules = new Set(VALIDATOR_MESSAGES.map(([rule]) => rule));
    expect([...rulesOf(document)].filter((rule) => !rules.has(rule))).toEqual([]);
  });
});

describe("an error message", () => {
  const all = [...messages, ...validatorMessages()];

  it("begins with a capital letter or the name of a value, and ends with a full stop", () => {
    const sentence = /^(\p{Lu}|\{|bg-removal ).*\.$/u;
    // A path, such as `arguments/tags`, the name of a header, or a sentence.
    const issue = /^(\p{Lu}|[\w{][\w{}/-]* (?=\p{Ll})).*\.$/u;
    const isWrong = ({ code, text }: (typeof all)[number]) =>
      !(code === "VALIDATION_ERROR" ? issue : sentence).test(text);
    expect(all.filter(isWrong)).toEqual([]);
  });

  it("has single spaces, one full stop at its end, and at most 300 characters", () => {
    expect(all.filter(({ text }) => /\s{2}|\.\.$|^\s/.test(text) || text.length > 300)).toEqual([]);
  });
});

describe("the extractor", () => {
  const directory = mkdtempSync(join(tmpdir(), "messages-"));
  afterAll(() => rmSync(directory, { recursive: true }));

  function read(source: string) {
    const path = join(directory, "source.ts");
    writeFileSync(path, source);
    const { messages, unresolved } = readMessages([path]);
    return { texts: messages.map(({ code, text }) => `${code}: ${text}`), unresolved };
  }

  it("reads literals, templates, constants and alternatives", () => {
    const { texts, unresolved } = read(`
      const MAX = 8 * 1024;
      const WHY = { done: "is completed", failed: "has failed" };
      fail("FILE_TOO_LARGE", \`The file \${JSON.stringify(file.name)} has \${size} bytes, more than \${MAX}.\`);
      fail("UPLOAD_ENDED", \`This upload \${WHY[state]}. \` + "Create a new one.");
      fail("FOLDER_NOT_EMPTY", \`\${count} file\${count === 1 ? "" : "s"} exist.\`);
      new ServiceError("NOT_FOUND", isPage ? "No page." : "No path.");
    `);
    expect(unresolved).toEqual([]);
    expect(texts).toEqual([
      "FILE_TOO_LARGE: The file {name} has {size} bytes, more than 8192.",
      "UPLOAD_ENDED: This upload is completed. Create a new one.",
      "UPLOAD_ENDED: This upload has failed. Create a new one.",
      "FOLDER_NOT_EMPTY: {count} file(s) exist.",
      "NOT_FOUND: No page.",
      "NOT_FOUND: No path.",
    ]);
  });

  it("reads the arguments of functions that create errors", () => {
    const { texts, unresolved } = read(`
      function refuse(code: "KEY_NOT_FOUND" | "USER_NOT_FOUND", message: string) {
        return new ServiceError(code, message);
      }
      const tooMany = (what: string, until: Date) => fail("TOO_MANY_ATTEMPTS", \`Too many \${what} until \${until}.\`);
      refuse("KEY_NOT_FOUND", "No key.");
      tooMany("codes", retryAt);
      invalid("body", "name", "minLength", "must not be empty");
      invalid("body", "", "required", "the request has no body");
      unavailable("The service is stopping.");
    `);
    expect(unresolved).toEqual([]);
    expect(texts.toSorted()).toEqual([
      "KEY_NOT_FOUND: No key.",
      "SERVICE_UNAVAILABLE: The service is stopping.",
      "TOO_MANY_ATTEMPTS: Too many codes until {until}.",
      "VALIDATION_ERROR: The request has no body.",
      "VALIDATION_ERROR: name must not be empty.",
    ]);
  });

  it.each([
    ["a message that is computed elsewhere", 'fail("NOT_FOUND", error.message);'],
    ["a message that consists of placeholders", `fail("NOT_FOUND", \`\${what}: \${why}.\`);`],
    ["a code that is computed", 'fail(error.code, "There is nothing here.");'],
    ["a placeholder without a name", `fail("NOT_FOUND", \`There is nothing at \${(await read()) as string}.\`);`],
    ["a parameter without a known call", 'function refuse(message: string) { fail("NOT_FOUND", message); }'],
  ])("reports %s", (_what, source) => {
    const { texts, unresolved } = read(source);
    expect(texts).toEqual([]);
    expect(unresolved).toEqual([expect.stringContaining("source.ts:1: ")]);
  });
});

/** Returns the rules of JSON Schema that the schemas of the document contain. */
function rulesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  const isSchema = "type" in value || "enum" in value || "anyOf" in value || "oneOf" in value;
  for (const [name, inner] of Object.entries(value)) {
    if (isSchema && RULES.includes(name)) found.add(name);
    rulesOf(inner, found);
  }
  return found;
}

/** The rules of JSON Schema that OpenAPI 3.0 supports, without `allOf` and `not`, which have other messages. */
const RULES = [
  ...["type", "enum", "required", "additionalProperties", "anyOf", "oneOf", "format", "pattern", "multipleOf"],
  ...["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems"],
  ...["minProperties", "maxProperties"],
];
