import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../examples.ts";

const NEXT = "## Unreleased";

/** The code of the last release, with the packages of this checkout. */
export interface Release {
  name: string;
  /** The path of its `server/main.ts`. */
  main: string;
  /** Allows its worker processes to read the packages. */
  env: { NODE_PATH: string };
  drop(): void;
}

/**
 * Returns the commit of the last release: the parent of the commit that started the changelog section of the next
 * release, or the commit that removed that section if it does not exist. Returns null if the history is not available.
 */
export function lastReleaseCommit(): string | null {
  try {
    if (git("rev-parse", "--is-shallow-repository") !== "false") return null;
    const turn = git("log", "-1", "--format=%H", `-S${NEXT}`, "--", "CHANGELOG.md");
    const hasNext = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").includes(NEXT);
    return git("rev-parse", "--verify", hasNext ? `${turn}^` : turn);
  } catch {
    return null; // not a repository, or the history starts later
  }
}

export function openRelease(commit: string): Release {
  const folder = mkdtempSync(join(tmpdir(), "services-release-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync("tar", ["--extract", "--directory", folder], { input: archive });
  const packages = join(ROOT, "node_modules");
  symlinkSync(packages, join(folder, "node_modules"));
  const [, name = ""] = /^## (\d\S*)/m.exec(readFileSync(join(folder, "CHANGELOG.md"), "utf8")) ?? [];
  return {
    name,
    main: join(folder, "server/main.ts"),
    env: { NODE_PATH: packages },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
