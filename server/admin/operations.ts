import type { Account } from "../accounts/account.ts";
import { displayParts, hashApiKey, newApiKey } from "../accounts/api-key.ts";
import type { AccountChanges, AccountsRepository, ApiKey } from "../accounts/repository.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { components } from "../generated/types.ts";
import type { Handlers } from "../http/operation.ts";
import { isId } from "../ids.ts";
import { type Paging, placeByTime } from "../paging.ts";
import { createAccount, createKey } from "./provisioning.ts";

type AdminHandlers = Pick<
  Handlers,
  | "createAccount"
  | "listAccounts"
  | "getAccount"
  | "updateAccount"
  | "createKey"
  | "listKeys"
  | "rotateKey"
  | "revokeKey"
>;

const ROTATION_GRACE_MS = 24 * 3600 * 1000;

export function adminOperations(deps: {
  accounts: AccountsRepository;
  paging: Paging;
  clock: () => Date;
}): AdminHandlers {
  const { accounts, paging, clock } = deps;

  async function requireAccount(id: string): Promise<Account> {
    const account = isId("acct", id) ? await accounts.find(id) : null;
    if (!account) throw accountNotFound(id);
    return account;
  }

  return {
    async createAccount({ body }, reply) {
      const { name, plan = "FREE", limits = {} } = body;
      return reply(201, accountRecord(await createAccount(accounts, { name, plan, limits, now: clock() })));
    },

    async listAccounts({ query }, reply) {
      const request = paging.read("accounts", query);
      const [rows, total] = await Promise.all([accounts.list(request), accounts.count()]);
      const page = paging.page("accounts", request, rows, total, placeByTime);
      return reply(200, { accounts: page.rows.map(accountRecord), pagination: page.pagination });
    },

    async getAccount({ path }, reply) {
      return reply(200, accountRecord(await requireAccount(path.id)));
    },

    async updateAccount({ path, body }, reply) {
      const account = isId("acct", path.id) ? await accounts.update(path.id, body as AccountChanges, clock()) : null;
      if (!account) throw accountNotFound(path.id);
      return reply(200, accountRecord(account));
    },

    async createKey({ path, body }, reply) {
      const account = await requireAccount(path.id);
      const now = clock();
      const expiresAt = body.expiresAt ? readTime(body.expiresAt) : null;
      if (expiresAt && expiresAt <= now) throw invalid("body", "expiresAt", "minimum", "must be in the future");
      const { name = "", permissions = [] } = body;
      const made = await createKey(accounts, { accountId: account.id, name, permissions, expiresAt, now });
      return reply(201, { ...keyRecord(made.key), key: made.secret });
    },

    async listKeys({ path }, reply) {
      const account = await requireAccount(path.id);
      return reply(200, { keys: (await accounts.listKeys(account.id)).map(keyRecord) });
    },

    async rotateKey({ path }, reply) {
      const secret = newApiKey();
      const oldUntil = new Date(clock().getTime() + ROTATION_GRACE_MS);
      const fresh = { secretHash: hashApiKey(secret), ...displayParts(secret) };
      const key = isId("key", path.id) ? await accounts.rotateKey(path.id, fresh, oldUntil) : null;
      if (!key) throw keyNotFound(path.id);
      return reply(200, { ...keyRecord(key), key: secret });
    },

    async revokeKey({ path }, reply) {
      const key = isId("key", path.id) ? await accounts.revokeKey(path.id, clock()) : null;
      if (!key) throw keyNotFound(path.id);
      return reply(200, keyRecord(key));
    },
  };
}

/** What the schema's date-time lets through but no calendar has, such as a 30 February, would roll over silently. */
function readTime(text: string): Date {
  const time = new Date(text);
  const date = text.slice(0, 10);
  const real = !Number.isNaN(time.getTime()) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  if (!real || time.getUTCFullYear() > 9999) {
    throw invalid("body", "expiresAt", "format", "must be a real time such as 2027-05-11T00:00:00Z");
  }
  return time;
}

function accountRecord(account: Account): components["schemas"]["Account"] {
  return { ...account, createdAt: account.createdAt.toISOString(), updatedAt: account.updatedAt.toISOString() };
}

function keyRecord(key: ApiKey): components["schemas"]["Key"] {
  return {
    ...key,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}

function accountNotFound(id: string): ServiceError {
  return new ServiceError("ACCOUNT_NOT_FOUND", "There is no account with this id.", { id });
}

function keyNotFound(id: string): ServiceError {
  return new ServiceError("KEY_NOT_FOUND", "There is no API key with this id, or it is revoked.", { id });
}
