/*
 * Reads the text of an SVG for all consumers: its media type, its size, the limit on its cost, and librsvg. All of them
 * read the same characters, so that an encoding or a prefix cannot bypass a check.
 */

export interface SvgRoot {
  /** The position of its start tag, in UTF-16 code units. */
  from: number;
  to: number;
  /** As written, with its prefix: `svg` or `ns0:svg`. */
  name: string;
  /** Everything between the name and the end of the start tag. */
  attributes: string;
  /** `>` or `/>`. */
  end: string;
}

const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];
/** The number of bytes that are searched for an XML declaration. */
const DECLARATION_BYTES = 1024;
const DECLARED_ENCODING = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const DECLARATION = /^\s*<\?xml\s[^>]*\?>/;

/** An XML name without its prefix, and the prefix: all characters that other markup does not use. */
const NAME = String.raw`[^\s<>/!?"'=:]+`;
const ROOT = new RegExp(String.raw`<((?:${NAME}:)?svg)(?=[\s/>])((?:[^<>"'/]|"[^"]*"|'[^']*'|/(?!>))*)(/?>)`, "y");
const SVG_TAG = new RegExp(String.raw`<(?:${NAME}:)?svg(?=[\s/>])`, "iy");
const SVG_DOCTYPE = new RegExp(String.raw`<!DOCTYPE\s+(?:${NAME}:)?svg(?=[\s[>])`, "iy");
const SPACE = /[\s\ufeff]*/y;
const DOCTYPE_TOKEN = /<!--|<\?|["'[\]>]/g;
const CLOSING: Record<string, string> = { "<!--": "-->", "<?": "?>", '"': '"', "'": "'" };

/**
 * Returns whether the content may be XML: its first character is `<` in UTF-8, in UTF-16 with a byte order mark, or in
 * an ASCII-compatible encoding.
 */
export function mayBeXml(bytes: Uint8Array): boolean {
  const { encoding, length } = markOf(bytes);
  const beginning = bytes.subarray(length, DECLARATION_BYTES);
  return /^\s*</.test(new TextDecoder(encoding ?? "latin1").decode(beginning));
}

/**
 * Returns the text of an XML document without byte order mark, XML declaration and the white space before it, or null
 * if bytes are invalid in its encoding. The encoding is that of the byte order mark, otherwise the declared one,
 * otherwise UTF-8. UTF-8 also replaces declared encodings that are unknown or impossible, as in Chromium. The bytes may
 * be the beginning of a document.
 */
export function xmlText(bytes: Uint8Array): string | null {
  const { encoding = declaredEncoding(bytes), length } = markOf(bytes);
  try {
    const text = decoderOf(encoding).decode(bytes.subarray(length), { stream: true });
    return text.replace(DECLARATION, "").trimStart();
  } catch {
    return null;
  }
}

/**
 * Returns whether the root element is `svg`, with any prefix and in any case. The text may be the beginning of a
 * document.
 */
export function hasSvgRoot(text: string): boolean {
  return matchAt(SVG_TAG, text, prologEnd(text)) !== null;
}

/** Returns the start tag of the root element, or null if it is not `svg`, with any prefix. */
export function findSvgRoot(text: string): SvgRoot | null {
  const from = prologEnd(text);
  const [tag = "", name = "", attributes = "", end = ""] = matchAt(ROOT, text, from) ?? [];
  return tag === "" ? null : { from, to: from + tag.length, name, attributes, end };
}

function markOf(bytes: Uint8Array): { encoding?: string; length: number } {
  const mark = BYTE_ORDER_MARKS.find((it) => it.bytes.every((byte, index) => bytes[index] === byte));
  return mark ? { encoding: mark.encoding, length: mark.bytes.length } : { length: 0 };
}

function declaredEncoding(bytes: Uint8Array): string {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = DECLARED_ENCODING.exec(beginning)?.[1] ?? "utf-8";
  // The declaration was read byte by byte, so the document is not in UTF-16. Programs declare the encoding of a string
  // in memory and then write UTF-8.
  return /^utf-?16|^ucs-?2|^iso-10646/i.test(declared) ? "utf-8" : declared;
}

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return new TextDecoder("utf-8", { fatal: true });
  }
}

/**
 * Returns the position of the first element, after white space, comments, processing instructions and the document
 * type. Linear in time.
 */
function prologEnd(text: string): number {
  for (let at = 0; ; ) {
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4);
    else if (text.startsWith("<?", at)) at = after(text, "?>", at + 2);
    else if (matchAt(SVG_DOCTYPE, text, at)) at = doctypeEnd(text, at + 2);
    else return at;
  }
}

function doctypeEnd(text: string, from: number): number {
  DOCTYPE_TOKEN.lastIndex = from;
  let inSubset = false;
  for (let match = DOCTYPE_TOKEN.exec(text); match; match = DOCTYPE_TOKEN.exec(text)) {
    const [token] = match;
    const closing = CLOSING[token];
    if (closing) DOCTYPE_TOKEN.lastIndex = after(text, closing, DOCTYPE_TOKEN.lastIndex);
    else if (token === ">" && !inSubset) return DOCTYPE_TOKEN.lastIndex;
    else if (token !== ">") inSubset = token === "[";
  }
  return text.length;
}

function after(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? text.length : at + closing.length;
}

export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
