import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../examples.ts";

const NEXT = "## Unreleased";

/** The code of the last release, with the packages of this one. */
export interface Release {
  name: string;
  /** Its program, as `server/main.ts` is this one's. */
  main: string;
  /** Without which its worker processes may not read the packages. */
  env: { NODE_PATH: string };
  drop(): void;
}

/**
 * The commit before the changelog began to tell of the next release; the one that ended that, where nothing is told yet. Null
 * without the history.
 */
export function lastReleaseCommit(): string | null {
  try {
    if (git("rev-parse", "--is-shallow-repository") !== "false") return null;
    const turn = git("log", "-1", "--format=%H", `-S${NEXT}`, "--", "CHANGELOG.md");
    const begun = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").includes(NEXT);
    return git("rev-parse", "--verify", begun ? `${turn}^` : turn);
  } catch {
    return null; // no repository, or one that begins later
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
