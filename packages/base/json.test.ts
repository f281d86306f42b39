import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { splitLines } from "./json.ts";

async function linesOf(bytes: Buffer, chunkSize = bytes.length, maxBytes?: number): Promise<string[]> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize));
  const lines: string[] = [];
  for await (const line of splitLines(Readable.from(chunks), maxBytes)) lines.push(line);
  return lines;
}

describe("lines", () => {
  it.each([
    ["", []],
    ["\n", [""]],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\nb\n\nc", ["a", "b", "", "c"]],
    ["a\r\nb\rc\n", ["a\r", "b\rc"]],
    ["a\u2028b\u2029c\u0085d\u000be\u000cf\n", ["a\u2028b\u2029c\u0085d\u000be\u000cf"]],
    ["\ufeffa\n", ["\ufeffa"]],
  ])("of %j are %j", async (text, lines) => {
    expect(await linesOf(Buffer.from(text))).toEqual(lines);
  });

  test("are the same for any chunk size, even if a chunk ends inside a character", async () => {
    const text = fc.string({ unit: "binary" }).map((it) => it.replaceAll("\n", "").toWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 7 }), async (lines, chunkSize) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        expect(await linesOf(bytes, chunkSize)).toEqual(lines);
      }),
    );
  });

  it("without an end cause an error with their number before they fill the memory", async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        yield Buffer.from("first\nsecond");
        for (; ; sent += 1024) yield Buffer.alloc(1024, "x");
      })(),
    );
    const lines = splitLines(endless, 10_000);
    expect((await lines.next()).value).toBe("first");
    await expect(lines.next()).rejects.toThrow("Line 2 is longer than 10000 bytes");
    expect(sent).toBeLessThan(100_000);
  });

  it("that are not UTF-8 cause an error with their number", async () => {
    const bytes = Buffer.concat([Buffer.from("a\nb"), Buffer.from([0xff]), Buffer.from("\nc")]);
    await expect(linesOf(bytes)).rejects.toThrow("Line 2 is not valid UTF-8");
  });
});

test("a line can have the maximum number of bytes, and not one more", async () => {
  const read = (text: string) => linesOf(Buffer.from(text), undefined, 4);
  expect(await read("abcd\nefgh\n")).toEqual(["abcd", "efgh"]);
  await expect(read("abcd\nefghi\n")).rejects.toThrow("Line 2 is longer than 4 bytes");
});
