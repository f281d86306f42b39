import { type Fail, invalid } from "../../base/errors.ts";
import { isId } from "../../base/ids.ts";
import { readTime } from "../../base/read-time.ts";
import { type BeforeCommit, mapBeforeCommit } from "../../db/before-commit.ts";
import type { components } from "../../generated/types.ts";
import { displayParts, hashApiKey, newApiKey } from "../api-key.ts";
import type { AccountsRepository, ApiKey } from "../repository.ts";
import { type CreatedKey, createKey } from "./provisioning.ts";

type Schemas = components["schemas"];

const ROTATION_GRACE_MS = 24 * 3600 * 1000;

type NotFound = Fail<"KEY_NOT_FOUND">;

/** Manages API keys: of any account for operators, of the own account for users. */
export interface KeyManagement {
  /** Only this response contains the secret. The service stores only its hash. */
  create(
    accountId: string,
    creation: Schemas["KeyCreation"],
    beforeCommit: BeforeCommit<Schemas["KeyWithSecret"]>,
  ): Promise<Schemas["KeyWithSecret"]>;
  list(accountId: string): Promise<Schemas["Key"][]>;
  /** Replaces the secret of a key. With `accountId`, only if the key belongs to that account. */
  rotate(
    fail: NotFound,
    id: string,
    beforeCommit: BeforeCommit<Schemas["KeyWithSecret"]>,
    accountId?: string,
  ): Promise<Schemas["KeyWithSecret"]>;
  /** Revokes a key. With `accountId`, only if the key belongs to that account. */
  revoke(fail: NotFound, id: string, accountId?: string): Promise<Schemas["Key"]>;
}

export function manageKeys(accounts: AccountsRepository, clock: () => Date): KeyManagement {
  return {
    async create(accountId, { name = "", permissions = [], expiresAt: until }, beforeCommit) {
      const now = clock();
      const expiresAt = until ? readTime(until, "expiresAt") : null;
      if (expiresAt && expiresAt <= now) throw invalid("body", "expiresAt", "minimum", "must be in the future");
      const newKey = { accountId, name, permissions, expiresAt, now };
      return withSecret(await createKey(accounts, newKey, mapBeforeCommit(beforeCommit, withSecret)));
    },

    async list(accountId) {
      return (await accounts.listKeys(accountId)).map(keyRecord);
    },

    async rotate(fail, id, beforeCommit, accountId) {
      const secret = newApiKey();
      const previousValidUntil = new Date(clock().getTime() + ROTATION_GRACE_MS);
      const newSecret = { secretHash: hashApiKey(secret), ...displayParts(secret) };
      const rotated = (key: ApiKey) => withSecret({ key, secret });
      const options = { previousValidUntil, beforeCommit: mapBeforeCommit(beforeCommit, rotated), accountId };
      const key = isId("key", id) ? await accounts.rotateKey(id, newSecret, options) : null;
      if (!key) throw keyNotFound(fail, id);
      return rotated(key);
    },

    async revoke(fail, id, accountId) {
      const key = isId("key", id) ? await accounts.revokeKey(id, clock(), accountId) : null;
      if (!key) throw keyNotFound(fail, id);
      return keyRecord(key);
    },
  };
}

function keyRecord(key: ApiKey): Schemas["Key"] {
  return {
    ...key,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}

function withSecret({ key, secret }: CreatedKey): Schemas["KeyWithSecret"] {
  return { ...keyRecord(key), key: secret };
}

function keyNotFound(fail: NotFound, id: string): Error {
  return fail("KEY_NOT_FOUND", "There is no API key with this id, or it is revoked.", { id });
}
