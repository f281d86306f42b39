import type { Database } from "../db/database.ts";
import { compare, type InstallationParts, rebind, rowOf, sampleOf } from "./bind.ts";
import { installationRepository } from "./repository.ts";
import { secretHash } from "./secret-hash.ts";
import { readStoreIdentity } from "./store-identity.ts";

/** The changes that an operator's command would make. */
export interface Change {
  store: boolean;
  secret: boolean;
  /** How many of the latest files the store contains. */
  sample: { files: number; found: number };
  /** Binds the database to the given store and secret. */
  apply(): Promise<void>;
}

/** Returns the differences from the store and the secret of the database. */
export async function differences(db: Database, parts: InstallationParts): Promise<Change> {
  const { store, signingSecret, locations } = parts;
  const repository = installationRepository(db);
  const row = await rowOf(repository);
  const [id, secret] = await Promise.all([readStoreIdentity(store), secretHash(signingSecret, row.id)]);
  const kinds = new Set(compare(row, { id, secret, locations }).map(({ kind }) => kind));
  const change = { store: kinds.has("store"), secret: kinds.has("secret") };
  return {
    ...change,
    sample: await sampleOf(repository, store),
    apply: () => rebind(repository, parts, change),
  };
}
