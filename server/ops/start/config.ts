import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import { usableMemory } from "@media-asset-service/base/memory.ts";
import { chooseLanguages } from "@media-asset-service/decode/analysis/embedded/languages.ts";
import { type AiConfig, chooseEngines } from "@media-asset-service/decode/analysis/engine-config.ts";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import type { IsolationSetting } from "@media-asset-service/decode/workers/local-host.ts";
import { z } from "zod";
import { defaultPlans, loadPlans } from "../../accounts/plans.ts";
import type { EgressSettings } from "../../base/egress/egress.ts";
import type { CachePurgeSettings } from "../../context.ts";
import type { Plans } from "../../contract/account.ts";
import type { SecondFactorPolicy } from "../../contract/user.ts";
import type { DatabaseSettings } from "../../db/server-pool.ts";
import { type OpenTelemetrySettings, openTelemetrySettings } from "../../telemetry/tracing/settings.ts";
import { aiEnvironment, environment, SHARED_SHUTDOWN_DELAY_MS, secret, secretToken } from "./environment.ts";
import { isEveryRole, type Roles } from "./roles.ts";
import { SECRETS } from "./secrets.ts";

export interface Config {
  host: string;
  port: number;
  /** The address for `/admin`, `/metrics` and readiness; null: they are served on the main port. */
  admin: { host: string; port: number } | null;
  /** The URL of that address for operators, without a trailing slash; null: its listening address. */
  adminUrl: string | null;
  /** The URL of the service for clients, without a trailing slash; null: its listening address. */
  baseUrl: string | null;
  /** The URL of delivery for clients, without a trailing slash; null: baseUrl + "/cdn". */
  cdnUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  roles: Roles;
  database: DatabaseSettings;
  /** How long a start retries to reach the database and the bucket. */
  startWaitMs: number;
  /** Whether a start migrates the database of a server, or only migrates it. */
  migrate: "on" | "off" | "only";
  s3: S3Config | null;
  signingSecret: string;
  adminToken: string;
  /** Which users of the dashboard must have a second factor. */
  secondFactor: SecondFactorPolicy;
  plans: Plans;
  anonymousCallsPerDay: number;
  /** The number of concurrent uploads that a process receives for one account. */
  maxConcurrentUploadsPerAccount: number;
  /** The number of old versions that are kept of a file. */
  maxVersionsPerFile: number;
  /** How long the bytes of a deleted file are kept. */
  purgeAfterDays: number;
  /** How long an upload or a bulk operation can be retrieved after its end. */
  endedRetentionDays: number;
  /** How long the audit log keeps an event. */
  auditDays: number;
  eventsDays: number;
  /** The maximum size of all stored variants together, in bytes. */
  variantCacheBytes: number;
  /** The number of images that are transformed concurrently. */
  transformConcurrency: number;
  /** The number of transforms that can wait. Further requests fail with 503. */
  transformQueue: number;
  /** The path of ffmpeg, which creates thumbnails of videos; null: it is not on the PATH. */
  ffmpeg: string | null;
  /** The Unix socket of the process that decodes; null: worker processes on this machine decode. */
  mediaSocket: string | null;
  /** The required isolation of native code in a decoder. */
  decoderIsolation: IsolationSetting;
  /** Whether clients can request variants of public files without a signature. */
  unsignedVariants: boolean;
  /** Where caches are notified of changes; null: nowhere. */
  cachePurge: CachePurgeSettings | null;
  /** Whether accounts can create webhooks. */
  webhooks: boolean;
  /** The rules for connections to addresses that users choose. */
  egress: Omit<EgressSettings, "userAgent">;
  ai: AiConfig;
  /** Like "trust proxy" of Express: how many proxies, or which addresses, may set X-Forwarded-For. */
  trustProxy: boolean | number | string;
  /** The maximum number of concurrent connections, in total and from one network address; 0: no limit. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Where traces and metrics are sent, from the variables of OpenTelemetry; null: nowhere. */
  openTelemetry: OpenTelemetrySettings | null;
  /** How long the service continues to serve after SIGTERM, so that load balancers can react. */
  shutdownDelayMs: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

export interface S3Config {
  bucket: string;
  /** From the environment; otherwise, the AWS client uses its default providers. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  endpoint?: string;
  region?: string;
  forcePathStyle?: boolean;
}

/** The code that worker processes can read, or slightly more. */
const CODE_FOLDERS = ["../", "../../../node_modules/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** With less memory, two rendering and two AI processes leave too little for the service. */
const SMALL_MACHINE_BYTES = 2 * 1024 ** 3;
const SMALL_MACHINE_DEFAULTS = { TRANSFORM_CONCURRENCY: "1", AI_CONCURRENCY: "1" };

/**
 * Parses the environment once, at the start. Throws a ConfigError that lists every problem.
 *
 * @param memory of the machine or the container, in bytes
 */
export function loadConfig(env: Record<string, string | undefined>, memory = usableMemory()): Config {
  // `FOO= npm start` and most orchestrators set an empty variable for "not set".
  const entries = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const variables: Record<string, string | undefined> = {
    ...(memory < SMALL_MACHINE_BYTES && SMALL_MACHINE_DEFAULTS),
    ...Object.fromEntries(entries),
  };
  const parsed = environment.safeParse(variables);
  const problems = parsed.success ? [] : describeProblems(parsed.error, variables);
  // Without a bucket, the files would be stored in DATA_DIR, which is probably not intended.
  if (variables.S3_ENDPOINT && !variables.S3_BUCKET)
    problems.push("S3_ENDPOINT: requires S3_BUCKET, an existing bucket at this endpoint");
  if (variables.ADMIN_URL && !variables.ADMIN_PORT)
    problems.push("ADMIN_URL: requires ADMIN_PORT, the port that it leads to");
  if (variables.CDN_PURGE_TOKEN && !variables.CDN_PURGE_URL) problems.push("CDN_PURGE_TOKEN: requires CDN_PURGE_URL");
  if (parsed.success && !isEveryRole(parsed.data.ROLES) && !variables.DATABASE_URL) {
    problems.push("ROLES: requires DATABASE_URL: with an embedded database, one process must have all roles");
  }
  if (variables.MIGRATE && variables.MIGRATE !== "on" && !variables.DATABASE_URL) {
    problems.push("MIGRATE: requires DATABASE_URL: the embedded database is migrated at each start");
  }
  const ai = aiEnvironment.safeParse(variables);
  const choice = ai.success ? chooseEngines(ai.data) : null;
  problems.push(...(choice?.problems ?? []));
  if (choice?.ai.ocr.engine === "embedded") {
    try {
      chooseLanguages(choice.ai.ocrLanguages, choice.ai.ocrData);
    } catch (error) {
      problems.push(`AI_OCR_LANGUAGES: ${messageOf(error)}`);
    }
  }
  let plans = defaultPlans;
  if (variables.PLANS_FILE) {
    try {
      plans = loadPlans(variables.PLANS_FILE);
    } catch (error) {
      const planProblems = error instanceof z.ZodError ? error.issues.map(describeIssue) : [messageOf(error)];
      problems.push(...planProblems.map((problem) => `PLANS_FILE: ${variables.PLANS_FILE}: ${problem}`));
    }
  }
  const openTelemetry = openTelemetrySettings(variables);
  problems.push(...openTelemetry.problems);
  if (!parsed.success || !choice || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const credentials = s3Credentials(variables);
  if (CODE_FOLDERS.some((folder) => `${dataDir}/`.startsWith(folder))) {
    throw new ConfigError([
      `DATA_DIR: ${dataDir} is inside the code folder, which decoders can read. Choose another folder`,
    ]);
  }
  try {
    if (!values.DATABASE_URL || !values.S3_BUCKET) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      accessSync(dataDir, constants.W_OK);
    }
    return {
      host: values.HOST,
      port: values.PORT,
      admin: values.ADMIN_PORT === undefined ? null : { host: values.ADMIN_HOST, port: values.ADMIN_PORT },
      adminUrl: values.ADMIN_URL ?? null,
      baseUrl: values.BASE_URL ?? null,
      cdnUrl: values.CDN_URL ?? null,
      dataDir,
      databaseUrl: values.DATABASE_URL === undefined ? null : withPassword(values.DATABASE_URL, variables.PGPASSWORD),
      roles: values.ROLES,
      database: {
        poolSize: values.DATABASE_POOL_SIZE,
        connectionTimeoutMs: values.DATABASE_CONNECTION_TIMEOUT_MS,
        connectionLifetimeMs: values.DATABASE_CONNECTION_LIFETIME_MS,
        keepAliveMs: values.DATABASE_KEEPALIVE_MS,
        statementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
        lockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_MS,
        idleInTransactionTimeoutMs: values.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
      },
      startWaitMs: values.START_WAIT_MS,
      migrate: values.MIGRATE,
      s3: values.S3_BUCKET
        ? {
            bucket: values.S3_BUCKET,
            ...(values.S3_ENDPOINT && { endpoint: values.S3_ENDPOINT }),
            ...(values.S3_REGION && { region: values.S3_REGION }),
            ...(credentials && { credentials }),
            ...(values.S3_FORCE_PATH_STYLE && { forcePathStyle: values.S3_FORCE_PATH_STYLE === "true" }),
          }
        : null,
      signingSecret: values.SIGNING_SECRET ?? storedSecret(dataDir, "signing-secret", secret),
      adminToken: values.ADMIN_TOKEN ?? storedSecret(dataDir, "admin-token", secretToken),
      secondFactor: values.SECOND_FACTOR,
      plans,
      anonymousCallsPerDay: values.ANONYMOUS_CALLS_PER_DAY,
      maxConcurrentUploadsPerAccount: values.MAX_CONCURRENT_UPLOADS_PER_ACCOUNT,
      maxVersionsPerFile: values.MAX_VERSIONS_PER_FILE,
      purgeAfterDays: values.PURGE_AFTER_DAYS,
      endedRetentionDays: values.ENDED_RETENTION_DAYS,
      auditDays: values.AUDIT_DAYS,
      eventsDays: values.EVENTS_DAYS,
      variantCacheBytes: values.VARIANT_CACHE_BYTES,
      transformConcurrency: values.TRANSFORM_CONCURRENCY,
      transformQueue: values.TRANSFORM_QUEUE,
      ffmpeg: findProgram("ffmpeg", variables.PATH ?? ""),
      mediaSocket: values.MEDIA_SOCKET ?? null,
      decoderIsolation: values.DECODER_ISOLATION,
      unsignedVariants: values.UNSIGNED_VARIANTS === "allow",
      cachePurge: values.CDN_PURGE_URL ? { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN ?? null } : null,
      webhooks: values.WEBHOOKS === "on",
      egress: {
        allowPrivate: values.WEBHOOK_ALLOW_PRIVATE === "true",
        proxy: values.EGRESS_PROXY === undefined ? null : new URL(values.EGRESS_PROXY),
      },
      ai: choice.ai,
      trustProxy: values.TRUST_PROXY,
      maxConnections: values.MAX_CONNECTIONS,
      maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
      openTelemetry: openTelemetry.settings,
      shutdownDelayMs: values.SHUTDOWN_DELAY_MS ?? (values.DATABASE_URL ? SHARED_SHUTDOWN_DELAY_MS : 0),
      logLevel: values.LOG_LEVEL,
    };
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot use ${dataDir}: ${messageOf(error)}`]);
  }
}

function s3Credentials(env: Record<string, string | undefined>): S3Config["credentials"] {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

/** Adds the password of libpq's variable, which has been removed from the environment when a connection is opened. */
function withPassword(text: string, password: string | undefined): string {
  const url = new URL(text);
  if (password === undefined || url.password !== "" || url.searchParams.has("password")) return text;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Returns a secret that is created at the first start and stored in the data directory, readable only by its owner. */
function storedSecret(dataDir: string, name: string, rule: z.ZodType<string>): string {
  const path = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx" fails if the file exists: if several processes start together, one creates the secret and all read it.
    writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const stored = readFileSync(path, "utf8").trim();
  // An empty secret, which a full disk may cause, would give access to anyone.
  const problem = rule.safeParse(stored).error?.issues[0]?.message;
  if (problem !== undefined)
    throw new Error(`${name} ${problem}. If you delete the file, the next start creates a new one`);
  return stored;
}

/** Describes each problem with the variable and, unless it is a secret, its value. */
export function describeProblems({ issues }: z.ZodError, env: Record<string, string | undefined>): string[] {
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}${shownValue(env, issue.path[0])}`);
}

/** Returns the invalid value for the message, unless it is a secret. */
function shownValue(env: Record<string, string | undefined>, name: PropertyKey | undefined): string {
  const value = typeof name === "string" ? env[name] : undefined;
  if (value === undefined || SECRETS.some((secret) => secret === name)) return "";
  return `, not ${JSON.stringify(value.replace(/\/\/[^/?#]*@/, "//…@"))}`;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
