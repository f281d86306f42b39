import { freeMemory } from "@media-asset-service/base/memory.ts";
import { multipartParser } from "../server/http/bodies/form-parts.ts";

/* Forms for the tests of the multipart parser, and their parsed parts. */

const MB = 1024 * 1024;
const BOUNDARY = "----boundary0123456789";

export interface Cut {
  parts: { head: string; content: string }[];
  pieces: number;
  closed: boolean;
}

/** Parses a form that arrives in chunks of these sizes, repeated in a cycle. */
export function cut(body: Buffer, boundary: string, sizes: readonly number[] = [body.length]): Cut {
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

export const MEGABYTES = 4;
const filled = (pattern: string) => {
  const bytes = Buffer.alloc(MEGABYTES * MB, pattern, "latin1");
  return bytes.fill("x", bytes.length - 200);
};

/** Contents of this many megabytes that a parser could confuse with boundaries. */
export const CONTENTS: [name: string, content: Buffer][] = [
  ["carriage returns", filled("\r")],
  ["line breaks", filled("\r\n")],
  ["starts of a boundary", filled("\r\n--")],
  ["boundaries without their last byte", filled(`\r\n--${BOUNDARY.slice(0, -1)}`)],
  ["boundaries with a suffix", filled(`\r\n--${BOUNDARY}x`)],
  ["boundaries that almost close", filled(`\r\n--${BOUNDARY}-x`)],
  ["boundaries followed by spaces", filled(`\r\n--${BOUNDARY}${" ".repeat(64)}x`)],
];

export const CHUNK_BYTES = 65_536;

/** Returns a form with one part of this content. */
export const framed = (content: Buffer) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nX: 0\r\n\r\n`), content, Buffer.from(`\r\n--${BOUNDARY}--`)]);

/** Parses a form of `framed` that arrives in chunks of the size that Node.js reads from a socket. */
export const cutFramed = (form: Buffer) => cut(form, BOUNDARY, [CHUNK_BYTES]);
