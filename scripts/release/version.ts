import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A semantic version without a pre-release. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = "## Unreleased\n";

interface Manifest {
  name?: string;
  version: string;
  private?: boolean;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Sets the version of the service and all its packages in the manifests, the lock file, the document, and the
 * changelogs. *Unreleased* becomes a section with the date.
 *
 * @returns the files that changed
 * @throws {Error} with the reason, if a check fails; nothing is written then
 */
export function setVersion(root: string, version: string, date: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const changes = new Map<string, string>();
  const { version: before, workspaces = [] } = JSON.parse(read("package.json")) as Manifest;
  const changelog = read("CHANGELOG.md");
  const released = [before, ...[...changelog.matchAll(/^## (\d\S*) /gm)].map(([, it = ""]) => it)];
  const last = released.toSorted(compareVersions).at(-1) ?? before;
  if (compareVersions(version, last) <= 0) throw new Error(`${version} is not later than the last version ${last}.`);

  const [, entries = ""] = changelog.split(UNRELEASED);
  if (/^\s*(## |$)/.test(entries)) throw new Error('CHANGELOG.md has no entries under "Unreleased".');
  changes.set("CHANGELOG.md", changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date})\n`));

  for (const folder of ["", ...workspaces]) {
    const path = join(folder, "package.json");
    changes.set(path, withVersion(read(path), version));
  }
  changes.set("package-lock.json", lockWithVersion(read("package-lock.json"), ["", ...workspaces], version));
  changes.set("openapi.yaml", read("openapi.yaml").replace(/^( {2}version: ).+$/m, `$1${version}`));
  const tarball = (of: string) => `media-asset-service-sdk-${of}.tgz`;
  for (const path of globSync(["README.md", "sdk/README.md", "docs/guide/*.md"], { cwd: root })) {
    const text = read(path);
    if (text.includes(tarball(before))) changes.set(path, text.replaceAll(tarball(before), tarball(version)));
  }

  const fragments = readdirSync(join(root, ".changeset")).filter((name) => name.endsWith(".md"));
  const texts = fragments.map((name) => read(join(".changeset", name)));
  for (const folder of workspaces) {
    const { name, private: isPrivate } = JSON.parse(read(join(folder, "package.json"))) as Manifest;
    if (isPrivate) continue;
    const path = join(folder, "CHANGELOG.md");
    const entries = texts.filter((text) => text.includes(`"${name}":`)).map(withoutFrontMatter);
    const lines = entries.length > 0 ? entries.join("\n") : "- No changes.";
    const section = `\n## ${version} (${date})\n\n${lines}\n`;
    changes.set(
      path,
      read(path).replace(/\n(?=## )|$/, (at) => section + at),
    );
  }

  for (const [path, text] of changes) writeFileSync(join(root, path), text);
  for (const name of fragments) rmSync(join(root, ".changeset", name));
  return [...changes.keys()];
}

/** Compares two versions. Returns a negative number if `a` is earlier. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => {
    const numbers = VERSION.exec(version)?.slice(1).map(Number);
    if (!numbers) throw new Error(`"${version}" is not a version. Use three numbers, such as 1.2.0.`);
    return numbers;
  });
  for (const [index, number] of (one ?? []).entries()) {
    const difference = number - (other?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const withoutFrontMatter = (text: string) => text.replace(/^---\n[\s\S]*?\n---\n/, "").trim();

/** Sets the version of a manifest, and of its dependencies on packages of this repository. */
function withVersion(manifest: string, version: string): string {
  return manifest
    .replace(/^( {2}"version": )".*"/m, `$1"${version}"`)
    .replace(/("@media-asset-service\/[\w-]+": "\^)[^"]+"/g, `$1${version}"`);
}

function lockWithVersion(text: string, folders: string[], version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, Manifest> };
  lock.version = version;
  for (const folder of folders) {
    const entry = lock.packages[folder];
    if (!entry) throw new Error(`package-lock.json does not contain ${folder || "the root"}: run npm install.`);
    entry.version = version;
    for (const dependencies of [entry.dependencies ?? {}, entry.devDependencies ?? {}]) {
      for (const name of Object.keys(dependencies)) {
        if (name.startsWith("@media-asset-service/")) dependencies[name] = `^${version}`;
      }
    }
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
