/** Records that are compared. */
const MAX_RECORDS = 100;
/** Text that begins so is code, markup, JSON or a comment. */
const NO_TABLE = /^[[{<#(/]/;

/**
 * Whether text is a table (RFC 4180): at least two records of as many fields, separated by commas or, as spreadsheets in most of Europe
 * write them, semicolons. One column cannot be told from other text.
 *
 * @param text without a byte order mark and leading white space
 * @param isCut whether it is the beginning of a longer text: its last record may be incomplete
 */
export function isCsv(text: string, isCut: boolean): boolean {
  return !NO_TABLE.test(text) && [",", ";"].some((separator) => isTable(records(text, separator, isCut)));
}

function isTable(found: string[][]): boolean {
  const [first = []] = found;
  if (found.length < 2 || first.length < 2 || found.some((fields) => fields.length !== first.length)) return false;
  // Prose has a space after a comma, a line of code ends with a semicolon, and a line of a log begins with its time.
  return (
    first.every((field) => /^\S/.test(field)) && (first.length > 2 || first.every((field) => /^["\p{L}_]/u.test(field)))
  );
}

/** Empty where a record is not valid. */
function records(text: string, separator: string, isCut: boolean): string[][] {
  const next = new RegExp(`("(?:[^"]|"")*"|[^"\\r\\n${separator}]*)(${separator}|\\r\\n|\\r|\\n|$)`, "y");
  const found: string[][] = [];
  let fields: string[] = [];
  while (next.lastIndex < text.length && found.length < MAX_RECORDS) {
    const [, field, end] = next.exec(text) ?? [];
    if (field === undefined) return isCut ? found : [];
    fields.push(field);
    if (end === separator && next.lastIndex < text.length) continue;
    if (end === separator) fields.push("");
    if (end === "" || end === separator ? !isCut : fields.length > 1 || fields[0] !== "") found.push(fields);
    fields = [];
  }
  return found;
}
