import type {
  Account,
  AccountsCreateParams,
  AuditEvent,
  AuditListAllParams,
  CustomLimits,
  DeliveryKey,
  Key,
  KeysCreateParams,
  KeyWithSecret,
  MediaAssetService,
  User,
  UserWithPassword,
} from "../../sdk/index.ts";
import { apiKeyCommands } from "./api-key-commands.ts";
import { type Arguments, oneOf, readExpiry, required, UsageError } from "./arguments.ts";
import { type CommandOutput, type CommandRun, inUnits, type Outcome, table, toOutput } from "./output.ts";
import { storeCommands } from "./store-commands.ts";
import { type Command, LIMIT_OPTIONS, LIMITS } from "./usage.ts";

type Plan = NonNullable<AccountsCreateParams["plan"]>;
type Permissions = NonNullable<KeysCreateParams["permissions"]>;

const PERMISSIONS = ["read", "write", "delete", "webhooks"] as const;
const PLANS = ["FREE", "PRO", "ENTERPRISE"] as const;
const ACCOUNT_SORTS = ["createdAt", "name", "storageBytes"] as const;
const ORDERS = ["asc", "desc"] as const;
const BOOLEANS = ["true", "false"] as const;

const OFFLINE_COMMANDS = ["restore", "identity change", "completion"] as const;
type OfflineCommand = (typeof OFFLINE_COMMANDS)[number];
type OnlineCommand = Exclude<Command, OfflineCommand>;

export function isOffline(command: Command): command is OfflineCommand {
  return OFFLINE_COMMANDS.some((it) => it === command);
}

type Progress = (line: string) => void;

/** The commands that read and write the stores of a service directly. The program that has them passes them. */
export interface StoreAccess {
  /** Writes a backup of the running service to `folder`. */
  backup(media: MediaAssetService, folder: string, progress: Progress): Promise<Outcome>;
  /** Moves the rows and blobs of the running service to the stores of the environment. */
  moveStore(media: MediaAssetService, progress: Progress): Promise<Outcome>;
  restore(folder: string, progress: Progress): Promise<Outcome>;
  /** Checks that a backup is complete, without a service. */
  verifyBackup(folder: string, progress: Progress): Promise<Outcome>;
  /** Binds the database to the blob store or the signing secret of the environment. */
  changeIdentity(args: Arguments): Promise<Outcome>;
}

/** Runs one command. Returns the output, and whether the command succeeded. */
export async function runCommand(
  { media, stores }: { media: MediaAssetService; stores: StoreAccess },
  args: Arguments & { command: OnlineCommand },
  progress: Progress,
  print: Progress,
): Promise<CommandOutput> {
  const online: Record<OnlineCommand, CommandRun> = { ...commands, ...commandsOf(stores) };
  return toOutput(await online[args.command](media, args, progress, print), args.json);
}

const commandsOf = (stores: StoreAccess) =>
  ({
    backup: (media, { id }, progress) => stores.backup(media, required(id, "the directory of the backup"), progress),
    "move-store": (media, _args, progress) => stores.moveStore(media, progress),
  }) satisfies Partial<Record<OnlineCommand, CommandRun>>;

/** Runs a command that needs neither a running service nor its client. */
export async function runOffline(stores: StoreAccess, args: Arguments, progress: Progress): Promise<CommandOutput> {
  if (args.command === "completion") {
    const { completion } = await import("./completion.ts");
    return toOutput(completion(args.id), args.json);
  }
  if (args.command === "identity change") return toOutput(await stores.changeIdentity(args), args.json);
  const folder = required(args.id, "the directory of the backup");
  const result = args.verify ? stores.verifyBackup(folder, progress) : stores.restore(folder, progress);
  return toOutput(await result, args.json);
}

const commands: Record<Exclude<OnlineCommand, "backup" | "move-store">, CommandRun> = {
  ...storeCommands,
  ...apiKeyCommands,

  async "account create"(media, { options }) {
    const name = required(options.name, "--name NAME");
    const account = await media.accounts.create({
      name,
      ...planOf(options),
      ...locationsOf(options),
      ...limitsOf(options),
    });
    return { data: account, text: accountTable([account]) };
  },

  async "account list"(media, { options }) {
    const accounts: Account[] = [];
    const query = {
      ...planOf(options),
      ...(options.search !== undefined && { search: options.search }),
      ...(options.suspended !== undefined && { suspended: oneOf(BOOLEANS, "suspended", options.suspended) === "true" }),
      ...(options.sort !== undefined && { sort: oneOf(ACCOUNT_SORTS, "sort", options.sort) }),
      ...(options.order !== undefined && { order: oneOf(ORDERS, "order", options.order) }),
    };
    for await (const account of media.accounts.list({ limit: 200, ...query })) accounts.push(account);
    return { data: accounts, text: accountTable(accounts) };
  },

  async "account update"(media, { id, options }) {
    const changes = {
      ...(options.name !== undefined && { name: options.name }),
      ...planOf(options),
      ...locationsOf(options),
      ...limitsOf(options),
    };
    if (Object.keys(changes).length === 0)
      throw new UsageError("nothing to change: use --name, --plan, --locations or a limit");
    const account = await media.accounts.update(required(id, "the ID of an account"), changes);
    return { data: account, text: accountTable([account]) };
  },

  async "account suspend"(media, { id }) {
    const account = await media.accounts.update(required(id, "the ID of an account"), { suspended: true });
    return {
      data: account,
      text: `Suspended ${account.id}. Nothing was deleted. To resume it, run mas account resume ${account.id}.`,
    };
  },

  async "account resume"(media, { id }) {
    const account = await media.accounts.update(required(id, "the ID of an account"), { suspended: false });
    return { data: account, text: `Resumed ${account.id}.` };
  },

  async "account erase"(media, { id, yes }) {
    const account = await media.accounts.get(required(id, "the ID of an account"));
    if (!yes) {
      throw new UsageError(
        `this erases ${account.id} (${account.name}) with all its data and cannot be undone. To confirm, add --yes`,
      );
    }
    const erased = await media.accounts.erase(account.id);
    return { data: erased, text: `Erased ${erased.id}.` };
  },

  async "key create"(media, { options }) {
    const key = await media.keys.create(required(options.account, "--account ID"), {
      name: options.name ?? "",
      permissions: permissionsOf(options.permissions),
      ...(options.expires !== undefined && { expiresAt: readExpiry(options.expires, new Date()) }),
    });
    return { data: key, text: withSecret(key) };
  },

  async "key list"(media, { options }) {
    const { keys } = await media.keys.list(required(options.account, "--account ID"));
    return { data: keys, text: keyTable(keys) };
  },

  async "key rotate"(media, { id }) {
    const key = await media.keys.rotate(required(id, "the ID of a key"));
    return { data: key, text: [...withSecret(key), "The old secret works for another 24 hours."] };
  },

  async "key revoke"(media, { id }) {
    const key = await media.keys.revoke(required(id, "the ID of a key"));
    return { data: key, text: `Revoked ${key.id}.` };
  },

  async "delivery-key create"(media, { options }) {
    const key = await media.deliveryKeys.create(required(options.account, "--account ID"), {
      name: options.name ?? "",
    });
    return { data: key, text: [...deliveryKeyTable([key]), "", `  ${key.key}`, "", SHOWN_ONCE] };
  },

  async "delivery-key list"(media, { options }) {
    const { keys } = await media.deliveryKeys.list(required(options.account, "--account ID"));
    return { data: keys, text: deliveryKeyTable(keys) };
  },

  async "delivery-key revoke"(media, { id }) {
    const key = await media.deliveryKeys.revoke(required(id, "the ID of a delivery key"));
    return { data: key, text: `Revoked ${key.id}.` };
  },

  async "user create"(media, { options, operator }) {
    const user = await media.users.create(required(options.account, "--account ID"), {
      email: required(options.email, "--email EMAIL"),
      ...(options.name !== undefined && { name: options.name }),
      role: operator ? "operator" : "owner",
    });
    return { data: user, text: withPassword(user) };
  },

  async "user list"(media, { options }) {
    const { users } = await media.users.list(required(options.account, "--account ID"));
    return { data: users, text: userTable(users) };
  },

  async "user reset-password"(media, { id }) {
    const user = await media.users.resetPassword(required(id, "the ID of a user"));
    return { data: user, text: [...withPassword(user), "The user is signed out everywhere."] };
  },

  async "user reset-second-factor"(media, { id }) {
    const user = await media.users.resetSecondFactor(required(id, "the ID of a user"));
    return {
      data: user,
      text: [...userTable([user]), "", "The user is signed out, and can now sign in with only the password."],
    };
  },

  async "user delete"(media, { id }) {
    const deleted = await media.users.delete(required(id, "the ID of a user"));
    return { data: deleted, text: `Deleted ${deleted.id}.` };
  },

  async audit(media, { options }) {
    const { items } = await media.audit
      .listAll({
        limit: 100,
        ...(options.account !== undefined && { accountId: options.account }),
        ...(options.action !== undefined && { action: actionOf(options.action) }),
        ...(options.category !== undefined && { category: categoryOf(options.category) }),
        ...(options.target !== undefined && { targetId: options.target }),
        ...(options.actor !== undefined && { actorId: options.actor }),
        ...(options.from !== undefined && { from: options.from }),
        ...(options.to !== undefined && { to: options.to }),
      })
      .page();
    return { data: items, text: auditTable(items) };
  },
};

/* The service validates these values. */

function categoryOf(text: string): NonNullable<AuditListAllParams["category"]> {
  return text as NonNullable<AuditListAllParams["category"]>;
}

function actionOf(text: string): NonNullable<AuditListAllParams["action"]> {
  return text as NonNullable<AuditListAllParams["action"]>;
}

function auditTable(events: AuditEvent[]): string[] {
  return table(
    ["WHEN", "ACTION", "TARGET", "BY", "FROM", "ACCOUNT"],
    events.map(({ createdAt, action, error, targetId, targetName, actor, address, accountId }) => [
      createdAt,
      error === null ? action : `${action} (${error})`,
      [targetId ?? "-", targetName].filter(Boolean).join(" "),
      actor.id ?? actor.type.toLowerCase(),
      address ?? "-",
      accountId ?? "-",
    ]),
  );
}

function planOf({ plan }: Arguments["options"]): { plan?: Plan } {
  return plan === undefined ? {} : { plan: oneOf(PLANS, "plan", plan.toUpperCase()) };
}

function locationsOf({ locations }: Arguments["options"]): { stripLocation?: boolean } {
  if (locations === undefined) return {};
  if (locations !== "strip" && locations !== "keep") {
    throw new UsageError(`--locations must be strip or keep, not ${locations}`);
  }
  return { stripLocation: locations === "strip" };
}

function limitsOf(options: Arguments["options"]): { limits?: CustomLimits } {
  const limits: CustomLimits = {};
  for (const option of LIMITS) {
    const text = options[option];
    if (text === undefined) continue;
    if (text !== "plan" && !/^\d+$/.test(text)) {
      throw new UsageError(`--${option} must be an integer or "plan", not ${text}`);
    }
    limits[LIMIT_OPTIONS[option]] = text === "plan" ? null : Number(text);
  }
  return Object.keys(limits).length > 0 ? { limits } : {};
}

function permissionsOf(text = "read"): Permissions {
  return text.split(",").map((part) => {
    const permission = part.trim();
    const known = PERMISSIONS.find((it) => it === permission);
    if (known) return known;
    throw new UsageError(`--permissions must be ${PERMISSIONS.join(", ")}, separated by commas, not ${text}`);
  });
}

const SHOWN_ONCE = "Store the key now: it is shown only once.";

function withSecret(key: KeyWithSecret): string[] {
  return [...keyTable([key]), "", `  ${key.key}`, "", SHOWN_ONCE];
}

function withPassword(user: UserWithPassword): string[] {
  return [...userTable([user]), "", `  ${user.password}`, "", "Store the password now: it is shown only once."];
}

function userTable(users: User[]): string[] {
  return table(
    ["ID", "EMAIL", "NAME", "ROLE", "SECOND FACTOR", "INVITED UNTIL", "CREATED"],
    users.map(({ id, email, name, role, secondFactor, invitationExpiresAt, createdAt }) => [
      id,
      email,
      name,
      role,
      secondFactor ? "yes" : "no",
      invitationExpiresAt ?? "",
      createdAt,
    ]),
  );
}

function accountTable(accounts: Account[]): string[] {
  return table(
    ["ID", "NAME", "PLAN", "STORAGE", "MAX FILE", "CALLS/DAY", "AI CREDITS", "CREATED"],
    accounts.map(({ id, name, plan, limits, createdAt }) => [
      id,
      name,
      plan,
      inUnits(limits.storageBytes),
      inUnits(limits.maxFileSize),
      String(limits.apiCallsPerDay),
      String(limits.aiCreditsPerMonth),
      createdAt,
    ]),
  );
}

function deliveryKeyTable(keys: DeliveryKey[]): string[] {
  return table(
    ["ID", "NAME", "CREATED", "STATE"],
    keys.map(({ id, name, createdAt, revokedAt }) => [id, name, createdAt, revokedAt ? "revoked" : "active"]),
  );
}

function keyTable(keys: Key[]): string[] {
  return table(
    ["ID", "NAME", "KEY", "PERMISSIONS", "EXPIRES", "LAST USED", "STATE"],
    keys.map((key) => [
      key.id,
      key.name,
      `${key.prefix}…${key.lastFour}`,
      key.permissions.join(","),
      key.expiresAt ?? "never",
      key.lastUsedAt ?? "never",
      key.revokedAt ? "revoked" : key.expiresAt && new Date(key.expiresAt) <= new Date() ? "expired" : "active",
    ]),
  );
}
