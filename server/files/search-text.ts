/** Between filename and tags, so that a search cannot match across them: a line break in what is searched for is a space. */
const SEPARATOR = "\n";

/** What `search` looks through: filename and tags in one spelling. */
export function searchText(filename: string, tags: readonly string[]): string {
  return [filename, ...tags].map(searchForm).join(SEPARATOR);
}

export function searchForm(text: string): string {
  // A sigma is written in two ways, by its place in the word; lower case alone keeps them apart.
  return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").replaceAll(SEPARATOR, " ");
}

/** Three letters or digits in a row, or two beside a mark: what PostgreSQL's trigram index can look up. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/** Without one the index would be read from end to end, with the entries of all accounts. */
export function hasTrigram(search: string): boolean {
  return TRIGRAM.test(searchForm(search));
}

/** A LIKE pattern in which the searched text stands for itself. */
export function containing(search: string): string {
  return `%${searchForm(search).replace(/[\\%_]/g, "\\$&")}%`;
}
