import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { dashboard, hasCode, type Invitation, send } from "../api.ts";
import { Logo } from "../shell/logo.tsx";
import { Button } from "../ui/button.tsx";
import { date } from "../ui/format.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { useTitle } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { isComplete, isWeakness, NewPasswordFields } from "./new-password.tsx";
import { useAcceptInvitation, useSessionQuery } from "./session.ts";
import "./sign-in.css";

/** The page of an invitation, where the invited person chooses a password. Its token is the fragment of the URL. */
export function InvitationPage() {
  useTitle("Invitation");
  const token = useLocation().hash.slice(1);
  const accept = useAcceptInvitation();
  const isEnding = accept.isPending || accept.isSuccess;
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      send(() => dashboard.POST("/dashboard/api/session/invitation/details", { body: { token }, signal })),
    // Once it is accepted, it no longer exists.
    enabled: token !== "" && !isEnding,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (accept.isSuccess) return <Navigate to="/" replace />;
  const problem = error ?? accept.error;
  const isInvalid = token === "" || hasCode(problem, "INVITATION_NOT_FOUND") || isWeakness(error);
  return (
    <main className="sign-in">
      <div className="sign-in-box">
        <Logo size={40} />
        {isInvalid ? (
          <InvalidInvitation />
        ) : (
          <>
            {data && <AcceptForm token={token} invitation={data} accept={accept} />}
            {error && <ErrorNotice error={error} retry={refetch} />}
            {!data && !error && <p role="status">Loading the invitation…</p>}
          </>
        )}
      </div>
      <p className="sign-in-foot">
        <a href="/docs">Documentation</a>
      </p>
    </main>
  );
}

function InvalidInvitation() {
  return (
    <>
      <h1>This invitation is not valid</h1>
      <p className="soft">
        It has expired, was already used, or was replaced by a newer one. If you have chosen a password before,{" "}
        <Link to="/sign-in">sign in</Link>. Otherwise ask the person who sent the link for a new one.
      </p>
    </>
  );
}

interface AcceptProps {
  token: string;
  invitation: Invitation;
  accept: ReturnType<typeof useAcceptInvitation>;
}

function AcceptForm({ token, invitation: { email, accountName, expiresAt }, accept }: AcceptProps) {
  const { data: session } = useSessionQuery();
  const [password, setPassword] = useState({ newPassword: "", repeated: "" });
  const [checked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isComplete(password)) accept.mutate({ token, password: password.newPassword });
  };
  return (
    <>
      <h1>Choose a password</h1>
      <p className="soft invitation-lead">
        You are invited to <bdi>{accountName}</bdi> at {location.host}. You sign in with{" "}
        <strong>
          <bdi>{email}</bdi>
        </strong>
        . The invitation is valid until <Time at={expiresAt} show={date} />.
      </p>
      {session && (
        <Notice tone="warn" icon="alert">
          You are signed in as {session.user.email} in this browser. Choosing a password signs you in as {email}{" "}
          instead.
        </Notice>
      )}
      <form onSubmit={submit}>
        {/* For password managers, which store passwords with a username. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          labels={["Password", "Confirm password"]}
          value={password}
          onChange={(changes) => setPassword((current) => ({ ...current, ...changes }))}
          checked={checked}
          error={accept.error}
        />
        {accept.error && !isWeakness(accept.error) && <ErrorNotice error={accept.error} />}
        <Button type="submit" look="primary" busy={accept.isPending}>
          Set password and sign in
        </Button>
      </form>
    </>
  );
}
