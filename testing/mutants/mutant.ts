import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A small defect, and the tests that are to notice it. */
export interface Mutant {
  /** What goes wrong, for people. */
  defect: string;
  /** From the root. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** One test file, or several with blanks between; the narrowest ones. */
  test: string;
}

/** The text of the file with the defect. Throws an error that says so when `find` does not stand there exactly once. */
export function mutated(root: string, { file, find, replace }: Mutant): string {
  const pieces = readFileSync(join(root, file), "utf8").split(find);
  if (pieces.length !== 2) {
    throw new Error(`${file} has ${pieces.length - 1} times what is to be replaced, and not once: ${find}`);
  }
  return pieces.join(replace);
}
