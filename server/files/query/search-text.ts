import { removeHidden } from "@media-asset-service/base/names.ts";
import { lastSegment, normalizeName, searchForm } from "@media-asset-service/base/text.ts";
import { type RawBuilder, sql } from "kysely";

/** Separates filename and tags, so that a word cannot match across them: line breaks in search terms become spaces. */
export const LINE = "\n";
/**
 * Precedes each text that is not a name. Tags are lines before the first section, and the filename always ends at a
 * line break.
 */
export const SECTION = "\n\f";

/** The searchable texts of a file in addition to its filename and tags. To add a text, add it here. */
const TEXTS = ["description", "recognizedText", "texts"] as const;

export interface SearchableTexts {
  filename: string;
  /** The tags of the owner, and those of automatic tagging. */
  tags: readonly string[];
  description?: string | null;
  recognizedText?: string | null;
  /** Other properties, such as metadata: one text per line. */
  texts?: readonly string[];
}

/**
 * Only the start of a longer text is searchable: writing the index entry of a page of text takes as long as writing ten
 * files.
 */
export const MAX_SEARCHED_CHARACTERS = 10_000;

/** The section of the filename and the tags. */
export const NAMES = section(0);
/** The first line of the search text: the filename in its search form, which an index contains in this order. */
export const NAME = sql<string>`split_part(search_text, ${sql.lit(LINE)}, 1)`;

/**
 * Matches texts that earlier releases may have written in a different form: those with a character outside ASCII, a
 * control character, or two consecutive spaces. All releases have the same form of all other texts.
 */
const UNUSUAL = "[^\n\f -~]|  ";
const UNUSUAL_TEXT = new RegExp(UNUSUAL);

/** Returns whether all releases have the same form of an SQL text. */
export const isPlain = (text: RawBuilder<unknown>) => sql<boolean>`${text} !~ ${sql.lit(UNUSUAL)}`;

/** The end of a text in the form of this release, if the form depends on it: empty sections, which earlier releases remove. */
const END = SECTION + SECTION;

/**
 * Whether an earlier release wrote the search text of a row in its own form. The index `files_in_earlier_form` has the
 * same condition.
 */
export const IN_EARLIER_FORM = sql<boolean>`(
  search_text ~ ${sql.lit(UNUSUAL)} and right(search_text, ${sql.lit(END.length)}) <> ${sql.lit(END)})`;

/**
 * Returns a condition for rows in an earlier form. It is not evaluated if no such rows exist, which PostgreSQL checks once
 * per statement, in the index: `exists` would not preserve the order, and could read the table instead.
 */
export function inEarlierForm(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`((select id from files where ${IN_EARLIER_FORM} order by id limit 1) is not null and ${condition})`;
}

/**
 * Returns the text that `search` compares, in search forms: the filename, a tag in each further line, and the texts in
 * sections. Each text has a fixed section, so that it can be changed separately. Empty sections at the end are omitted.
 */
export function searchText(file: SearchableTexts): string {
  const names = [file.filename, ...file.tags].map(searchForm).join(LINE);
  const texts = TEXTS.map((name) => [file[name] ?? []].flat().filter(Boolean).map(formOfText).join(LINE));
  const text = [names, ...texts].join(SECTION).replace(EMPTY_END, "");
  return UNUSUAL_TEXT.test(text) ? text + END : text;
}

const EMPTY_END = new RegExp(`(?:${SECTION})+$`);

export function formOfText(text: string): string {
  return searchForm(text.slice(0, MAX_SEARCHED_CHARACTERS)).slice(0, MAX_SEARCHED_CHARACTERS).toWellFormed();
}

/** Returns the search text of a row with another description, which must be in the form of `formOfText`. */
export function withDescription(description: RawBuilder<string>): RawBuilder<string> {
  const texts = TEXTS.map((name, index) => (name === "description" ? description : section(index + 1)));
  const end = sql`case when ${IN_EARLIER_FORM} then '' else ${sql.lit(END)} end`;
  return sql`
    rtrim(${sql.join([NAMES, ...texts], sql` || ${sql.lit(SECTION)} || `)}, ${sql.lit(SECTION)}) || ${end}`;
}

function section(place: number): RawBuilder<string> {
  return sql`split_part(search_text, ${sql.lit(SECTION)}, ${sql.lit(place + 1)})`;
}

/** Returns a line of the section `texts`, starting at 1. */
export function lineOfTexts(line: RawBuilder<number>): RawBuilder<string> {
  return sql`split_part(${section(TEXTS.indexOf("texts") + 1)}, ${sql.lit(LINE)}, ${line})`;
}

/** A search term as a search compares it. */
export interface SearchTerm {
  /** The search form of the term. */
  text: string;
  /** The possible forms of the term in a row, `text` first. */
  forms: string[];
  /** The term in lower case with its accents, which is also its form in rows of earlier releases. */
  exact: string;
  /** If the term is a path: the search form of the filename of its file. */
  filename: string | null;
}

/** Returns a search term in its possible stored forms. */
export function searchTerm(text: string): SearchTerm {
  const forms = formsOf(text);
  const exact = earlierForm(text.trim());
  const name = lastSegment(text);
  const filename = name === text ? "" : searchForm(normalizeName(name));
  return { text: searchForm(text), forms, exact, filename: filename === "" ? null : filename };
}

/**
 * Returns the forms in which a row can contain a text, the search form first. Names are stored without control
 * characters, which are spaces in other texts.
 */
export function formsOf(text: string): string[] {
  return [...new Set([searchForm(text), searchForm(removeHidden(text))])];
}

/**
 * Returns the search form of earlier releases. Rows that they write during an upgrade have this form until
 * `foldSearchTexts` converts them.
 */
export function earlierForm(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[\n\f]/g, " ");
}

/**
 * Three consecutive letters or digits, or two next to another character: the shortest text that the trigram index of
 * PostgreSQL supports.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;

/**
 * Returns whether a search form has a trigram. Without one, a search would scan the complete index, with the entries of
 * all accounts.
 */
export function hasTrigram(form: string): boolean {
  return TRIGRAM.test(form);
}

/** Returns a LIKE pattern that matches a search form literally. */
export function likePattern(form: string): string {
  return `%${form.replace(/[\\%_]/g, "\\$&")}%`;
}
