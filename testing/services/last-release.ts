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
 * Returns the commit of the last release: the one that added the heading of the newest version to the changelog. If the
 * section of the next release was started later, it is the commit before that. Returns null if the history is not
 * available.
 */
export function lastReleaseCommit(root = ROOT): string | null {
  const git = (...args: string[]) => gitIn(root, ...args);
  const changeOf = (text: string) => git("log", "-1", "--format=%H", `-S${text}`, "--", "CHANGELOG.md");
  try {
    if (git("rev-parse", "--is-shallow-repository") !== "false") return null;
    const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
    const released = changeOf(`## ${newestVersion(changelog)} `);
    const started = changelog.includes(NEXT) ? changeOf(NEXT) : "";
    const isLater = started !== "" && isAncestor(root, released, started);
    return git("rev-parse", "--verify", isLater ? `${started}^` : released);
  } catch {
    return null; // not a repository, or the history starts later
  }
}

/** Returns false for the same commit. */
function isAncestor(root: string, commit: string, of: string): boolean {
  return commit !== of && gitIn(root, "merge-base", commit, of) === commit;
}

function newestVersion(changelog: string): string {
  return /^## (\d\S*)/m.exec(changelog)?.[1] ?? "";
}

export function openRelease(commit: string): Release {
  const folder = mkdtempSync(join(tmpdir(), "services-release-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync("tar", ["--extract", "--directory", folder], { input: archive });
  const packages = join(ROOT, "node_modules");
  symlinkSync(packages, join(folder, "node_modules"));
  return {
    name: newestVersion(readFileSync(join(folder, "CHANGELOG.md"), "utf8")),
    main: join(folder, "server/main.ts"),
    env: { NODE_PATH: packages },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function gitIn(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
