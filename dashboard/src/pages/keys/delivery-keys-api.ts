import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, unwrap } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const keysKey = ["delivery-keys"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: keysKey });

export function useDeliveryKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => unwrap(() => dashboard.GET("/dashboard/api/delivery-keys", { signal })),
    select: ({ keys }) => keys,
  });
}

export function useCreateDeliveryKey() {
  return useMutation({
    mutationFn: (name: string) => unwrap(() => dashboard.POST("/dashboard/api/delivery-keys", { body: { name } })),
    onSuccess: refresh,
  });
}

export function useRevokeDeliveryKey() {
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(() => dashboard.DELETE("/dashboard/api/delivery-keys/{id}", { params: { path: { id } } })),
    onSuccess: refresh,
  });
}
