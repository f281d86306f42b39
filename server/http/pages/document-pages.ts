import express, { type Router } from "express";
import { publicDocument } from "../../../codegen/audience.ts";
import type { Document } from "../../../codegen/document.ts";
import { forGenerators } from "../../../codegen/for-generators.ts";
import { openApi31 } from "../../../codegen/openapi-3.1.ts";
import { yamlLines } from "../../../codegen/yaml-text.ts";

/** Serves the document for API clients in its formats, with the URL of this service, at the root and below `/docs`. */
export function documentPages(document: Document, baseUrl: () => string): Router {
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
