import type {
  Webhook,
  WebhookDelivery,
  WebhooksCreateParams,
  WebhooksListDeliveriesParams,
} from "@media-asset-service/sdk";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { media } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { webhooksKey } from "../../shell/feed.ts";
import type { Words } from "../../ui/notice.tsx";

export type { Webhook, WebhookDelivery };
export type DeliveryState = NonNullable<WebhooksListDeliveriesParams["state"]>;
export interface WebhookSettings {
  url: string;
  description: string;
  types: EventType[];
  folderId: string | null;
}

export type EventType = NonNullable<WebhooksCreateParams["types"]>[number];

export const WEBHOOKS = "/settings/webhooks";
export const WORDS: Words = {
  WEBHOOKS_UNAVAILABLE:
    "Webhooks are disabled on this service. The operator enables them: set WEBHOOKS=on and restart the service.",
};

const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksKey });

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => media.webhooks.list({ limit: 100 }, { signal }).all(),
  });
}

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (settings: WebhookSettings) => media.webhooks.create(settings),
    onSuccess: refresh,
  });
}

export function useUpdateWebhook() {
  return useMutation({
    mutationFn: ({ id, ...changes }: Partial<WebhookSettings> & { id: string; enabled?: boolean }) =>
      media.webhooks.update(id, changes),
    onSuccess: refresh,
  });
}

export function useDeleteWebhook() {
  return useMutation({ mutationFn: (id: string) => media.webhooks.delete(id), onSuccess: refresh });
}

export function useRotateSecret() {
  return useMutation({ mutationFn: (id: string) => media.webhooks.rotateSecret(id), onSuccess: refresh });
}

/** The receiver has 10 seconds. */
const PING_MS = 30_000;

export function usePing(id: string) {
  return useMutation({
    mutationFn: () => media.webhooks.ping(id, { timeout: PING_MS }),
    onSuccess: refresh,
  });
}

export function useReplay(id: string) {
  return useMutation({ mutationFn: (from: string) => media.webhooks.replay(id, { from }), onSuccess: refresh });
}

export function useRedeliver({ id, webhookId }: WebhookDelivery) {
  return useMutation({ mutationFn: () => media.webhooks.redeliver(webhookId, id), onSuccess: refresh });
}

const PAGE = 50;
/** Deliveries follow their events after a delay that the feed does not contain. */
const POLL_MS = 5_000;

/** Loads the deliveries of a webhook, newest first. */
export function useDeliveries(id: string, state: DeliveryState | "") {
  return useInfiniteQuery({
    queryKey: [...webhooksKey, id, "deliveries", state],
    queryFn: async ({ pageParam, signal }) => {
      const params = { limit: PAGE, cursor: pageParam, ...(state && { state }) };
      const page = await media.webhooks.listDeliveries(id, params, { signal }).page();
      // Attempts also change the state of the webhook.
      void queryClient.refetchQueries({ queryKey: webhooksKey, exact: true }, { cancelRefetch: false });
      return page;
    },
    initialPageParam: "",
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval: POLL_MS,
  });
}
