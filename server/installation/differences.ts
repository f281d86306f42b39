import type { Database } from "../db/database.ts";
import { compare, type InstallationParts, readInstallation, rebind, sampleBlobs } from "./bind.ts";
import { installationRepository } from "./repository.ts";
import { secretHash } from "./secret-hash.ts";
import { readStoreIdentity } from "./store-identity.ts";

/** The changes that an operator's command would make. */
export interface IdentityDifferences {
  store: boolean;
  secret: boolean;
  /** How many of the latest files the store contains. */
  sample: { files: number; found: number };
  /** Binds the database to the given store and secret. */
  apply(): Promise<void>;
}

/** Returns the differences from the store and the secret of the database. */
export async function differences(db: Database, parts: InstallationParts): Promise<IdentityDifferences> {
  const { store, signingSecret, locations } = parts;
  const repository = installationRepository(db);
  const installation = await readInstallation(repository);
  const [id, secret] = await Promise.all([readStoreIdentity(store), secretHash(signingSecret, installation.id)]);
  const kinds = new Set(compare(installation, { id, secret, locations }).map(({ kind }) => kind));
  const change = { store: kinds.has("store"), secret: kinds.has("secret") };
  return {
    ...change,
    sample: await sampleBlobs(repository, store),
    apply: () => rebind(repository, parts, change),
  };
}
