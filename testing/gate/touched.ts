import { execFileSync } from "node:child_process";

/**
 * Returns the files that the change touches, relative to the root of the checkout: those of the commits since the main
 * branch, and uncommitted files. On the main branch, those of the last commit. Empty outside of a checkout.
 *
 * @param base the commit before the change, if it is known
 */
export function touchedFiles(cwd: string, base = process.env.GATE_BASE): Set<string> {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter(Boolean);
  const commit = (...args: string[]) => {
    try {
      return git(...args)[0];
    } catch {
      return undefined;
    }
  };
  const head = commit("rev-parse", "HEAD");
  if (!head) return new Set();
  const known = base && commit("rev-parse", "--verify", "-q", `${base}^{commit}`);
  const fork = known || commit("merge-base", "HEAD", "origin/main");
  const from = fork && fork !== head ? fork : (commit("rev-parse", "--verify", "-q", "HEAD^") ?? head);
  return new Set([...git("diff", "--name-only", from), ...git("ls-files", "--others", "--exclude-standard")]);
}
