import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, send } from "../../api.ts";
import { queryClient, sessionKey } from "../../queries.ts";
import { createPasskey } from "../../session/passkey.ts";
import { toast } from "../../ui/toast.tsx";

const authenticatorsKey = ["authenticators"] as const;

const refresh = () =>
  Promise.all(
    [authenticatorsKey, sessionKey, ["sessions"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

export function useAuthenticators() {
  return useQuery({
    queryKey: authenticatorsKey,
    queryFn: ({ signal }) => send(() => dashboard.GET("/dashboard/api/authenticators", { signal })),
  });
}

/** Starts to add an authenticator app, which is active after it is confirmed. */
export function useCreateTotp() {
  return useMutation({
    mutationFn: (name: string) => send(() => dashboard.POST("/dashboard/api/authenticators/totp", { body: { name } })),
  });
}

export function useConfirmTotp() {
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      send(() =>
        dashboard.POST("/dashboard/api/authenticators/{id}/confirm", { params: { path: { id } }, body: { code } }),
      ),
    onSuccess: refresh,
  });
}

export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const challenge = await send(() => dashboard.POST("/dashboard/api/authenticators/passkeys/challenge"));
      const credential = await createPasskey(challenge);
      return send(() => dashboard.POST("/dashboard/api/authenticators/passkeys", { body: { name, credential } }));
    },
    onSuccess: refresh,
  });
}

export function useRenameAuthenticator() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      send(() => dashboard.PATCH("/dashboard/api/authenticators/{id}", { params: { path: { id } }, body: { name } })),
    onSuccess: refresh,
  });
}

export function useRemoveAuthenticator() {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.DELETE("/dashboard/api/authenticators/{id}", { params: { path: { id } } })),
    onSuccess() {
      toast("Removed. It can no longer be used to sign in.");
      return refresh();
    },
  });
}

/** Replaces the existing recovery codes. */
export function useCreateRecoveryCodes() {
  return useMutation({
    mutationFn: () => send(() => dashboard.POST("/dashboard/api/recovery-codes")),
    onSuccess: refresh,
  });
}
