/**
 * Characters that separate the segments of a path. The name of a file contains neither: the service stores only the
 * last segment of a sent name, and the dashboard refuses them where a name is typed.
 */
export const SEPARATOR = /[/\\]/;

/** Visible format characters (Cf): Arabic number signs and similar signs, and the joiners of Egyptian hieroglyphs. */
const VISIBLE_FORMAT = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1345f}`;
/** In these scripts, ZWNJ and ZWJ select a spelling (Unicode 16 §23.2, UAX #31 §2.3). */
const JOINING_SCRIPTS = [
  ...["Arab", "Syrc", "Mand", "Mong", "Nkoo", "Phag", "Adlm", "Rohg", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml"],
  ...["Telu", "Knda", "Mlym", "Sinh", "Khmr", "Mymr", "Tibt", "Java", "Bali", "Sund", "Cham", "Tglg", "Cakm", "Newa"],
];
const JOINING = JOINING_SCRIPTS.map((script) => String.raw`\p{scx=${script}}`).join("");

/** Text that requires an invisible character: such spellings, emoji of several people, and flags of subdivisions. */
const REQUIRED_CHARACTERS = [
  String.raw`(?<=[[${JOINING}]&&[\p{L}\p{M}]])[\u200c\u200d]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
].join("|");
/** Characters that are removed from names unless they are required: a class of a RegExp with the flag `v`. */
export const HIDDEN_CHARACTERS = String.raw`[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[${VISIBLE_FORMAT}]]`;
const REQUIRED_OR_HIDDEN = new RegExp(`(${REQUIRED_CHARACTERS})|${HIDDEN_CHARACTERS}`, "gv");

/**
 * Removes control characters, line separators, and format characters that are invisible or reorder the text, such as
 * U+202E: they make one name look like another (UTS #39, CVE-2021-42574).
 */
export function removeHidden(text: string): string {
  return text.replace(REQUIRED_OR_HIDDEN, (_match, required?: string) => required ?? "");
}

/** Returns the positions and the characters that {@link removeHidden} removes. */
export function findHidden(text: string): { index: number; character: string }[] {
  const matches = [...text.matchAll(REQUIRED_OR_HIDDEN)].filter(([, required]) => required === undefined);
  return matches.map(({ index, 0: character }) => ({ index, character }));
}

/** Escapes the same characters as in JSON, `\u202e`, for a terminal. */
export function escapeHidden(text: string): string {
  return text.replace(REQUIRED_OR_HIDDEN, (match, required?: string) => required ?? escapeCharacter(match));
}

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
