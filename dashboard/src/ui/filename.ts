import { findHidden, SEPARATOR } from "@media-asset-service/base/names.ts";

/** Returns why the service would store only a part of a filename; null if it would store all of it. */
export function separatorProblem(name: string): string | null {
  const [character] = SEPARATOR.exec(name) ?? [];
  return character === undefined ? null : `A filename cannot contain ${character}`;
}

/** Returns which character the service would remove from any name; null if there is none. */
export function hiddenProblem(name: string): string | null {
  const [hidden] = findHidden(name.trim());
  if (!hidden) return null;
  const before = [...name.trim().slice(0, hidden.index)].slice(-12).join("");
  return `Delete the hidden character ${codeOf(hidden.character)} ${before === "" ? "at the beginning" : `after “${before}”`}.`;
}

/** Returns the code point of a character, such as U+202E. */
export const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;

export const filenameProblem = (name: string): string | null => separatorProblem(name) ?? hiddenProblem(name);
