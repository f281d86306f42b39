import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import pg from "pg";
import { pino } from "pino";
import type { Permission } from "../accounts/account.ts";
import { defaultPlans, type Limits, type Plan } from "../accounts/plans.ts";
import { accountsRepository } from "../accounts/repository.ts";
import { createAccount, createKey } from "../admin/provisioning.ts";
import { TAGGING_QUEUE } from "../ai/upkeep.ts";
import type { Engines } from "../analysis/engine.ts";
import { type AppDeps, createApp } from "../app.ts";
import { fileSystemStore } from "../blobs/filesystem.ts";
import type { BlobStore } from "../blobs/store.ts";
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from "../db/database.ts";
import type { Variants } from "../delivery/variants.ts";
import { readDocument } from "../document.ts";
import { listen } from "../http/listen.ts";
import { unreadableHeaders } from "../http/rate-headers.ts";
import { openQueue } from "../jobs/queue.ts";
import { type Ai, createShared, type SharedDeps } from "../shared.ts";
import type { Bandwidth } from "../stats/bandwidth.ts";
import type { Role } from "../users/user.ts";
import { TEMPLATE_VARIABLE } from "./database-template.ts";
import { type TestUser, testUser } from "./user.ts";

export type { TestUser };

export interface TestService {
  url: string;
  adminToken: string;
  db: OpenDatabase["db"];
  pool: OpenDatabase["pool"];
  blobs: BlobStore;
  bandwidth: Bandwidth;
  variants: Variants;
  ai: Ai;
  /** A new account with a key, and a client that uses it. Every test has its own, so that tests do not meet. */
  account(options?: AccountOptions): Promise<TestAccount>;
  /** A new user of the account. */
  user(account: TestAccount, role?: Role): Promise<TestUser>;
  stop(): Promise<void>;
}

export interface AccountOptions {
  plan?: Plan;
  limits?: Partial<Limits>;
  permissions?: Permission[];
}

export interface TestAccount {
  id: string;
  key: string;
  sdk: MediaAssetService;
  /** fetch with the key. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** The real service on a port of its own: embedded PostgreSQL in memory, or a new database on DATABASE_URL's server. */
export async function startTestService(overrides: Partial<AppDeps & SharedDeps> = {}): Promise<TestService> {
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  const database = await openTestDatabase();
  const blobs = overrides.blobs ?? fileSystemStore(join(directory, "blobs"));
  const adminToken = "test-admin-token-0123456789";
  const clock = overrides.clock ?? (() => new Date());
  const log = overrides.log ?? pino({ level: "silent" });
  // The queue is started for those alone who bring engines: without them nothing is ever queued.
  const queue = overrides.engines ? await openQueue(database.pool, log) : NO_QUEUE;
  const shared = createShared({
    db: database.db,
    blobs,
    log,
    clock,
    anonymousCallsPerDay: 1_000_000,
    variantCacheBytes: 1_000_000_000,
    transformConcurrency: 2,
    transformQueue: 64,
    engines: NO_ENGINES,
    queue,
    aiTimeoutMs: 60_000,
    ffmpeg: null,
    ...overrides,
  });
  const { bandwidth, variants, ai } = shared;
  await queue.work(TAGGING_QUEUE, 2, (id) => ai.runs.runQueued(id));
  let url = "";
  const app = createApp({
    document: await readDocument(),
    db: database.db,
    blobs,
    shared,
    log,
    clock,
    plans: defaultPlans,
    baseUrl: () => url,
    cdnUrl: () => `${url}/cdn`,
    signingSecret: "test-signing-secret",
    adminToken,
    unsignedVariants: false,
    trustProxy: false,
    validateResponses: true,
    scryptCost: { N: 1024, r: 8, p: 1 },
    ...overrides,
  });
  const server = await listen(app, "127.0.0.1", 0, unreadableHeaders(shared.anonymous, clock));
  url = `http://127.0.0.1:${server.port}`;
  const accounts = accountsRepository(database.db, overrides.plans ?? defaultPlans);

  return {
    url,
    adminToken,
    db: database.db,
    pool: database.pool,
    blobs,
    bandwidth,
    variants,
    ai,
    async account({ plan = "PRO", limits = {}, permissions = ["write", "delete"] as Permission[] } = {}) {
      const now = clock();
      const account = await createAccount(accounts, { name: "test", plan, limits, now });
      const { secret } = await createKey(accounts, {
        accountId: account.id,
        name: "",
        permissions,
        expiresAt: null,
        now,
      });
      return {
        id: account.id,
        key: secret,
        sdk: new MediaAssetService({ apiKey: secret, baseUrl: url, maxRetries: 0 }),
        request: (path, init) =>
          fetch(url + path, {
            ...init,
            headers: { "x-api-key": secret, ...Object.fromEntries(new Headers(init?.headers)) },
          }),
      };
    },
    async user(account, role = "owner") {
      const admin = new MediaAssetService({ adminToken, baseUrl: url, maxRetries: 0 });
      const made = await admin.users.create(account.id, { email: `${randomUUID()}@example.com`, role });
      return testUser(url, { ...made, account });
    },
    async stop() {
      await server.drain(2_000);
      await ai.runs.stop();
      await queue.stop();
      await bandwidth.flush();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Every AI operation switched off. */
export const NO_ENGINES: Engines = { tagging: null, ocr: null, bgRemoval: null, close: async () => {} };
const NO_QUEUE = { send: async () => {}, work: async () => {}, stop: async () => {} };

/** Empty and migrated; gone when closed. */
export async function openTestDatabase(): Promise<OpenDatabase & { url: string | null }> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) {
    const template = process.env[TEMPLATE_VARIABLE];
    const copy = template ? new Blob([await readFile(template)]) : undefined;
    return { ...(await openEmbeddedDatabase(null, copy)), url: null };
  }
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const opened = await openServerDatabase(url);
  return {
    ...opened,
    url,
    async close() {
      await opened.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
