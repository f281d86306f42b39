import { join } from "node:path";
import { publicDocument } from "../../codegen/audience.ts";
import { readErrorTable } from "../../codegen/error-table.ts";
import { loadDocument } from "../../codegen/load-document.ts";
import { readOperations } from "../../codegen/model.ts";
import { readSamples } from "../../codegen/samples/samples.ts";

export const ROOT = join(import.meta.dirname, "../..");
export const DOCS = join(ROOT, "docs");

export const document = publicDocument(loadDocument(join(ROOT, "openapi.yaml")));
export const sampled = readSamples(document);
export const errorTable = readErrorTable(document, readOperations(document));
