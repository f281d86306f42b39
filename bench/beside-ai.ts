import sharp from "sharp";
import { textPage } from "../testing/pictures.ts";
import { startCluster } from "../testing/services/cluster.ts";
import { type Load, load, message, summary } from "./load.ts";
import type { Report } from "./report.ts";

const ROUNDS = 4;
const ROUND_MS = 6_000;
const CONNECTIONS = 4;
/** AI runs under way at any time. */
const RUNS = 4;

/** How `GET /api/v1/files` answers while the embedded engine is busy, beside the same service at rest. */
export async function besideAi(databaseUrl: string): Promise<Report> {
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl, AI_CONCURRENCY: "2" });
  try {
    const url = cluster.servers[0]?.url ?? "";
    const account = await cluster.account({ apiCallsPerDay: 2_000_000_000, aiCreditsPerMonth: 1_000_000 });
    const page = await textPage(["Boats in the harbour", "are moored at dusk."], { size: 48 });
    const files: string[] = [];
    for (let i = 0; i < RUNS; i++) {
      const picture = await sharp(page)
        .tint({ r: 60 * i, g: 90, b: 120 })
        .jpeg()
        .toBuffer();
      files.push(String((await account.upload(picture, { autoTag: "false" })).data.id));
    }
    const list = () => message("GET", "/api/v1/files", { "X-API-Key": account.key });
    await load(url, CONNECTIONS, 1_000, list);

    const rest: Load[] = [];
    const busy: Load[] = [];
    let finished = 0;
    for (let round = 0; round < ROUNDS; round++) {
      rest.push(await load(url, CONNECTIONS, ROUND_MS, list));
      let running = true;
      const runs = files.map(async (id, index) => {
        const operation = index % 2 === 0 ? "ocr" : "tagging";
        while (running) {
          const { status } = await account.call("POST", `/files/${id}/ai`, { operation });
          if (status === 200) finished += 1;
          else if (status !== 503) throw new Error(`${operation} was answered ${status}`);
        }
      });
      // The workers load their models once; what is measured is a service that works.
      if (round === 0) await account.call("POST", `/files/${files[0]}/ai`, { operation: "tagging" });
      busy.push(await load(url, CONNECTIONS, ROUND_MS, list));
      running = false;
      await Promise.all(runs);
    }
    const [atRest, atWork] = [summary(rest), summary(busy)];
    return {
      title: "Listing files beside AI runs",
      method:
        `GET /api/v1/files on ${CONNECTIONS} connections, at rest and while ${RUNS} AI runs (OCR and tagging, embedded engine) are ` +
        `under way all the time, in turn, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each; ${finished} runs were finished.`,
      columns: ["", "requests/s", "p50 ms", "p99 ms", "p99 / at rest", "limit"],
      rows: [
        ["at rest", atRest.perSecond, atRest.p50, atRest.p99, "", ""],
        ["beside AI runs", atWork.perSecond, atWork.p50, atWork.p99, atWork.p99 / atRest.p99, "≤ 5"],
      ],
    };
  } finally {
    await cluster.stop();
  }
}
