import { createHash } from "node:crypto";
import type { RequestHandler } from "express";

// The logo and the colours are those of the dashboard (dashboard/src/styles/tokens.css).
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
<meta name="description" content="Store, organise, analyse and deliver media over HTTP.">
<title>Media Asset Service</title>
<link rel="icon" type="image/svg+xml" href="/docs/logo.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1><img src="/docs/logo.svg" alt="" width="40" height="40">Media Asset Service</h1>
<p>Store, organise, analyse and deliver media over HTTP.</p>
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
export const welcome: RequestHandler = (request, response, next) => {
  response.vary("Accept");
  if (request.accepts(["json", "html"]) !== "html") return next();
  response.set("Content-Security-Policy", POLICY).type("html").send(PAGE);
};
