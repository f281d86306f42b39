import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeMemory } from "../base/free-memory.ts";
import { HEAD_LIMIT, multipartParser } from "./multipart-parser.ts";

const MB = 1024 * 1024;
const BOUNDARY = "----boundary0123456789";

interface Cut {
  parts: { head: string; content: string }[];
  pieces: number;
  closed: boolean;
}

function cut(body: Buffer, boundary: string, sizes: readonly number[] = [body.length]): Cut {
  const parts: { head: string; content: Buffer[]; ended: boolean }[] = [];
  const cutting = multipartParser(boundary, {
    begin: (head) => void parts.push({ head, content: [], ended: false }),
    content(bytes) {
      parts.at(-1)?.content.push(Buffer.from(bytes));
      freeMemory(bytes);
    },
    end: () => Object.assign(parts.at(-1) ?? {}, { ended: true }),
    headTooLarge: (limit) => new Error(`more than ${limit}`),
  });
  for (let at = 0, i = 0; at < body.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    cutting.write(Buffer.from(new Uint8Array(body.subarray(at, at + size)).buffer));
    at += size;
  }
  return {
    parts: parts
      .filter(({ ended }) => ended)
      .map(({ head, content }) => ({ head, content: Buffer.concat(content).toString("latin1") })),
    pieces: parts.reduce((all, { content }) => all + content.length, 0),
    closed: cutting.closed(),
  };
}

function body(contents: readonly string[], boundary: string, around = ["", ""]): Buffer {
  const parts = contents.map((content, i) => `--${boundary}\r\nX: ${i}\r\n\r\n${content}\r\n`);
  return Buffer.from(`${around[0]}${parts.join("")}--${boundary}--${around[1]}`, "latin1");
}

test("parts come out as they went in, however they are cut into chunks and whatever looks like a boundary", () => {
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
  ["text before and behind it", body(["a", "b"], "abc", ["hello\r\n", "\r\ngood bye\r\n--abc\r\n"]), 2],
  [
    "blanks behind its boundaries",
    Buffer.from("--abc \t\r\nX: 0\r\n\r\na\r\n--abc  \r\nX: 1\r\n\r\nb\r\n--abc--  \r\n"),
    2,
  ],
  ["parts without headers", Buffer.from("--abc\r\n\r\na\r\n--abc--"), 1],
])("a body may have %s", (_, bytes, count) => {
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
])("%j is not whole", (text) => expect(cut(Buffer.from(text), "abc").closed).toBe(false));

test("the headers of a part have a limit, before the end of them is there", () => {
  const head = (length: number) => Buffer.from(`--abc\r\nX: ${"y".repeat(length)}`);
  expect(() => cut(head(HEAD_LIMIT), "abc", [1000])).toThrow(`more than ${HEAD_LIMIT}`);
  expect(cut(head(HEAD_LIMIT - 100), "abc", [1000]).closed).toBe(false);
});

describe("CPU per MB", () => {
  const filled = (pattern: string) => {
    const bytes = Buffer.alloc(4 * MB, pattern, "latin1");
    return bytes.fill("x", bytes.length - 200);
  };
  const contents: [string, Buffer][] = [
    ["carriage returns", filled("\r")],
    ["line breaks", filled("\r\n")],
    ["beginnings of a boundary", filled("\r\n--")],
    ["boundaries but for their last byte", filled(`\r\n--${BOUNDARY.slice(0, -1)}`)],
    ["boundaries that go on", filled(`\r\n--${BOUNDARY}x`)],
    ["boundaries that nearly close", filled(`\r\n--${BOUNDARY}-x`)],
    ["boundaries with blanks behind them", filled(`\r\n--${BOUNDARY}${" ".repeat(64)}x`)],
  ];
  const CHUNK = [65_536];
  const framed = (content: Buffer) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nX: 0\r\n\r\n`), content, Buffer.from(`\r\n--${BOUNDARY}--`)]);
  const cost = (bytes: Buffer): number => {
    const before = process.cpuUsage();
    cut(bytes, BOUNDARY, CHUNK);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / 4;
  };

  test.each(contents)("of %s is near that of random bytes, and they come in few pieces", (name, content) => {
    const bytes = framed(content);
    const others = framed(randomBytes(4 * MB));
    // The least of several runs, in turns: what else the machine does only adds to it.
    let own = Number.POSITIVE_INFINITY;
    let random = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5 || (run < 50 && own >= 8 * random + 8); run++) {
      random = Math.min(random, cost(others));
      own = Math.min(own, cost(bytes));
    }
    const { pieces, parts } = cut(bytes, BOUNDARY, CHUNK);
    console.log(`${name}: ${own.toFixed(1)} ms/MB, random bytes ${random.toFixed(1)} ms/MB, ${pieces} pieces`);
    expect(parts[0]?.content.length).toBe(content.length);
    expect(pieces).toBeLessThan((4 * MB) / 65_536 + 10);
    expect(own).toBeLessThan(8 * random + 8);
  });
});
