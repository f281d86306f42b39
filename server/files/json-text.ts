/** A string, which may continue after the end, or a bracket or comma outside of strings. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{},]/gs;
/** The beginning of a value, or of a key and its value. */
const UNFINISHED =
  /^\s*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:\\?$|"\s*(?::\s*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:\\?$|"))?)?))?(?:[\d.eE+-]*|[a-z]{1,5})\s*$/s;
/** Deeper nesting would take long to parse. */
const MAX_DEPTH = 1000;

/** Returns whether the bytes are JSON (RFC 8259), because many other formats begin like JSON. */
export function isJson(bytes: Uint8Array): boolean {
  const text = utf8Text(bytes, false);
  return text !== null && parses(text);
}

/** Returns whether the bytes are the beginning of an object or array that continues. */
export function isJsonBeginning(bytes: Uint8Array): boolean {
  const text = utf8Text(bytes, true) ?? "";
  const closing: string[] = [];
  let last: RegExpExecArray | null = null;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (token.startsWith('"')) continue;
    last = match;
    if (token === "[" || token === "{") closing.push(token === "[" ? "]" : "}");
    else if (token !== "," && (closing.pop() !== token || closing.length === 0)) return false;
    if (closing.length > MAX_DEPTH) return false;
  }
  if (!last) return false;
  const complete = text.slice(0, last[0] === "," ? last.index : last.index + 1);
  return UNFINISHED.test(text.slice(last.index + 1)) && parses(complete + closing.reverse().join(""));
}

function utf8Text(bytes: Uint8Array, continues: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: continues });
  } catch {
    return null;
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
