/** Names of the operators of a search. A test compares them with those of the service. */
export const OPERATORS = [
  ...["tag", "type", "in", "collection", "label", "is", "before", "after", "larger", "smaller", "width", "height"],
  "ratio",
];

/** Matches the form of an operator outside of quotes, but not a time such as 12:30 or a URL. */
const OPERATOR = /"[^"]*"?|(?<=^|[\s(-])([a-z][a-z.-]*):(?!\/\/)(?=\S)/gi;

export interface SearchHint {
  position: number;
  text: string;
}

/** Returns the first part of a valid search that looks like syntax, but that the service searches as text. */
export function hintOf(search: string): SearchHint | null {
  for (const { 1: name, index } of search.matchAll(OPERATOR)) {
    if (name === undefined || OPERATORS.includes(name.toLowerCase()) || /^meta\../i.test(name)) continue;
    const list = OPERATORS.map((operator) => `${operator}:`).join(", ");
    return {
      position: index,
      text: `Unknown operator ${name}: so this is searched as text. Operators: ${list}, meta.NAME:`,
    };
  }
  const bracket = openBracketIn(search);
  if (bracket === null) return null;
  return { position: bracket, text: "This bracket is not closed, so it is searched as text." };
}

function openBracketIn(search: string): number | null {
  const open: number[] = [];
  for (const { 0: part, index } of search.matchAll(/"[^"]*"?|[()]/g)) {
    if (part === "(") open.push(index);
    if (part === ")") open.pop();
  }
  return open[0] ?? null;
}
