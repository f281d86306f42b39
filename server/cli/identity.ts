import { join } from "node:path";
import { lockDirectory } from "../db/lock.ts";
import { cannotOpen } from "../db/unavailable.ts";
import { differences } from "../installation/change.ts";
import { locationsOf } from "../installation/locations.ts";
import type { Config } from "../start/config.ts";
import { openBlobStore } from "../storage/blobs/open.ts";
import { UsageError } from "./arguments.ts";
import type { Outcome } from "./outcome.ts";
import { loadServiceConfig } from "./service-settings.ts";

interface Wish {
  store: boolean;
  secret: boolean;
  yes: boolean;
}

/** Binds the database to the store, or to the secret, that the environment names; no service has to run. */
export async function changeIdentity({ store: changesStore, secret: changesSecret, yes }: Wish): Promise<Outcome> {
  if (!changesStore && !changesSecret) throw new UsageError("say what is to change: --store, --secret or both");
  const config = loadServiceConfig(process.env);
  const { db, close } = await openDatabase(config);
  const store = await openBlobStore(config);
  try {
    const locations = locationsOf(config);
    const change = await differences(db, { store, signingSecret: config.signingSecret, locations });
    if (!change.store && !change.secret) {
      return { data: { changed: [] }, text: "Nothing to change: store and secret match." };
    }
    if (change.store && !changesStore) throw new UsageError("the blob store differs, too: add --store, or name it");
    if (change.secret && !changesSecret) throw new UsageError("the secret differs, too: add --secret, or give it");
    const { files, found } = change.sample;
    const lines = [
      ...(change.store
        ? [`${locations.store.location} becomes the blob store: of the latest ${files} files it has ${found}`]
        : []),
      ...(change.secret
        ? ["the secret becomes that of this environment: signed URLs, upload URLs and authenticator apps end"]
        : []),
    ];
    if (!yes) throw new UsageError(`${lines.join("; ")}. Processes with the other one stop serving: add --yes`);
    await change.apply();
    const changed = (["store", "secret"] as const).filter((kind) => change[kind]);
    return { data: { changed }, text: `Changed: ${lines.join("; ")}.` };
  } finally {
    await Promise.all([close(), store.close()]);
  }
}

async function openDatabase({ databaseUrl, database, dataDir }: Config) {
  const { openEmbeddedDatabase, openServerDatabase } = await import("../db/database.ts");
  if (!databaseUrl) {
    const unlock = await lockDirectory(dataDir);
    const opened = await openEmbeddedDatabase(join(dataDir, "database"));
    return { db: opened.db, close: () => opened.close().finally(unlock) };
  }
  return openServerDatabase(databaseUrl, database, { migrates: false }).catch((error) => {
    const reason = cannotOpen(error);
    throw reason === null ? error : new UsageError(`DATABASE_URL: the database cannot be used: ${reason}`);
  });
}
