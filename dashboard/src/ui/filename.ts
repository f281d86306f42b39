import { SEPARATOR } from "@media-asset-service/base/names.ts";

/** Returns why the service would change this name of a file; null if it would not. */
export function filenameProblem(name: string): string | null {
  const [character] = SEPARATOR.exec(name) ?? [];
  return character === undefined ? null : `A filename cannot contain ${character}`;
}
