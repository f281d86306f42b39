import { type Attack, send } from "./attack.ts";

/* Searches among the 10,000 files of the account: each kind of term as often as the maximum cost or length permits. */

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const terms = (count: number, term: (letter: string, index: number) => string, separator = " OR ") =>
  LETTERS.slice(0, count).map(term).join(separator);

const searchFor = (name: string, search: string, sort = "createdAt"): Attack => ({
  name: `searches: ${name}`,
  concurrency: 8,
  async execute(target) {
    const query = new URLSearchParams({ search, sort, limit: "100" });
    await send(target, "GET", `/api/v1/files?${query}`, { headers: { "X-API-Key": target.key } });
  },
});

/** A selection by a filter: the server runs the complete search. */
const selectionBy = (name: string, path: string, filter: object, body: object = {}): Attack => ({
  name: `selections: ${name}`,
  concurrency: 8,
  async execute(target) {
    const headers = { "X-API-Key": target.key, "Content-Type": "application/json" };
    await send(target, "POST", path, { headers, body: JSON.stringify({ ...body, filter }) });
  },
});

const NO_FILE = { search: terms(11, (letter) => `meta.alpha:${letter}nï`) };
const ALL_FILES = { search: terms(11, (letter) => `-meta.alpha:${letter}nï`, " ") };

const STAR = { type: "update", arguments: { starred: true } };

const DEEP = "zq OR yq OR meta.alpha:anï OR ratio:3 OR tag:x";

export const searches: Attack[] = [
  searchFor(
    "values of metadata",
    terms(11, (letter) => `meta.alpha:${letter}nï`),
  ),
  searchFor(
    "negated values of metadata",
    terms(11, (letter) => `-meta.alpha:${letter}nï`, " "),
  ),
  searchFor(
    "parts of values of metadata",
    terms(11, (letter) => `meta.alpha:${letter}`),
  ),
  searchFor(
    "comparisons of metadata",
    terms(10, (_, index) => `meta.alpha:>${index + 10}`),
  ),
  searchFor(
    "pairs of letters",
    terms(12, (letter) => `${letter}q`),
  ),
  searchFor(
    "pairs of letters, by size",
    terms(12, (letter) => `${letter}q`),
    "fileSize",
  ),
  searchFor(
    "negated words, by name",
    terms(12, (letter) => `-${letter}zq`, " "),
    "filename",
  ),
  searchFor(
    "words",
    terms(26, (letter) => `${letter}zq`),
  ),
  searchFor("words of all files, by relevance", "harbour boats dusk old pier ropes nets light", "relevance"),
  searchFor(
    "ratios",
    terms(17, (_, index) => `ratio:${index + 3}`),
  ),
  searchFor(
    "tags",
    terms(20, (letter) => `tag:${letter}`),
  ),
  searchFor("deep brackets", `${"-(".repeat(9)}${DEEP}${")".repeat(9)}`),
  selectionBy("archives of no file", "/api/v1/archives", NO_FILE),
  selectionBy("archives of all files", "/api/v1/archives", ALL_FILES),
  selectionBy("bulk operations on no file", "/api/v1/operations", NO_FILE, STAR),
  selectionBy("bulk operations on all files", "/api/v1/operations", ALL_FILES, STAR),
  selectionBy("dry runs on all files", "/api/v1/operations", ALL_FILES, { ...STAR, dryRun: true }),
];
