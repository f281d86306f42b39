import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../suite.ts";

/**
 * Copies the checkout, including uncommitted changes, into a temporary directory. The copy links to the packages of the
 * checkout. The SDK is loaded from its source (testing/suite.ts), so that a defect in the SDK takes effect.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "media-asset-service-mutants-"));
  const git = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", git, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0");
  for (const file of files.filter((file) => file !== "" && existsSync(join(root, file)))) {
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  for (const workspace of ["", ...readdirSync(root)]) {
    const packages = join(workspace, "node_modules");
    // The complete directory: worker processes may read its files, but not the targets of links inside it.
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(copy, packages));
  }
  return copy;
}
