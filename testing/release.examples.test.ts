import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIBRARIES_OF_PAGES } from "../scripts/release/bill-of-materials.ts";
import { compareVersions } from "../scripts/release/version.ts";
import { root } from "./suite.ts";

/* Runs npm run release -- VERSION --dry-run. */

const VERSION = "98.7.6";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "media-asset-service-release-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const release = (...args: string[]) =>
  spawnSync(process.execPath, ["--no-warnings", "scripts/release/release.ts", ...args], {
    cwd: root,
    encoding: "utf8",
  });
const checkout = () => execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });

describe("a release", () => {
  it.each([
    [["--dry-run"], "One version is required"],
    [["1.0", "--dry-run"], '"1.0" is not a version'],
    [["1.1.0", "--dry-run"], "is not later than the last version"],
  ])("is refused for %j with a sentence", (args, reason) => {
    const { status, stderr } = release(...args, "--to", folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  it("compares versions by number", () => {
    expect(["1.10.0", "1.9.9", "2.0.0", "1.9.10"].sort(compareVersions)).toEqual([
      "1.9.9",
      "1.9.10",
      "1.10.0",
      "2.0.0",
    ]);
  });

  it("gives all packages the version of the last section of the changelog", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const [, last] = /^## (\d\S*) /m.exec(read("CHANGELOG.md")) ?? [];
    const { workspaces } = JSON.parse(read("package.json"));
    const versions = ["", ...workspaces].map((path) => [path, JSON.parse(read(join(path, "package.json"))).version]);
    expect(versions).toEqual(versions.map(([path]) => [path, last]));
    expect(read("openapi.yaml")).toContain(`\n  version: ${last}\n`);
  });

  it("creates packages with its version, their bill of materials and checksums in a dry run", {
    timeout: 300_000,
  }, () => {
    const before = checkout();
    expect(release(VERSION, "--dry-run", "--to", folder)).toMatchObject({ status: 0 });
    expect(checkout()).toBe(before);
    const to = join(folder, VERSION);
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: to });

    const bom = JSON.parse(readFileSync(join(to, "bill-of-materials.cdx.json"), "utf8"));
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version: VERSION } } });
    const packages = bom.components.map(({ purl }: { purl: string }) => purl.replace(/^pkg:npm\/(.*)@.*$/, "$1"));
    expect(packages).toEqual(expect.arrayContaining(["express", "kysely", "pg", "react", "vue", "%40vue/runtime-dom"]));
    expect(packages).not.toContain("vitest");
    const refs = new Set(bom.components.map((component: { "bom-ref": string }) => component["bom-ref"]));
    for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs, ref).toContain(ref);

    for (const name of ["media-asset-service", "media-asset-service-sdk", "media-asset-service-react"]) {
      execFileSync("tar", ["--extract", "--gzip", "--file", `${name}-${VERSION}.tgz`], { cwd: to });
      const manifest = JSON.parse(readFileSync(join(to, "package/package.json"), "utf8"));
      expect(manifest.version).toBe(VERSION);
      const own = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
      for (const [of, range] of own) if (of.startsWith("@media-asset-service/")) expect(range).toBe(`^${VERSION}`);
      const changelog = readFileSync(join(to, "package/CHANGELOG.md"), "utf8");
      expect(changelog).toMatch(new RegExp(`^## ${VERSION.replaceAll(".", "\\.")} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, "m"));
      rmSync(join(to, "package"), { recursive: true });
    }
  });

  it("lists the packages that the pages contain", () => {
    const sources = execFileSync("git", ["ls-files", "dashboard/src", "docs/.vitepress"], {
      cwd: root,
      encoding: "utf8",
    });
    const names = sources
      .split("\n")
      .filter((path) => /\.(tsx?|vue)$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(root, path), "utf8").matchAll(/^(?:import|export|\}).*\bfrom "((?:@[\w-]+\/)?[\w-]+)/gm),
      ])
      .map(([, name = ""]) => name)
      .filter((name) => !/^(node|vite|vitepress|@media-asset-service\/.*)$/.test(name));
    expect([...new Set(names)].filter((name) => !LIBRARIES_OF_PAGES.includes(name))).toEqual([]);
  });
});
