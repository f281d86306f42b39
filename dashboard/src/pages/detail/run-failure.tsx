import { ApiError } from "@media-asset-service/sdk";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AiData, AiOperation } from "../../api.ts";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";

export type JobError = NonNullable<AiData["processingJobs"][number]["error"]>;

interface Words {
  /** What stood in the way; the service's own words where there are no plainer ones. */
  reason?: string;
  /** What helps. */
  advice: ReactNode;
}

const PICTURE: Record<AiOperation, string> = {
  tagging: "Upload it again as a JPEG, PNG or WebP that opens in other programs.",
  ocr: "Upload it again as a JPEG, PNG or WebP that opens in other programs.",
  "bg-removal": "A picture in which the subject is sharp, whole and unlike its background works best.",
};

const WORDS: Record<string, Words> = {
  AI_TIMEOUT: {
    reason: "The engine took too long, and was stopped.",
    advice: "Run it again. If that happens every time, try a smaller copy of the image.",
  },
  AI_PROVIDER_ERROR: {
    reason: "The AI engine failed.",
    advice:
      "Run it again in a while. If it keeps failing, tell the operator of this service, whose log has the reason.",
  },
  AI_OPERATION_UNAVAILABLE: {
    reason: "The operator of this service has switched this operation off.",
    advice: "Only they can switch it on.",
  },
  INSUFFICIENT_CREDITS: {
    reason: "The account had too few AI credits left.",
    advice: (
      <>
        Run it when there are some again; <Link to="/usage">Usage</Link> shows how many are left.
      </>
    ),
  },
  INTERRUPTED: { reason: "The service was stopped in the middle of this run.", advice: "Run it again." },
  SERVICE_UNAVAILABLE: {
    reason: "The service was overloaded, or a dependency was not available.",
    advice: "Run it again in a minute.",
  },
  PROCESSING_IN_PROGRESS: {
    reason: "This operation is already running on this file.",
    advice: "Its result will be shown here.",
  },
  CONTENT_MISSING: {
    reason: "The service has lost the content of this file.",
    advice: "The operator has been notified. Operations cannot run on this file until its content is restored.",
  },
  INTERNAL_ERROR: {
    reason: "Something went wrong in the service.",
    advice: "Try again. If it keeps failing, tell your administrator the time it happened.",
  },
};

interface RunFailureProps {
  operation: AiOperation;
  /** What a call was refused with just now, or what the last job says. */
  error: Error | JobError;
  /** Whether an earlier run went well. */
  hasResult: boolean;
}

/** Why the last run came to nothing, and what to do about it. */
export function RunFailure({ operation, error, hasResult }: RunFailureProps) {
  if (error instanceof Error && !(error instanceof ApiError)) return <ErrorNotice error={error} />;
  const { reason = error.message, advice } = wordsFor(error.code, operation);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Notice tone="warn" icon="alert">
      {/* Read out only where it is the answer to a click. */}
      <p role={error instanceof ApiError ? "alert" : undefined}>
        <strong>{reason}</strong> {advice} Nothing was charged.
        {hasResult && " What is shown is of an earlier run."}
      </p>
      {requestId && (
        <p className="notice-request">
          Request <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}

function wordsFor(code: string, operation: AiOperation): Words {
  return WORDS[code] ?? { advice: code === "IMAGE_NOT_PROCESSABLE" ? PICTURE[operation] : "" };
}
