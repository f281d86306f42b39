import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import type { S3StoreOptions } from "@media-asset-service/blobs/s3-client.ts";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import { type Config, loadConfig } from "../start/config.ts";

/** Loads the settings of the running service, which specify where its objects are. */
export function loadServiceConfig(env: Record<string, string | undefined>): Config {
  const dataDir = resolve(env.DATA_DIR || "./data");
  if (!env.S3_BUCKET && !existsSync(dataDir))
    throw new UsageError(`DATA_DIR must be the data directory of the service: ${dataDir} does not exist`);
  return loadConfig(env);
}

/** Copies the signing secret if it is in a file. Without `replace`, an existing secret stays. */
export async function copySecret(fromFolder: string, toFolder: string, { replace = false } = {}): Promise<void> {
  const from = join(fromFolder, "signing-secret");
  const to = join(toFolder, "signing-secret");
  if (process.env.SIGNING_SECRET || !existsSync(from) || (existsSync(to) && !replace)) return;
  await mkdir(toFolder, { recursive: true, mode: 0o700 });
  const copy = `${to}.partial`;
  await copyFile(from, copy);
  // copyFile copies the mode of the source.
  await chmod(copy, 0o600);
  await rename(copy, to);
}

/** Prefix of the variables that specify the target stores. */
const PREFIX = "TO_";
const LOCATION_VARIABLES = ["DATA_DIR", "DATABASE_URL", "S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_FORCE_PATH_STYLE"];
const CREDENTIAL_VARIABLES = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];
const TARGET_VARIABLE = /^TO_(DATA|DATABASE|S3|AWS)_/;

type Environment = Record<string, string | undefined>;
type StoreLocations = Omit<Config, "s3"> & { s3: S3StoreOptions | null };

export interface MovePlan {
  from: Config;
  to: StoreLocations;
  movesRows: boolean;
  movesObjects: boolean;
  /** Settings to change before the service starts again, as text. */
  changes: string[];
}

/** Reads the current settings of the service, and the target settings: the same with the `TO_` variables applied. */
export function readMovePlan(env: Environment): MovePlan {
  const names = Object.keys(env).filter((name) => TARGET_VARIABLE.test(name));
  const variables = names.map((name) => name.slice(PREFIX.length));
  const unknown = variables.filter((name) => ![...LOCATION_VARIABLES, ...CREDENTIAL_VARIABLES].includes(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `move-store does not support ${PREFIX}${unknown.join(`, ${PREFIX}`)}: ${supportedVariables()}`,
    );
  }
  const from = loadServiceConfig(env);
  const to = storeLocationsOf(from, env, variables);
  const [databases, blobs] = [[from, to].map(databaseOf), [from, to].map(blobsOf)];
  const movesRows = databases[0] !== databases[1];
  const movesObjects = !isDeepStrictEqual(blobs[0], blobs[1]);
  if (!movesRows && !movesObjects) throw new UsageError(`nothing to move: ${supportedVariables()}`);
  const changes = variables.map((name) => (env[PREFIX + name] ? `${name} from ${PREFIX}${name}` : `${name} unset`));
  return { from, to, movesRows, movesObjects, changes };
}

function storeLocationsOf(from: Config, env: Environment, variables: string[]): StoreLocations {
  const values = Object.fromEntries(variables.map((name) => [name, env[PREFIX + name]]));
  // Keep the secrets: do not generate new ones for the target stores.
  const secrets = { SIGNING_SECRET: from.signingSecret, ADMIN_TOKEN: from.adminToken };
  try {
    const { s3, ...config } = loadConfig({ ...env, ...secrets, ...values });
    return { ...config, s3: s3 && withCredentials(s3, values) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.problems.map((it) => `  - ${PREFIX}${it}`);
    throw new UsageError(["the settings of the target stores are invalid:", ...problems]);
  }
}

/** Adds the target credentials. Without them, the AWS SDK uses its default credentials for both stores. */
function withCredentials(s3: S3StoreOptions, values: Environment): S3StoreOptions {
  const [accessKeyId, secretAccessKey, sessionToken] = CREDENTIAL_VARIABLES.map((name) => values[name]);
  if (!accessKeyId && !secretAccessKey) return s3;
  if (accessKeyId && secretAccessKey) {
    return { ...s3, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
  }
  throw new UsageError(`set both ${PREFIX}AWS_ACCESS_KEY_ID and ${PREFIX}AWS_SECRET_ACCESS_KEY, or neither`);
}

const supportedVariables = () => `${PREFIX}DATABASE_URL, ${PREFIX}S3_BUCKET and so on specify the target stores`;
const databaseOf = ({ databaseUrl, dataDir }: StoreLocations) => databaseUrl ?? dataDir;
const blobsOf = ({ s3, dataDir }: StoreLocations) => s3 ?? dataDir;
