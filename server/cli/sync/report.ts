import type { Outcome } from "../outcome.ts";
import { table } from "../terminal.ts";
import type { Step } from "./plan.ts";
import type { StepOutcome } from "./run-step.ts";

/** The result for one path. LEFT is a deletion that was not started, because an earlier step failed. */
export interface Result {
  path: string;
  action: Step["action"];
  state: "PLANNED" | "DONE" | "FAILED" | "INTERRUPTED" | "LEFT";
  fileId: string | null;
  reason: string | null;
}

const ACTION_WORDS: Record<Step["action"], [planned: string, done: string]> = {
  UPLOAD: ["to upload", "uploaded"],
  REPLACE: ["to replace", "replaced"],
  MOVE: ["to move", "moved"],
  DOWNLOAD: ["to download", "downloaded"],
  DELETE: ["to delete", "deleted"],
  DUPLICATE: ["exists under another name", "exists under another name"],
  SKIP: ["skipped", "skipped"],
  UNCHANGED: ["unchanged", "unchanged"],
  CONFLICT: ["in conflict", "in conflict"],
};

export function resultOf(step: Step, state: Result["state"], done?: StepOutcome): Result {
  const { action, path } = step;
  const reason = "reason" in step ? step.reason : step.action === "MOVE" ? `from ${step.from}` : null;
  return { path, action, state, fileId: idOf(step), reason, ...done, ...(done && { reason: done.reason ?? reason }) };
}

export const plannedOf = (step: Step): Result => resultOf(step, "PLANNED");

export function failureOf(step: Step, error: unknown): Result {
  return { ...resultOf(step, "FAILED"), reason: error instanceof Error ? error.message : String(error) };
}

function idOf(step: Step): string | null {
  if (step.action === "DOWNLOAD") return step.remote.record.id;
  if ("record" in step) return step.record?.id ?? null;
  return "fileId" in step ? step.fileId : null;
}

export function lineOf({ path, action, state, reason }: Result): string {
  const word = state === "DONE" ? ACTION_WORDS[action][1] : state.toLowerCase();
  return `${path}: ${word}${reason === null ? "" : `: ${reason}`}`;
}

/** Lists the failures and skipped paths, or all planned changes, and the counts. */
export function report(results: Result[], dryRun: boolean): Outcome {
  const listed = results.filter(({ action, state, reason }) =>
    dryRun ? action !== "UNCHANGED" : state === "FAILED" || (state === "DONE" && reason !== null && action !== "MOVE"),
  );
  const rows = listed.map(({ path, action, state, reason }) => [
    state === "FAILED" ? "failed" : ACTION_WORDS[action][dryRun ? 0 : 1],
    path,
    reason ?? "-",
  ]);
  const ok = results.every(({ action, state }) => state === "DONE" || (state === "PLANNED" && action !== "CONFLICT"));
  const isInterrupted = results.some(({ state }) => state === "INTERRUPTED");
  return {
    data: { dryRun, results },
    text: [
      ...(rows.length > 0 ? [...table(["ACTION", "PATH", "REASON"], rows), ""] : []),
      `Files: ${counts(results, dryRun) || "none"}.`,
      ...(isInterrupted ? ["Interrupted. To resume, run the same command again."] : []),
    ],
    ok,
  };
}

function counts(results: Result[], dryRun: boolean): string {
  const byWord = Map.groupBy(results, ({ action, state }) => {
    if (state === "FAILED") return "failed";
    return state === "DONE" || dryRun ? ACTION_WORDS[action][dryRun ? 0 : 1] : "not done yet";
  });
  return [...byWord].map(([word, group]) => `${group.length} ${word}`).join(", ");
}
