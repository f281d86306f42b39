import type { AiData } from "../../api.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { dateTime } from "../../ui/format.ts";
import { Card } from "../../ui/page.tsx";

type Job = AiData["processingJobs"][number];

const TONES: Record<string, Tone> = { COMPLETED: "good", FAILED: "danger", PROCESSING: "accent", PENDING: "plain" };
const NAMES: Record<string, string> = { tagging: "Tags and description", ocr: "Text", "bg-removal": "Cut-out" };
const STATES: Record<string, string> = {
  COMPLETED: "Done",
  FAILED: "Failed",
  PROCESSING: "Running",
  PENDING: "Waiting",
};
const TRIGGERS: Record<string, string> = { upload: "Upload", api: "Call", bulk: "Bulk operation" };

/** Every run, whoever asked for it. */
export function JobHistory({ jobs, spent }: { jobs: readonly Job[]; spent: string }) {
  return (
    <Card title="History" lead={spent}>
      {jobs.length === 0 ? (
        <p className="soft">Nothing has been run on this file yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="job-history" aria-label="History of AI operations" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Operation</th>
                <th scope="col">State</th>
                <th scope="col">Engine</th>
                <th scope="col">Asked by</th>
                <th scope="col">When</th>
                <th scope="col">Took</th>
                <th scope="col" className="table-number">
                  Credits
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function JobRow({ job }: { job: Job }) {
  return (
    <tr>
      <td>{NAMES[job.operation] ?? job.operation}</td>
      <td>
        <Badge tone={TONES[job.status] ?? "plain"}>{STATES[job.status] ?? job.status}</Badge>
        {job.error && <p className="job-error">{job.error.message}</p>}
      </td>
      <td>{job.engine || "–"}</td>
      <td>{TRIGGERS[job.trigger] ?? job.trigger}</td>
      <td>
        <time dateTime={job.createdAt}>{dateTime(job.createdAt)}</time>
      </td>
      <td className="numbers">{took(job)}</td>
      <td className="table-number">{job.cost}</td>
    </tr>
  );
}

function took({ startedAt, completedAt }: Job): string {
  if (!startedAt || !completedAt) return "–";
  return `${((Date.parse(completedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`;
}
