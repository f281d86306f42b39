/** What a multipart body holds, in the order in which it comes. */
export interface PartEvents {
  /** The lines of a part's headers, as they stand. */
  begin(head: string): void;
  /** As much content as a chunk has of it: few pieces, whatever the bytes are. Pieces that are whole chunks may be freed. */
  content(bytes: Buffer): void;
  end(): void;
  /** The headers of a part pass `limit` bytes. */
  headTooLarge(limit: number): Error;
}

export interface MultipartParser {
  write(chunk: Buffer): void;
  /** Whether the closing boundary has come; what follows it is not looked at (RFC 2046 §5.1.1, epilogue). */
  closed(): boolean;
}

/** As much as node:http takes for the headers of a whole request. */
export const HEAD_LIMIT = 16 * 1024;
/** Blanks that may follow a boundary on its line (RFC 2046 §5.1.1, transport-padding). */
const MAX_TRANSPORT_PADDING = 64;
const CR = 0x0d;
const LF = 0x0a;
const HYPHEN = 0x2d;
const SPACE = 0x20;
const TAB = 0x09;
const NOTHING = Buffer.alloc(0);

/** Cuts a body at its boundary while it arrives (RFC 2046 §5.1.1), in time that grows with its bytes alone. */
export function multipartParser(boundary: string, events: PartEvents): MultipartParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const head = Buffer.allocUnsafe(HEAD_LIMIT);
  let headSize = 0;
  let state: "preamble" | "head" | "content" | "closed" = "preamble";
  // The first boundary may open the body: as if a line had ended before it.
  let held: Buffer = Buffer.from("\r\n");

  /** Takes the headers from the line break that ends the boundary's line; returns what is behind them. */
  function takeHead(bytes: Buffer): Buffer {
    const added = bytes.copy(head, headSize);
    const end = head.subarray(0, headSize + added).indexOf("\r\n\r\n", Math.max(0, headSize - 3));
    if (end === -1 && headSize + added === HEAD_LIMIT) throw events.headTooLarge(HEAD_LIMIT);
    if (end === -1) {
      headSize += added;
      return NOTHING;
    }
    const behind = bytes.subarray(end + 4 - headSize);
    headSize = 0;
    state = "content";
    events.begin(head.toString("utf8", 2, Math.max(2, end)));
    return behind;
  }

  /** Takes what stands before the next boundary; returns what is behind it. */
  function takeContent(bytes: Buffer): Buffer {
    for (let behind = 0; ; ) {
      const at = indexOfDelimiter(bytes, delimiter, behind);
      behind = at + delimiter.length;
      const line = behind > bytes.length ? "unfinished" : lineEnd(bytes, behind);
      if (line === "other") continue;
      // A copy, made before: the chunk that it is cut from may be freed with its content.
      if (line === "unfinished") held = Buffer.from(bytes.subarray(at));
      if (state === "content" && at > 0) events.content(bytes.subarray(0, at));
      if (line === "unfinished") return NOTHING;
      if (state === "content") events.end();
      state = line.closes ? "closed" : "head";
      return bytes.subarray(line.at);
    }
  }

  return {
    closed: () => state === "closed",
    write(chunk) {
      let bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      held = NOTHING;
      while (bytes.length > 0 && state !== "closed") bytes = state === "head" ? takeHead(bytes) : takeContent(bytes);
    },
  };
}

/** Where the delimiter begins, or what may become one with the next chunk; the end of the bytes if neither is there. */
function indexOfDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  const buffer = bytes.indexOf(delimiter, from);
  if (buffer !== -1) return buffer;
  let at = Math.max(from, bytes.length - delimiter.length + 1);
  while (at < bytes.length && bytes.compare(delimiter, 0, bytes.length - at, at) !== 0) at += 1;
  return at;
}

type LineEnd = { closes: boolean; at: number } | "unfinished" | "other";

/** What the line of a boundary goes on with. Anything else than its end makes it content that only looks like one. */
function lineEnd(bytes: Buffer, from: number): LineEnd {
  if (bytes[from] === HYPHEN && from + 1 < bytes.length) {
    return bytes[from + 1] === HYPHEN ? { closes: true, at: from + 2 } : "other";
  }
  let at = from;
  if (bytes[from] === HYPHEN) at += 1;
  else while (at - from <= MAX_TRANSPORT_PADDING && (bytes[at] === SPACE || bytes[at] === TAB)) at += 1;
  if (at === bytes.length) return "unfinished";
  if (bytes[at] !== CR) return "other";
  if (at + 1 === bytes.length) return "unfinished";
  return bytes[at + 1] === LF ? { closes: false, at } : "other";
}
