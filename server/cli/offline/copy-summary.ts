import type { Outcome } from "../outcome.ts";
import { inUnits, table } from "../terminal.ts";
import type { CopyResult } from "./copy-objects.ts";

export function summaryOf({ alreadyPresent, copied, bytes, problems }: CopyResult): string {
  const problemCount = problems.length > 0 ? `, ${problems.length} missing or damaged` : "";
  return `${copied} objects copied (${inUnits(bytes)}), ${alreadyPresent} already present${problemCount}`;
}

/** Adds the objects that could not be copied to the outcome, and makes it a failure if there are any. */
export function failOnProblems({ problems }: Pick<CopyResult, "problems">, { data, text }: Outcome): Outcome {
  if (problems.length === 0) return { data, text };
  const rows = problems.map(({ problem, key }) => [problem, key]);
  return { data, text: [...table(["PROBLEM", "OBJECT"], rows), "", ...[text].flat()], ok: false };
}
