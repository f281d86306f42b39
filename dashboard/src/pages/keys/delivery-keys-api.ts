import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, send } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const keysKey = ["delivery-keys"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: keysKey });

export function useDeliveryKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => send(() => dashboard.GET("/dashboard/api/delivery-keys", { signal })),
    select: ({ keys }) => keys,
  });
}

export function useCreateDeliveryKey() {
  return useMutation({
    mutationFn: (name: string) => send(() => dashboard.POST("/dashboard/api/delivery-keys", { body: { name } })),
    onSuccess: refresh,
  });
}

export function useRevokeDeliveryKey() {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.DELETE("/dashboard/api/delivery-keys/{id}", { params: { path: { id } } })),
    onSuccess: refresh,
  });
}
