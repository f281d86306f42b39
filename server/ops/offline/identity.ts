import { join } from "node:path";
import { openBlobStore } from "@media-asset-service/blobs/open-blob-store.ts";
import { UsageError } from "@media-asset-service/cli/arguments.ts";
import type { Outcome } from "@media-asset-service/cli/output.ts";
import { lockDirectory } from "../../db/directory-lock.ts";
import { unusableReason } from "../../db/unavailable.ts";
import { differences } from "../../storage/installation/bind.ts";
import { locationsOf } from "../../storage/installation/mismatch.ts";
import type { Config } from "../start/config.ts";
import { loadServiceConfig } from "./settings.ts";

interface IdentityChange {
  store: boolean;
  secret: boolean;
  yes: boolean;
}

/** Binds the database to the blob store or the signing secret in the environment. Does not need a running service. */
export async function changeIdentity({
  store: changesStore,
  secret: changesSecret,
  yes,
}: IdentityChange): Promise<Outcome> {
  if (!changesStore && !changesSecret) throw new UsageError("missing option: use --store, --secret or both");
  const config = loadServiceConfig(process.env);
  const { db, close } = await openDatabase(config);
  const store = await openBlobStore(config);
  try {
    const locations = locationsOf(config);
    const change = await differences(db, { store, signingSecret: config.signingSecret, locations });
    if (!change.store && !change.secret) {
      return { data: { changed: [] }, text: "Nothing to change: the store and the secret match." };
    }
    if (change.store && !changesStore)
      throw new UsageError("the blob store also differs: add --store, or correct the settings");
    if (change.secret && !changesSecret)
      throw new UsageError("the secret also differs: add --secret, or set the secret of the service");
    const { files, found } = change.sample;
    const lines = [
      ...(change.store
        ? [`the blob store changes to ${locations.store.location}: it has ${found} of the latest ${files} files`]
        : []),
      ...(change.secret
        ? [
            "the secret changes to the one in the environment: signed URLs, upload URLs and authenticator apps become invalid",
          ]
        : []),
    ];
    if (!yes)
      throw new UsageError(`${lines.join("; ")}. Processes with the old settings stop serving. To confirm, add --yes`);
    await change.apply();
    const changed = (["store", "secret"] as const).filter((kind) => change[kind]);
    return { data: { changed }, text: `Changed: ${lines.join("; ")}.` };
  } finally {
    await Promise.all([close(), store.close()]);
  }
}

async function openDatabase({ databaseUrl, database, dataDir }: Config) {
  const { openEmbeddedDatabase, openServerDatabase } = await import("../../db/database.ts");
  if (!databaseUrl) {
    const unlock = await lockDirectory(dataDir);
    const database = await openEmbeddedDatabase(join(dataDir, "database"));
    return { db: database.db, close: () => database.close().finally(unlock) };
  }
  return openServerDatabase(databaseUrl, database, { migrates: false }).catch((error) => {
    const reason = unusableReason(error);
    throw reason === null ? error : new UsageError(`DATABASE_URL: the database cannot be used: ${reason}`);
  });
}
