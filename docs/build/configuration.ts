import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./sources.ts";

/** Returns the configuration table of README.md without its links, because the site does not contain their targets. */
export function configurationTable(): string {
  const [, section = ""] = readFileSync(join(ROOT, "README.md"), "utf8").split(/^## Configuration$/m);
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  if (rows.length < 10) throw new Error("README.md contains no configuration table below the heading Configuration.");
  return `${rows.join("\n").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")}\n`;
}
