import { fileURLToPath } from "node:url";
import express, { type RequestHandler } from "express";
import type { Document } from "../../../codegen/document.ts";
import { documentPages } from "./document-pages.ts";
import { staticSite } from "./static-site.ts";
import { welcome } from "./welcome.ts";

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
        // Highlighted code contains its colours in style attributes.
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
