import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A small defect, and the tests that must detect it. */
export interface Mutant {
  /** Describes the faulty behavior. */
  defect: string;
  /** Relative to the root of the repository. */
  file: string;
  /** Code that occurs in the file exactly once. */
  find: string;
  replace: string;
  /** One or more test files, separated by spaces. Use the smallest test file that detects the defect. */
  test: string;
}

/** Returns the text of the file with the defect. @throws if `find` does not occur in the file exactly once */
export function mutated(root: string, { file, find, replace }: Mutant): string {
  const pieces = readFileSync(join(root, file), "utf8").split(find);
  if (pieces.length !== 2) {
    throw new Error(`${file}: the text to replace occurs ${pieces.length - 1} times, but must occur once: ${find}`);
  }
  return pieces.join(replace);
}
