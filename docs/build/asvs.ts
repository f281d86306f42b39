import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { DOCS } from "./sources.ts";

export const STATUSES = ["met", "partly", "not met", "not applicable"] as const;
export type Status = (typeof STATUSES)[number];

/** A requirement of the standard, in the words of this project. */
export interface Requirement {
  /** Number in the standard, without the version: `6.2.4`. */
  number: string;
  level: 1 | 2;
  summary: string;
  status: Status;
  /** How it is met, which part is missing, or why it does not apply. Markdown, with links relative to `docs/guide`. */
  note?: string;
  /** Paths in the repository. */
  tests?: string[];
  pages?: string[];
}

export interface Chapter {
  number: number;
  title: string;
  requirements: Requirement[];
}

export function asvsChapters(): Chapter[] {
  return parse(readFileSync(join(DOCS, "build/asvs.yaml"), "utf8")).chapters;
}

/** Counts the requirements by status, in the order of STATUSES. */
export function countStatuses(requirements: readonly Requirement[]): number[] {
  return STATUSES.map((status) => requirements.filter((it) => it.status === status).length);
}

/** Returns a table of counts and one table for each chapter, as Markdown. */
export function asvsTables(chapters: readonly Chapter[]): string {
  const all = chapters.flatMap((it) => it.requirements);
  const counts = [
    row(["Chapter", "met", "partly", "not met", "n/a", "all"]),
    `| --- |${" ---: |".repeat(STATUSES.length + 1)}`,
    ...chapters.map((it) => countRow(`[${titleOf(it)}](#${anchorOf(it)})`, it.requirements)),
    countRow("**All**", all),
  ];
  const sections = chapters.map((chapter) =>
    [
      `### ${titleOf(chapter)} {#${anchorOf(chapter)}}\n`,
      row(["Number", "Requirement", "Status"]),
      "| --- | --- | --- |",
      ...chapter.requirements.map(requirementRow),
    ].join("\n"),
  );
  return ["## Counts", counts.join("\n"), "## Requirements", ...sections].join("\n\n").concat("\n");
}

const titleOf = ({ number, title }: Chapter) => `V${number} ${title}`;
const anchorOf = ({ number }: Chapter) => `v${number}`;
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

function countRow(name: string, requirements: readonly Requirement[]): string {
  return row([name, ...countStatuses(requirements), requirements.length]);
}

function requirementRow({ number, level, summary, status, note, tests = [], pages = [] }: Requirement): string {
  const evidence = [...pages, ...tests].map((path) => `\`${path}\``).join(" ");
  return row([
    `<b id="v${number}">${number}</b><br><small>level ${level}</small>`,
    [`${summary}.`, note && `<small>${note}.</small>`, evidence && `<small>${evidence}</small>`]
      .filter(Boolean)
      .join("<br>"),
    `<b class="asvs-${status.replace(" ", "-")}">${status}</b>`,
  ]);
}
