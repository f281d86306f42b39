import { cpSync, existsSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOCUMENT_FILE } from "../../codegen/write-document.ts";
import { checkoutFiles } from "../../scripts/paths.ts";
import { root } from "../suite.ts";

/**
 * Copies the checkout, including uncommitted changes, into a temporary directory. The copy links to the packages of the
 * checkout. The SDK is loaded from its source (testing/suite.ts), so that a defect in the SDK takes effect.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "media-asset-service-mutants-"));
  for (const file of [...checkoutFiles(root), DOCUMENT_FILE])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  for (const workspace of ["", ...readdirSync(root)]) {
    const packages = join(workspace, "node_modules");
    // The complete directory: worker processes may read its files, but not the targets of links inside it.
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(copy, packages));
  }
  return copy;
}
