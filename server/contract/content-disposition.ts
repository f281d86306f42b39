import { removeHidden } from "../base/hidden-characters.ts";

/**
 * Matches one parameter: its name, and its quoted or bare value. Only `\"` is an escape: clients send Windows paths
 * unescaped.
 */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;]*))/g;

/**
 * Parses the parameters of a Content-Disposition header in a form, such as name and filename. Decodes the replacements
 * of quotes and line breaks that browsers write (HTML, "multipart form data"). Also decodes `filename*` (RFC 8187),
 * which some clients send for names outside ASCII and which takes precedence over `filename`. Older clients send
 * encoded words (RFC 2047) in `filename`.
 */
export function parametersOf(header: string): { name: string | undefined; filename: string | undefined } {
  const parameters = new Map<string, string>();
  for (const [, key = "", quoted, bare = ""] of header.matchAll(PARAMETER)) {
    const name = key.toLowerCase();
    // The first of repeated parameters takes precedence.
    if (!parameters.has(name)) parameters.set(name, quoted === undefined ? bare.trim() : unescaped(quoted));
  }
  return {
    name: parameters.get("name"),
    filename: extended(parameters.get("filename*")) ?? withDecodedWords(parameters.get("filename")),
  };
}

function unescaped(quoted: string): string {
  return quoted.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
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

/**
 * Returns the Content-Disposition of a response (RFC 6266): an ASCII name for old clients, and the real one in UTF-8.
 * Names that were stored before hidden characters were removed can still contain them.
 */
export function contentDisposition(type: "inline" | "attachment", stored: string): string {
  const filename = removeHidden(stored);
  const ascii = filename.normalize("NFKD").replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const plain = `${type}; filename="${ascii}"`;
  if (ascii === filename) return plain;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
