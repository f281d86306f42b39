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
