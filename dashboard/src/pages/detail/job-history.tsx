import type { AiData } from "../../api.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { dateTime } from "../../ui/format.ts";
import { Card } from "../../ui/page.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";

type Job = AiData["processingJobs"][number];

const TONES: Record<string, Tone> = { COMPLETED: "good", FAILED: "danger", PROCESSING: "accent", PENDING: "plain" };
const NAMES: Record<string, string> = { tagging: "Tags and description", ocr: "Text", "bg-removal": "Cut-out" };
const STATES: Record<string, string> = {
  COMPLETED: "Done",
  FAILED: "Failed",
  PROCESSING: "Running",
  PENDING: "Queued",
};
const TRIGGERS: Record<string, string> = { upload: "Upload", api: "API call", bulk: "Bulk operation" };

const COLUMNS: Column<Job>[] = [
  { name: "Task", as: "header", cell: (job) => NAMES[job.operation] ?? job.operation },
  {
    name: "Status",
    cell: (job) => (
      <>
        <Badge tone={TONES[job.status] ?? "plain"}>{STATES[job.status] ?? job.status}</Badge>
        {job.error && <p className="job-error">{job.error.message}</p>}
      </>
    ),
  },
  { name: "Engine", cell: (job) => job.engine || "–" },
  { name: "Trigger", cell: (job) => TRIGGERS[job.trigger] ?? job.trigger },
  { name: "Created", cell: (job) => <Time at={job.createdAt} show={dateTime} /> },
  { name: "Duration", cell: (job) => <span className="numbers">{took(job)}</span> },
  { name: "Credits", as: "number", cell: (job) => job.cost },
];

/** Lists all runs, whatever triggered them. */
export function JobHistory({ jobs, spent }: { jobs: readonly Job[]; spent: string }) {
  return (
    <Card title="History" lead={spent}>
      {jobs.length === 0 ? (
        <p className="soft">No AI tasks have run on this file yet.</p>
      ) : (
        <Table label="AI task history" columns={COLUMNS} rows={jobs} rowKey={(job) => job.id} minWidth={680} compact />
      )}
    </Card>
  );
}

function took({ startedAt, completedAt }: Job): string {
  if (!startedAt || !completedAt) return "–";
  return `${((Date.parse(completedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`;
}
