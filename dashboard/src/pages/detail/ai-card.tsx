import type { ReactNode } from "react";
import type { AiOperation } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { count } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useRunAi } from "./file-queries.ts";
import { type JobError, RunFailure } from "./run-failure.tsx";

interface AiCardProps {
  fileId: string;
  operation: AiOperation;
  title: string;
  icon: IconName;
  cost: number;
  /** Whether the plan includes AI. */
  capable: boolean;
  running: boolean;
  hasResult: boolean;
  /** Error of the last run. */
  failure: JobError | null;
  /** Reason why the task cannot run on this file. */
  obstacle?: string | null;
  children: ReactNode;
}

const INTRO: Record<AiOperation, string> = {
  tagging: "Tags for the content of the image, and a sentence that describes it.",
  ocr: "The text that is recognized in the image.",
  "bg-removal": "The subject on a transparent background, as a PNG.",
};

export function AiCard(props: AiCardProps) {
  const {
    fileId,
    operation,
    title,
    icon,
    cost,
    capable,
    running,
    hasResult,
    failure,
    obstacle = null,
    children,
  } = props;
  const run = useRunAi(fileId);
  const busy = running || run.isPending;
  const error = run.error ?? failure;
  return (
    <section className="card ai-card" aria-label={title} aria-busy={busy}>
      <header>
        <div>
          <h2>
            <Icon name={icon} />
            {title}
          </h2>
          <p className="soft">{obstacle ?? INTRO[operation]}</p>
        </div>
        <Button
          look={hasResult ? "plain" : "primary"}
          busy={busy}
          disabled={!capable || obstacle !== null}
          onClick={() => run.mutate(operation)}
        >
          {busy ? "Running…" : `${hasResult ? "Run again" : "Run"} · ${count(cost, "credit")}`}
        </Button>
      </header>
      <div role="status" className="visually-hidden">
        {run.data?.message}
      </div>
      {error && !busy && <RunFailure operation={operation} error={error} hasResult={hasResult} />}
      {children}
    </section>
  );
}
