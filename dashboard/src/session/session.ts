import { ApiError } from "@media-asset-service/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type SecondFactorChallenge, type Session, send } from "../api.ts";
import { queryClient, sessionKey } from "../queries.ts";
import { forgetUploads } from "../uploads/queue.ts";
import { getAssertion } from "./passkey.ts";
import { proofRequest } from "./proof-request.ts";

/**
 * Key of the stored ID of the user who is probably signed in: scripts cannot read the session cookie. It avoids a
 * rejected request on the first visit to the sign-in page, and notifies other tabs of sign-ins and sign-outs.
 */
const HINT = "signed-in";

/** Loads the session; null if no user is signed in. */
export function useSessionQuery() {
  return useQuery<Session | null>({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      if (!localStorage.getItem(HINT)) return null;
      return send(() => dashboard.GET("/dashboard/api/session", { signal })).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        return null;
      });
    },
    staleTime: 60_000,
  });
}

/** Returns the session on pages for signed-in users. @throws if there is none */
export function useSession(): Session {
  const { data } = useSessionQuery();
  if (!data) throw new Error("This page is for signed-in users.");
  return data;
}

/** Whether the user is an operator, and this address has pages for operators. */
export const hasOperatorsPart = ({ user, sections }: Session): boolean =>
  user.role === "operator" && sections.includes("OPERATORS");

/** ID of the signed-in user; undefined until the session is loaded. */
let current: string | null | undefined;

/**
 * Removes all data of the previous user when the session ends or its user changes: loaded data, and uploads that the
 * browser stores.
 */
function followSession(session: Session | null): void {
  const next = session?.user.id ?? null;
  if (next === current) return;
  const before = current;
  current = next;
  if (next === null) localStorage.removeItem(HINT);
  else localStorage.setItem(HINT, next);
  if (next !== null && !before) return;
  proofRequest.get()?.settle(false);
  forgetUploads(next);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { data, status } = query.state;
  if (type === "updated" && query.queryKey[0] === sessionKey[0] && status === "success") {
    followSession(data as Session | null);
  }
});

// Another tab of this browser signed in or out.
addEventListener("storage", ({ key, newValue }) => {
  if (key === null || (key === HINT && newValue !== current))
    void queryClient.invalidateQueries({ queryKey: sessionKey });
});

const setSession = (session: Session | null) => void queryClient.setQueryData(sessionKey, session);

/** First sign-in step. Returns the session or, for users with a second factor, the methods of the second step. */
export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      send<Session | SecondFactorChallenge>(() => dashboard.POST("/dashboard/api/session", { body: credentials })),
    onSuccess(answer) {
      if ("user" in answer) setSession(answer);
    },
  });
}

/** Second sign-in step, with a code. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (body: { method: "TOTP" | "RECOVERY_CODE"; code: string }) =>
      send(() => dashboard.POST("/dashboard/api/session/code", { body })),
    onSuccess: setSession,
  });
}

/** Signs in with a passkey, as the only step or as the second step. */
export function usePasskeySignIn() {
  return useMutation({
    mutationFn: async () => {
      const challenge = await send(() => dashboard.POST("/dashboard/api/session/passkey/challenge"));
      const credential = await getAssertion(challenge);
      return send(() => dashboard.POST("/dashboard/api/session/passkey", { body: { credential } }));
    },
    onSuccess: setSession,
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => send(() => dashboard.DELETE("/dashboard/api/session")),
    onSuccess: () => setSession(null),
  });
}

/** Ends all sessions of the user, including this one. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => send(() => dashboard.DELETE("/dashboard/api/sessions")),
    onSuccess: () => setSession(null),
  });
}

/** Confirms the identity of the user with a password, a code or a passkey. */
export function useReauthenticate() {
  return useMutation({
    mutationFn: async (proof: { password: string } | { code: string } | "passkey") => {
      const body = proof === "passkey" ? { credential: await proofByPasskey() } : proof;
      return send(() => dashboard.POST("/dashboard/api/session/reauthentication", { body }));
    },
    onSuccess: setSession,
  });
}

async function proofByPasskey() {
  return getAssertion(await send(() => dashboard.POST("/dashboard/api/session/reauthentication/challenge")));
}
