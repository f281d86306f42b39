import { extname } from "node:path";
import express, { type Request, type Response, type Router } from "express";
import { type Encoding, type SiteFile, siteFiles } from "./site-files.ts";

export interface StaticSite {
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
