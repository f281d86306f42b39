import { randomBytes } from "node:crypto";
import { startCluster } from "../testing/services/cluster.ts";
import { type Load, load, message } from "./load.ts";
import { median, type Report } from "./report.ts";
import { uploadMessage } from "./subjects.ts";
import { cpuSeconds } from "./usage.ts";

const ROUNDS = 5;
const BYTES = 200_000_000;

/** Compares an upload to an upload URL, which keeps the bytes of an aborted request, with an upload in a form. */
export async function uploadUrl(databaseUrl: string): Promise<Report> {
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl });
  try {
    const [{ url, child } = { url: "", child: { pid: 0 } }] = cluster.servers;
    const account = await cluster.account({ apiCallsPerDay: 1_000, maxFileSize: BYTES });
    const put = async (bytes: Buffer) => {
      const { status, data } = await account.call("POST", "/uploads", { filename: "file.bin", size: BYTES });
      if (status !== 201) throw new Error(`POST /uploads returned ${status}`);
      const { pathname, search } = new URL(String(data.uploadUrl));
      return message("PUT", pathname + search, {}, bytes);
    };
    const ways = {
      form: async (bytes: Buffer) => uploadMessage({ key: { "X-API-Key": account.key } }, bytes),
      "PUT to an upload URL": put,
    };
    const done = new Map<string, (Load & { cpu: number })[]>(Object.keys(ways).map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, request] of Object.entries(ways)) {
        const messages = [await request(randomBytes(BYTES))];
        const before = cpuSeconds(child.pid ?? 0);
        const one = await load(url, 1, 600_000, () => messages.pop() ?? null);
        if (round > 0) done.get(name)?.push({ ...one, cpu: cpuSeconds(child.pid ?? 0) - before });
      }
    }
    const of = (name: string, what: "seconds" | "cpu") => median((done.get(name) ?? []).map((one) => one[what]));
    return {
      title: "An upload URL compared with a form",
      method:
        `${BYTES / 1e6} MB in one request, sent alternately as a form and to an upload URL, medians of ${ROUNDS} rounds after a ` +
        "warm-up round. CPU is that of the service.",
      columns: ["", "s", "CPU s", "MB/s", "s / form", "limit"],
      rows: Object.keys(ways).map((name) => {
        const [seconds, first] = [of(name, "seconds"), of("form", "seconds")];
        const isForm = name === "form";
        return [
          name,
          seconds,
          of(name, "cpu"),
          BYTES / 1e6 / seconds,
          isForm ? "" : seconds / first,
          isForm ? "" : "≤ 1.2",
        ];
      }),
    };
  } finally {
    await cluster.stop();
  }
}
