import type { Share, SharesCreateParams, SharesUpdateParams } from "@media-asset-service/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { media } from "../api.ts";
import { queryClient } from "../queries.ts";

export type { Share };
export type ShareTarget = SharesCreateParams["target"];

/** Maximum number of files per link. */
export const MAX_SHARED_FILES = 100;

const sharesKey = ["shares"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: sharesKey });

export function useShares() {
  return useQuery({
    queryKey: sharesKey,
    queryFn: ({ signal }) => media.shares.list({ limit: 100 }, { signal }).all(),
  });
}

export function useCreateShare() {
  return useMutation({ mutationFn: (share: SharesCreateParams) => media.shares.create(share), onSuccess: refresh });
}

export function useUpdateShare(id: string) {
  return useMutation({
    mutationFn: (changes: SharesUpdateParams) => media.shares.update(id, changes),
    onSuccess: refresh,
  });
}

export function useRevokeShare() {
  return useMutation({ mutationFn: (id: string) => media.shares.delete(id), onSuccess: refresh });
}
