import { type Load, load, message, summary } from "./load.ts";
import type { Report } from "./report.ts";

const ROUNDS = 4;
const ROUND_MS = 6_000;
const CONNECTIONS = 4;

/** The method of such a report: how often, and for how long. */
export const BESIDE_METHOD = `GET /api/v1/files on ${CONNECTIONS} connections, at rest and beside the work, in turn, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each`;

export interface Work {
  /** What is under way beside the calls, as the table names it. */
  name: string;
  /** The most that p99 may rise to, as a multiple of that at rest. */
  limit: number;
  /** Requests under way at any time. */
  clients: number;
  /** The next request of a client. */
  request(client: number): Promise<void>;
  /** Beside the first requests, before anything is measured. */
  warmUp?(): Promise<unknown>;
}

/** How `GET /api/v1/files` answers beside other work, compared with the same service at rest. */
export async function beside(url: string, key: string, work: Work): Promise<Pick<Report, "columns" | "rows">> {
  const list = () => message("GET", "/api/v1/files", { "X-API-Key": key });
  await load(url, CONNECTIONS, 1_000, list);
  const rest: Load[] = [];
  const busy: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rest.push(await load(url, CONNECTIONS, ROUND_MS, list));
    let running = true;
    const clients = Array.from({ length: work.clients }, async (_, client) => {
      while (running) await work.request(client);
    });
    if (round === 0) await work.warmUp?.();
    busy.push(await load(url, CONNECTIONS, ROUND_MS, list));
    running = false;
    await Promise.all(clients);
  }
  const [atRest, atWork] = [summary(rest), summary(busy)];
  return {
    columns: ["", "requests/s", "p50 ms", "p99 ms", "p99 / at rest", "limit"],
    rows: [
      ["at rest", atRest.perSecond, atRest.p50, atRest.p99, "", ""],
      [work.name, atWork.perSecond, atWork.p50, atWork.p99, atWork.p99 / atRest.p99, `≤ ${work.limit}`],
    ],
  };
}
