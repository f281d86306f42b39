import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { dashboardDocument, publicDocument } from "./audience.ts";
import { completeResponses } from "./complete-responses.ts";
import { derive } from "./derived-part.ts";
import { type Document, SpecError } from "./document.ts";
import { emitColumns } from "./emit-columns.ts";
import { emitSdkErrors, emitServerErrors } from "./emit-errors.ts";
import { emitOperations } from "./emit-operations.ts";
import { emitResources } from "./emit-resources.ts";
import { emitSdkOperations } from "./emit-sdk-operations.ts";
import { emitSteps } from "./emit-steps.ts";
import { emitSdkTypes, emitServerTypes, emitTypes } from "./emit-types.ts";
import { readErrorTable } from "./error-table.ts";
import { checkRepeatable, readOperations } from "./model.ts";
import { bundle, DERIVED_FILE, OWN_FILE } from "./references.ts";
import { missingErrors } from "./required-errors.ts";
import { DOCUMENT_FILE, documentText } from "./write-document.ts";
import { checkWriteOnly } from "./write-only.ts";

/**
 * Returns every generated file by its path in the repository. The output depends only on the text of openapi.yaml, which
 * it contains with the errors that operations did not document.
 */
export async function generate(text: string): Promise<Map<string, string>> {
  const own = parse(text) as Document;
  const derived = derive(own);
  const document = bundle(own, parse(derived));
  const operations = readOperations(document);
  const errors = readErrorTable(document, operations);
  const missing = missingErrors(document, operations, errors);
  if (missing.length > 0) return generate(completeResponses(text, document, missing));
  checkWriteOnly(document, operations);
  checkRepeatable(operations);
  const forCallers = publicDocument(document);
  const publicOperations = readOperations(forCallers);
  const publicErrors = readErrorTable(forCallers, publicOperations);
  return new Map([
    [OWN_FILE, text],
    [DERIVED_FILE, derived],
    ["codegen/generated/types.ts", await emitTypes(forCallers)],
    ["codegen/generated/dashboard-types.ts", await emitTypes(dashboardDocument(document))],
    ["server/generated/types.ts", emitServerTypes()],
    ["server/generated/operations.ts", emitOperations(operations, errors)],
    ["server/generated/errors.ts", emitServerErrors(errors)],
    ["server/generated/steps.ts", emitSteps(document)],
    [DOCUMENT_FILE, documentText(document)],
    ["sdk/generated/types.ts", emitSdkTypes()],
    ["sdk/generated/errors.ts", emitSdkErrors(publicErrors)],
    ["sdk/generated/steps.ts", emitSteps(forCallers)],
    ["sdk/generated/operations.ts", emitSdkOperations(forCallers, publicOperations)],
    ["sdk/generated/resources.ts", emitResources(forCallers, publicOperations, publicErrors)],
  ]);
}

const schema = "server/db/schema.ts";

/** Returns the paths of the files below `root` whose text differs from the generated text. */
export function drift(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => readIfThere(join(root, path)) !== text).map(([path]) => path);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Runs `node codegen/generate.ts [--check] [root]`, and returns the exit code. Prints a SpecError in one line. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await writeOrCheck(args);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    console.error(`${OWN_FILE}: ${error.message}`);
    return 1;
  }
}

async function writeOrCheck(args: readonly string[]): Promise<number> {
  const root = args.find((arg) => !arg.startsWith("--")) ?? join(dirname(fileURLToPath(import.meta.url)), "..");
  const files = await generate(readFileSync(join(root, OWN_FILE), "utf8"));
  const tables = readIfThere(join(root, schema));
  if (tables !== undefined) files.set("server/db/columns.ts", emitColumns(tables));
  const changed = drift(root, files);
  if (args.includes("--check")) {
    if (changed.length === 0) return 0;
    const lines = changed.map((path) => `  ${path}\n`);
    console.error(`Out of date with ${OWN_FILE} or ${schema}:\n${lines.join("")}Run: npm run codegen`);
    return 1;
  }
  for (const path of changed) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, files.get(path) ?? "");
    console.log(`wrote ${path}`);
  }
  return 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
