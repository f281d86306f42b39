/** Returns the last name of a path of any operating system. The search starts at the end. */
export function lastSegment(path: string): string {
  let end = path.length;
  while (end > 0 && isSeparator(path[end - 1])) end -= 1;
  let start = end;
  while (start > 0 && !isSeparator(path[start - 1])) start -= 1;
  return path.slice(start, end);
}

function isSeparator(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}
