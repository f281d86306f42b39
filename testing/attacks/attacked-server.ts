import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openEmbeddedDatabase, openServerDatabase } from "../../server/db/database.ts";
import { plantDescribedFiles } from "../bulk-files.ts";
import { plainImage } from "../plain-image.ts";
import { type ServerProcess, startServer } from "../process.ts";
import type { Attack } from "./attack.ts";

/** Latencies in ms: another account's `GET /files`, `/health/live`, and the other account's new variants. */
export interface Latencies {
  p50: number;
  p99: number;
  worstLive: number;
  worstVariant: number;
  responses: number;
}

/** A server with an attacker. Measures the latencies of another account. */
export interface AttackedServer {
  /** Measures the latencies of another account without an attack. */
  idle(ms: number): Promise<Latencies>;
  /** Measures the latencies of another account during an attack. */
  during(attack: Attack, ms: number): Promise<Latencies>;
  end(): Promise<number | NodeJS.Signals>;
}

const ADMIN_TOKEN = "attacks-admin-token";

export interface AttackedServerOptions {
  /** The `server/main.ts` of another checkout. */
  main?: string | undefined;
  /** Files of the attacker's account, without bytes. */
  plantedFiles?: number;
  /** A migrated PostgreSQL database without accounts. The embedded database if it is absent. */
  databaseUrl?: string | undefined;
}

/** Starts a server with the account of an attacker and another account. */
export async function startAttackedServer(
  dataDir: string,
  { main, plantedFiles = 0, databaseUrl }: AttackedServerOptions = {},
): Promise<AttackedServer> {
  const env = {
    DATA_DIR: dataDir,
    ADMIN_TOKEN,
    LOG_LEVEL: "fatal",
    ANONYMOUS_CALLS_PER_DAY: "1000000",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  let server = await startServer(env, main);
  const [{ accountId, key: attacker }, { key: other }] = [await newKey(server), await newKey(server)];
  if (plantedFiles > 0) {
    await server.end();
    const { pool, close } = await (databaseUrl
      ? openServerDatabase(databaseUrl)
      : openEmbeddedDatabase(join(dataDir, "database")));
    await plantDescribedFiles(pool, accountId, plantedFiles);
    await close();
    server = await startServer(env, main);
  }
  const { url } = server;
  for (let index = 0; index < 40; index++) await store(url, other, `file ${index}`, "a.txt");
  const picture = await store(url, other, new Uint8Array(await plainImage()), "a.png");

  async function measure(ms: number, runAttack: (signal: AbortSignal) => Promise<unknown>): Promise<Latencies> {
    const bystander = new Worker(new URL("./bystander.ts", import.meta.url), {
      workerData: { url, key: other, picture },
    });
    await once(bystander, "message");
    const attacking = new AbortController();
    const attack = runAttack(attacking.signal);
    await pause(ms);
    bystander.postMessage("over");
    const [{ files, live, variants }] = (await once(bystander, "message")) as [Record<string, number[]>];
    attacking.abort();
    await attack.catch(() => {});
    return {
      p50: at(files, 0.5),
      p99: at(files, 0.99),
      worstLive: at(live, 1),
      worstVariant: at(variants, 1),
      responses: files?.length ?? 0,
    };
  }

  return {
    idle: (ms) => measure(ms, async () => {}),
    async during({ concurrency, prepare, execute }, ms) {
      const patient = new AbortController().signal;
      const prepared = (await prepare?.({ url, key: attacker, signal: patient })) ?? "";
      let count = 0;
      return measure(ms, (signal) =>
        Promise.all(
          Array.from({ length: concurrency }, async () => {
            const target = { url, key: attacker, signal };
            while (!signal.aborted) await execute(target, prepared, count++).catch(() => pause(5));
          }),
        ),
      );
    },
    end: () => server.end(),
  };
}

async function newKey({ url }: ServerProcess): Promise<{ accountId: string; key: string }> {
  const headers = { "X-Admin-Token": ADMIN_TOKEN, "Content-Type": "application/json" };
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return ((await response.json()) as { data: { id: string; key: string } }).data;
  };
  const { id } = await post("/admin/accounts", { name: "a", plan: "ENTERPRISE" });
  return { accountId: id, key: (await post(`/admin/accounts/${id}/keys`, { permissions: ["write", "delete"] })).key };
}

async function store(url: string, key: string, content: string | Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  form.set("file", new File([content], name));
  const response = await fetch(`${url}/api/v1/upload`, { method: "POST", body: form, headers: { "X-API-Key": key } });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

function at(durations: number[] | undefined, share: number): number {
  const sorted = (durations ?? []).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
