import fc from "fast-check";
import { expect, test } from "vitest";
import { CHUNK_BYTES, CONTENTS, cut, cutFramed, framed } from "../../../testing/multipart-forms.ts";
import { HEAD_LIMIT } from "./form-parts.ts";

function body(contents: readonly string[], boundary: string, around = ["", ""]): Buffer {
  const parts = contents.map((content, i) => `--${boundary}\r\nX: ${i}\r\n\r\n${content}\r\n`);
  return Buffer.from(`${around[0]}${parts.join("")}--${boundary}--${around[1]}`, "latin1");
}

test("parts are unchanged, for any chunk sizes and for content that resembles a boundary", () => {
  const fragment = fc.constantFrom(
    "\r",
    "\n",
    "-",
    "--",
    "\r\n",
    "\r\n-",
    "\r\n--",
    "\r\n--ab",
    "\r\n--abc-",
    "abc",
    " ",
    "x",
  );
  const content = fc.array(fragment, { maxLength: 30 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      (contents, sizes) => {
        fc.pre(contents.every((one) => !/\r\n--abc(?:--|[ \t]*\r\n)/.test(`\r\n${one}\r\n`)));
        const { parts, closed } = cut(body(contents, "abc"), "abc", sizes);
        expect(parts).toEqual(contents.map((one, i) => ({ head: `X: ${i}`, content: one })));
        expect(closed).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each<[string, Buffer, number]>([
  ["text before and after it", body(["a", "b"], "abc", ["hello\r\n", "\r\ngood bye\r\n--abc\r\n"]), 2],
  [
    "white space after its boundaries",
    Buffer.from("--abc \t\r\nX: 0\r\n\r\na\r\n--abc  \r\nX: 1\r\n\r\nb\r\n--abc--  \r\n"),
    2,
  ],
  ["parts without headers", Buffer.from("--abc\r\n\r\na\r\n--abc--"), 1],
])("a body can have %s", (_, bytes, count) => {
  for (const size of [1, 3, bytes.length])
    expect(cut(bytes, "abc", [size])).toMatchObject({ parts: { length: count }, closed: true });
});

test.each([
  "",
  "--abc",
  "--abc--x".slice(0, 6),
  "--abc\r\nX: 0\r\n\r\na",
  "--abc\r\nX: 0\r\n\r\na\r\n--abc",
  "--abc\r\nX: 0\r\n\r\na\r\n--abc-",
])("%j is not complete", (text) => expect(cut(Buffer.from(text), "abc").closed).toBe(false));

test("the headers of a part are limited before their end arrives", () => {
  const head = (length: number) => Buffer.from(`--abc\r\nX: ${"y".repeat(length)}`);
  expect(() => cut(head(HEAD_LIMIT), "abc", [1000])).toThrow(`more than ${HEAD_LIMIT}`);
  expect(cut(head(HEAD_LIMIT - 100), "abc", [1000]).closed).toBe(false);
});

test.each(CONTENTS)("a part of %s arrives in about as many pieces as the body has chunks", (_name, content) => {
  const { pieces, parts } = cutFramed(framed(content));
  expect(parts[0]?.content.length).toBe(content.length);
  expect(pieces).toBeLessThan(content.length / CHUNK_BYTES + 10);
});
