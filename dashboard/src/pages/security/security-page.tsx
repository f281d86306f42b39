import type { SessionRecord } from "../../api.ts";
import { useSignOut, useSignOutEverywhere } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { leave } from "../../ui/edits.ts";
import { ago, date } from "../../ui/format.ts";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { describeBrowser } from "./browser-name.ts";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { useEndSession, useSessions } from "./security-api.ts";
import "./security.css";

export function SecurityPage() {
  return (
    <Page title="Security" lead="Your password, second factors and sessions.">
      <Card title="Password" lead="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Card>
      <Card
        title="Second factor"
        lead="Protects your account if your password is stolen. Adding the first one signs you out everywhere else."
      >
        <SecondFactors />
      </Card>
      <Card title="Sessions" lead="Browsers signed in to your account. Sign out any you don't recognize.">
        <Sessions />
      </Card>
    </Page>
  );
}

function Sessions() {
  const { data: sessions, error, isPending, refetch } = useSessions();
  if (isPending) return <SkeletonRows label="Loading sessions" rows={2} height={56} />;
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  return (
    <>
      <ul className="security-list sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <SignOutEverywhere />
    </>
  );
}

function SignOutEverywhere() {
  const signOut = useSignOutEverywhere();
  return (
    <footer className="sessions-footer">
      {signOut.error && <ErrorNotice error={signOut.error} />}
      <Button busy={signOut.isPending} onClick={() => leave(() => signOut.mutate())}>
        Sign out everywhere
      </Button>
    </footer>
  );
}

function SessionRow({ session }: { session: SessionRecord }) {
  const signOut = useSignOut();
  const end = useEndSession();
  return (
    <li>
      <div>
        <p>
          <strong title={session.userAgent}>{describeBrowser(session.userAgent)}</strong>
          {session.current && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="soft">
          {session.address} · signed in <Time at={session.createdAt} show={ago} /> · until {date(session.expiresAt)}
        </p>
        {end.error && <ErrorNotice error={end.error} />}
      </div>
      {session.current ? (
        <Button small busy={signOut.isPending} onClick={() => leave(() => signOut.mutate())}>
          Sign out
        </Button>
      ) : (
        <Button small busy={end.isPending} onClick={() => end.mutate(session.id)}>
          Sign out
          <span className="visually-hidden"> {describeBrowser(session.userAgent)}</span>
        </Button>
      )}
    </li>
  );
}
