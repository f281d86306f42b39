import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { copyCheckout } from "../../testing/mutants/copy.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { setVersion } from "./version.ts";

/*
 * `npm run release -- VERSION [--dry-run] [--to FOLDER]`: sets the version everywhere, saves the document as the last
 * release, and writes the packages, a bill of materials and checksums to FOLDER/VERSION (default: `releases/VERSION`).
 * It does not publish or commit. With `--dry-run` it works in a copy, and does not change the checkout.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const USAGE = "npm run release -- VERSION [--dry-run] [--to FOLDER], such as npm run release -- 1.2.0 --dry-run";

const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, to: { type: "string", default: "releases" } },
  allowPositionals: true,
});
const [version] = positionals;
if (version === undefined || positionals.length > 1) fail(`One version is required: ${USAGE}.`);

const root = values["dry-run"] ? copyCheckout() : ROOT;
try {
  const changes = () => execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" });
  if (root === ROOT && changes() !== "") throw new Error("The checkout has uncommitted changes. Commit them first.");
  const changed = setVersion(root, version, new Date().toISOString().slice(0, 10));
  run("npm", "run", "codegen");
  run("npm", "run", "compatibility", "--", "--release");
  for (const script of ["build --workspace sdk", "docs", "dashboard"]) run("npm", "run", ...script.split(" "));
  const to = resolve(values.to, version);
  pack(to);
  console.log(`Written to ${to}: ${readdirSync(to).join(", ")}.`);
  console.log(
    values["dry-run"]
      ? `The checkout was not changed. A release would change ${changed.join(", ")}.`
      : `Commit the changes, tag them v${version}, and publish each package: npm publish ${to}/NAME.tgz`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
} finally {
  if (root !== ROOT) rmSync(root, { recursive: true, force: true });
}

function pack(to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), "media-asset-service-release-"));
  try {
    run(process.execPath, "--no-warnings", "scripts/package/build.ts", staging);
    for (const folder of [join(staging, "media-asset-service"), ...publishedWorkspaces()]) {
      execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", to], { cwd: folder });
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  writeFileSync(join(to, "bill-of-materials.cdx.json"), `${JSON.stringify(billOfMaterials(root), null, 2)}\n`);
  const sums = readdirSync(to)
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(to, name)))
          .digest("hex")}  ${name}`,
    );
  writeFileSync(join(to, "SHA256SUMS"), `${sums.join("\n")}\n`);
}

/** Returns the workspaces that are published as separate packages. scripts/package builds the service from several. */
function publishedWorkspaces(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { workspaces: string[] };
  return workspaces
    .map((folder) => join(root, folder))
    .filter((folder) => !JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).private);
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
