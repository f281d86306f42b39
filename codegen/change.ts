/** One difference between two versions of the document, as its callers see it. */
export interface Change {
  breaking: boolean;
  /** Where: an operation (`listFiles`), or a component schema (`File`) that several of them share. */
  subject: string;
  /** The parameter, field, status, … that changed; empty when it is the subject itself. */
  element: string;
  /** What happened to it. */
  what: string;
}

/** Which way data travels: what callers send may only grow wider, what they are answered only narrower. */
export type Direction = "request" | "response";

export function describe({ breaking, subject, element, what }: Change): string {
  return `${breaking ? "[breaking] " : ""}\`${subject}\`${element ? `: \`${element}\`` : ""} ${what}`;
}

/**
 * Breaking changes that no `[breaking]` entry of the changelog's first section tells of: an entry tells of a change
 * when it names its subject and its element.
 */
export function untold(changes: readonly Change[], changelog: string): Change[] {
  const [, section = ""] = changelog.split(/^## .*$/m);
  const entries = section.split(/^- /m).filter((it) => it.includes("[breaking]"));
  // A name counts where it is not a part of a longer one.
  const names = (entry: string, name: string) =>
    name === "" ||
    entry
      .split(name)
      .some((rest, index, all) => index > 0 && !/^[\w-]/.test(rest) && !/[\w.-]$/.test(all[index - 1] ?? ""));
  return changes.filter(
    ({ breaking, subject, element }) => breaking && !entries.some((it) => names(it, subject) && names(it, element)),
  );
}
