import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareDocuments } from "./compare-documents.ts";
import { describe, undocumentedChanges } from "./document-change.ts";
import { loadDocument } from "./load-document.ts";
import { yamlLines } from "./yaml-text.ts";

/**
 * `node codegen/compatibility.ts [--release] [root]`: prints the changes of the document since its last release. Fails
 * if the changelog does not document a breaking change since any of the releases, which are stored in
 * `codegen/released`. `--release` stores the document.
 */
export function main(args: readonly string[]): number {
  const root = args.find((it) => !it.startsWith("--")) ?? join(dirname(fileURLToPath(import.meta.url)), "..");
  const document = loadDocument(join(root, "openapi.yaml"));
  const released = join(root, "codegen/released");
  if (args.includes("--release")) {
    const name = `openapi-${document.info.version}.yaml`;
    mkdirSync(released, { recursive: true });
    writeFileSync(join(released, name), yamlLines(document, 0));
    console.log(`Stored ${name} as the last release`);
    return 0;
  }
  const releases = readdirSync(released).sort(byVersion).reverse();
  if (releases.length === 0) throw new Error(`${released} contains no release to compare with`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  let failures = 0;
  for (const file of releases) {
    const release = loadDocument(join(released, file));
    const changes = compareDocuments(release, document);
    if (file === releases[0]) for (const change of changes) console.log(describe(change));
    const { version } = release.info;
    const missing = undocumentedChanges(changes, changelog, version);
    if (missing.length === 0) continue;
    failures += missing.length;
    console.error(`\nBreaking changes since ${version} are missing in CHANGELOG.md. Revert them, or add entries:`);
    for (const change of missing) console.error(`- ${describe(change)}.`);
  }
  return failures === 0 ? 0 : 1;
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
