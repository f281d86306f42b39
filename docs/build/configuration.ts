import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./sources.ts";

/** The README's table; its links lead into the repository, where this site does not reach. */
export function configurationTable(): string {
  const [, section = ""] = readFileSync(join(ROOT, "README.md"), "utf8").split(/^## Configuration$/m);
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  if (rows.length < 10) throw new Error("README.md has no table of the configuration");
  return `${rows.join("\n").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")}\n`;
}
