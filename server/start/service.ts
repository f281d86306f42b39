import { join } from "node:path";
import type { Logger } from "pino";
import { TAGGING_QUEUE } from "../ai/upkeep.ts";
import { createEngines } from "../analysis/engines.ts";
import { createApp } from "../app.ts";
import { ConfigError } from "../base/config-error.ts";
import { compose } from "../compose.ts";
import { cannotOpen, type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from "../db/database.ts";
import { lockDirectory } from "../db/lock.ts";
import { listen } from "../http/listen.ts";
import { unreadableHeaders } from "../http/rate-headers.ts";
import { openQueue } from "../jobs/queue.ts";
import { fileSystemStore } from "../storage/blobs/filesystem.ts";
import { s3Store } from "../storage/blobs/s3.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import type { Config } from "./config.ts";
import { readDocument } from "./document.ts";
import { firstStart } from "./first-start.ts";

export interface Service {
  url: string;
  /** What to tell the person who started it. */
  greeting: string[];
  stop(graceMs: number): Promise<void>;
}

/** How long one attempt of an AI engine may take: 504 AI_TIMEOUT (decision N21). */
const AI_TIMEOUT_MS = 60_000;

/** Opens the stores, composes, listens; and takes it all down in the opposite order. */
export async function startService(config: Config, log: Logger): Promise<Service> {
  const clock = () => new Date();
  const closing: (() => Promise<unknown>)[] = [];
  /** All of them, in the opposite order; one that fails does not keep the others open. */
  const close = async () => {
    const failures: unknown[] = [];
    for (const closeOne of closing.splice(0).reverse()) await closeOne().catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed");
  };
  try {
    const { db, pool, close: closeDatabase } = await openDatabase(config, closing);
    closing.push(closeDatabase);
    const blobs = openBlobs(config);
    closing.push(() => blobs.close());
    const engines = await createEngines(config.ai, log);
    closing.push(() => engines.close());
    const queue = await openQueue(pool, log);
    let url = "";
    const clients = { baseUrl: () => url, cdnUrl: () => config.cdnUrl ?? `${url}/cdn` };
    const opened = { db, blobs, queue, engines, log, clock };
    const parts = compose({ ...config, ...clients, ...opened, aiTimeoutMs: AI_TIMEOUT_MS });
    closing.push(
      () => parts.bandwidth.flush(),
      () => queue.stop(),
      () => parts.ai.runs.stop(),
    );
    await queue.work(TAGGING_QUEUE, config.ai.concurrency, () => parts.ai.runs.runQueued());
    // The embedded store has one owner.
    if (!config.databaseUrl) await parts.takeOver();

    const app = createApp({ ...config, ...clients, ...parts, document: await readDocument(), log, clock });
    const headersFor = unreadableHeaders(parts.entry.anonymous, clock);
    const trusts = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
    const connections = {
      total: config.maxConnections,
      perAddress: config.maxConnectionsPerAddress,
      isProxy: (address: string) => trusts(address, 0),
    };
    const { host, port } = config;
    const server = await listen(app, { host, port, headersFor, connections }).catch((error) => {
      throw cannotListen(config, error) ?? error;
    });
    url = config.baseUrl ?? `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${server.port}`;
    for (const job of parts.scheduled) await queue.schedule(job);

    const greeting = config.databaseUrl ? [] : await firstStart(parts, url, clock());
    return {
      url,
      greeting: [
        ...greeting,
        `Media Asset Service is ready at ${url} (docs: ${url}/docs, dashboard: ${url}/dashboard)`,
      ],
      async stop(graceMs) {
        await server.drain(graceMs);
        await close();
      },
    };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function openDatabase(config: Config, closing: (() => Promise<unknown>)[]): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    return openServerDatabase(config.databaseUrl).catch((error) => {
      const reason = cannotOpen(error);
      throw reason === null ? error : new ConfigError([`DATABASE_URL: the database cannot be used: ${reason}`]);
    });
  }
  closing.push(await lockDirectory(config.dataDir));
  return openEmbeddedDatabase(join(config.dataDir, "database"));
}

function openBlobs(config: Config): BlobStore {
  return config.s3 ? s3Store(config.s3) : fileSystemStore(join(config.dataDir, "blobs"));
}

/** What the operator can mend; null for anything else. */
function cannotListen({ host, port }: Config, error: unknown): ConfigError | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") {
    return new ConfigError([`PORT: another program listens on ${host}:${port}; stop it, or choose another port`]);
  }
  if (code === "EACCES") return new ConfigError([`PORT: this user may not listen on ${port}; choose one above 1023`]);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new ConfigError([`HOST: cannot listen on ${host}: it is no address of this machine (${code})`]);
  }
  return null;
}
