import { type Load, load, message, summary } from "./load.ts";
import type { Report } from "./report.ts";

const ROUNDS = 4;
const ROUND_MS = 6_000;
const CONNECTIONS = 4;

/** Describes the method of reports that measure the list under load. */
export const PARALLEL_METHOD = `GET /api/v1/files on ${CONNECTIONS} connections, alternately at rest and under load, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each`;

export interface Work {
  /** Name of the load in the table. */
  name: string;
  /** Maximum p99, as a multiple of the p99 at rest. */
  limit: number;
  /** Number of concurrent requests. */
  clients: number;
  /** Sends the next request of a client. */
  request(client: number): Promise<void>;
  /** Runs during the first requests, before the measurement. */
  warmUp?(): Promise<unknown>;
}

/** Measures `GET /api/v1/files` under load, compared with the same service at rest. */
export async function measureParallelCalls(
  url: string,
  key: string,
  work: Work,
): Promise<Pick<Report, "columns" | "rows">> {
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
