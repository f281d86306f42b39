import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../suite.ts";

/** What workspaces refer to each other by: links that lead out of a copy. */
const SCOPE = "@media-asset-service";

/** The checkout as it stands, with what is not committed, in a temporary folder; it shares the packages. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "media-asset-service-mutants-"));
  const git = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", git, { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\0");
  for (const file of [...files, "sdk/dist"].filter((file) => file !== "" && existsSync(join(root, file)))) {
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  // Of its own, as git would be asked about the checkout otherwise, which has no defect.
  for (const of of ["", ...readdirSync(root)]) linkPackages(join(of, "node_modules"), copy);
  return copy;
}

function linkPackages(folder: string, copy: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name.startsWith(".vite") || name === ".cache") continue;
    const from = join(root, folder, name);
    if (name === SCOPE) cpSync(from, join(copy, folder, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, join(copy, dirname(join(folder, name)), name));
  }
}
