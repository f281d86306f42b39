import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { hasCode } from "./api.ts";
import { OfflineError } from "./ui/unsent.ts";

/** Variables of a change that can be cancelled. */
export interface Abortable {
  signal?: AbortSignal;
}

export const sessionKey = ["session"] as const;

/** Redirects to the sign-in page if the session has ended or expired. */
export function noticeEndOfSession(error: unknown): void {
  if (hasCode(error, "SESSION_REQUIRED")) queryClient.setQueryData(sessionKey, null);
  // The reloaded session contains that a second factor is required.
  if (hasCode(error, "SECOND_FACTOR_REQUIRED")) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({
    onError: noticeEndOfSession,
    onMutate() {
      if (!navigator.onLine) throw new OfflineError();
    },
  }),
  defaultOptions: {
    // The SDK retries failed requests.
    queries: { retry: false, staleTime: 15_000 },
    // Otherwise, a change without network waits, and is sent when its form is long closed.
    mutations: { retry: false, networkMode: "always" },
  },
});
