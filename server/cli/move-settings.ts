import { isDeepStrictEqual } from "node:util";
import { ConfigError } from "../base/config-error.ts";
import { type Config, loadConfig } from "../start/config.ts";
import type { S3StoreOptions } from "../storage/blobs/s3-client.ts";
import { UsageError } from "./arguments.ts";
import { loadServiceConfig } from "./service-settings.ts";

/** What says where the stores are, here of those to come. */
const PREFIX = "TO_";
const PLACES = ["DATA_DIR", "DATABASE_URL", "S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_FORCE_PATH_STYLE"];
const CREDENTIALS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];
const MISTAKEN = /^TO_(DATA|DATABASE|S3|AWS)_/;

type Environment = Record<string, string | undefined>;
type StoreLocations = Omit<Config, "s3"> & { s3: S3StoreOptions | null };

export interface Move {
  from: Config;
  to: StoreLocations;
  movesRows: boolean;
  movesObjects: boolean;
  /** What is different when the service is started again. */
  changes: string[];
}

/** Two environments of the service: the one that it has, and the same with what begins with `TO_` in its place. */
export function readMove(env: Environment): Move {
  const given = Object.keys(env).filter((name) => MISTAKEN.test(name));
  const variables = given.map((name) => name.slice(PREFIX.length));
  const unknown = variables.filter((name) => ![...PLACES, ...CREDENTIALS].includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`move-store does not take ${PREFIX}${unknown.join(`, ${PREFIX}`)}: ${known()}`);
  }
  const from = loadServiceConfig(env);
  const to = storeLocationsOf(from, env, variables);
  const [databases, blobs] = [[from, to].map(databaseOf), [from, to].map(blobsOf)];
  const movesRows = databases[0] !== databases[1];
  const movesObjects = !isDeepStrictEqual(blobs[0], blobs[1]);
  if (!movesRows && !movesObjects) throw new UsageError(`there is nothing to move: ${known()}`);
  const changes = variables.map((name) => (env[PREFIX + name] ? `${name} as in ${PREFIX}${name}` : `no ${name}`));
  return { from, to, movesRows, movesObjects, changes };
}

function storeLocationsOf(from: Config, env: Environment, variables: string[]): StoreLocations {
  const given = Object.fromEntries(variables.map((name) => [name, env[PREFIX + name]]));
  // Secrets move along; none are made for the stores to come.
  const secrets = { SIGNING_SECRET: from.signingSecret, ADMIN_TOKEN: from.adminToken };
  try {
    const { s3, ...config } = loadConfig({ ...env, ...secrets, ...given });
    return { ...config, s3: s3 && { ...s3, ...credentialsOf(given) } };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(["the stores to come:", ...error.problems.map((it) => `  - ${PREFIX}${it}`)]);
  }
}

/** Absent: the AWS SDK finds them by itself, the same for both. */
function credentialsOf(given: Environment): Pick<S3StoreOptions, "credentials"> {
  const [accessKeyId, secretAccessKey, sessionToken] = CREDENTIALS.map((name) => given[name]);
  if (!accessKeyId && !secretAccessKey) return {};
  if (accessKeyId && secretAccessKey) {
    return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
  }
  throw new UsageError(`${PREFIX}AWS_ACCESS_KEY_ID and ${PREFIX}AWS_SECRET_ACCESS_KEY go together`);
}

const known = () => `${PREFIX}DATABASE_URL, ${PREFIX}S3_BUCKET and the like name the stores to come`;
const databaseOf = ({ databaseUrl, dataDir }: StoreLocations) => databaseUrl ?? dataDir;
const blobsOf = ({ s3, dataDir }: StoreLocations) => s3 ?? dataDir;
