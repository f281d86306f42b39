import sharp from "sharp";
import { textPage } from "../testing/pictures.ts";
import { startCluster } from "../testing/services/cluster.ts";
import { measureParallelCalls, PARALLEL_METHOD } from "./parallel-calls.ts";
import type { Report } from "./report.ts";

/** Number of concurrent AI runs. */
const RUNS = 4;

/** Measures `GET /api/v1/files` while the embedded engine is busy. */
export async function callsDuringAi(databaseUrl: string): Promise<Report> {
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl, AI_CONCURRENCY: "2" });
  try {
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
    let finished = 0;
    const measured = await measureParallelCalls(cluster.servers[0]?.url ?? "", account.key, {
      name: "during AI runs",
      limit: 5,
      clients: RUNS,
      async request(client) {
        const operation = client % 2 === 0 ? "ocr" : "tagging";
        const { status } = await account.call("POST", `/files/${files[client]}/ai`, { operation });
        if (status === 200) finished += 1;
        else if (status !== 503) throw new Error(`${operation} returned ${status}`);
      },
      // The workers load their models once, which is not part of the measurement.
      warmUp: () => account.call("POST", `/files/${files[0]}/ai`, { operation: "tagging" }),
    });
    return {
      title: "Listing files during AI runs",
      method: `${PARALLEL_METHOD}. Load: ${RUNS} concurrent AI runs (OCR and tagging, embedded engine); ${finished} runs finished.`,
      ...measured,
    };
  } finally {
    await cluster.stop();
  }
}
