import sharp from "sharp";
import { textPage } from "../testing/pictures.ts";
import { startCluster } from "../testing/services/cluster.ts";
import { BESIDE_METHOD, beside } from "./beside.ts";
import type { Report } from "./report.ts";

/** AI runs under way at any time. */
const RUNS = 4;

/** How `GET /api/v1/files` answers while the embedded engine is busy. */
export async function besideAi(databaseUrl: string): Promise<Report> {
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
    const measured = await beside(cluster.servers[0]?.url ?? "", account.key, {
      name: "beside AI runs",
      limit: 5,
      clients: RUNS,
      async request(client) {
        const operation = client % 2 === 0 ? "ocr" : "tagging";
        const { status } = await account.call("POST", `/files/${files[client]}/ai`, { operation });
        if (status === 200) finished += 1;
        else if (status !== 503) throw new Error(`${operation} was answered ${status}`);
      },
      // The workers load their models once; what is measured is a service that works.
      warmUp: () => account.call("POST", `/files/${files[0]}/ai`, { operation: "tagging" }),
    });
    return {
      title: "Listing files beside AI runs",
      method: `${BESIDE_METHOD}: ${RUNS} AI runs (OCR and tagging, embedded engine) are under way all the time; ${finished} were finished.`,
      ...measured,
    };
  } finally {
    await cluster.stop();
  }
}
