import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, type Cluster, startCluster } from "../testing/services/cluster.ts";
import { cpuSeconds, startBare } from "./bare/start.ts";
import { type Load, load, message, summary } from "./load.ts";
import type { Report } from "./report.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_000;
const FILES = 1_000;
const SIZE = 100_000;
const BOUNDARY = "bench-boundary";

interface Subject {
  name: string;
  url: string;
  pid: number;
  account: Account;
  /** A file with bytes, for delivery. */
  delivered: string;
}

/** What makes the next request of a case; `null` when there is nothing left to ask for. */
type Requests = (subject: Subject) => () => Buffer | null;

/** Requests per second of the service, beside bare servers that run the same SQL and write the same files. */
export async function http(databaseUrl: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "bench-http-"));
  const cluster = await startCluster(1, { DATABASE_URL: databaseUrl });
  const bare = [
    await startBare("node.ts", cluster.database.url, join(folder, "node")),
    await startBare("express.ts", cluster.database.url, join(folder, "express")),
  ];
  try {
    const subjects: Subject[] = [];
    for (const [index, name] of ["service", "node:http + pg", "Express + pg"].entries()) {
      const account = await cluster.account({ apiCallsPerDay: 2_000_000_000 });
      const url = index === 0 ? (cluster.servers[0]?.url ?? "") : (bare[index - 1]?.url ?? "");
      await plant(cluster, account, index, "list", FILES);
      const stored = await account.upload(randomBytes(SIZE), {}, url);
      if (stored.status !== 201) throw new Error(`${name} answered an upload ${stored.status}`);
      const pid = (index === 0 ? cluster.servers[0]?.child.pid : bare[index - 1]?.pid) ?? 0;
      subjects.push({ name, url, pid, account, delivered: `${stored.data.id}/${stored.data.filename}` });
    }

    const key = ({ account }: Subject) => ({ "X-API-Key": account.key });
    const any = (subject: Subject) => fileId(subjects.indexOf(subject), "list", 1 + Math.floor(Math.random() * FILES));
    const json = { "Content-Type": "application/json" };
    const form = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const cases: {
      name: string;
      limit: number;
      requests: Requests;
      before?: (subject: Subject, run: string) => Promise<void>;
    }[] = [
      { name: "get a record", limit: 0.3, requests: (to) => () => message("GET", `/api/v1/files/${any(to)}`, key(to)) },
      { name: "list of 20", limit: 0.3, requests: (to) => () => message("GET", "/api/v1/files", key(to)) },
      {
        name: "PATCH",
        limit: 0.4,
        requests: (to) => () =>
          message(
            "PATCH",
            "/api/v1/files",
            { ...key(to), ...json },
            JSON.stringify({ id: any(to), description: "new" }),
          ),
      },
      {
        name: "upload 100 kB",
        limit: 0.4,
        requests: (to) => () => message("POST", "/api/v1/upload", { ...key(to), ...form }, formOf(randomBytes(SIZE))),
      },
      {
        name: "delete",
        limit: 0.4,
        before: (subject, run) => plant(cluster, subject.account, subjects.indexOf(subject), run, 20_000),
        requests: (to) => {
          let n = 0;
          return () =>
            n++ < 20_000
              ? message("DELETE", `/api/v1/files/${fileId(subjects.indexOf(to), lastRun, n)}`, key(to))
              : null;
        },
      },
      { name: "GET 100 kB from /cdn", limit: 0.3, requests: (to) => () => message("GET", `/cdn/${to.delivered}`, {}) },
    ];

    let lastRun = "";
    const rows: Report["rows"] = [];
    for (const { name, limit, requests, before: prepare } of cases) {
      const runs = new Map<Subject, Load[]>(subjects.map((subject) => [subject, []]));
      const cpu = new Map<Subject, number>(subjects.map((subject) => [subject, 0]));
      for (let round = 0; round <= ROUNDS; round++) {
        for (const subject of subjects) {
          lastRun = `r${round}`;
          await prepare?.(subject, lastRun);
          const before = cpuSeconds(subject.pid);
          const measured = await load(subject.url, CONNECTIONS, round === 0 ? WARM_UP_MS : ROUND_MS, requests(subject));
          if (round === 0) continue;
          runs.get(subject)?.push(measured);
          cpu.set(subject, (cpu.get(subject) ?? 0) + cpuSeconds(subject.pid) - before);
        }
      }
      const [service, node, expressed] = subjects.map((subject) => {
        const done = runs.get(subject) ?? [];
        const requests = done.reduce((total, run) => total + run.requests, 0);
        return { ...summary(done), cpu: ((cpu.get(subject) ?? 0) * 1000) / requests };
      });
      if (!service || !node || !expressed) throw new Error("A server is missing");
      rows.push([
        name,
        service.perSecond,
        service.p50,
        service.p99,
        node.perSecond,
        expressed.perSecond,
        service.perSecond / node.perSecond,
        service.perSecond / expressed.perSecond,
        `≥ ${limit}`,
        service.cpu,
        node.cpu,
        expressed.cpu,
        service.cpu / expressed.cpu,
      ]);
      console.error(rows.at(-1)?.join("  "));
    }
    return {
      title: "Requests per second beside bare servers",
      method:
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each in turn, PostgreSQL and the load on the ` +
        "same machine. The bare servers (bench/bare) look up the key, count the call and run the operation's statements; " +
        "they check nothing else, and claim no blob before an upload. The limit is for the ratio to Express. CPU is " +
        "that of the server's process per request: it hardly changes when others use the machine as well.",
      columns: [
        "",
        "service /s",
        "p50 ms",
        "p99 ms",
        "node:http /s",
        "Express /s",
        "to node",
        "to Express",
        "limit",
        "service CPU ms",
        "node CPU ms",
        "Express CPU ms",
        "CPU to Express",
      ],
      rows,
    };
  } finally {
    for (const { stop } of bare) await stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function fileId(server: number, run: string, n: number): string {
  return `file_${server}${run.padStart(8, "0").replace(/[ilou]/g, "x")}${String(n).padStart(17, "0")}`;
}

/** Records without bytes. */
async function plant(cluster: Cluster, account: Account, server: number, run: string, count: number): Promise<void> {
  const start = fileId(server, run, 0).slice(0, -17);
  await cluster.database.query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at)
      select $2 || lpad(n::text, 17, '0'), $1, n || '.jpg', 'IMAGE', 'image/jpeg', 100, $2 || n, '{harbour,boat}', '', true,
        n || '.jpg', $2 || n, now() + n * interval '1 ms', now() from generate_series(1, ${count}) n`,
    [account.id, start],
  );
  await cluster.database.query(
    `update accounts set file_count = file_count + ${count}, storage_bytes = storage_bytes + ${count * 100} where id = $1`,
    [account.id],
  );
  await cluster.database.query("analyze files");
}

function formOf(bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="file.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
