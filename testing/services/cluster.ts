import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type ServerProcess, startServer } from "../process.ts";

/** Real server processes with a separate database. */

export const ADMIN_TOKEN = "services-admin-token";

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  /** Returns rows, with counts and sizes as numbers. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates an empty database on this server. The default is the server of DATABASE_URL. */
export async function newDatabase(serverUrl = process.env.DATABASE_URL ?? ""): Promise<TestDatabase> {
  const name = `services_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  admin.on("error", () => {});
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const INT8 = 20;
  const pool = new pg.Pool({
    connectionString: url,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  pool.on("error", () => {});
  return {
    url,
    pool,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async drop() {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Starts `node server/main.ts`, or the `main` of another release, on a free port. Resolves when it is ready. */
export function startProcess(env: Record<string, string>, main?: string): Promise<ServerProcess> {
  const common = { ADMIN_TOKEN, SIGNING_SECRET: "services-signing-secret", LOG_LEVEL: "warn", SHUTDOWN_DELAY_MS: "0" };
  return startServer({ ...common, ...env }, main);
}

export interface Cluster {
  servers: ServerProcess[];
  /** Returns the URL of the next server, in rotation. */
  next(): string;
  database: TestDatabase;
  dataDir: string;
  /** Starts another process, of another release if its `main` is passed. */
  add(env?: Record<string, string>, main?: string): Promise<ServerProcess>;
  /** Starts a process that migrates the database and exits, without a time limit. */
  migrate(env: Record<string, string>, main: string): Migrator;
  account(limits?: Record<string, number>): Promise<Account>;
  /** Calls every server with the account's key. Returns the number of responses of each kind (see `tally`). */
  everywhere(account: Account): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

export interface Migrator {
  child: ChildProcess;
  ended: Promise<{ code: number | null; printed: string }>;
}

function startMigrator(env: Record<string, string>, main: string): Migrator {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, ...env, MIGRATE: "only" } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  return { child, ended: once(child, "exit").then(([code]) => ({ code, printed })) };
}

/** Starts several servers that share one database, one data directory and their secrets. */
export async function startCluster(size: number, env: Record<string, string> = {}): Promise<Cluster> {
  const database = await newDatabase(env.DATABASE_URL);
  const dataDir = await mkdtemp(join(tmpdir(), "services-"));
  const shared = { DATA_DIR: dataDir, ...env, DATABASE_URL: database.url };
  const servers: ServerProcess[] = [];
  const add = async (more: Record<string, string> = {}, main?: string) => {
    const server = await startProcess({ ...shared, ...more }, main);
    servers.push(server);
    return server;
  };
  const stop = async () => {
    await Promise.all(servers.map((server) => server.end("SIGKILL")));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const starts = await Promise.allSettled(Array.from({ length: size }, () => add()));
  const failed = starts.find((start) => start.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  let turn = 0;
  const next = () => servers[turn++ % servers.length]?.url ?? "";
  return {
    servers,
    next,
    database,
    dataDir,
    add,
    migrate: (more, main) => startMigrator({ ...shared, ...more }, main),
    account: (limits = {}) => newAccount(next, limits),
    everywhere: (account) =>
      Promise.all(servers.map(({ url }) => account.call("GET", "/folders", undefined, url))).then(tally),
    stop,
  };
}

export interface CallResult {
  status: number;
  headers: Headers;
  /** `data` of a successful response. */
  data: Record<string, unknown>;
  error: { code: string; details?: Record<string, unknown> } | null;
}

export interface Account {
  id: string;
  key: string;
  keyId: string;
  /** Calls a path of /api/v1 on the next server, or on the server at `url`. */
  call(method: string, path: string, body?: unknown, url?: string): Promise<CallResult>;
  upload(bytes: Buffer | string, fields?: Record<string, string>, url?: string): Promise<CallResult>;
  /** Replaces the content of a file. */
  replace(id: string, bytes: Buffer | string): Promise<CallResult>;
  /** Creates a folder and returns its ID. */
  folder(name: string, parentId?: string | null): Promise<string>;
}

export async function newAccount(next: () => string, limits: Record<string, number>): Promise<Account> {
  const created = await admin(next(), "POST", "/accounts", { name: "test", plan: "ENTERPRISE", limits });
  const id = String(created.data.id);
  const { data } = await admin(next(), "POST", `/accounts/${id}/keys`, { permissions: ["write", "delete"] });
  const key = String(data.key);
  const headers = { "X-API-Key": key };
  const sendForm = async (url: string, bytes: Buffer | string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([bytes]), "file.bin");
    return answerOf(await fetch(url, { method: "POST", headers, body: form }));
  };
  const account: Account = {
    id,
    key,
    keyId: String(data.id),
    call: (method, path, body, url = next()) => send(`${url}/api/v1${path}`, method, headers, body),
    upload: (bytes, fields = {}, url = next()) => sendForm(`${url}/api/v1/upload`, bytes, fields),
    replace: (id, bytes) => sendForm(`${next()}/api/v1/files/${id}/content`, bytes, {}),
    async folder(name, parentId = null) {
      const { status, data } = await account.call("POST", "/folders", { name, parentId });
      if (status !== 201) throw new Error(`Creating the folder ${name} returned ${status}`);
      return String(data.id);
    },
  };
  return account;
}

export function admin(url: string, method: string, path: string, body?: unknown): Promise<CallResult> {
  return send(`${url}/admin${path}`, method, { "X-Admin-Token": ADMIN_TOKEN }, body);
}

async function send(url: string, method: string, headers: Record<string, string>, body: unknown): Promise<CallResult> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  return answerOf(await fetch(url, { method, headers: { ...headers, ...type }, ...json }));
}

export async function answerOf(response: Response): Promise<CallResult> {
  const body = (await response.json()) as { data?: Record<string, unknown>; error?: CallResult["error"] };
  return { status: response.status, headers: response.headers, data: body.data ?? {}, error: body.error ?? null };
}

/** Counts the responses of each kind: `{ "201": 1, "409 DUPLICATE_FILE": 29 }`. */
export function tally(responses: CallResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of responses) {
    const kind = error ? `${status} ${error.code}` : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
