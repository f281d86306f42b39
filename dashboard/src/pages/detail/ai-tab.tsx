import type { AiOperation, FileRecord } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { count } from "../../ui/format.ts";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TagList } from "../../ui/tags.tsx";
import { AiCard } from "./ai-card.tsx";
import { Cutout } from "./cutout.tsx";
import { isProcessing, lastCompletedJob, useAi } from "./file-queries.ts";
import { JobHistory } from "./job-history.tsx";
import "./ai.css";

/** Limits of images for a cut-out. The service enforces the same limits. */
const CUTOUT = { maxFileSize: 5 * 1024 * 1024, minSide: 256, maxSide: 4096 };

/** Shows the three AI tasks with their results, and the history of all runs. */
export function AiTab({ file }: { file: FileRecord }) {
  const { account } = useSession();
  const { data, error, isPending, refetch } = useAi(file.id);
  if (isPending) {
    return (
      <div className="ai">
        <SkeletonRows label="Loading AI results" height={98} />
      </div>
    );
  }
  if (error) return <ErrorNotice error={error} retry={refetch} />;

  const { ai, processingJobs } = data;
  const capable = account.plan !== "FREE";
  const card = (operation: AiOperation) => {
    // The newest job is first. At most one job per task is in progress.
    const last = processingJobs.find((job) => job.operation === operation);
    const running = last !== undefined && isProcessing(last.status);
    return { fileId: file.id, operation, capable, running, failure: last?.error ?? null };
  };
  const cutout = lastCompletedJob(data, "bg-removal");

  return (
    <div className="ai">
      {!capable && (
        <Notice tone="warn" icon="alert">
          AI tasks require the PRO or ENTERPRISE plan. This account is on the {account.plan} plan.
        </Notice>
      )}
      <AiCard {...card("tagging")} title="Tags and description" icon="tag" cost={1} hasResult={ai.tags.tags.length > 0}>
        {ai.tags.tags.length > 0 && (
          <>
            <TagList tags={ai.tags.tags} label="Tags found" />
            {ai.description && <p>{ai.description}</p>}
            <p className="soft numbers">Confidence {Math.round(ai.tags.confidence * 100)} %</p>
          </>
        )}
      </AiCard>
      <AiCard {...card("ocr")} title="Text" icon="text" cost={2} hasResult={ai.extractedText !== null}>
        {ai.extractedText === "" && <p className="soft">No text was found in this image.</p>}
        {ai.extractedText && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
            <pre className="ai-text" tabIndex={0}>
              {ai.extractedText}
            </pre>
            <div>
              <CopyButton text={ai.extractedText} label="Copy text" />
            </div>
          </>
        )}
      </AiCard>
      <AiCard
        {...card("bg-removal")}
        title="Cut-out"
        icon="cut"
        cost={5}
        hasResult={cutout !== undefined}
        obstacle={obstacle(file)}
      >
        {cutout && <Cutout file={file} version={cutout.id} />}
      </AiCard>
      <JobHistory jobs={processingJobs} spent={`${count(ai.cost, "credit")} spent on this file`} />
    </div>
  );
}

function obstacle({ fileSize, width, height }: FileRecord): string | null {
  const sides = [width ?? 0, height ?? 0];
  if (fileSize > CUTOUT.maxFileSize) return "The image must be at most 5 MB.";
  if (Math.min(...sides) < CUTOUT.minSide) return `Each side must be at least ${CUTOUT.minSide} px.`;
  if (Math.max(...sides) > CUTOUT.maxSide) return `Each side must be at most ${CUTOUT.maxSide} px.`;
  return null;
}
