/**
 * The environment variables of the service. Each schema validates a variable and describes it: the configuration guide
 * (docs/guide/configuration.md) is generated from the same schemas. Descriptions are Markdown, with links relative to
 * that page. `unset` describes the behavior without a value, if the schema has no literal default.
 */
import { isIP } from "node:net";
import {
  bgRemovalEngines,
  moderationEngines,
  ocrEngines,
  taggingEngines,
} from "@media-asset-service/decode/analysis/engine-config.ts";
import { z } from "zod";
import { SECOND_FACTOR_POLICIES } from "../../contract/user.ts";
import { defaultDatabaseSettings as defaults } from "../../db/server-pool.ts";
import { openTelemetryVariables } from "../../telemetry/tracing/settings.ts";
import { DEFAULT_ROLES, roles } from "./roles.ts";

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be a URL such as ${example}`)
    .transform((text) => text.replace(/\/+$/, ""));
/** Normalizes a URL like a browser: `https:host` and surrounding blanks are accepted. */
const httpUrl = (example: string) =>
  url(/^https?:$/, example).transform((text) => new URL(text).href.replace(/\/+$/, ""));
/** A public URL to which paths are appended. */
const publicUrl = (example: string) =>
  httpUrl(example).refine(
    (text) => !/[?#]/.test(text) && !hasCredentials(text),
    `must be a URL such as ${example}, without query, fragment, user and password`,
  );
const hasCredentials = (url: string) => new URL(url).username !== "" || new URL(url).password !== "";
/** A URL whose secret, if it needs one, has a separate variable. */
const serviceUrl = (example: string, secretName: string) =>
  httpUrl(example).refine(
    (text) => !hasCredentials(text),
    `must not contain a user or password; set ${secretName} instead`,
  );
/** A proxy that supports CONNECT. User and password are part of the URL, as for other programs. */
const proxyUrl = url(/^http:$/, "http://proxy.example.com:3128").refine(
  (text) => /^https?:\/\/[^/?#]+$/.test(text),
  "must be a URL such as http://proxy.example.com:3128, without a path",
);
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be an integer from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be an integer from ${min} to ${max}`);
/** A day at most, which setTimeout supports. */
const milliseconds = (min: number) => integer(min, 86_400_000);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}`);
/** The value of a header. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;
const HEADER_TEXT_RULE = "must contain only printable ASCII characters, without spaces";
const token = z.string().regex(HEADER_TEXT, HEADER_TEXT_RULE);
const MIN_SECRET_LENGTH = 16;
export const secret = z
  .string()
  .min(
    MIN_SECRET_LENGTH,
    `must have at least ${MIN_SECRET_LENGTH} characters; generate one with \`openssl rand -hex 32\``,
  );
export const secretToken = secret.regex(HEADER_TEXT, HEADER_TEXT_RULE);
const languages = z
  .string()
  .regex(/^[a-zA-Z_]+([+,][a-zA-Z_]+)*$/, "must be language codes such as eng or eng+deu")
  .transform((text) => text.split(/[+,]/));
/** The values that Express accepts for "trust proxy". It would end the start with a stack trace for others. */
const trustedProxies = z
  .string()
  .refine(
    (text) => /^(true|false|\d+)$/.test(text) || text.split(",").every((part) => isNetwork(part.trim())),
    "must be false, true, the number of proxies, or their addresses, such as 10.0.0.0/8, 192.168.1.4 or loopback",
  )
  .transform((text) => {
    if (text === "true" || text === "false") return text === "true";
    return /^\d+$/.test(text) ? Number(text) : text;
  });

function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** The default of `SHUTDOWN_DELAY_MS` with a shared database: the time for two probes of a load balancer. */
export const SHARED_SHUTDOWN_DELAY_MS = 4_000;

const addresses = {
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("The address that the service listens on. `0.0.0.0` accepts connections from other machines."),
  PORT: integer(0, 65_535).default(3000).describe("The port that the service listens on. `0` selects a free port."),
  BASE_URL: publicUrl("https://media.example.com").optional().meta({
    unset: "`http://HOST:PORT`",
    description:
      "The URL of the service for clients. With an `https:` URL, browsers send the session cookie of the dashboard only over HTTPS.",
  }),
  CDN_URL: publicUrl("https://cdn.example.com").optional().meta({
    unset: "`BASE_URL/cdn`",
    description: "The URL of delivery for clients, for example of a CDN in front of `/cdn`.",
  }),
  ADMIN_PORT: integer(0, 65_535).optional().meta({
    unset: "served on `PORT`",
    description:
      "The port of a separate listener for `/admin`, `/metrics`, `/health/ready` and the [operator functions of the dashboard](./signing-in.md#operators-at-an-address-of-their-own). They are then not available on `PORT`.",
  }),
  ADMIN_HOST: z.string().default("127.0.0.1").describe("The address of that listener."),
  ADMIN_URL: publicUrl("https://admin.media.example.com").optional().meta({
    unset: "`http://ADMIN_HOST:ADMIN_PORT`",
    description: "The URL of that listener for operators. Requires `ADMIN_PORT`.",
  }),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      "The proxies whose `X-Forwarded-For` is trusted. Set it if the service runs with a proxy in front: limits per network address use the address of the client.",
    ),
  MAX_CONNECTIONS: integer(0, 1_000_000).default(4096).describe("Concurrent connections per process. `0`: no limit."),
  MAX_CONNECTIONS_PER_ADDRESS: integer(0, 1_000_000)
    .default(512)
    .describe(
      "Concurrent connections from one network address (a /64 of IPv6). Trusted proxies are not counted. `0`: no limit.",
    ),
  SHUTDOWN_DELAY_MS: integer(0, 60_000)
    .optional()
    .meta({
      unset: `\`${SHARED_SHUTDOWN_DELAY_MS}\` with \`DATABASE_URL\`, otherwise \`0\``,
      description:
        "How long the service [handles requests](./self-hosting.md#stop-and-start) after SIGTERM, so that load balancers can react.",
    }),
};

const storage = {
  DATA_DIR: z
    .string()
    .default("./data")
    .describe(
      "The folder of the embedded database, the files and the generated secrets. Only its owner has access (mode 700).",
    ),
  S3_BUCKET: z.string().optional().meta({
    unset: "files in `DATA_DIR`",
    description: "An existing, private bucket for the files. Credentials come from the usual AWS variables or roles.",
  }),
  S3_ENDPOINT: httpUrl("https://s3.example.com")
    .optional()
    .meta({ unset: "AWS", description: "The URL of another S3 service." }),
  S3_REGION: z
    .string()
    .optional()
    .meta({ unset: "the region of the AWS configuration", description: "The region of the bucket." }),
  S3_FORCE_PATH_STYLE: oneOf(["true", "false"]).optional().meta({
    unset: "`false`",
    description:
      "`true`: the bucket is part of the path instead of the host name, which most other S3 services require.",
  }),
};

const database = {
  DATABASE_URL: url(/^postgres(ql)?:$/, "postgres://user:password@host:5432/media")
    .optional()
    .meta({
      unset: "embedded PostgreSQL in `DATA_DIR`",
      description:
        "A PostgreSQL server, version 15 or later. Any number of processes can share it. `PGPASSWORD` can contain the password.",
    }),
  DATABASE_POOL_SIZE: integer(2, 1_000)
    .default(defaults.poolSize)
    .describe("[Connections](./postgresql.md#connections) of a process to that server."),
  DATABASE_CONNECTION_TIMEOUT_MS: milliseconds(100)
    .default(defaults.connectionTimeoutMs)
    .describe("The maximum time to wait for a connection."),
  DATABASE_CONNECTION_LIFETIME_MS: milliseconds(0)
    .default(defaults.connectionLifetimeMs)
    .describe("The maximum age of a connection."),
  DATABASE_KEEPALIVE_MS: milliseconds(0)
    .default(defaults.keepAliveMs)
    .describe("The interval of the checks that detect dead connections."),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(0)
    .default(defaults.statementTimeoutMs)
    .describe("The timeout of a statement in PostgreSQL."),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(0)
    .default(defaults.lockTimeoutMs)
    .describe("The maximum time that a statement waits for a lock."),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds(0)
    .default(defaults.idleInTransactionTimeoutMs)
    .describe("The maximum time that a transaction is idle before PostgreSQL closes its connection."),
  MIGRATE: oneOf(["on", "off", "only"])
    .default("on")
    .describe(
      "`on`: a start migrates the schema of that server. `off`: the service does not start if a migration is required. `only`: the process migrates and exits.",
    ),
  START_WAIT_MS: milliseconds(0)
    .default(60_000)
    .describe("The maximum time that a start waits for that server and for the bucket."),
};

/** The variables that a process that only decodes also has. */
export const decoderVariables = {
  MEDIA_SOCKET: z.string().startsWith("/", "must be the absolute path of a Unix socket").optional().meta({
    unset: "decoding on this machine",
    description:
      "The Unix socket of a process with `ROLES=media`, which decodes for this process. In that process: the socket that it listens on.",
  }),
  DECODER_ISOLATION: oneOf(["auto", "required", "off"])
    .default("auto")
    .describe(
      "The [isolation of decoders](./deploy.md#isolation-of-decoders). `auto`: the strongest mechanism that works. `required`: the service starts only with full isolation. `off`: no isolation.",
    ),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info")
    .describe("The lowest level of log lines that are written."),
};

const processes = {
  ROLES: roles.meta({
    unset: `\`${DEFAULT_ROLES}\``,
    description:
      "The roles of this process, if [several processes](./scaling.md#roles) use the same `DATABASE_URL`. `media`, without another role: the process only decodes for other processes.",
  }),
  ...decoderVariables,
};

const access = {
  SIGNING_SECRET: secret.optional().meta({
    unset: "generated once, stored in `DATA_DIR`",
    description: "Signs URLs and list cursors. The same value for all processes.",
  }),
  ADMIN_TOKEN: secretToken.optional().meta({
    unset: "generated once, stored in `DATA_DIR`",
    description: "The operator's token for `/admin` and `mas`. The same value for all processes.",
  }),
  SECOND_FACTOR: oneOf(SECOND_FACTOR_POLICIES)
    .default("optional")
    .describe("The dashboard users who must have a [second factor](./signing-in.md#second-factor)."),
};

const limits = {
  PLANS_FILE: z.string().optional().meta({
    unset: "the limits of the [plans](./accounts.md#plans)",
    description: 'A JSON file with the limits that differ, by plan, such as `{"FREE": {"maxFileSize": 1048576}}`.',
  }),
  ANONYMOUS_CALLS_PER_DAY: integer(0, 2_147_483_647)
    .default(1000)
    .describe("Calls without a valid key, per network address and process."),
  MAX_CONCURRENT_UPLOADS_PER_ACCOUNT: integer(1, 10_000)
    .default(64)
    .describe(
      "Concurrent uploads that a process receives for one account. Further uploads fail with 503 and `Retry-After`.",
    ),
  TRANSFORM_CONCURRENCY: integer(1, 64)
    .default(2)
    .describe(
      "Concurrent transforms. A transform of 12 megapixels uses 150 MB of memory, one of 50 megapixels uses gigabytes. With [less than 2 GiB of memory](./speed.md#memory), the default is `1`.",
    ),
  TRANSFORM_QUEUE: integer(0, 10_000).default(64).describe("Queued transforms. Further requests fail with 503."),
};

const retention = {
  MAX_VERSIONS_PER_FILE: integer(0, 1_000)
    .default(10)
    .describe(
      "[Old versions](./file-versions.md) of a file that are stored in addition to the current one. `0`: no old versions. A lower value takes effect at the next replacement of a file.",
    ),
  PURGE_AFTER_DAYS: integer(0, 3650).default(30).describe("Days that deleted files stay in the [trash](./trash.md)."),
  ENDED_RETENTION_DAYS: integer(1, 3650)
    .default(30)
    .describe("Days that an upload, a bulk operation or a share link remains readable after its end."),
  EVENTS_DAYS: integer(1, 365).default(30).describe("Days that the [feed of events](./events.md) keeps an event."),
  AUDIT_DAYS: integer(1, 3650).default(400).describe("Days that the [audit log](./audit-log.md) keeps an event."),
  VARIANT_CACHE_BYTES: integer(0, Number.MAX_SAFE_INTEGER)
    .default(10_737_418_240)
    .describe("The maximum size of all stored variants. The least recently used are deleted first."),
};

const delivery = {
  UNSIGNED_VARIANTS: oneOf(["allow", "deny"])
    .default("deny")
    .describe("`allow`: anyone can request variants of public files, without a signature."),
  CDN_PURGE_URL: serviceUrl("http://127.0.0.1:6081", "CDN_PURGE_TOKEN").optional().meta({
    unset: "no purges",
    description:
      "The cache in front of the service, which is [purged](./deploy.md#purges) when a file changes: Fastly, Cloudflare, or a proxy that supports `PURGE`.",
  }),
  CDN_PURGE_TOKEN: token.optional().describe("The token for that cache. Requires `CDN_PURGE_URL`."),
};

const outgoing = {
  WEBHOOKS: oneOf(["on", "off"])
    .default("off")
    .describe(
      "`on`: accounts can create [webhooks](./webhooks.md), and the service connects to the addresses that they contain.",
    ),
  WEBHOOK_ALLOW_PRIVATE: oneOf(["true", "false"]).optional().meta({
    unset: "`false`",
    description:
      "`true`: these addresses can be [in private networks](./self-hosting.md#outgoing-requests), and local.",
  }),
  EGRESS_PROXY: proxyUrl.optional().meta({
    unset: "direct connections",
    description:
      "The HTTP proxy for these connections, which must refuse [private addresses](./self-hosting.md#outgoing-requests).",
  }),
};

const ai = {
  AI_TAGGING: oneOf(taggingEngines).default("embedded").describe("The [engine](./ai-engines.md) for tags."),
  AI_OCR: oneOf(ocrEngines).default("embedded").describe("The engine for text recognition."),
  AI_BG_REMOVAL: oneOf(bgRemovalEngines).default("embedded").describe("The engine for background removal."),
  AI_MODERATION: oneOf(moderationEngines)
    .default("off")
    .describe("`embedded`: uploaded images are checked, and pornography is flagged."),
  AI_CONCURRENCY: integer(1, 64)
    .default(2)
    .describe(
      "Images analyzed concurrently: per operation for `embedded`, in total for the other engines. With less than 2 GiB of memory, the default is `1`.",
    ),
  AI_QUEUE: integer(0, 10_000).default(32).describe("Queued images. Further requests fail with 503."),
  AI_OCR_LANGUAGES: languages.optional().meta({
    unset: "those of `eng+deu+fra+spa` that are installed",
    description: "The languages that `embedded` recognizes, such as `eng+jpn`.",
  }),
  AI_OCR_DATA: z.string().optional().meta({
    unset: "the installed packages",
    description: "A folder with `*.traineddata` for further languages.",
  }),
  AI_ONNX_TAGGING_MODEL: z
    .string()
    .optional()
    .describe("For `AI_TAGGING=onnx`: a folder with `model.onnx` and `model.json`."),
  AI_ONNX_BG_REMOVAL_MODEL: z
    .string()
    .optional()
    .describe("For `AI_BG_REMOVAL=onnx`: a folder with `model.onnx` and `model.json`."),
  AI_HTTP_URL: serviceUrl("http://127.0.0.1:9000", "AI_HTTP_TOKEN")
    .optional()
    .describe("For `http`: the URL of your worker."),
  AI_HTTP_TOKEN: token.optional().describe("For `http`: the token for your worker."),
  OPENAI_BASE_URL: serviceUrl("https://api.openai.com/v1", "OPENAI_API_KEY").optional().meta({
    unset: "OpenAI",
    description: "For `openai`: a server with a compatible chat completions API.",
  }),
  OPENAI_API_KEY: token.optional().describe("For `openai`: the key for that server."),
  OPENAI_MODEL: z.string().optional().describe("For `openai`: the name of a model that accepts images."),
};

/** All variables by topic, in the order of the configuration guide. */
export const variablesByTopic = {
  "Addresses and connections": addresses,
  Storage: storage,
  Database: database,
  Processes: processes,
  Access: access,
  Limits: limits,
  Retention: retention,
  Delivery: delivery,
  "Outgoing requests": outgoing,
  AI: ai,
  OpenTelemetry: openTelemetryVariables,
} satisfies Record<string, Record<string, z.ZodType>>;

/** The variables of AI, which are validated separately: their combination can be checked although another one is invalid. */
export const aiEnvironment = z.object(ai);

/** OpenTelemetry validates its variables itself, only if an endpoint is set. */
export const environment = z.object({
  ...addresses,
  ...storage,
  ...database,
  ...processes,
  ...access,
  ...limits,
  ...retention,
  ...delivery,
  ...outgoing,
  ...ai,
});
