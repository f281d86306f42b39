/** The events of a multipart body, in the order of the parts. */
export interface PartEvents {
  /** Called with the raw header lines of a part. */
  begin(head: string): void;
  /**
   * Called with all content of a chunk at once: few calls, whatever the bytes are. Buffers that are complete chunks can
   * be freed.
   */
  content(bytes: Buffer): void;
  end(): void;
  /** Creates the error for part headers that exceed `limit` bytes. */
  headTooLarge(limit: number): Error;
}

export interface MultipartParser {
  write(chunk: Buffer): void;
  /** Returns whether the closing boundary has arrived. Data after it is ignored (RFC 2046 §5.1.1, epilogue). */
  closed(): boolean;
}

/** The limit of node:http for the headers of a request. */
export const HEAD_LIMIT = 16 * 1024;
/** White space that can follow a boundary on its line (RFC 2046 §5.1.1, transport-padding). */
const MAX_TRANSPORT_PADDING = 64;
const CR = 0x0d;
const LF = 0x0a;
const HYPHEN = 0x2d;
const SPACE = 0x20;
const TAB = 0x09;
const NOTHING = Buffer.alloc(0);

/** Splits a body at its boundary while it arrives (RFC 2046 §5.1.1), in time proportional to its bytes. */
export function multipartParser(boundary: string, events: PartEvents): MultipartParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const head = Buffer.allocUnsafe(HEAD_LIMIT);
  let headSize = 0;
  let state: "preamble" | "head" | "content" | "closed" = "preamble";
  // The first boundary can be at the start of the body, as if a line break preceded it.
  let pending: Buffer = Buffer.from("\r\n");

  /** Consumes the headers, from the line break after the boundary; returns the bytes after them. */
  function takeHead(bytes: Buffer): Buffer {
    const added = bytes.copy(head, headSize);
    const end = head.subarray(0, headSize + added).indexOf("\r\n\r\n", Math.max(0, headSize - 3));
    if (end === -1 && headSize + added === HEAD_LIMIT) throw events.headTooLarge(HEAD_LIMIT);
    if (end === -1) {
      headSize += added;
      return NOTHING;
    }
    const rest = bytes.subarray(end + 4 - headSize);
    headSize = 0;
    state = "content";
    events.begin(head.toString("utf8", 2, Math.max(2, end)));
    return rest;
  }

  /** Consumes the bytes before the next boundary; returns the bytes after it. */
  function takeContent(bytes: Buffer): Buffer {
    for (let position = 0; ; ) {
      const at = indexOfDelimiter(bytes, delimiter, position);
      position = at + delimiter.length;
      const line = position > bytes.length ? "unfinished" : lineEnd(bytes, position);
      if (line === "other") continue;
      // Copied before the event, because the chunk can be freed with its content.
      if (line === "unfinished") pending = Buffer.from(bytes.subarray(at));
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
      let bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      pending = NOTHING;
      while (bytes.length > 0 && state !== "closed") bytes = state === "head" ? takeHead(bytes) : takeContent(bytes);
    },
  };
}

/**
 * Returns the index of the delimiter, or of a suffix that the next chunk could complete to one; otherwise, the end of
 * the bytes.
 */
function indexOfDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  const index = bytes.indexOf(delimiter, from);
  if (index !== -1) return index;
  let at = Math.max(from, bytes.length - delimiter.length + 1);
  while (at < bytes.length && bytes.compare(delimiter, 0, bytes.length - at, at) !== 0) at += 1;
  return at;
}

type LineEnd = { closes: boolean; at: number } | "unfinished" | "other";

/**
 * Parses the rest of a boundary line. If it is not the end of the line, the text only resembles a boundary and is
 * content.
 */
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
