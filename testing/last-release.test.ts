import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastReleaseCommit } from "./services/last-release.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "last-release-"));
  git("init", "--quiet");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  const user = ["-c", "user.name=Mara", "-c", "user.email=mara@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...user, ...args], { cwd: root, encoding: "utf8" }).trim();
}

/** Commits a changelog with these sections, and returns the commit. */
function commit(...sections: string[]): string {
  writeFileSync(join(root, "CHANGELOG.md"), ["# Changelog", ...sections, ""].join("\n\n"));
  git("add", "CHANGELOG.md");
  git("commit", "--quiet", "--allow-empty", "--message", "x");
  return git("rev-parse", "HEAD");
}

const FIRST = "## 1.0.0 (2026-05-01)\n\n- Upload";
const SECOND = "## 1.1.0 (2026-06-01)\n\n- Search";

test("is the commit that adds a version below the section of the next release", () => {
  commit("## Unreleased\n\n- Search", FIRST);
  const release = commit("## Unreleased", SECOND, FIRST);
  commit("## Unreleased\n\n- Folders", SECOND, FIRST);
  expect(lastReleaseCommit(root)).toBe(release);
});

test("is the commit before the section of the next release, if that was started later", () => {
  commit(FIRST);
  commit(SECOND, FIRST);
  const release = commit(`${SECOND}\n- Folders`, FIRST);
  commit("## Unreleased\n\n- Sharing", SECOND, FIRST);
  commit("## Unreleased\n\n- Sharing\n- Trash", SECOND, FIRST);
  expect(lastReleaseCommit(root)).toBe(release);
});

test("is the commit that replaces the section of the next release with the version", () => {
  commit("## Unreleased\n\n- Search", FIRST);
  const release = commit(SECOND, FIRST);
  commit(`${SECOND}\n- Folders`, FIRST);
  expect(lastReleaseCommit(root)).toBe(release);
});

test("does not depend on corrections of dates and older versions", () => {
  commit("## Unreleased\n\n- Search", FIRST);
  const release = commit("## Unreleased", SECOND, FIRST);
  commit("## Unreleased", SECOND.replace("06-01", "06-02"), FIRST.replace("## 1.0.0 (2026-05-01)", "## 1.0.0"));
  expect(lastReleaseCommit(root)).toBe(release);
});

test("is null without a version or without a repository", () => {
  commit("## Unreleased\n\n- Search");
  expect(lastReleaseCommit(root)).toBeNull();
  rmSync(join(root, ".git"), { recursive: true });
  expect(lastReleaseCommit(root)).toBeNull();
});
