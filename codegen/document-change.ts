/** One difference between two versions of the document that affects callers. */
export interface Change {
  breaking: boolean;
  /** An operation (`listFiles`), or a component schema (`File`) that several operations share. */
  subject: string;
  /** The parameter, field, status, … that changed; empty if the subject itself changed. */
  element: string;
  /** The description of the change. */
  what: string;
}

/** The direction of data. Compatible changes widen requests and narrow responses. */
export type Direction = "request" | "response";

export function describe({ breaking, subject, element, what }: Change): string {
  return `${breaking ? "[breaking] " : ""}\`${subject}\`${element ? `: \`${element}\`` : ""} ${what}`;
}

/**
 * Returns the breaking changes that no `[breaking]` entry of the changelog above the section of `version` documents. An
 * entry documents a change if it contains its subject and its element.
 */
export function undocumentedChanges(changes: readonly Change[], changelog: string, version: string): Change[] {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.findIndex((it) => it.split(/\s/, 1)[0] === version);
  if (own === -1) throw new Error(`The changelog has no section for ${version}.`);
  const newer = sections.slice(0, own);
  const entries = newer.flatMap((it) => it.split(/^- /m)).filter((it) => it.includes("[breaking]"));
  // A name matches only if it is not part of a longer name.
  const names = (entry: string, name: string) =>
    name === "" ||
    entry
      .split(name)
      .some((rest, index, all) => index > 0 && !/^[\w-]/.test(rest) && !/[\w.-]$/.test(all[index - 1] ?? ""));
  return changes.filter(
    ({ breaking, subject, element }) => breaking && !entries.some((it) => names(it, subject) && names(it, element)),
  );
}
