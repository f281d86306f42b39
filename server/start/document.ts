import { readFile } from "node:fs/promises";

/** openapi.yaml as it was written: what the server routes, validates and is documented by. */
export function readDocument(): Promise<string> {
  return readFile(new URL("../../openapi.yaml", import.meta.url), "utf8");
}
