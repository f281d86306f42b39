import { removeHidden } from "@media-asset-service/base/names.ts";

/** What follows a quoted value: the next parameter, or the end of the header. */
const AFTER_VALUE = '\\s*(?:;\\s*(?:[^\\s=;"]+\\s*=|$)|$)';
/**
 * Characters of a quoted value. A quote within it is escaped as `\"`, except at the end of the header, or not at all
 * (Guzzle 7.4, Faraday 1.1). Other backslashes stay: clients send Windows paths unescaped.
 */
const QUOTED = `(?:\\\\"(?!\\s*$)|[^"\\\\]|\\\\(?!"(?!\\s*$))|"(?!${AFTER_VALUE}))*`;
/** Matches one parameter: its name, and its quoted or bare value. */
const PARAMETER = new RegExp(`;\\s*([^\\s=;"]+)\\s*=\\s*(?:"(${QUOTED})(?:"|$)|([^;]*))`, "g");

/**
 * Parses the parameters of a Content-Disposition header in a form, such as name and filename. Decodes the replacements
 * of quotes and line breaks that browsers write (HTML, "multipart form data"). Also decodes `filename*` (RFC 8187),
 * which some clients send for names outside ASCII and which takes precedence over `filename`. Older clients send
 * encoded words (RFC 2047) in `filename`.
 *
 * @param userAgent decides whether a filename is percent-encoded (RFC 7578 §2)
 */
export function parametersOf(
  header: string,
  userAgent = "",
): { name: string | undefined; filename: string | undefined } {
  const parameters = new Map<string, string>();
  for (const [, key = "", quoted, bare = ""] of header.matchAll(PARAMETER)) {
    const name = key.toLowerCase();
    // The first of repeated parameters takes precedence.
    if (!parameters.has(name)) parameters.set(name, quoted ?? bare.trim());
  }
  const filename = parameters.get("filename");
  return {
    name: unescaped(parameters.get("name")),
    filename:
      extended(parameters.get("filename*")) ??
      percentDecoded(filename, userAgent) ??
      withDecodedWords(unescaped(filename)),
  };
}

/**
 * The clients that percent-encode every filename, `%` as `%25`. Others send a literal `%20` as it is (curl, browsers,
 * Python requests and httpx, axios, got, superagent, Go), so the encoding is certain only from these clients.
 */
const PERCENT_ENCODING_CLIENT = /\b(?:aiohttp|needle)\//i;
const PERCENT_ENCODED = /^(?:[\w.!~*'()-]|%[0-9A-F]{2})*$/;

function percentDecoded(filename: string | undefined, userAgent: string): string | undefined {
  const isEncoded = PERCENT_ENCODING_CLIENT.test(userAgent) && PERCENT_ENCODED.test(filename ?? "");
  return filename !== undefined && isEncoded ? extended(`utf-8''${filename}`) : undefined;
}

function unescaped(quoted: string | undefined): string | undefined {
  return quoted?.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/**
 * Decodes charset'language'percent-encoded. Returns undefined for any other value: then `filename` is used, if present.
 */
function extended(value: string | undefined): string | undefined {
  const [, charset, encoded] = /^([\w-]+)'[^']*'(.*)$/s.exec(value ?? "") ?? [];
  if (charset === undefined || encoded === undefined || /%(?![0-9a-f]{2})/i.test(encoded)) return undefined;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An encoded word: charset, optional language (RFC 2231 §5), encoding, text. */
const WORD = "=\\?([\\w-]+)(?:\\*[\\w-]+)?\\?([bq])\\?([^?\\s]*)\\?=";

/**
 * Decodes encoded words (RFC 2047). Words that cannot be decoded stay, but their slashes, which occur in base64, become
 * `_`: a slash would start a new folder.
 */
function withDecodedWords(filename: string | undefined): string | undefined {
  // White space between words is not part of the text (§6.2).
  const adjoined = filename?.replace(/\?=\s+(?==\?)/g, "?=");
  return adjoined?.replace(new RegExp(`(?:${WORD})+`, "gi"), (words) => decoded(words) ?? words.replaceAll("/", "_"));
}

/** Decodes adjacent words of one charset together, because clients split words between the bytes of a character. */
function decoded(words: string): string | undefined {
  const runs: { charset: string; bytes: Buffer[] }[] = [];
  for (const [, charset = "", encoding, text = ""] of words.matchAll(new RegExp(WORD, "gi"))) {
    const bytes = encoding?.toLowerCase() === "b" ? Buffer.from(text, "base64") : quotedPrintable(text);
    const last = runs.at(-1);
    if (last?.charset === charset.toLowerCase()) last.bytes.push(bytes);
    else runs.push({ charset: charset.toLowerCase(), bytes: [bytes] });
  }
  try {
    return runs
      .map(({ charset, bytes }) => new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(bytes)))
      .join("");
  } catch {
    return undefined;
  }
}

function quotedPrintable(text: string): Buffer {
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(text.replaceAll("_", " ").replace(/=([0-9a-f]{2})/gi, byte), "latin1");
}

/** Latin letters that have no decomposition. */
const TRANSLITERATIONS = new Map(
  Object.entries({
    ...{ ß: "ss", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D", ı: "i" },
    ...{ ð: "d", Ð: "D", þ: "th", Þ: "Th", "‘": "'", "’": "'", "–": "-", "—": "-" },
  }),
);

/** Replaces letters with ASCII letters (RFC 6266 appendix D), `é` with `e`. Keeps letters of other scripts. */
function transliterated(filename: string): string {
  const letters = filename.normalize("NFKD").replace(/\p{Mn}/gu, "");
  return letters.replace(/[^\x20-\x7e]/gu, (character) => TRANSLITERATIONS.get(character) ?? character);
}

/**
 * Returns the Content-Disposition of a response (RFC 6266): an ASCII name for clients such as `curl -OJ`, and the real
 * one in UTF-8. Names that were stored before hidden characters were removed can still contain them.
 */
export function contentDisposition(type: "inline" | "attachment", stored: string): string {
  const filename = removeHidden(stored);
  const ascii = transliterated(filename).replace(/[^\x20-\x7e]|["\\%/]/gu, "_");
  const plain = `${type}; filename="${ascii}"`;
  if (ascii === filename) return plain;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}

/**
 * Returns the name of a cookie. Over HTTPS, it has a prefix that browsers accept only from HTTPS and with `Secure`
 * (draft-ietf-httpbis-rfc6265bis-20 §4.1.3.1).
 */
export function cookieName(name: string, url: string): string {
  return url.startsWith("https:") ? `__Secure-${name}` : name;
}

/** Returns the attribute of cookies that browsers send only over HTTPS, if the URL has this scheme. */
export function secureAttribute(url: string): string {
  return url.startsWith("https:") ? "; Secure" : "";
}

/** Returns the headers that identify a response for cache purges, in both common formats. */
export function cacheTags(...ids: string[]): Record<string, string> {
  return { "Cache-Tag": ids.join(","), "Surrogate-Key": ids.join(" ") };
}
