import { ApiError } from "@media-asset-service/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type SecondFactorAsked, type Session, unwrap } from "../api.ts";
import { queryClient, sessionKey } from "../queries.ts";
import { forgetUploads } from "../uploads/queue.ts";
import { askPasskey } from "./passkey.ts";
import { asking } from "./proof.ts";

/**
 * Scripts cannot see the cookie. This tells whose there may be, so that a first visit to the sign-in page does not begin
 * with a request that is refused, and other pages of this browser learn that somebody else signs in, or nobody any more.
 */
const HINT = "signed-in";

/** Who is signed in; null for nobody. */
export function useSessionQuery() {
  return useQuery<Session | null>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      if (!localStorage.getItem(HINT)) return null;
      return unwrap(() => dashboard.GET("/dashboard/api/session", { signal })).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
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

/** Whether this address has pages for operators, and the user is one. */
export const hasOperatorsPart = ({ user, sections }: Session): boolean =>
  user.role === "operator" && sections.includes("OPERATORS");

/** Undefined: it was not asked yet. */
let current: string | null | undefined;

/**
 * However a session ends, and whatever this page learns it by, nothing of its user stays: neither what was loaded, nor the
 * uploads that the browser keeps.
 */
function followSession(session: Session | null): void {
  const next = session?.user.id ?? null;
  if (next === current) return;
  const before = current;
  current = next;
  if (next === null) localStorage.removeItem(HINT);
  else localStorage.setItem(HINT, next);
  if (next !== null && !before) return;
  asking.get()?.answer(false);
  forgetUploads(next);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { data, status } = query.state;
  if (type === "updated" && query.queryKey[0] === sessionKey[0] && status === "success") {
    followSession(data as Session | null);
  }
});

// Another page of this browser signed in or out.
addEventListener("storage", ({ key, newValue }) => {
  if (key === null || (key === HINT && newValue !== current))
    void queryClient.invalidateQueries({ queryKey: sessionKey });
});

const setSession = (session: Session | null) => void queryClient.setQueryData(sessionKey, session);

/** The first step: the session, or for users with a second factor what it is asked for with. */
export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      unwrap<Session | SecondFactorAsked>(() => dashboard.POST("/dashboard/api/session", { body: credentials })),
    onSuccess(answer) {
      if ("user" in answer) setSession(answer);
    },
  });
}

/** The second step. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (body: { method: "TOTP" | "RECOVERY_CODE"; code: string }) =>
      unwrap(() => dashboard.POST("/dashboard/api/session/code", { body })),
    onSuccess: setSession,
  });
}

/** Alone, or as the second step. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async () => {
      const challenge = await unwrap(() => dashboard.POST("/dashboard/api/session/passkey/challenge"));
      const credential = await askPasskey(challenge);
      return unwrap(() => dashboard.POST("/dashboard/api/session/passkey", { body: { credential } }));
    },
    onSuccess: setSession,
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => unwrap(() => dashboard.DELETE("/dashboard/api/session")),
    onSuccess: () => setSession(null),
  });
}

/** Ends every session of the user, this one too. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => unwrap(() => dashboard.DELETE("/dashboard/api/sessions")),
    onSuccess: () => setSession(null),
  });
}

/** Proves who is there, by one of these. */
export function useReauthenticate() {
  return useMutation({
    mutationFn: async (proof: { password: string } | { code: string } | "passkey") => {
      const body = proof === "passkey" ? { credential: await proofByPasskey() } : proof;
      return unwrap(() => dashboard.POST("/dashboard/api/session/reauthentication", { body }));
    },
    onSuccess: setSession,
  });
}

async function proofByPasskey() {
  return askPasskey(await unwrap(() => dashboard.POST("/dashboard/api/session/reauthentication/challenge")));
}
