import { sql } from "kysely";
import { readTime } from "../../base/calendar.ts";
import { type Egress, refusalOf } from "../../base/egress/egress.ts";
import { invalid } from "../../base/errors.ts";
import { isId, newId } from "../../base/ids.ts";
import type { Context } from "../../context.ts";
import type { CallThatFails, Handlers } from "../../contract/operation.ts";
import { pagingOf } from "../../contract/paging.ts";
import type { Database } from "../../db/database.ts";
import { FOLDER } from "../../db/deletion-states.ts";
import { cursorKeyByTime, newestFirst } from "../../db/paging.ts";
import { rowOf } from "../../db/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { components } from "../../generated/types.ts";
import { type Feed, numberedFeed, requirePosition, selectFirstSince } from "../event-feed.ts";
import { lockAccount } from "../storage.ts";
import { attemptNow, type Webhook } from "./pending.ts";
import { newWebhookSecret, secretEncryption } from "./signature.ts";

type Schemas = components["schemas"];

const MAX_WEBHOOKS = 20;
/** Both secrets are valid after a rotation. */
const ROTATION_GRACE_MS = 24 * 3_600_000;

export const webhookHandlers = {
  async listWebhooks({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("webhooks", query);
    const [rows, total] = await Promise.all([
      selectWebhooks(context.db, accountId)
        .$call((all) => newestFirst(all, request))
        .execute(),
      countWebhooks(context.db, accountId),
    ]);
    const page = paging.page("webhooks", request, { rows, total, cursorKey: cursorKeyByTime });
    return reply(200, { webhooks: page.rows.map((row) => record(context, row)), pagination: page.pagination });
  },

  async createWebhook(call, reply) {
    const { context, caller, body, fail, recordResponse } = call;
    const { id: accountId } = caller.account;
    const egress = requireEgress(call);
    const { description = "", types = [], folderId = null, enabled = true } = body;
    const url = readUrl(egress, body.url);
    await requireFolder(call, accountId, folderId);
    const now = context.clock();
    const id = newId("whk", now);
    const secret = newWebhookSecret();
    // Events that are committed later have higher numbers.
    const { last } = await numberedFeed(context.db, accountId);
    const respond = (row: Webhook) =>
      reply(201, { ...record(context, row), secret }, { Location: `/api/v1/webhooks/${id}` });
    const created = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      if ((await countWebhooks(trx, accountId)) >= MAX_WEBHOOKS) {
        const message = `This account has reached the limit of ${MAX_WEBHOOKS} webhooks. Delete one first.`;
        throw fail("TOO_MANY_WEBHOOKS", message, { limit: MAX_WEBHOOKS });
      }
      const row = await trx
        .insertInto("webhooks")
        .values({
          id,
          account_id: accountId,
          url,
          description,
          types,
          folder_id: folderId,
          secret: secretEncryption(context).encrypt(secret, id),
          previous_secret: null,
          previous_secret_expires_at: null,
          position: last,
          disabled_reason: enabled ? null : "REQUESTED",
          disabled_at: enabled ? null : now,
          failing_since: null,
          last_delivered_at: null,
          created_at: now,
          updated_at: now,
        })
        .returning(rowOf("webhooks"))
        .executeTakeFirstOrThrow();
      await recordResponse(respond)?.(trx, row);
      return row;
    });
    return respond(created);
  },

  async getWebhook(call, reply) {
    return reply(200, record(call.context, await requireWebhook(call, call.caller.account.id, call.path.id)));
  },

  async updateWebhook(call, reply) {
    const { context, caller, path, body } = call;
    const egress = requireEgress(call);
    const { id, disabledReason } = await requireWebhook(call, caller.account.id, path.id);
    const now = context.clock();
    const { description, types, folderId, enabled } = body;
    const url = body.url === undefined ? undefined : readUrl(egress, body.url);
    await requireFolder(call, caller.account.id, folderId ?? null);
    const isSwitched = enabled !== undefined && enabled !== (disabledReason === null);
    const changes = {
      updated_at: now,
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(types !== undefined && { types }),
      ...(folderId !== undefined && { folder_id: folderId }),
      ...(isSwitched && { disabled_at: enabled ? null : now, failing_since: null }),
      ...(isSwitched && { disabled_reason: enabled ? null : ("REQUESTED" as const) }),
    };
    const updated = await inTransaction(context.db, async (trx) => {
      if (isSwitched && enabled) await attemptNow(trx, { webhookId: id, now });
      const rows = trx.updateTable("webhooks").set(changes).where("id", "=", id);
      return rows.returning(rowOf("webhooks")).executeTakeFirst();
    });
    if (!updated) throw webhookNotFound(call, path.id);
    return reply(200, record(context, updated));
  },

  async deleteWebhook(call, reply) {
    const { context, caller, path, setAuditDetails } = call;
    const { id, url } = await requireWebhook(call, caller.account.id, path.id);
    // A transaction is repeated after a deadlock with the results of attempts.
    await inTransaction(context.db, (trx) => trx.deleteFrom("webhooks").where("id", "=", id).execute());
    setAuditDetails({ url });
    return reply(200, { deleted: true, id });
  },

  async rotateWebhookSecret(call, reply) {
    const { context, caller, path, recordResponse } = call;
    const { id } = await requireWebhook(call, caller.account.id, path.id);
    const now = context.clock();
    const secret = newWebhookSecret();
    const respond = (row: Webhook) => reply(200, { ...record(context, row), secret });
    const rotated = await inTransaction(context.db, async (trx) => {
      const row = await trx
        .updateTable("webhooks")
        .set({
          secret: secretEncryption(context).encrypt(secret, id),
          previous_secret: sql.ref("secret"),
          previous_secret_expires_at: new Date(now.getTime() + ROTATION_GRACE_MS),
          updated_at: now,
        })
        .where("id", "=", id)
        .returning(rowOf("webhooks"))
        .executeTakeFirst();
      if (!row) throw webhookNotFound(call, path.id);
      await recordResponse(respond)?.(trx, row);
      return row;
    });
    return respond(rotated);
  },

  async replayWebhook(call, reply) {
    const { context, caller, path, body } = call;
    const { db } = context;
    const { id: accountId } = caller.account;
    const { id } = await requireWebhook(call, accountId, path.id);
    const from = body.from === undefined ? null : readTime(body.from, "from");
    const feed = await numberedFeed(db, accountId);
    const position =
      body.cursor === undefined
        ? await positionAt(db, accountId, feed, from ?? context.clock())
        : (await requirePosition(call, accountId, feed, { cursor: body.cursor, place: "body" })).number;
    await db.updateTable("webhooks").set({ position }).where("id", "=", id).execute();
    return reply(200, { id, events: feed.last - position });
  },
} satisfies Partial<Handlers>;

/** Returns the number before the first event since this time. */
async function positionAt(db: Database, accountId: string, feed: Feed, time: Date): Promise<number> {
  const first = await selectFirstSince(db, accountId, time);
  return first === null ? feed.last : Math.max(first - 1, feed.pruned);
}

function record({ clock }: Context, webhook: Webhook): Schemas["Webhook"] {
  const { id, url, description, types, folderId, disabledReason, disabledAt, failingSince, lastDeliveredAt } = webhook;
  const { previousSecretExpiresAt: expiresAt, createdAt, updatedAt } = webhook;
  return {
    id,
    url,
    description,
    types,
    folderId,
    enabled: disabledReason === null,
    disabledReason,
    disabledAt: disabledAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    previousSecretExpiresAt: expiresAt && expiresAt > clock() ? expiresAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** @throws WEBHOOKS_UNAVAILABLE */
export function requireEgress({ context, fail }: CallThatFails<"WEBHOOKS_UNAVAILABLE">): Egress {
  if (context.egress !== null) return context.egress;
  throw fail(
    "WEBHOOKS_UNAVAILABLE",
    "Webhooks are disabled on this service. Ask the operator to set WEBHOOKS=on, or read the events with listEvents.",
  );
}

/** Returns the normalized URL. Each attempt checks the addresses of its host. */
function readUrl({ settings }: Egress, text: string): string {
  const wrong = (expected: string) => invalid("body", "url", "url", expected);
  if (!URL.canParse(text)) throw wrong("must be an absolute URL, such as https://example.com/hooks/media");
  const url = new URL(text);
  const refusal = refusalOf(url, settings);
  if (refusal !== null) throw wrong(`is refused. ${refusal.replace(/\.$/, "")}`);
  url.hash = "";
  return url.href;
}

async function requireFolder(
  { context, fail }: CallThatFails<"FOLDER_NOT_FOUND">,
  accountId: string,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const folder = isId("fold", id)
    ? await context.db
        .selectFrom("folders")
        .select("id")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where(FOLDER.live)
        .executeTakeFirst()
    : undefined;
  if (!folder) throw fail("FOLDER_NOT_FOUND", "This account has no folder with this id.", { id });
}

/** @throws WEBHOOK_NOT_FOUND */
export async function requireWebhook(
  call: CallThatFails<"WEBHOOK_NOT_FOUND">,
  accountId: string,
  id: string,
): Promise<Webhook> {
  const rows = selectWebhooks(call.context.db, accountId).where("id", "=", id);
  const webhook = isId("whk", id) ? await rows.executeTakeFirst() : undefined;
  if (!webhook) throw webhookNotFound(call, id);
  return webhook;
}

function webhookNotFound({ fail }: CallThatFails<"WEBHOOK_NOT_FOUND">, id: string): Error {
  return fail("WEBHOOK_NOT_FOUND", "This account has no webhook with this id.", { id });
}

function selectWebhooks(db: Database, accountId: string) {
  return db.selectFrom("webhooks").select(rowOf("webhooks")).where("account_id", "=", accountId);
}

async function countWebhooks(db: Database, accountId: string): Promise<number> {
  const count = db.selectFrom("webhooks").select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.where("account_id", "=", accountId).executeTakeFirstOrThrow()).total;
}
