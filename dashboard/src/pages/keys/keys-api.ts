import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type Key, send } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const keysKey = ["keys"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: keysKey });

export interface NewKey {
  name: string;
  permissions: ("write" | "delete" | "webhooks")[];
  expiresAt: string | null;
}

export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => send(() => dashboard.GET("/dashboard/api/keys", { signal })),
    select: ({ keys }) => keys,
  });
}

export function useCreateKey() {
  return useMutation({
    mutationFn: (key: NewKey) => send(() => dashboard.POST("/dashboard/api/keys", { body: key })),
    onSuccess: refresh,
  });
}

export function useRotateKey() {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.POST("/dashboard/api/keys/{id}/rotate", { params: { path: { id } } })),
    onSuccess: refresh,
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: string) => send(() => dashboard.DELETE("/dashboard/api/keys/{id}", { params: { path: { id } } })),
    onSuccess: refresh,
  });
}

export type KeyState = "active" | "expired" | "revoked";

export function stateOf({ revokedAt, expiresAt }: Key, now: number = Date.now()): KeyState {
  if (revokedAt) return "revoked";
  return expiresAt && Date.parse(expiresAt) <= now ? "expired" : "active";
}
