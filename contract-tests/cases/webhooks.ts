import { pruneFeeds } from "../../server/accounts/event-feed.ts";
import type { Call } from "../call.ts";
import type { Prepare, World } from "../world.ts";
import type { CaseTable } from "./table.ts";

const NO_FOLDER = "fold_00000000000000000000000000";
const NO_WEBHOOK = "whk_00000000000000000000000000";
const NO_DELIVERY = "whd_00000000000000000000000000";
/** No DNS server has this name (RFC 6761 §6.4). */
const URL = "https://receiver.invalid/hooks/media";

async function withWebhook(world: World, options: { enabled?: boolean; folderId?: string } = {}) {
  const account = await world.account({ permissions: ["write", "delete", "webhooks"] });
  const webhook = await account.sdk.webhooks.create({ url: URL, types: ["file.created"], ...options });
  return { account, webhook, path: { id: webhook.id } };
}

/** A call for a webhook that has an attempt. */
const attempted =
  (more: Partial<Call> = {}): Prepare =>
  async (world) => {
    const { account, path } = await withWebhook(world);
    const { id } = await account.sdk.webhooks.ping(path.id);
    return { account, path: { ...path, deliveryId: id }, ...more };
  };

const one =
  (more: Partial<Call> = {}): Prepare =>
  async (world) => {
    const { account, path } = await withWebhook(world);
    return { account, path, ...more };
  };

const unknown =
  (more: Partial<Call> = {}): Prepare =>
  async (world) => ({
    account: await world.account({ permissions: ["webhooks"] }),
    path: { id: NO_WEBHOOK, deliveryId: NO_DELIVERY },
    ...more,
  });

const creation: Prepare = async (world) => {
  const account = await world.account({ permissions: ["write", "webhooks"] });
  const folder = await account.sdk.folders.create({ name: "Press" });
  const json = { url: URL, description: "Website", types: ["file.created"], folderId: folder.id, enabled: false };
  return { account, json };
};

const full: Prepare = async (world) => {
  const account = await world.account({ permissions: ["webhooks"] });
  for (let index = 0; index < 20; index++) await account.sdk.webhooks.create({ url: URL, enabled: false });
  return { account, json: { url: URL } };
};

const rotated: Prepare = async (world) => {
  const { account, path } = await withWebhook(world, { enabled: false });
  await account.sdk.webhooks.rotateSecret(path.id);
  return { account, path };
};

const list: Prepare = async (world) => {
  const { account } = await withWebhook(world);
  await account.sdk.webhooks.create({ url: URL, types: ["file.created"] });
  return { account, query: { limit: 1 } };
};

/** Processes without WEBHOOKS=on. */
const disabled = ({ service: { context } }: World) => {
  const { egress } = context;
  context.egress = null;
  return () => {
    context.egress = egress;
  };
};

const expiredCursor: Prepare = async (world) => {
  const { account, path } = await withWebhook(world);
  await account.sdk.folders.create({ name: "Press" });
  const { cursor } = await account.sdk.events.list({ limit: 1 });
  await account.sdk.folders.create({ name: "2026" });
  await account.sdk.events.list({ limit: 10 });
  await pruneFeeds(world.service.db, new Date(Date.now() + 60_000));
  return { account, path, json: { cursor } };
};

const change = { url: URL, description: "Website", types: ["file.deleted"], folderId: null, enabled: true };

export const webhooks: CaseTable = {
  "GET /api/v1/webhooks 200": [{ prepare: list }],

  "POST /api/v1/webhooks 201": [{ prepare: creation }],
  "POST /api/v1/webhooks 404": [
    {
      code: "FOLDER_NOT_FOUND",
      prepare: async (world) => ({
        account: await world.account({ permissions: ["webhooks"] }),
        json: { url: URL, folderId: NO_FOLDER },
      }),
    },
  ],
  "POST /api/v1/webhooks 409": [{ code: "TOO_MANY_WEBHOOKS", prepare: full }],
  "POST /api/v1/webhooks 501": [{ code: "WEBHOOKS_UNAVAILABLE", prepare: creation, during: disabled }],

  "GET /api/v1/webhooks/{id} 200": [{ prepare: rotated }],
  "GET /api/v1/webhooks/{id} 404": [{ code: "WEBHOOK_NOT_FOUND", prepare: unknown() }],

  "PATCH /api/v1/webhooks/{id} 200": [{ prepare: one({ json: change }) }],
  "PATCH /api/v1/webhooks/{id} 404": [
    { code: "WEBHOOK_NOT_FOUND", prepare: unknown({ json: change }) },
    { code: "FOLDER_NOT_FOUND", prepare: one({ json: { folderId: NO_FOLDER } }) },
  ],
  "PATCH /api/v1/webhooks/{id} 501": [
    { code: "WEBHOOKS_UNAVAILABLE", prepare: one({ json: change }), during: disabled },
  ],

  "DELETE /api/v1/webhooks/{id} 200": [{ prepare: one() }],
  "DELETE /api/v1/webhooks/{id} 404": [{ code: "WEBHOOK_NOT_FOUND", prepare: unknown() }],

  "POST /api/v1/webhooks/{id}/ping 200": [{ prepare: one() }],
  "POST /api/v1/webhooks/{id}/ping 404": [{ code: "WEBHOOK_NOT_FOUND", prepare: unknown() }],
  "POST /api/v1/webhooks/{id}/ping 501": [{ code: "WEBHOOKS_UNAVAILABLE", prepare: one(), during: disabled }],

  "POST /api/v1/webhooks/{id}/rotate 200": [{ prepare: one() }],
  "POST /api/v1/webhooks/{id}/rotate 404": [{ code: "WEBHOOK_NOT_FOUND", prepare: unknown() }],

  "POST /api/v1/webhooks/{id}/replay 200": [{ prepare: one({ json: { from: "2026-05-11T09:00:00Z" } }) }],
  "POST /api/v1/webhooks/{id}/replay 404": [
    { code: "WEBHOOK_NOT_FOUND", prepare: unknown({ json: { from: "2026-05-11T09:00:00Z" } }) },
  ],
  "POST /api/v1/webhooks/{id}/replay 410": [
    // The case needs the database.
    { code: "CURSOR_EXPIRED", prepare: expiredCursor, during: () => () => {} },
  ],

  "GET /api/v1/webhooks/{id}/deliveries 200": [{ prepare: attempted({ query: { state: "FAILED", limit: 1 } }) }],
  "GET /api/v1/webhooks/{id}/deliveries 404": [{ code: "WEBHOOK_NOT_FOUND", prepare: unknown() }],

  "POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver 200": [{ prepare: attempted() }],
  "POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver 404": [
    { code: "WEBHOOK_NOT_FOUND", prepare: unknown() },
    {
      code: "DELIVERY_NOT_FOUND",
      prepare: async (world) => {
        const { account, path } = await withWebhook(world);
        return { account, path: { ...path, deliveryId: NO_DELIVERY } };
      },
    },
  ],
};
