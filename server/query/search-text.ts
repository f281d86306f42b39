import { type RawBuilder, sql } from "kysely";
import { plainName, withoutHidden } from "../base/hidden-characters.ts";
import { lastSegment } from "../base/last-segment.ts";
import { searchForm } from "../base/search-form.ts";

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
/** The first line of the searched text: the filename in its search form, which an index has in this order. */
export const NAME = sql<string>`split_part(search_text, ${sql.lit(LINE)}, 1)`;

/**
 * What only a text has that earlier releases may have written in another form: a character beyond ASCII, a control character, or two
 * spaces. All releases have the same form of all other texts.
 */
const UNUSUAL = "[^\n\f -~]|  ";
const UNUSUAL_TEXT = new RegExp(UNUSUAL);

/** Whether an SQL text is one of which all releases have the same form. */
export const isPlain = (text: RawBuilder<unknown>) => sql<boolean>`${text} !~ ${sql.lit(UNUSUAL)}`;

/**
 * Whether an earlier release has written the search text of a row, in a form of its own. This release ends an unusual text with an
 * empty section, which earlier ones remove when they change it. As the index `files_to_fold` has it.
 */
export const IN_EARLIER_FORM = sql<boolean>`(
  search_text ~ ${sql.lit(UNUSUAL)} and right(search_text, 2) <> ${sql.lit(SECTION)})`;

/**
 * What `search` looks through, in search forms: the filename, a tag in each further line, and the texts in sections. Each has a place of
 * its own, so that one can be changed alone; empty ones at the end are left out.
 */
export function searchText(file: SearchedFile): string {
  const names = [file.filename, ...file.tags].map(searchForm).join(LINE);
  const texts = TEXTS.map((name) => [file[name] ?? []].flat().filter(Boolean).map(formOfText).join(LINE));
  const text = [names, ...texts].join(SECTION).replace(EMPTY_END, "");
  return UNUSUAL_TEXT.test(text) ? text + SECTION : text;
}

const EMPTY_END = new RegExp(`(?:${SECTION})+$`);

export function formOfText(text: string): string {
  return searchForm(text.slice(0, MAX_SEARCHED)).slice(0, MAX_SEARCHED).toWellFormed();
}

/** The search text of a row with another description, which is given as `formOfText` makes it. */
export function withDescription(description: RawBuilder<string>): RawBuilder<string> {
  const texts = TEXTS.map((name, index) => (name === "description" ? description : section(index + 1)));
  const end = sql`case when ${IN_EARLIER_FORM} then '' else ${sql.lit(SECTION)} end`;
  return sql`
    rtrim(${sql.join([NAMES, ...texts], sql` || ${sql.lit(SECTION)} || `)}, ${sql.lit(SECTION)}) || ${end}`;
}

function section(place: number): RawBuilder<string> {
  return sql`split_part(search_text, ${sql.lit(SECTION)}, ${sql.lit(place + 1)})`;
}

/** A line of the section `texts`, from 1 on. */
export function lineOfTexts(line: RawBuilder<number>): RawBuilder<string> {
  return sql`split_part(${section(TEXTS.indexOf("texts") + 1)}, ${sql.lit(LINE)}, ${line})`;
}

/** Texts as a search compares them. */
export interface SearchedFor {
  /** Its search form. */
  text: string;
  /** The forms in which a row may have it, `text` first. */
  forms: string[];
  /** Of a path, the search form of the filename under which its file is stored. */
  filename: string | null;
}

/** What is searched for, in the forms in which it may be stored. */
export function searchedFor(text: string): SearchedFor {
  const forms = formsOf(text);
  const name = lastSegment(text);
  const filename = name === text ? "" : searchForm(plainName(name));
  return { text: searchForm(text), forms, filename: filename === "" ? null : filename };
}

/**
 * The forms in which a row may have a text, the search form first: names are stored without control characters, which are spaces in
 * other texts, and an earlier release may have written the row.
 */
export function formsOf(text: string): string[] {
  return [...new Set([searchForm(text), searchForm(withoutHidden(text)), earlierForm(text.trim())])];
}

/**
 * The search form of releases before this one. Rows that they write while this release replaces them are in this form until
 * `foldSearchTexts` finds them.
 */
export function earlierForm(text: string): string {
  return text
    .toWellFormed()
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
