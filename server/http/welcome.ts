import { createHash } from "node:crypto";
import type { RequestHandler } from "express";

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 34rem; margin: 16vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.4rem 1.5rem; }
dd { margin: 0; }
a { color: light-dark(#0b5f8a, #7cc4ea); }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Media Asset Service</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Media Asset Service</h1>
<p>Store, organise, analyse and deliver media over HTTP.</p>
<dl>
<dt><a href="/dashboard">Dashboard</a></dt><dd>your files, usage and API keys</dd>
<dt><a href="/docs/">Documentation</a></dt><dd>guides, and a reference to try out</dd>
<dt><a href="/openapi.yaml">openapi.yaml</a></dt><dd>the whole API as one document, for tools</dd>
</dl>
</main>
</body>
</html>
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `/` for people. Programs, which do not ask for HTML before all else, are told that there is no such route. */
export const welcome: RequestHandler = (request, response, next) => {
  response.vary("Accept");
  if (request.accepts(["json", "html"]) !== "html") return next();
  response.set("Content-Security-Policy", POLICY).type("html").send(PAGE);
};
