import { readDocument } from "../server/app.ts";
import { startCluster } from "../testing/services/cluster.ts";
import { measureParallelCalls, PARALLEL_METHOD } from "./parallel-calls.ts";
import type { Report } from "./report.ts";
import { drawPhotograph } from "./subjects.ts";

/** Number of clients of the image URL, with one request at a time each. */
const CLIENTS = 8;
/** Presets of the account that owns the photograph. */
const PRESETS = {
  card: { w: 400, h: 300, f: "webp", crop: "smart" },
  gray: { grayscale: true, q: 70 },
  turned: { h: 900, rotate: 90, blur: 2 },
};
const ACCEPTS = ["image/avif,image/webp,*/*", "image/webp,*/*", "image/jpeg", "*/*;q=0.1,image/png", "@", ""];

/** Measures the list of one account while anonymous clients request sizes of another account's photograph. */
export async function callsDuringImageUrls(databaseUrl: string): Promise<Report> {
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl });
  try {
    const limits = {
      apiCallsPerDay: 2_000_000_000,
      anonymousVariantsPerDay: 2_000_000_000,
      maxFileSize: 100_000_000,
      bandwidthBytes: 2 ** 50,
    };
    const [reader, owner] = [await cluster.account(limits), await cluster.account(limits)];
    const photograph = await drawPhotograph();
    const { data } = await owner.upload(photograph, { autoTag: "false" });
    const imageUrl = String(data.imageUrl);
    for (const [name, transform] of Object.entries(PRESETS)) {
      const { status } = await owner.call("POST", "/presets", { name, transform });
      if (status !== 201) throw new Error(`Creating the preset ${name} returned ${status}`);
    }
    const { components } = await readDocument();
    const documented = (name: string) => (components?.parameters?.[name]?.schema?.enum ?? []) as string[];
    const [ratios, formats, qualities] = ["ImageRatio", "ImageFormat", "ImageQuality"].map(documented);
    const statuses: Record<number, number> = {};
    const measured = await measureParallelCalls(cluster.servers[0]?.url ?? "", reader.key, {
      name: "during image requests",
      limit: 3,
      clients: CLIENTS,
      async request() {
        const query = new URLSearchParams({
          w: String(Math.ceil(Math.random() * 4_000)),
          ...(Math.random() < 0.7 && { ar: one(ratios) }),
          ...(Math.random() < 0.7 && { f: one(formats) }),
          ...(Math.random() < 0.5 && { q: one(qualities) }),
          ...(Math.random() < 0.5 && { preset: one(Object.keys(PRESETS)) }),
        });
        const response = await fetch(`${imageUrl}&${query}`, { headers: { Accept: one(ACCEPTS) } });
        await response.bytes();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      },
    });
    const failed = Object.keys(statuses).filter((status) => status !== "200");
    if (failed.length > 0) throw new Error(`Image requests failed. Responses by status: ${JSON.stringify(statuses)}`);
    return {
      title: "Listing files during image requests",
      method: `${PARALLEL_METHOD}. Load: ${CLIENTS} clients request random sizes, ratios, formats, qualities and presets of a photograph of 12 megapixels of another account. Their responses by status: ${JSON.stringify(statuses)}.`,
      ...measured,
    };
  } finally {
    await cluster.stop();
  }
}

function one(values: string[] = []): string {
  return values[Math.floor(Math.random() * values.length)] ?? "";
}
