import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** One file of a built site: read once, and compressed once for each encoding that is asked for. */
export interface SiteFile {
  /** Relative to the site's folder, such as `assets/app.D3x8Zk1P.js`. */
  path: string;
  compressible: boolean;
  /** CSP sources (`'sha256-…'`) of the scripts that stand in the page itself. */
  inlineScripts: readonly string[];
  /** Strong, hence another one for each encoding (RFC 9110 §8.8.3.3). */
  etag(encoding: Encoding): string;
  bytes(encoding: Encoding): Promise<Buffer>;
}

const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|md|xml|yaml|webmanifest)$/;
/** Near the smallest size for a tenth of the time. */
const BROTLI_QUALITY = 9;

/** Finds files by their path; null when there is none. A site that is built anew is read anew. */
export function siteFiles(folder: string): (path: string) => Promise<SiteFile | null> {
  const known = new Map<string, { version: string; file: Promise<SiteFile> }>();
  return async (path) => {
    if (!staysBelow(path)) return null;
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found?.isFile()) return null;
    const version = `${found.mtimeMs} ${found.size}`;
    const before = known.get(path);
    if (before?.version === version) return before.file;
    const file = readFile(join(folder, path)).then((content) => siteFile(path, content));
    known.set(path, { version, file });
    file.catch(() => known.delete(path));
    return file;
  };
}

/** Names below the folder and nothing else: no `..`, no hidden file, no separator of another system. */
function staysBelow(path: string): boolean {
  return path.split("/").every((name) => name !== "" && !name.startsWith(".") && !/[\\\0]/.test(name));
}

function siteFile(path: string, content: Buffer): SiteFile {
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    path,
    compressible: COMPRESSIBLE.test(path),
    inlineScripts: path.endsWith(".html") ? hashScripts(content.toString()) : [],
    etag: (encoding) => (encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`),
    bytes(encoding) {
      const bytes = encoded.get(encoding) ?? encode(content, encoding);
      encoded.set(encoding, bytes);
      return bytes;
    },
  };
}

async function encode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return content;
  if (encoding === "gzip") return promisify(gzip)(content, { level: 9 });
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** CSP Level 3 §6.7.3.3: the hash is of the text between the tags, byte for byte. */
function hashScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
