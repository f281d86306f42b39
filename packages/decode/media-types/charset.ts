import { analyse } from "chardet";

/**
 * Labels of the detected charsets, as in the WHATWG Encoding Standard. In all of them except UTF-16, the bytes of ASCII
 * characters with a meaning in HTML always represent these characters. UTF-7, ISO-2022 and HZ, which hide markup in
 * ASCII, must never be added.
 */
export type Charset =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "windows-1251"
  | "koi8-r"
  | "shift_jis"
  | "euc-jp"
  | "euc-kr"
  | "gb18030"
  | "big5";

/**
 * The results of chardet that are used. Windows-1252 contains all printable characters of ISO 8859-1, and browsers use
 * it for both. Not included: encodings that chardet confuses in short texts (windows-1250, ISO 8859-2, Turkish), and
 * those that begin with an escape character.
 */
const LABELS: Record<string, Charset> = {
  "ISO-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  "windows-1251": "windows-1251",
  "KOI8-R": "koi8-r",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
};

type Result = ReturnType<typeof analyse>[number];

/** Encodings that are not used, because chardet takes short texts in them for windows-1252, and the reverse. */
const RIVALS: Record<string, string> = {
  "ISO-8859-2": "iso-8859-2",
  "windows-1250": "windows-1250",
  "ISO-8859-9": "windows-1254",
  "windows-1254": "windows-1254",
};
/** Confidence of chardet, in percent, for a few unknown characters. */
const NO_CONFIDENCE = 10;
/** Fewer bytes beyond ASCII make a result unreliable: windows-1252 is by far the most frequent of these encodings. */
const LITTLE_EVIDENCE = 6;
/** Confidence of a rival, relative to that of windows-1252, from which the charset counts as unknown. */
const RIVAL_SHARE = { little: 2.1, enough: 0.75 };
/**
 * Ð, Ý, Þ and their small letters. They are frequent in Turkish, where they are Ğ, İ, Ş and ı, but in no Western
 * language except Icelandic.
 */
const ICELANDIC = /[\xd0\xdd\xde\xf0\xfd\xfe]/;

/** Bytes given to chardet: 8 KiB take about 8 ms. */
const SAMPLE_BYTES = 8192;
/** Bytes of a sample around a byte beyond ASCII, unless a line ends before. */
const BEFORE = 80;
const AFTER = 1024;
/**
 * Minimum number of bytes beyond ASCII for a result other than windows-1252. With fewer, chardet confuses Cyrillic,
 * Japanese, Korean and Chinese.
 */
const MIN_EVIDENCE = 40;
/**
 * Below this size, the characters themselves must be plausible, because random bytes may contain no control characters.
 */
const SHORT_BYTES = 64;
/** Below this size, only UTF-8 counts as text: too many random byte sequences are valid in other encodings. */
const MIN_BYTES = 5;

/** Bytes between two separators, on average: Chinese and Japanese have no spaces. */
const MAX_WORD_BYTES = 1000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish binary content from text
export const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;
/** Control characters, unassigned and private code points, and U+FFFD, which decoding produces for invalid ones. */
const NON_TEXT = new RegExp(`${CONTROL.source}|[\\ufffd\\p{Cn}\\p{Co}]`, "gu");
/** UTF-16 text contains at most one match of NON_TEXT in this many code units, and one more. */
const UNITS_PER_NON_TEXT = 50;
/** Code units that decide whether UTF-16 is text. */
const UTF16_UNITS = 2048;
const BEYOND_ASCII = /[\x80-\xff]/g;
const SEPARATORS = /[\s,;.]/g;
const RUNS = /[\x80-\xff]+/g;
/** Bytes that windows-1252 does not define. */
const UNDEFINED = /[\x81\x8d\x8f\x90\x9d]/;
/** Symbols of windows-1252 between letters, where other encodings have letters; and three such characters in a row. */
const NOT_WESTERN =
  /(?<=[a-z\xc0-\xff])[\xa1-\xa9\xac\xae-\xb3\xb5\xb6\xb8\xb9\xbc-\xbf]+(?=[a-z\xc0-\xff])|[\x80-\xff]{3,}/gi;
/**
 * One or two letters or signs of windows-1252 between letters, digits, spaces, punctuation, tags, or the beginning or
 * the end.
 */
const WESTERN =
  /(?<=^|[a-z\d\s,;"(>/])[\x80\x84\x85\x8a\x8c\x8e\x91-\x97\x9a\x9c\x9e-\xa1\xa3\xa7\xa9-\xab\xae\xb0\xb7\xba\xbb\xbf-\xff]{1,2}(?=$|[a-z\d\s.,;:!?"')</-])/gi;

/** Returns one character per byte, for any encoding. This is sufficient to find ASCII. */
export const bytesAsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

/** Returns the charset of a UTF-16 byte order mark. */
function charsetFromBom(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/**
 * Decodes the first `length` bytes of a file: UTF-8, UTF-16 with a byte order mark, or, byte by byte, text in an older
 * encoding. Returns null for binary content.
 */
export function decodeText(head: Uint8Array, length: number): string | null {
  const bytes = head.subarray(0, length);
  const marked = charsetFromBom(bytes);
  if (marked) {
    const text = new TextDecoder(marked).decode(bytes);
    return isUtf16Text(text.slice(0, UTF16_UNITS)) ? text : null;
  }
  // In UTF-8, a control character is a single byte, and most binary content contains one. This test is cheaper than an
  // exception.
  if (CONTROL.test(bytesAsText(bytes))) return null;
  return decoded("utf-8", bytes) ?? (isOlderText(head) ? bytesAsText(bytes) : null);
}

/**
 * Returns whether content with a byte order mark is text. Binary content can also begin with these bytes, such as a frame
 * of MPEG audio.
 */
const isUtf16Text = (text: string) => (count(NON_TEXT, text) - 1) * UNITS_PER_NON_TEXT <= text.length;

/** With `stream`, the decoder accepts an incomplete character at the end. */
function decoded(charset: Charset, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/**
 * Returns whether bytes that are not UTF-8 are text: they contain no control characters and some white space or
 * punctuation, and are either mostly ASCII or valid in a likely encoding.
 */
function isOlderText(head: Uint8Array): boolean {
  const text = bytesAsText(head);
  if (text.length < MIN_BYTES || CONTROL.test(text) || text.includes("\x7f")) return false;
  const share = count(BEYOND_ASCII, text) / text.length;
  if (text.length < SHORT_BYTES) return share <= 1 / 2 && isPlausible(text);
  if (count(SEPARATORS, text) * MAX_WORD_BYTES < text.length - MAX_WORD_BYTES) return false;
  if (share <= 1 / 4) return true;
  const sample = sampler();
  sample.add(head);
  const charset = guess(sample);
  return charset !== null && decoded(charset, head) !== null;
}

/**
 * Detects the charset of a complete text. Reads it once, or twice if it is neither UTF-8 nor UTF-16, with the memory of
 * one chunk. Returns null if the charset is not certain. 7-bit text is UTF-8, even if its escape sequences have a
 * meaning in other encodings.
 *
 * @param open returns the content from its first byte
 */
export async function detectCharset(open: () => AsyncIterable<Uint8Array>): Promise<Charset | null> {
  let marked: Charset | null | undefined;
  let unicode: ReturnType<typeof validator> | null = null;
  let hasControl = false;
  const sample = sampler();
  for await (const chunk of open()) {
    if (marked === undefined) {
      marked = charsetFromBom(chunk);
      unicode = validator(marked ?? "utf-8");
    }
    if (unicode?.isValid(chunk) === false) unicode = null;
    hasControl ||= CONTROL.test(bytesAsText(chunk));
    if (unicode === null && (marked || hasControl)) return null;
    if (!marked) sample.add(chunk);
  }
  if (unicode?.isValid(null)) return marked ?? "utf-8";
  if (marked || hasControl) return null;
  const guessed = guess(sample);
  return guessed !== null && (await isAll(guessed, open)) ? guessed : null;
}

/** Returns whether a complete text can be decoded, and is plausible. */
async function isAll(charset: Charset, open: () => AsyncIterable<Uint8Array>): Promise<boolean> {
  const { isValid } = validator(charset);
  let runs = 0;
  let implausible = 0;
  for await (const chunk of open()) {
    if (!isValid(chunk)) return false;
    if (charset !== "windows-1252") continue;
    const text = bytesAsText(chunk);
    if (UNDEFINED.test(text)) return false;
    runs += count(RUNS, text);
    implausible += count(NOT_WESTERN, text);
  }
  return isValid(null) && implausible * 20 <= runs;
}

/** Validates a text in chunks; null marks its end. */
function validator(charset: Charset) {
  const decoder = new TextDecoder(charset, { fatal: true });
  return {
    isValid(chunk: Uint8Array | null): boolean {
      try {
        decoder.decode(chunk ?? undefined, { stream: chunk !== null });
        return true;
      } catch {
        return false;
      }
    },
  };
}

type Sample = ReturnType<typeof sampler>;

/** Collects the surroundings of bytes beyond ASCII, up to SAMPLE_BYTES. */
function sampler() {
  const parts: Buffer[] = [];
  let missing = SAMPLE_BYTES;
  /** The end of the last chunk, if it is ASCII. */
  let tail = "";
  return {
    add(bytes: Uint8Array): void {
      if (missing <= 0) return;
      const text = tail + bytesAsText(bytes);
      let end = 0;
      for (;;) {
        const start = text.slice(end).search(/[\x80-\xff]/);
        if (start < 0 || missing <= 0) {
          tail = text.slice(Math.max(end, text.length - BEFORE));
          return;
        }
        const at = end + start;
        const from = Math.max(end, at - BEFORE, text.lastIndexOf("\n", at) + 1);
        const line = text.indexOf("\n", at);
        end = Math.min(line < 0 ? text.length : line + 1, at + AFTER, from + missing);
        parts.push(Buffer.from(text.slice(from, end), "latin1"));
        missing -= end - from;
      }
    },
    bytes: () => Buffer.concat(parts),
  };
}

/** Returns the likely charset of a sample that is not UTF-8. */
function guess(sample: Sample): Charset | null {
  const bytes = sample.bytes();
  const text = bytesAsText(bytes);
  const evidence = count(BEYOND_ASCII, text);
  const results = analyse(bytes).filter(({ name, confidence }) => name !== "ASCII" && confidence > NO_CONFIDENCE);
  // The sample is damaged UTF-8, or contains two encodings.
  if (results.some(({ name }) => name === "UTF-8")) return null;
  const charset = LABELS[results[0]?.name ?? ""] ?? "windows-1252";
  if (charset !== "windows-1252") return evidence >= MIN_EVIDENCE ? charset : null;
  if (!isWestern(text)) return null;
  const own = results.find(({ name }) => LABELS[name] === charset)?.confidence;
  if (own === undefined && !isPlausible(text)) return null;
  const isLittle = evidence < LITTLE_EVIDENCE && !ICELANDIC.test(text);
  const limit = (own ?? NO_CONFIDENCE) * (isLittle ? RIVAL_SHARE.little : RIVAL_SHARE.enough);
  return results.some((result) => result.confidence >= limit && isRival(result, bytes)) ? null : charset;
}

/** Returns whether an unsupported result decodes the sample differently from windows-1252. */
function isRival({ name }: Result, bytes: Buffer): boolean {
  const label = RIVALS[name];
  return label !== undefined && new TextDecoder(label).decode(bytes) !== new TextDecoder("windows-1252").decode(bytes);
}

const isWestern = (text: string) => count(NOT_WESTERN, text) * 20 <= count(RUNS, text);
const isPlausible = (text: string) => count(WESTERN, text) === count(RUNS, text);

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
