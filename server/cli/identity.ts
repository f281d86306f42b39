import { join } from "node:path";
import { lockDirectory } from "../db/lock.ts";
import { cannotOpen } from "../db/unavailable.ts";
import { compare, rebind, rowOf, sampleOf } from "../installation/bind.ts";
import { placesOf } from "../installation/places.ts";
import { installationRepository } from "../installation/repository.ts";
import { secretHash } from "../installation/secret-hash.ts";
import { readStoreIdentity } from "../installation/store-identity.ts";
import type { Config } from "../start/config.ts";
import { openBlobStore } from "../storage/blobs/open.ts";
import { UsageError } from "./arguments.ts";
import type { Outcome } from "./outcome.ts";
import { loadServiceConfig } from "./service-settings.ts";

interface Change {
  store: boolean;
  secret: boolean;
  yes: boolean;
}

/** Binds the database to the store, or to the secret, that the environment names; no service has to run. */
export async function changeIdentity({ store: changesStore, secret: changesSecret, yes }: Change): Promise<Outcome> {
  if (!changesStore && !changesSecret) throw new UsageError("say what is to change: --store, --secret or both");
  const config = loadServiceConfig(process.env);
  const { signingSecret } = config;
  const { db, close } = await openDatabase(config);
  const store = await openBlobStore(config);
  try {
    const repository = installationRepository(db);
    const row = await rowOf(repository);
    const places = placesOf(config);
    const identity = await readStoreIdentity(store);
    const secret = await secretHash(signingSecret, row.id);
    const kinds = new Set(compare(row, { id: identity, secret, places }).map(({ kind }) => kind));
    if (kinds.size === 0) return { data: { changed: [] }, text: "Nothing is to change: store and secret match." };
    if (kinds.has("store") && !changesStore)
      throw new UsageError("the blob store differs, too: add --store, or name it");
    if (kinds.has("secret") && !changesSecret)
      throw new UsageError("the secret differs, too: add --secret, or give it");
    const { files, found } = await sampleOf(repository, store);
    const lines = [
      ...(kinds.has("store")
        ? [`${places.store.place} becomes the blob store: of the latest ${files} files it has ${found}`]
        : []),
      ...(kinds.has("secret") ? ["the secret becomes that of this environment: all signed and upload URLs end"] : []),
    ];
    if (!yes) throw new UsageError(`${lines.join("; ")}. Processes with the other one stop serving: add --yes`);
    await rebind(repository, { store, signingSecret }, { store: kinds.has("store"), secret: kinds.has("secret") });
    return { data: { changed: [...kinds] }, text: `Changed: ${lines.join("; ")}.` };
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
