import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, send } from "../../api.ts";
import { queryClient, sessionKey } from "../../queries.ts";
import { toast } from "../../ui/toast.tsx";

const sessionsKey = ["sessions"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsKey });

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => send(() => dashboard.GET("/dashboard/api/sessions", { signal })),
    select: ({ sessions }) => sessions,
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) =>
      send(() => dashboard.DELETE("/dashboard/api/sessions/{id}", { params: { path: { id } } })),
    onSuccess() {
      toast("Session ended.");
      return refresh();
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      send(() => dashboard.PATCH("/dashboard/api/password", { body })),
    onSuccess(session) {
      queryClient.setQueryData(sessionKey, session);
      toast("Password changed. You are signed out everywhere else.");
      return refresh();
    },
  });
}
