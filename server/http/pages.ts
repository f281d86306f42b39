import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import express, { type RequestHandler, type Router } from "express";

const scalar = createRequire(import.meta.url).resolve("@scalar/api-reference");
const bundle = join(dirname(scalar), "browser/standalone.js");

/** `/docs` and the document that it shows, and `/metrics`. Everything comes from this server: nothing is fetched from elsewhere. */
export function pages(content: { yaml: string; document: unknown; metrics: RequestHandler }): Router {
  const { yaml, document, metrics } = content;
  const json = JSON.stringify(document);
  const router = express.Router();
  router.get("/metrics", metrics);
  router.get("/openapi.json", (_request, response) => void response.type("json").send(json));
  router.get("/openapi.yaml", (_request, response) => void response.type("application/yaml").send(yaml));
  router.get("/docs", (_request, response) => void response.type("html").set(SECURITY).send(PAGE));
  router.get("/docs/reference.js", (_request, response) => {
    response.sendFile(bundle, { maxAge: "1h" });
  });
  return router;
}

const SECURITY = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Media Asset Service API</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script>
      Scalar.createApiReference("#reference", {
        url: "/openapi.json",
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: "never",
        agent: { disabled: true },
        mcp: { disabled: true },
        defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
        authentication: { preferredSecurityScheme: "ApiKey" },
      });
    </script>
  </body>
</html>
`;
