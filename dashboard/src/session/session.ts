import { ApiError } from "@media-asset-service/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type Session, unwrap } from "../api.ts";
import { queryClient, sessionKey } from "../queries.ts";
import { forgetUploads } from "../uploads/queue.ts";

/**
 * Scripts cannot see the cookie. This tells whether there may be one, so that a first visit to the sign-in page does not
 * begin with a request that is refused.
 */
const HINT = "signed-in";

/** Who is signed in; null for nobody. */
export function useSessionQuery() {
  return useQuery<Session | null>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      if (!localStorage.getItem(HINT)) return null;
      return unwrap(dashboard.GET("/dashboard/api/session", { signal })).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        localStorage.removeItem(HINT);
        return null;
      });
    },
    staleTime: 60_000,
  });
}

/** Who is signed in, on pages that nobody else sees. */
export function useSession(): Session {
  const { data } = useSessionQuery();
  if (!data) throw new Error("This page is for signed-in users.");
  return data;
}

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      unwrap(dashboard.POST("/dashboard/api/session", { body: credentials })),
    onSuccess(session) {
      localStorage.setItem(HINT, "yes");
      queryClient.clear();
      queryClient.setQueryData(sessionKey, session);
    },
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => unwrap(dashboard.DELETE("/dashboard/api/session")),
    onSuccess: forgetSession,
  });
}

/** Ends every session of the user, this one too. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => unwrap(dashboard.DELETE("/dashboard/api/sessions")),
    onSuccess: forgetSession,
  });
}

function forgetSession(): void {
  localStorage.removeItem(HINT);
  forgetUploads();
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}
