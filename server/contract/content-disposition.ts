import { withoutHidden } from "../base/hidden-characters.ts";

/** One parameter: its name, and its value in quotes or bare. `\"` is the only escape: Windows paths are sent as they are. */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;]*))/g;

/**
 * The parameters of a Content-Disposition header in a form, such as name and filename. Understands what browsers write
 * instead of quotes and line breaks (HTML, "multipart form data"), and `filename*` (RFC 8187), which some clients send
 * for names beyond ASCII; it wins over the plain parameter.
 */
export function parametersOf(header: string): { name: string | undefined; filename: string | undefined } {
  const parameters = new Map<string, string>();
  for (const [, key = "", quoted, bare = ""] of header.matchAll(PARAMETER)) {
    const name = key.toLowerCase();
    // Of repeated parameters the first counts.
    if (!parameters.has(name)) parameters.set(name, quoted === undefined ? bare.trim() : unescaped(quoted));
  }
  return {
    name: parameters.get("name"),
    filename: extended(parameters.get("filename*")) ?? parameters.get("filename"),
  };
}

function unescaped(quoted: string): string {
  return quoted.replaceAll('\\"', '"').replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

/** charset'language'percent-encoded; undefined if it is anything else: the plain parameter, if there is one, has to do. */
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

/**
 * Content-Disposition of an answer (RFC 6266): an ASCII name for old clients and the real one in UTF-8. Names that were
 * stored before hidden characters were removed may have some.
 */
export function contentDisposition(type: "inline" | "attachment", stored: string): string {
  const filename = withoutHidden(stored);
  const ascii = filename.normalize("NFKD").replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const plain = `${type}; filename="${ascii}"`;
  if (ascii === filename) return plain;
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
