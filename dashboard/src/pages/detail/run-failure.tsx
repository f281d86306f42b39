import { ApiError } from "@media-asset-service/sdk";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AiData, AiOperation } from "../../api.ts";
import { ErrorDetails, ErrorNotice, Notice } from "../../ui/notice.tsx";

export type JobError = NonNullable<AiData["processingJobs"][number]["error"]>;

interface Words {
  /** Reason of the failure. If it is not set, the message of the service is shown. */
  reason?: string;
  /** Next step for the user. */
  advice: ReactNode;
}

const PICTURE: Record<AiOperation, string> = {
  tagging: "Upload the image again as a JPEG, PNG or WebP file that opens in other programs.",
  ocr: "Upload the image again as a JPEG, PNG or WebP file that opens in other programs.",
  "bg-removal": "Use an image with a sharp, complete subject that contrasts with its background.",
};

const WORDS: Record<string, Words> = {
  AI_TIMEOUT: {
    reason: "The AI engine timed out.",
    advice: "Run the task again. If it keeps failing, try a smaller copy of the image.",
  },
  AI_PROVIDER_ERROR: {
    reason: "The AI engine failed.",
    advice:
      "Run the task again later. If it keeps failing, contact the operator of this service. The log has the reason.",
  },
  AI_OPERATION_UNAVAILABLE: {
    reason: "The operator of this service has disabled this task.",
    advice: "Ask the operator to enable it.",
  },
  INSUFFICIENT_CREDITS: {
    reason: "The account did not have enough AI credits.",
    advice: (
      <>
        Run the task when credits are available. <Link to="/usage">Usage</Link> shows how many are left.
      </>
    ),
  },
  INTERRUPTED: { reason: "The service was stopped during this run.", advice: "Run the task again." },
  SERVICE_UNAVAILABLE: {
    reason: "The service was overloaded, or a dependency was not available.",
    advice: "Run the task again in a minute.",
  },
  PROCESSING_IN_PROGRESS: {
    reason: "This task is already running on this file.",
    advice: "The result appears here.",
  },
  CONTENT_MISSING: {
    reason: "The content of this file is missing from storage.",
    advice: "The operator has been notified. No task can run on this file until its content is restored.",
  },
  INTERNAL_ERROR: {
    reason: "An internal error occurred.",
    advice: "Run the task again. If it keeps failing, report the time of the error to the operator.",
  },
};

interface RunFailureProps {
  operation: AiOperation;
  /** Error of the last request, or of the last job. */
  error: Error | JobError;
  /** Whether an earlier run succeeded. */
  hasResult: boolean;
}

/** Shows why the last run failed, and what the user can do. */
export function RunFailure({ operation, error, hasResult }: RunFailureProps) {
  if (error instanceof Error && !(error instanceof ApiError)) return <ErrorNotice error={error} />;
  const { reason = error.message, advice } = wordsFor(error.code, operation);
  return (
    <Notice tone="warn" icon="alert">
      {/* Screen readers announce it only as the result of a click. */}
      <p role={error instanceof ApiError ? "alert" : undefined}>
        <strong>{reason}</strong> {advice} No credits were charged.
        {hasResult && " The result shown is from an earlier run."}
      </p>
      <ErrorDetails error={error} />
    </Notice>
  );
}

function wordsFor(code: string, operation: AiOperation): Words {
  return WORDS[code] ?? { advice: code === "IMAGE_NOT_PROCESSABLE" ? PICTURE[operation] : "" };
}
