import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import express, { type Request, type Response, type Router } from "express";

interface StaticSite {
  /** The name in the message that the site is not built, such as "documentation". */
  name: string;
  /** The command that builds the site, such as "npm run docs". */
  buildCommand: string;
  /** Returns the source lists by directive, for each page. The hashes of inline scripts are added to `script-src`. */
  contentSecurityPolicy: () => Readonly<Record<string, string>>;
  /** The page for paths that the site does not contain, for an application with client-side routes. */
  fallback?: string;
}

/** File names that contain a hash of their content, as Vite and VitePress write them. */
const HASHED = /^assets\/.*[.-][\w-]{8}(\.lean)?\.\w+$/;

/** Serves a folder of built files below `prefix`: `/docs/guide/x` returns `guide/x.html`. */
export function staticSite(prefix: string, folder: string, site: StaticSite): Router {
  const find = siteFiles(folder);
  const router = express.Router({ strict: true });

  router.get(prefix, (request, response) => {
    const query = request.originalUrl.slice(request.path.length);
    response.redirect(308, `${prefix}/${query}`);
  });

  // A pattern without parameters, because Express responds with 400 to a parameter that it cannot decode.
  router.get(new RegExp(`^${prefix}/`), serve);

  async function serve(request: Request, response: Response) {
    const path = decode(request.path.slice(prefix.length + 1));
    const file = path === null ? null : await firstOf(candidates(path));
    if (file) return send(request, response, file, 200);
    if (path !== null && site.fallback && extname(path) === "") {
      const fallback = await find(site.fallback);
      if (fallback) return send(request, response, fallback, 200);
    }
    const missing = await find("404.html");
    if (missing) return send(request, response, missing, 404);
    if (await find("index.html")) return void response.status(404).type("text").send("Page not found.\n");
    response
      .status(503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(`The ${site.name} is not built. Run "${site.buildCommand}" where the service is installed, then reload.\n`);
  }

  async function firstOf(paths: readonly string[]): Promise<SiteFile | null> {
    for (const path of paths) {
      const file = await find(path);
      if (file) return file;
    }
    return null;
  }

  async function send(request: Request, response: Response, file: SiteFile, status: number) {
    const encoding = file.compressible ? chooseEncoding(request) : "identity";
    response.status(status);
    response.type(extname(file.path));
    response.setHeader("ETag", file.etag(encoding));
    response.setHeader(
      "Cache-Control",
      HASHED.test(file.path) ? "public, max-age=31536000, immutable" : "public, no-cache",
    );
    if (file.compressible) response.vary("Accept-Encoding");
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    // An image or a script of a page must not have the policy of responses that are not pages.
    const isPage = extname(file.path) === ".html";
    response.setHeader("Content-Security-Policy", isPage ? policy(site, file) : "frame-ancestors 'none'");
    if (status === 200 && request.fresh) return void response.status(304).end();
    const bytes = await file.bytes(encoding);
    response.setHeader("Content-Length", bytes.length);
    response.end(bytes);
  }

  return router;
}

function candidates(path: string): string[] {
  if (path === "") return ["index.html"];
  if (path.endsWith("/")) return [`${path}index.html`];
  return [path, `${path}.html`, `${path}/index.html`];
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function chooseEncoding(request: Request): Encoding {
  const accepted = request.acceptsEncodings("br", "gzip", "identity");
  return accepted === "br" || accepted === "gzip" ? accepted : "identity";
}

function policy(site: StaticSite, file: SiteFile): string {
  return Object.entries(site.contentSecurityPolicy())
    .map(([directive, sources]) => [directive, sources, ...(directive === "script-src" ? file.inlineScripts : [])])
    .map((words) => words.join(" "))
    .join("; ");
}

export type Encoding = "br" | "gzip" | "identity";

type SiteFile = ReturnType<typeof siteFile>;

const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|md|xml|yaml|webmanifest)$/;
/** Close to the smallest size in a tenth of the time. */
const BROTLI_QUALITY = 9;

/**
 * Returns a function that finds files by their path; null if there is no such file. It reads files again after a new
 * build.
 */
function siteFiles(folder: string): (path: string) => Promise<SiteFile | null> {
  const cache = new Map<string, { version: string; file: Promise<SiteFile> }>();
  return async (path) => {
    if (!isInside(path)) return null;
    const stats = await stat(join(folder, path)).catch(() => null);
    if (!stats?.isFile()) return null;
    const version = `${stats.mtimeMs} ${stats.size}`;
    const cached = cache.get(path);
    if (cached?.version === version) return cached.file;
    const file = readFile(join(folder, path)).then((content) => siteFile(path, content));
    cache.set(path, { version, file });
    file.catch(() => cache.delete(path));
    return file;
  };
}

/** Allows only names inside the folder: no `..`, no hidden files, no separators of another system. */
function isInside(path: string): boolean {
  return path.split("/").every((name) => name !== "" && !name.startsWith(".") && !/[\\\0]/.test(name));
}

/** A file of a built site. It is read once, and compressed once for each requested encoding. */
function siteFile(path: string, content: Buffer) {
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return {
    /** Relative to the site's folder, such as `assets/app.D3x8Zk1P.js`. */
    path,
    compressible: COMPRESSIBLE.test(path),
    /** CSP sources (`'sha256-…'`) of the inline scripts of the page. */
    inlineScripts: path.endsWith(".html") ? hashScripts(content.toString()) : [],
    /** Returns a strong entity tag, which differs for each encoding (RFC 9110 §8.8.3.3). */
    etag: (encoding: Encoding) => (encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`),
    bytes(encoding: Encoding): Promise<Buffer> {
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

/** CSP Level 3 §6.7.3.3: the hash covers the text between the tags, byte for byte. */
function hashScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
