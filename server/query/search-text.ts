import { type RawBuilder, sql } from "kysely";

/** Between filename and tags, so that a word cannot match across them: a line break in what is searched for is a space. */
export const LINE = "\n";
/** Before each text that is no name: a tag is a line before the first of these, and the filename ends at a line in any case. */
export const SECTION = "\n\f";

/** The texts of a file that words are looked for in, beside its filename and its tags. Another one is a line here. */
const TEXTS = ["description", "recognisedText", "texts"] as const;

export interface SearchedFile {
  filename: string;
  /** Its own, and those that tagging has found. */
  tags: readonly string[];
  description?: string | null;
  recognisedText?: string | null;
  /** What else is known of it, such as metadata: one text in each line. */
  texts?: readonly string[];
}

/** Of a longer text, only the beginning is searched: an index entry of a page of text takes as long to write as ten files. */
export const MAX_SEARCHED = 10_000;

/** The section of the filename and the tags. */
export const NAMES = section(0);

/**
 * What `search` looks through, in one spelling: the filename, a tag in each further line, and the texts in sections. Each has a place of
 * its own, so that one can be changed alone; empty ones at the end are left out.
 */
export function searchText(file: SearchedFile): string {
  const names = [file.filename, ...file.tags].map(searchForm).join(LINE);
  const texts = TEXTS.map((name) => [file[name] ?? []].flat().filter(Boolean).map(formOfText).join(LINE));
  return [names, ...texts].join(SECTION).replace(EMPTY_END, "");
}

const EMPTY_END = new RegExp(`(?:${SECTION})+$`);

export const formOfText = (text: string) => searchForm(text.slice(0, MAX_SEARCHED).toWellFormed());

/** The search text of a row with another description, which is given as `formOfText` makes it. */
export function withDescription(description: RawBuilder<string>): RawBuilder<string> {
  const texts = TEXTS.map((name, index) => (name === "description" ? description : section(index + 1)));
  return sql`rtrim(${sql.join([NAMES, ...texts], sql` || ${sql.lit(SECTION)} || `)}, ${sql.lit(SECTION)})`;
}

function section(place: number): RawBuilder<string> {
  return sql`split_part(search_text, ${sql.lit(SECTION)}, ${sql.lit(place + 1)})`;
}

export function searchForm(text: string): string {
  // A sigma is written in two ways, by its place in the word; lower case alone keeps them apart.
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[\n\f]/g, " ");
}

/** Three letters or digits in a row, or two beside a mark: what PostgreSQL's trigram index can look up. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/** Without one the index would be read from end to end, with the entries of all accounts. `form` is a search form. */
export function hasTrigram(form: string): boolean {
  return TRIGRAM.test(form);
}

/** A LIKE pattern in which a search form stands for itself. */
export function containing(form: string): string {
  return `%${form.replace(/[\\%_]/g, "\\$&")}%`;
}
