import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { hasCode } from "./api.ts";

export const sessionKey = ["session"] as const;

/** The session ended somewhere else, or by itself: every page then gives way to the sign-in page. */
export function noticeEndOfSession(error: unknown): void {
  if (hasCode(error, "SESSION_REQUIRED")) queryClient.setQueryData(sessionKey, null);
  // What the user has to do first, the session says.
  if (hasCode(error, "SECOND_FACTOR_REQUIRED")) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    // The SDK repeats what is worth repeating.
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});
