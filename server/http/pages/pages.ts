import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import express, { type RequestHandler, type Router } from "express";
import { publicDocument } from "../../../codegen/audience.ts";
import type { Document } from "../../../codegen/document.ts";
import { forGenerators } from "../../../codegen/for-generators.ts";
import { openApi31 } from "../../../codegen/openapi-3.1.ts";
import { yamlLines } from "../../../codegen/yaml-text.ts";
import { staticSite } from "./static-site.ts";

const DOCS = fileURLToPath(new URL("../../../docs/dist", import.meta.url));
/** Nearly all requests, which do not need to be matched against each page. */
const NON_PAGE_PATHS = /^\/(?:api|cdn|health)\//;

/** Serves the start page, the documentation, and the document. Pages load nothing from other origins. */
export function pages(content: {
  document: Document;
  baseUrl: () => string;
  cdnUrl: () => string;
  docsFolder?: string;
}): RequestHandler {
  const { document, baseUrl, cdnUrl, docsFolder = DOCS } = content;
  const router = express.Router();
  router.get("/", welcome);
  router.use(documentPages(document, baseUrl));
  // At the root by convention (llmstxt.org); built with the docs site.
  router.get(["/llms.txt", "/llms-full.txt"], (request, _response, next) => {
    request.url = `/docs${request.url}`;
    next();
  });
  router.use(
    staticSite("/docs", docsFolder, {
      name: "documentation",
      buildCommand: "npm run prepare",
      contentSecurityPolicy: () => ({
        "default-src": "'none'",
        "script-src": "'self'",
        // Highlighted code contains its colors in style attributes.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": `'self' data: blob: ${new URL(cdnUrl()).origin}`,
        "font-src": "'self'",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
      }),
    }),
  );
  return (request, response, next) => {
    if (NON_PAGE_PATHS.test(request.path)) next();
    else router(request, response, next);
  };
}

const DASHBOARD = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));
/** Matches all paths of the dashboard except its API. */
const PAGES = /^\/dashboard(?:\/(?!api(?:\/|$)).*)?$/;

/** Serves the pages of the dashboard. They are the same on the listener for operators. */
export function dashboardPages(content: {
  baseUrl: () => string;
  cdnUrl: () => string;
  folder?: string;
}): RequestHandler {
  const { baseUrl, cdnUrl, folder = DASHBOARD } = content;
  const site = staticSite("/dashboard", folder, {
    name: "dashboard",
    buildCommand: "npm run prepare",
    fallback: "index.html",
    contentSecurityPolicy: () => ({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "img-src": `'self' blob: data: ${new URL(cdnUrl()).origin}`,
      "media-src": `'self' blob: data: ${new URL(cdnUrl()).origin}`,
      "font-src": "'self'",
      // Upload URLs start with the URL of the service, which can differ from that of these pages. Pages that show the
      // format and size of an image fetch it from the delivery URL.
      "connect-src": `'self' ${new URL(baseUrl()).origin} ${new URL(cdnUrl()).origin}`,
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    }),
  });
  return (request, response, next) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && PAGES.test(request.path);
    if (!isPage) return next();
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    site(request, response, next);
  };
}

/** Serves the document for API clients in its formats, with the URL of this service, at the root and below `/docs`. */
function documentPages(document: Document, baseUrl: () => string): Router {
  const served = () => {
    const prepared = forGenerators(publicDocument(document));
    const { info } = prepared;
    return {
      ...prepared,
      info: { ...info, contact: { ...info.contact, url: `${baseUrl()}/docs/` } },
      servers: [{ url: baseUrl(), description: "This service" }],
    };
  };
  const router = express.Router();
  const page = (name: string, type: string, render: () => string) => {
    let text: string | undefined;
    router.get([`/${name}`, `/docs/${name}`], (_request, response) => {
      text ??= render();
      response.type(type).send(text);
    });
  };
  page("openapi.json", "json", () => JSON.stringify(served()));
  page("openapi.yaml", "application/yaml", () => yamlLines(served(), 0));
  page("openapi-3.1.yaml", "application/yaml", () => yamlLines(openApi31(served()), 0));
  return router;
}

// The logo and the colors are those of the dashboard (dashboard/src/styles/tokens.css).
const STYLE = `
:root {
  color-scheme: light dark;
  font: 17px/1.6 -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  background: light-dark(#fbfbfc, #0d0e11);
  color: light-dark(#14161c, #eceef2);
}
body { max-width: 34rem; margin: 0 auto; padding: 14vh 1.5rem 2rem; }
h1 { display: flex; align-items: center; gap: 0.75rem; margin: 0; font-size: 1.6rem; line-height: 1.2; letter-spacing: -0.02em; }
p, dd { color: light-dark(#565c69, #a3a9b6); }
dl {
  margin: 2rem 0 0;
  border: 1px solid light-dark(#e6e8ec, #25282f);
  border-radius: 12px;
  background: light-dark(#ffffff, #14161a);
}
dl > div { padding: 0.9rem 1.2rem; }
dl > div + div { border-top: 1px solid light-dark(#e6e8ec, #25282f); }
dt { font-weight: 600; }
dd { margin: 0; font-size: 0.95rem; }
a { color: light-dark(#4a48d9, #8f8dff); }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Store, organize, analyze and deliver media over HTTP.">
<title>Media Asset Service</title>
<link rel="icon" type="image/svg+xml" href="/docs/logo.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1><img src="/docs/logo.svg" alt="" width="40" height="40">Media Asset Service</h1>
<p>Store, organize, analyze and deliver media over HTTP.</p>
<dl>
<div><dt><a href="/dashboard">Dashboard</a></dt><dd>Your files, usage and API keys</dd></div>
<div><dt><a href="/docs/">Documentation</a></dt><dd>Guides and an interactive reference</dd></div>
<div><dt><a href="/openapi.yaml">openapi.yaml</a></dt><dd>The API as an OpenAPI document, for tools</dd></div>
</dl>
</main>
</body>
</html>
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves `/` as a page for people. Clients that do not prefer HTML receive the 404 of an unknown route. */
const welcome: RequestHandler = (request, response, next) => {
  response.vary("Accept");
  if (request.accepts(["json", "html"]) !== "html") return next();
  response.set("Content-Security-Policy", POLICY).type("html").send(PAGE);
};
