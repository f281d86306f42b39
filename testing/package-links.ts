import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./suite.ts";

const SCOPE = "@media-asset-service";

/**
 * Links a copy of the checkout to the installed packages of the checkout, and its server and packages to the packages
 * of the copy.
 */
export function linkPackages(copy: string): void {
  for (const workspace of ["", ...readdirSync(copy)]) {
    const installed = join(root, workspace, "node_modules");
    // The complete directory: worker processes may read its files, but not the targets of links inside it.
    if (workspace !== "server" && existsSync(installed)) symlinkSync(installed, join(copy, workspace, "node_modules"));
  }
  for (const workspace of ["server", "packages"]) {
    const scope = join(copy, workspace, "node_modules", SCOPE);
    mkdirSync(scope, { recursive: true });
    for (const name of readdirSync(join(root, "packages")))
      symlinkSync(join(copy, "packages", name), join(scope, name));
  }
  const installed = join(root, "server/node_modules");
  for (const name of existsSync(installed) ? readdirSync(installed) : []) {
    if (!name.startsWith(".")) symlinkSync(join(installed, name), join(copy, "server/node_modules", name));
  }
}
