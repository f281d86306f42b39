import type {
  EventType,
  MediaAssetService,
  Webhook,
  WebhookDelivery,
  WebhooksListDeliveriesParams,
  WebhooksUpdateParams,
} from "../../sdk/index.ts";
import { type Arguments, listOf, oneOf, required, UsageError } from "./arguments.ts";
import { folderIdOf } from "./files/remote-path.ts";
import { type CommandRun, table } from "./output.ts";

const BOOLEANS = ["true", "false"] as const;
const STATES = ["PENDING", "SUCCEEDED", "FAILED"] as const satisfies WebhooksListDeliveriesParams["state"][];
const MAX_LIMIT = 10_000;
const WEBHOOK = "the ID of a webhook";

export type WebhookCommand =
  | "webhook create"
  | "webhook list"
  | "webhook get"
  | "webhook update"
  | "webhook delete"
  | "webhook ping"
  | "webhook rotate"
  | "webhook deliveries"
  | "webhook redeliver"
  | "webhook replay";

/** Webhooks: URLs that receive the events of the account. The key needs the permission `webhooks`. */
export const webhookCommands: Record<WebhookCommand, CommandRun> = {
  async "webhook create"(media, { options }) {
    const url = required(options.url, "--url URL");
    const webhook = await media.webhooks.create({ url, ...(await settingsOf(media, options)) });
    return { data: webhook, text: withSecret(webhook) };
  },

  async "webhook list"(media) {
    const webhooks = await media.webhooks.list({ limit: 100 }).all();
    return { data: webhooks, text: webhookTable(webhooks) };
  },

  async "webhook get"(media, { id }) {
    const webhook = await media.webhooks.get(required(id, WEBHOOK));
    return { data: webhook, text: webhookTable([webhook]) };
  },

  async "webhook update"(media, { id, options }) {
    const { url, enabled } = options;
    const changes: WebhooksUpdateParams = {
      ...(url !== undefined && { url }),
      ...(enabled !== undefined && { enabled: oneOf(BOOLEANS, "enabled", enabled) === "true" }),
      ...(await settingsOf(media, options)),
    };
    if (Object.keys(changes).length === 0)
      throw new UsageError("nothing to change: use --url, --types, --folder, --description or --enabled");
    const webhook = await media.webhooks.update(required(id, WEBHOOK), changes);
    return { data: webhook, text: webhookTable([webhook]) };
  },

  async "webhook delete"(media, { id }) {
    const gone = await media.webhooks.delete(required(id, WEBHOOK));
    return { data: gone, text: `Deleted ${gone.id}.` };
  },

  async "webhook ping"(media, { id }) {
    const delivery = await media.webhooks.ping(required(id, WEBHOOK), { timeout: 30_000 });
    const result = delivery.error ?? `status ${delivery.responseStatus}`;
    const text = `${delivery.state}: ${result}, ${delivery.durationMs ?? 0} ms`;
    return { data: delivery, text, ok: delivery.state === "SUCCEEDED" };
  },

  async "webhook rotate"(media, { id }) {
    const webhook = await media.webhooks.rotateSecret(required(id, WEBHOOK));
    return { data: webhook, text: [...withSecret(webhook), "For 24 hours, events are signed with both secrets."] };
  },

  async "webhook deliveries"(media, { id, options }) {
    const limit = Number(options.limit ?? 100);
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT))
      throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}, not ${options.limit}`);
    const state = options.state === undefined ? {} : { state: oneOf(STATES, "state", options.state.toUpperCase()) };
    const deliveries: WebhookDelivery[] = [];
    for await (const delivery of media.webhooks.listDeliveries(required(id, WEBHOOK), { limit: 100, ...state })) {
      deliveries.push(delivery);
      if (deliveries.length === limit) break;
    }
    return { data: deliveries, text: deliveryTable(deliveries) };
  },

  async "webhook redeliver"(media, { positionals: [id, deliveryId] }) {
    const delivery = await media.webhooks.redeliver(
      required(id, WEBHOOK),
      required(deliveryId, "the ID of a delivery"),
    );
    return { data: delivery, text: deliveryTable([delivery]) };
  },

  async "webhook replay"(media, { id, options }) {
    const replay = await media.webhooks.replay(required(id, WEBHOOK), {
      from: required(options.since, "--since TIME"),
    });
    return { data: replay, text: `Repeating ${replay.events} events. The filters of the webhook apply.` };
  },
};

/** Returns the settings that `create` and `update` have in common. */
async function settingsOf(media: MediaAssetService, { types, folder, description }: Arguments["options"]) {
  return {
    // The service names the allowed types if one is unknown.
    ...(types !== undefined && { types: types === "" ? [] : (listOf(types) as EventType[]) }),
    ...(folder !== undefined && { folderId: await folderIdOf(media, folder) }),
    ...(description !== undefined && { description }),
  };
}

function withSecret(webhook: Webhook & { secret: string }): string[] {
  const once = "Store the secret now: it is shown only once. Your server verifies the signatures with it.";
  return [...webhookTable([webhook]), "", `  ${webhook.secret}`, "", once];
}

function webhookTable(webhooks: Webhook[]): string[] {
  return table(
    ["ID", "URL", "TYPES", "FOLDER", "STATE", "SINCE", "LAST DELIVERY", "DESCRIPTION"],
    webhooks.map(({ id, url, types, folderId, lastDeliveredAt, description, ...rest }) => {
      const { enabled, disabledReason, disabledAt, failingSince } = rest;
      return [
        id,
        url,
        types.join(",") || "all",
        folderId ?? "-",
        enabled ? (failingSince === null ? "enabled" : "failing") : `disabled (${disabledReason})`,
        disabledAt ?? failingSince ?? "-",
        lastDeliveredAt ?? "never",
        description,
      ];
    }),
  );
}

function deliveryTable(deliveries: WebhookDelivery[]): string[] {
  return table(
    ["ID", "STATE", "TYPE", "EVENT", "ATTEMPTS", "STATUS", "LAST ATTEMPT", "NEXT ATTEMPT", "ERROR"],
    deliveries.map(({ id, state, eventId, eventType, attempts, responseStatus, attemptedAt, nextAttemptAt, error }) => [
      id,
      state,
      eventType,
      eventId,
      String(attempts),
      String(responseStatus ?? "-"),
      attemptedAt ?? "-",
      nextAttemptAt ?? "-",
      error ?? "",
    ]),
  );
}
