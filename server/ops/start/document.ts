import { readFile } from "node:fs/promises";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import type { Document } from "../../../codegen/document.ts";

/**
 * Reads the document that the server uses for routing, validation and documentation. `npm ci` and `npm run codegen`
 * write it: parsing it as YAML would take longer than parsing all code of the server.
 */
export async function readDocument(): Promise<Document> {
  const text = await readFile(new URL("../../dist/document.json", import.meta.url), "utf8").catch((cause) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new ConfigError([
      "server/dist/document.json does not exist. npm ci writes it unless it ignores scripts: run npm run prepare.",
    ]);
  });
  return JSON.parse(text);
}
