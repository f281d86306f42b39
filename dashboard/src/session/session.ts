import { ApiError } from "@media-asset-service/sdk";
import { type Query, useMutation, useQuery } from "@tanstack/react-query";
import { dashboard, type SecondFactorChallenge, type Session, send } from "../api.ts";
import { queryClient, sessionKey } from "../queries.ts";
import { clearSecrets } from "../ui/secrets.ts";
import { createStore } from "../ui/store.ts";
import { forgetUploads } from "../uploads/queue.ts";
import { getAssertion } from "./passkey.ts";
import { proofRequest } from "./proof-request.ts";

/**
 * Key of the stored ID of the user who is probably signed in: scripts cannot read the session cookie. It avoids a
 * rejected request on the first visit to the sign-in page, and notifies other tabs of sign-ins and sign-outs.
 */
const HINT = "signed-in";
/** Value after a sign-out, in contrast to the end of a session, which removes the key. */
const SIGNED_OUT = "";

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

/**
 * Set from the end of a session until the next sign-in, unless the user has signed out. The page of the session stays
 * in memory with its forms, for the same user.
 */
export const ended = createStore<{ session: Session | null } | null>(null);
/** The session of the page that stays in memory. */
let kept: Session | null = null;
/** Whether the user has signed out, here or in another tab. */
let hasSignedOut = false;

/** Returns the session on pages for signed-in users. @throws if there is none */
export function useSession(): Session {
  const { data: current } = useSessionQuery();
  // Pages that stay in memory can render without a session.
  const data = current ?? kept;
  if (!data) throw new Error("This page is for signed-in users.");
  return data;
}

/** Whether the user is an operator, and this address has pages for operators. */
export const hasOperatorsPart = ({ user, sections }: Session): boolean =>
  user.role === "operator" && sections.includes("OPERATORS");

/** The last session; undefined until it is loaded. */
let last: Session | null | undefined;

/**
 * Removes all data of the previous user when the user changes or signs out: loaded data, and uploads that the browser
 * stores. If the session only ends, the loaded data stays for the same user.
 */
function followSession(session: Session | null): void {
  const before = last;
  last = session;
  if (session?.user.id === before?.user.id && before !== undefined) return;
  const hadSession = before || localStorage.getItem(HINT);
  if (session) localStorage.setItem(HINT, session.user.id);
  else if (hasSignedOut) localStorage.setItem(HINT, SIGNED_OUT);
  else localStorage.removeItem(HINT);
  const previous = before ?? kept;
  const isEnd = !session && !hasSignedOut && Boolean(hadSession);
  kept = isEnd ? (before ?? null) : null;
  // Before the page is hidden, because React updates hidden pages later.
  if (isEnd) clearSecrets();
  ended.set(isEnd ? { session: kept } : null);
  hasSignedOut = false;
  if (session && !previous) return;
  proofRequest.get()?.settle(false);
  if (!session || before) forgetUploads(session?.user.id ?? null);
  if (isEnd) keepQueries();
  else if (session && session.user.id === previous?.user.id)
    void queryClient.invalidateQueries({ predicate: isOfUser });
  else queryClient.removeQueries({ predicate: isOfUser });
}

const isOfUser = ({ queryKey }: Query) => queryKey[0] !== sessionKey[0];

/** Keeps the data of the page, which would disappear after some minutes without the page. */
function keepQueries(): void {
  for (const query of queryClient.getQueryCache().findAll({ type: "active" })) {
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
  }
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { data, status } = query.state;
  if (type === "updated" && query.queryKey[0] === sessionKey[0] && status === "success") {
    followSession(data as Session | null);
  }
});

// Another tab of this browser signed in or out.
addEventListener("storage", ({ key, newValue }) => {
  if (key === HINT && newValue === SIGNED_OUT) hasSignedOut = true;
  if (key === null || (key === HINT && newValue !== (last?.user.id ?? null)))
    void queryClient.invalidateQueries({ queryKey: sessionKey });
});

const setSession = (session: Session | null) => void queryClient.setQueryData(sessionKey, session);

function forgetSession(): void {
  hasSignedOut = true;
  setSession(null);
}

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

/** Sets the password of an invited user, and signs the user in. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: { token: string; password: string }) =>
      send(() => dashboard.POST("/dashboard/api/session/invitation", { body })),
    onSuccess: setSession,
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
    onSuccess: forgetSession,
  });
}

/** Ends all sessions of the user, including this one. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => send(() => dashboard.DELETE("/dashboard/api/sessions")),
    onSuccess: forgetSession,
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
