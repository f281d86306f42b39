import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOCUMENT_FILE } from "../../codegen/write-document.ts";
import { checkoutFiles } from "../../scripts/paths.ts";
import { linkPackages } from "../package-links.ts";
import { root } from "../suite.ts";

/**
 * Copies the checkout, including uncommitted changes, into a temporary directory. The SDK and the packages are
 * loaded from their source (testing/suite.ts), so that a defect in them takes effect.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "media-asset-service-mutants-"));
  for (const file of [...checkoutFiles(root), DOCUMENT_FILE])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  linkPackages(copy);
  return copy;
}
